import Model
import Names
import Passwords
import Storage

/// What came of a sign-up, by whichever form. The order is that of precedence.
public enum SignUpOutcome: Sendable, Equatable {
    /// The password is among the first that somebody would try, and the caller may be anybody.
    case weakPassword(PasswordWeakness)
    /// Somebody else has this email or username.
    case taken(Identifier)
    /// They are a member now: newly, or since the very same form was sent a moment ago. Whether the password is either of
    /// those two is said all the same.
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
    let report: SecurityLog

    /// - Parameter staff: the id of the desk keeper or organiser who does it, by whom it then counts.
    /// - Parameter keep: keeps the new member; gives their id, where it is known.
    /// - Parameter welcomeBack: called instead of `keep` for somebody whom the same form has made a moment ago.
    /// - Throws: `TooManyAttempts`; `PasswordError`; what `keep` and `welcomeBack` throw.
    func run(
        _ new: NewMember, on occasion: Occasion, staff: Int64? = nil,
        keep: (Registration) async throws -> Int64?, welcomeBack: (Member) async throws -> Void = { _ in }
    ) async throws -> SignUpOutcome {
        let weakness = PasswordWeakness(of: new.password, for: new.profile)
        if let weakness, occasion.caller.isFromElsewhere { return .weakPassword(weakness) }
        let probe = staff.map { Attempt.takenAtDesk(staff: $0) } ?? .probe
        let signUp = staff.map { Attempt.registration(staff: $0) } ?? .signUp
        let result = try await attempts.run(
            [probe, signUp], on: occasion, of: staff,
            counting: { (result: Result) in
                // Probing for emails counts, and so does each new member.
                switch result {
                case .new: [signUp]
                case .repeated: []
                case .taken: [probe]
                }
            }
        ) {
            let result = try await keepUnlessTaken(new, by: occasion.caller, keep)
            guard case .taken(let existing) = result else { return result }
            return try await isRepeat(new, of: existing, on: occasion) ? .repeated(existing) : result
        }
        switch result {
        case .taken(let member):
            report(SecurityEvent(.nameTaken, by: occasion.caller))
            return .taken(Self.identifier(of: new.profile, takenBy: member))
        case .repeated(let member): try await welcomeBack(member)
        case .new(let id): report(SecurityEvent(.signedUp, member: id, by: occasion.caller))
        }
        return .signedUp(hasCommonPassword: weakness != nil)
    }

    private enum Result {
        /// The id, where it is known.
        case new(Int64?)
        case repeated(Member)
        case taken(by: Member)
    }

    private func keepUnlessTaken(
        _ new: NewMember, by caller: Caller, _ keep: (Registration) async throws -> Int64?
    ) async throws -> Result {
        // Asked before the password is hashed, which is expensive; the store has the last word all the same.
        if let existing = try await existingMember(new.profile) { return .taken(by: existing) }
        let hash = try await hasher.hash(new.password, for: caller.site)
        do {
            return .new(try await keep(Registration(new.profile, passwordHash: hash, by: new.form)))
        } catch let error as StoreError where error == .emailTaken || error == .usernameTaken {
            // Whoever was quicker may have been deleted in the meantime.
            guard let existing = try await existingMember(new.profile) else { throw error }
            return .taken(by: existing)
        }
    }

    private func existingMember(_ profile: Profile) async throws(StoreError) -> Member? {
        if let email = profile.email, let member = try await store.member(email: email) { return member }
        guard let username = profile.username else { return nil }
        return try await store.member(lookingLike: username)
    }

    /// Only for a minute, and counted like signing in: a sign-up that is sent again is no other way to try passwords.
    private func isRepeat(
        _ new: NewMember, of member: Member, on occasion: Occasion
    ) async throws -> Bool {
        guard member.profile == new.profile,
            occasion.now < member.registeredAt.adding(seconds: Self.repeatSeconds)
        else { return false }
        let attempt = [Attempt.password(foldedName: member.profile.signInName.foldedIdentifier)]
        return try await attempts.run(attempt, on: occasion, counting: { $0 ? [] : attempt }) {
            let isRight = try await hasher.verify(
                new.password, against: member.passwordHash, for: occasion.caller.site)
            if !isRight { report(SecurityEvent(.passwordRefused, member: member.id, by: occasion.caller)) }
            return isRight
        }
    }

    private static func identifier(
        of profile: Profile, takenBy member: Member
    ) -> SignUpOutcome.Identifier {
        let email = profile.email?.foldedIdentifier
        return email != nil && email == member.profile.email?.foldedIdentifier ? .email : .username
    }
}
