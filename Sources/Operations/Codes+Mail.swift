import Model
import Names
import Passwords
import Storage

extension Codes {
    // MARK: A new password

    /// Sends a code for a new password to the member with this email; see `Store.sendPasswordCode`.
    /// Callers can't tell whether there is such a member, nor whether the address has had too many mails
    /// recently.
    ///
    /// - Throws: `TooManyAttempts` if the caller's network has asked too often; `StoreError.outboxFull`,
    ///   `.unavailable`, `.unsound`.
    public func sendPasswordCode(to email: String, on occasion: Occasion) async throws {
        try await attempts.run([.mailRequest], on: occasion, counting: { _ in [.mailRequest] }) {
            let asked = Attempt.passwordMail(mailbox: email.foldedMailbox)
            let mails = [Attempt.mail(to: email), .anyMail(.newPassword)]
            // A request that causes no mail doesn't count against the limits on mails.
            let sent = try await attempts.runIfAllowed(
                [asked] + mails, on: occasion, counting: { $0 == nil ? [asked] : [asked] + mails },
                {
                    try await store.sendPasswordCode(
                        MailCode().mailed(on: occasion), to: email, at: occasion.now)
                })
            switch sent {
            case .finished(let member): report(.passwordLinkAsked, about: member, on: occasion)
            case .mustWait: report(.mailLimited, on: occasion)
            }
        }
    }

    /// Sets a new password for the member who was sent this code, and begins a session for them.
    ///
    /// - Parameter code: the code as it was typed.
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError.unavailable`, `.unsound`.
    public func setPassword(
        _ password: String, code: String, _ session: NewSession, on occasion: Occasion
    ) async throws -> Outcome {
        try await countingRefusals(isRefused: { $0 == .refused }, on: occasion) {
            guard let code = MailCode(typed: code),
                let (member, _) = try await store.mailedCode(
                    digest: code.digest, .newPassword, at: occasion.now)
            else { return .refused }
            return try await setPassword(
                password, of: member, by: code.stored, .newPassword, session, occasion)
        }
    }

    // MARK: An address

    /// The outcome of asking for another code to confirm an address.
    public enum RequestOutcome: Sendable, Equatable {
        /// A code is sent to this address.
        case sent(to: String)
        /// There is no address to confirm, or its owner wants no such mails today.
        case nothingToConfirm
        /// The member, or others for the same address, asked too often.
        case tooOften
    }

    /// Sends the member another code to confirm the address that they gave; see
    /// `Store.sendConfirmationCode`.
    ///
    /// - Throws: `StoreError.outboxFull`, `.unavailable`, `.unsound`.
    public func sendConfirmation(of me: SignedIn, on occasion: Occasion) async throws -> RequestOutcome {
        let kept = try await store.mailPreferences(of: me.member.id, at: occasion.now)
        let own = me.member.emailStanding == .confirmed ? nil : me.member.profile.email
        guard let address = kept.addressToConfirm ?? own else { return .nothingToConfirm }
        let asked = Attempt.confirmation(member: me.member.id)
        let mails = [Attempt.mail(to: address), .anyMail(.confirmation)]
        do {
            // As for a new password, a request that causes no mail doesn't count against the limits on mails.
            let sent = try await attempts.run(
                [asked] + mails, on: occasion, of: me.member.id,
                counting: { $0 == nil ? [asked] : [asked] + mails },
                {
                    try await store.sendConfirmationCode(
                        MailCode().mailed(on: occasion), of: me.member.id, at: occasion.now)
                })
            return sent.map(RequestOutcome.sent) ?? .nothingToConfirm
        } catch is TooManyAttempts {
            return .tooOften
        }
    }

    /// Withdraws a new email that the member has asked for and not confirmed yet, and keeps their present
    /// one.
    ///
    /// - Returns: false if there is none, or if it was confirmed just before.
    public func withdrawNewAddress(of me: SignedIn) async throws(StoreError) -> Bool {
        try await store.withdrawNewAddress(of: me.member.id)
    }

    /// The outcome of the use of a code that confirms an address.
    public enum ConfirmOutcome: Sendable, Equatable {
        /// There is no such code, or no longer.
        case refused
        /// Another member has the address by now.
        case taken
        /// The address is confirmed for this member.
        case confirmed(member: Int64)
    }

    /// Confirms the address to which this code was sent; see `Store.confirmAddress`.
    ///
    /// - Parameter code: the code as it was typed.
    /// - Throws: `TooManyAttempts`; `StoreError.unavailable`, `.unsound`.
    public func confirm(code: String, on occasion: Occasion) async throws -> ConfirmOutcome {
        try await countingRefusals(isRefused: { $0 == .refused }, on: occasion) {
            guard let code = MailCode(typed: code) else { return .refused }
            let notice = try await noticeToPrevious(of: code, on: occasion)
            let outcome = try await confirm(code, notifyingPrevious: !notice.isEmpty, occasion)
            if case .confirmed = outcome { await attempts.count(notice, on: occasion) }
            return outcome
        }
    }

    private func confirm(
        _ code: MailCode, notifyingPrevious notifies: Bool, _ occasion: Occasion
    ) async throws -> ConfirmOutcome {
        do {
            let member = try await store.confirmAddress(
                digest: code.digest, notifyingPrevious: notifies, at: occasion.now)
            guard let member else { return .refused }
            report(.emailConfirmed, about: member.id, on: occasion)
            return .confirmed(member: member.id)
        } catch StoreError.emailTaken {
            return .taken
        }
    }

    /// The notice to the member's present address, if the code confirms another one; empty if none may be
    /// sent.
    private func noticeToPrevious(of code: MailCode, on occasion: Occasion) async throws -> [Attempt] {
        let found = try await store.mailedCode(digest: code.digest, .confirmation, at: occasion.now)
        guard let found, let previous = found.member.profile.email,
            !previous.isSameAddress(as: found.address)
        else { return [] }
        return try await attempts.allowedNotice(to: found.member, on: occasion)
    }

    /// Cancels a code because the person who got it says that they never asked for it; see
    /// `Store.declineMail`.
    ///
    /// - Parameter code: the code as it was typed.
    /// - Parameter purpose: not `.signIn`.
    /// - Returns: false if there is no such code.
    /// - Throws: `TooManyAttempts`; `StoreError.unavailable`, `.unsound`.
    public func decline(
        code: String, _ purpose: CodePurpose, on occasion: Occasion
    ) async throws -> Bool {
        try await countingRefusals(isRefused: { !$0 }, on: occasion) {
            guard let code = MailCode(typed: code) else { return false }
            return try await store.declineMail(digest: code.digest, purpose, at: occasion.now)
        }
    }

    /// Counts unknown codes as probing.
    private func countingRefusals<Value>(
        isRefused: (Value) -> Bool, on occasion: Occasion, _ action: () async throws -> Value
    ) async throws -> Value {
        let value = try await attempts.run(
            [.probe], on: occasion, counting: { isRefused($0) ? [.probe] : [] }, action)
        if isRefused(value) { report(.codeRefused, on: occasion) }
        return value
    }
}

extension AttemptLimits {
    /// Counts a mail that the caller would cause, and that a stranger can cause, too.
    ///
    /// - Returns: false if the address, or all addresses together, had too many recently.
    /// - Throws: `StoreError.unavailable`.
    func allowMail(
        to address: String, _ purpose: CodePurpose, on occasion: Occasion
    ) async throws -> Bool {
        if try await countIfAllowed([.mail(to: address), .anyMail(purpose)], on: occasion) { return true }
        report(.mailLimited, on: occasion)
        return false
    }

    /// The notice of a change to the member's present address, to be counted once it is sent; empty if there
    /// is no address, or it had too many mails recently. The change itself is never refused for that.
    ///
    /// - Throws: `StoreError.unavailable`.
    func allowedNotice(to member: Member, on occasion: Occasion) async throws -> [Attempt] {
        guard let address = member.profile.email else { return [] }
        // A stranger can sign up with any address, but can't confirm it.
        let notice: [Attempt] =
            member.emailStanding == .unconfirmed
            ? [.mail(to: address), .anyMail(.confirmation)] : [.notice(mailbox: address.foldedMailbox)]
        if try await isAllowed(notice, on: occasion) { return notice }
        report(.mailLimited, on: occasion)
        return []
    }
}

extension Attempt {
    /// A mail to this address.
    static func mail(to address: String) -> Attempt { .mail(mailbox: address.foldedMailbox) }
}

extension MailCode {
    /// The code as it is stored.
    var stored: StoredCode { StoredCode(salt: [], digest: digest) }

    /// The code as it is mailed.
    func mailed(on occasion: Occasion) -> MailedCode {
        MailedCode(stored, text: text, language: occasion.language)
    }
}
