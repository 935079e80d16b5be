import Model
import Passwords
import Storage

/// What came of a sign-up, by whichever form. The order is that of precedence.
public enum SignUpOutcome: Sendable, Equatable {
    /// The password is one of those that everybody tries first, and the caller may be anybody.
    case commonPassword
    /// Somebody else has this email or username.
    case taken(Identifier)
    /// They are a member now: newly, or since the very same form was sent a moment ago.
    case signedUp(hasCommonPassword: Bool)

    /// What a member signs in with, and shares with nobody.
    public enum Identifier: String, Sendable {
        /// Before the username where both are taken.
        case email
        /// Letter case is ignored.
        case username
    }
}

/// What every sign-up has in common: is the name taken? Hash and keep; taken after all, or the same form once more?
struct MemberSignUp: Sendable {
    /// A double click, or a reload that was sent again.
    private static let repeatSeconds: Int64 = 60

    let store: any Store
    let hasher: PasswordHasher
    let attempts: AttemptLimits

    /// - Parameter keep: keeps the new member.
    /// - Parameter welcomeBack: called instead of `keep` for somebody whom the same form has made a moment ago.
    /// - Throws: `TooManyAttempts`; `PasswordError`; what `keep` and `welcomeBack` throw.
    func run(
        _ new: NewMember, by caller: Caller, at now: Timestamp,
        keep: (Registration) async throws -> Void, welcomeBack: (Member) async throws -> Void = { _ in }
    ) async throws -> SignUpOutcome {
        let isCommon = CommonPasswords.contains(new.password)
        if isCommon, caller.isFromElsewhere { return .commonPassword }
        return try await attempts.count(nil, by: caller, at: now, failed: Self.isFailure) {
            // Asked before the password is hashed, which is expensive; the store has the last word all the same.
            var existing = try await existingMember(new.profile)
            if existing == nil {
                let registration = Registration(
                    new.profile, passwordHash: try await hasher.hash(new.password))
                do { try await keep(registration) } catch let error as StoreError {
                    guard error == .emailTaken || error == .usernameTaken else { throw error }
                    existing = try await existingMember(new.profile)
                    // Whoever was quicker has been deleted in the meantime.
                    if existing == nil { throw error }
                }
            }
            if let existing {
                guard try await isRepeat(new, of: existing, at: now) else {
                    return .taken(Self.identifier(of: new.profile, takenBy: existing))
                }
                try await welcomeBack(existing)
            }
            return .signedUp(hasCommonPassword: isCommon)
        }
    }

    /// Probing for emails counts.
    private static func isFailure(_ outcome: SignUpOutcome) -> Bool {
        if case .taken = outcome { true } else { false }
    }

    private func existingMember(_ profile: Profile) async throws(StoreError) -> Member? {
        if let email = profile.email, let member = try await store.member(email: email) { return member }
        guard let username = profile.username else { return nil }
        return try await store.member(signInName: username)
    }

    private func isRepeat(_ new: NewMember, of member: Member, at now: Timestamp) async throws -> Bool {
        guard member.profile == new.profile,
            now < member.registeredAt.adding(seconds: Self.repeatSeconds)
        else { return false }
        return try await hasher.verify(new.password, against: member.passwordHash)
    }

    private static func identifier(
        of profile: Profile, takenBy member: Member
    ) -> SignUpOutcome.Identifier {
        let email = profile.email?.foldedIdentifier
        return email != nil && email == member.profile.email?.foldedIdentifier ? .email : .username
    }
}
