import Model
import Names

/// The codes that mails carry. Where a method takes a `MailedCode`, the code and its mail replace the
/// previous ones.
extension Store {
    /// Sends a code for a new password to the member who has this email (`foldedIdentifier` compared), if it
    /// is confirmed, or was given by an organiser, and its owner hasn't declined such mails today. Otherwise
    /// it writes something else, so that the time it takes reveals nothing.
    ///
    /// - Returns: the member's id; nil if nothing is sent.
    /// - Throws: `.outboxFull` whether or not there is such a member; `.unavailable`, `.unsound`.
    public func sendPasswordCode(
        _ code: MailedCode, to email: String, at now: Timestamp
    ) async throws(StoreError) -> Int64? {
        let name = SignInName(email: email)
        return try await engine.write(.shared) { database in
            try OutgoingMailRow.requireRoom(database, for: 1)
            guard let found = try name.flatMap({ try MemberRow.fetch(database, $0) }),
                let member = try MemberRow.lock(database, found.id), let mail = member.mailed(code),
                member.emailStanding != .unconfirmed, try !DeclinedRow.has(database, mail.address, at: now)
            else {
                try database.touchHealth()
                return nil
            }
            try CodeRow.send(database, [mail], .newPassword, by: .member(member.id), at: now)
            return member.id
        }
    }

    /// Sends a code once more to the address that the member gave and hasn't confirmed: the one that is to
    /// replace their email, or their email itself.
    ///
    /// - Returns: the address; nil if there is none to confirm, or its owner has declined such mails today.
    /// - Throws: `.outboxFull`, `.unavailable`, `.unsound`.
    public func sendConfirmationCode(
        _ code: MailedCode, of member: Int64, at now: Timestamp
    ) async throws(StoreError) -> String? {
        try await engine.write(.shared) { database in
            try OutgoingMailRow.requireRoom(database, for: 1)
            guard let member = try MemberRow.lock(database, member),
                let address = try Self.addressToConfirm(database, of: member, at: now),
                try !DeclinedRow.has(database, address, at: now)
            else { return nil }
            let mail = MailToSend(member: member, address: address, code: code)
            try CodeRow.send(database, [mail], .confirmation, by: .member(member.id), at: now)
            return address
        }
    }

    /// Ends the code that would replace the member's email with another one.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `.unknownMember`, `.unavailable`, `.unsound`.
    public func withdrawNewAddress(of member: Int64) async throws(StoreError) -> Bool {
        try await engine.write(.shared) { database in
            guard let member = try MemberRow.lock(database, member) else { throw StoreError.unknownMember }
            return try CodeRow.deleteNewAddress(database, of: member)
        }
    }

    /// The address that is to replace the member's email, or else that email itself if it isn't confirmed.
    private static func addressToConfirm(
        _ database: any SQLDatabase, of member: Member, at now: Timestamp
    ) throws -> String? {
        let asked = try CodeRow.fetch(database, of: member.id, .confirmation, at: now)?.address
        if let asked, !asked.isSameAddress(as: member.profile.email) { return asked }
        return member.emailStanding == .confirmed ? nil : member.profile.email
    }

    /// The member who has the valid code with this digest, and the address it was sent to; nil if there is
    /// none.
    ///
    /// - Parameter purpose: not `.signIn`, whose codes have a salt.
    /// - Throws: `.unavailable`.
    public func mailedCode(
        digest: [UInt8], _ purpose: CodePurpose, at now: Timestamp
    ) async throws(StoreError) -> (member: Member, address: String)? {
        try await engine.readWithoutSnapshot { try CodeRow.fetch($0, digest: digest, purpose, at: now) }
    }

    /// Uses a code that confirms an address. If the member has another email, the confirmed one replaces it,
    /// and waiting letters go there.
    ///
    /// - Parameter notifies: whether the previous email is notified.
    /// - Returns: the member; nil if there is no such code.
    /// - Throws: `.emailTaken`, in which case the code stays valid; `.unavailable`, `.unsound`.
    public func confirmAddress(
        digest: [UInt8], notifyingPrevious notifies: Bool, at now: Timestamp
    ) async throws(StoreError) -> Member? {
        try await engine.write(.exclusive) { database in
            guard
                let (member, address) = try CodeRow.fetch(
                    database, digest: digest, .confirmation, at: now)
            else { return nil }
            if !address.isSameAddress(as: member.profile.email) {
                try Self.replaceAddress(database, of: member, by: address, at: now)
                if notifies { try OutgoingMailRow.notify(database, .addressReplaced, member, at: now) }
            }
            try MemberRow.setEmailStanding(database, .confirmed, of: member.id)
            try CodeRow.delete(database, [.confirmation], of: [member.id])
            return try MemberRow.fetch(database, id: member.id)
        }
    }

    private static func replaceAddress(
        _ database: any SQLDatabase, of member: Member, by address: String, at now: Timestamp
    ) throws {
        var profile = member.profile
        profile.email = address
        try MemberRow.update(database, member, to: profile, MemberKeys(profile))
        try CodeRow.deleteMailed(database, of: member.id, whoseEmailIs: address)
        try ActivityRow.add(
            database, .memberEdited, by: .member(member.id), to: [member.id],
            changes: member.profile.changes(to: profile), at: now)
    }

    /// Ends a code because the address's owner says that they never asked for it. For a day, no codes that a
    /// stranger can cause are sent there; notices of changes still are.
    ///
    /// - Returns: false if there is no such code.
    /// - Throws: `.unavailable`, `.unsound`.
    public func declineMail(
        digest: [UInt8], _ purpose: CodePurpose, at now: Timestamp
    ) async throws(StoreError) -> Bool {
        try await engine.write(.shared) { database in
            guard let found = try CodeRow.fetch(database, digest: digest, purpose, at: now),
                try MemberRow.lock(database, found.member.id) != nil,
                // Another code may have replaced it before the lock.
                let (member, address) = try CodeRow.fetch(database, digest: digest, purpose, at: now)
            else { return false }
            try CodeRow.delete(database, [purpose], of: [member.id])
            try DeclinedRow.add(database, address, at: now)
            return true
        }
    }
}
