import Model
import Names
import Passwords
import Storage

/// The outcome of a member's correction of their own details.
public enum ProfileChange: Sendable, Equatable {
    /// The email or username would change, and the password isn't the member's.
    case wrongPassword
    /// Another member has this email or username.
    case taken(SignUpOutcome.Identifier)
    /// The details were changed since the page showed them. The associated member has the current ones.
    case stale(Member)
    /// The details are now as the member asked, except for the email, which has to be confirmed first.
    case emailToConfirm(String)
    /// The details are now as the member asked.
    case changed
}

/// Members correct their own details. Asking for another email or username reveals whether a person is a
/// member, so it is limited like sign-up.
extension Accounts {
    /// Replaces the member's own details. An email or username changes only with a proof.
    ///
    /// - Parameter revision: the revision of the details that the member corrected; nil to replace any.
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError`.
    public func edit(
        _ me: SignedIn, to profile: Profile, answers: Answers = Answers(), from revision: Int64?,
        proof: Proof, on occasion: Occasion
    ) async throws -> ProfileChange {
        let me = me.member
        var edit = MemberEdit(to: profile, answers: answers, from: revision)
        if profile.email == me.profile.email, profile.username == me.profile.username {
            return try await replaceDetails(of: me, edit, on: occasion)
        }
        guard let verified = try await credentials.member(me.id, proof, on: occasion) else {
            return .wrongPassword
        }
        let asked = Attempt.identifier(member: me.id)
        let mail = newEmail(profile, of: me).map { [Attempt.mail(to: $0), .anyMail(.confirmation)] } ?? []
        let notice = try await noticeToPrevious(of: me, by: profile, on: occasion)
        edit.notifiesPreviousEmail = !notice.isEmpty
        edit.verifiedHash = verified.passwordHash
        let change = try await attempts.run(
            [asked, .probe] + mail, on: occasion, of: me.id,
            counting: { (change: ProfileChange) in
                switch change {
                case .taken: [asked, .probe]
                case .changed: [asked]
                case .emailToConfirm: [asked] + mail
                case .wrongPassword, .stale: []
                }
            },
            { [edit] in try await replaceDetails(of: me, edit, on: occasion) })
        switch change {
        case .changed, .emailToConfirm: await attempts.count(notice, on: occasion)
        case .wrongPassword, .taken, .stale: break
        }
        return change
    }

    /// The new email if it has to be confirmed; otherwise nil.
    private func newEmail(_ profile: Profile, of me: Member) -> String? {
        guard sendsMail, let email = profile.email, !email.isSameAddress(as: me.profile.email) else {
            return nil
        }
        return email
    }

    /// The notice to the member's present email, if they ask for another one or none; empty if it may not be
    /// sent.
    private func noticeToPrevious(
        of me: Member, by profile: Profile, on occasion: Occasion
    ) async throws -> [Attempt] {
        guard sendsMail, me.profile.email?.isSameAddress(as: profile.email) == false else { return [] }
        // An address that was never confirmed may be a stranger's, who isn't told that it was removed.
        if profile.email == nil, me.emailStanding == .unconfirmed { return [] }
        return try await attempts.allowedNotice(to: me, on: occasion)
    }

    /// Replaces details without a proof and without limits.
    func replaceDetails(
        of me: Member, _ edit: MemberEdit, on occasion: Occasion
    ) async throws(StoreError) -> ProfileChange {
        let email = newEmail(edit.profile, of: me)
        var edit = edit
        edit.confirmation = email.map { _ in MailCode().mailed(on: occasion) }
        do throws(StoreError) {
            switch try await store.editMember(me.id, edit, by: .member(me.id), at: occasion.now) {
            case .stale(let current): return .stale(current)
            case .unchanged: return .changed
            case .done:
                report(.memberEdited, about: me.id, on: occasion)
                return email.map(ProfileChange.emailToConfirm) ?? .changed
            }
        } catch {
            if error == .passwordChanged { return .wrongPassword }
            guard let identifier = SignUpOutcome.Identifier(taken: error) else { throw error }
            report(.nameTaken, about: me.id, on: occasion)
            return .taken(identifier)
        }
    }
}

extension SignUpOutcome.Identifier {
    /// The identifier that another member has, according to the store's error; nil for any other error.
    public init?(taken error: StoreError) {
        switch error {
        case .emailTaken: self = .email
        case .usernameTaken: self = .username
        default: return nil
        }
    }

    /// The problem at the input of this identifier, if another member has it.
    public var taken: Problem {
        Problem(field: rawValue, code: self == .email ? .taken : .usernameTaken)
    }
}
