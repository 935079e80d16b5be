import Model
import Names
import Passwords
import Storage

/// One-time codes: how somebody comes in who has no password, or has forgotten it.
public struct Codes: Sendable {
    private let store: any Store
    private let hasher: PasswordHasher
    private let attempts: AttemptLimits
    private let report: SecurityLog

    /// - Parameter attempts: shared with the other operations.
    /// - Parameter report: told of what matters to security.
    public init(
        store: any Store, hasher: PasswordHasher, attempts: AttemptLimits,
        report: @escaping SecurityLog = { _ in }
    ) {
        self.store = store
        self.hasher = hasher
        self.attempts = attempts
        self.report = report
    }

    /// A code that was just made. Nobody can read it later.
    public struct Given: Sendable {
        /// Whose it is.
        public let member: Member
        /// To be shown once.
        public let code: OneTimeCode
    }

    /// Gives each of these members a new code, in place of the one before; those who are gone are left out.
    ///
    /// - Throws: `StoreError.forbidden`, `.unavailable`, `.unsound`.
    public func give(
        to members: [Int64], on occasion: Occasion
    ) async throws(StoreError) -> [Given] {
        var codes: [Int64: OneTimeCode] = [:]
        for member in members { codes[member] = OneTimeCode() }
        let kept = members.compactMap { member in codes[member].map { (member: member, code: $0.kept()) } }
        return try await store.giveCodes(kept, by: occasion.actor, at: occasion.now).compactMap { member in
            report(SecurityEvent(.codeGiven, member: member.id, by: occasion.caller))
            return codes[member.id].map { Given(member: member, code: $0) }
        }
    }

    /// What came of a code. The order is that of precedence.
    public enum Outcome: Sendable, Equatable {
        /// It isn't the member's, or no longer, or there is no such member, which is never told apart.
        case refused
        /// The code is right, and still holds; the new password is among the first that somebody would try, and the caller
        /// may be anybody.
        case weakPassword(PasswordWeakness)
        /// The member has the new password and the new session, and no other.
        case signedIn(hasCommonPassword: Bool)
    }

    /// Begins a session for the member whose email or username is `name`, under a new password, if the code is theirs.
    ///
    /// - Parameter code: as it was typed.
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError.unavailable`, `.unsound`.
    public func use(
        _ code: String, for name: String, password: String, _ session: NewSession, on occasion: Occasion
    ) async throws -> Outcome {
        let attempt = Attempt.code(foldedName: name.foldedIdentifier)
        let all = [attempt, .probe]
        let verdict = try await attempts.run(
            all, on: occasion,
            counting: { (verdict: Verdict) in if case .wrong = verdict { all } else { [] } },
            { try await check(code, for: name, password, session, occasion) })
        switch verdict {
        case .right(let outcome): return outcome
        case .wrong(let member):
            report(SecurityEvent(.codeRefused, member: member, by: occasion.caller))
            attempts.noteIfTooMany(attempt, of: member, in: store, on: occasion)
            return .refused
        }
    }

    private enum Verdict {
        case right(Outcome)
        /// Whose name it is, if anybody's.
        case wrong(member: Int64?)
    }

    /// Does the same work for a member who has a code, for one who has none, and for nobody: how long it takes tells
    /// nothing.
    private func check(
        _ typed: String, for name: String, _ password: String, _ session: NewSession, _ occasion: Occasion
    ) async throws -> Verdict {
        let member = try await store.member(signInName: name)
        let kept = try await store.code(of: member?.id ?? 0, at: occasion.now)
        let isRight = (kept ?? .nobodys).isRight(typed)
        guard let member, let kept, isRight else { return .wrong(member: member?.id) }
        let weakness = PasswordWeakness(of: password, for: member.profile)
        if let weakness, occasion.caller.isFromElsewhere { return .right(.weakPassword(weakness)) }
        let hash = try await hasher.hash(password, for: occasion.caller.site)
        let isUsed = try await store.useCode(
            kept, of: member.id, newHash: hash, session: session, at: occasion.now)
        if !isUsed { return .wrong(member: member.id) }
        report(SecurityEvent(.codeUsed, member: member.id, by: occasion.caller))
        return .right(.signedIn(hasCommonPassword: weakness != nil))
    }
}

extension KeptCode {
    /// One that nobody was given.
    fileprivate static let nobodys = OneTimeCode().kept()

    /// Whether it is the code that was typed.
    fileprivate func isRight(_ typed: String) -> Bool {
        guard let code = OneTimeCode(typed: typed) else { return false }
        return OneTimeCode.areEqual(code.digest(salt: salt), digest)
    }
}

extension OneTimeCode {
    fileprivate func kept() -> KeptCode {
        let salt = Self.newSalt()
        return KeptCode(salt: salt, digest: digest(salt: salt))
    }
}
