import Model
import Names
import Passwords
import Storage

/// One-time codes, with which members who have no password or have forgotten it set a new one and sign in.
/// Organisers and the operator give codes out, or members get them by mail. Mailed codes also confirm
/// addresses.
public struct Codes: Sendable, UsesResources {
    let resources: Resources

    /// Shares the resources with the other operations.
    public init(_ resources: Resources) { self.resources = resources }

    /// The outcome of the use of a code. If several apply, the first in this order is returned.
    public enum Outcome: Sendable, Equatable {
        /// The code isn't the member's, or no longer is, or there is no such member. Callers can't tell these
        /// apart.
        case refused
        /// The code is right and still valid, but the new password is among the first that an attacker would
        /// try, and the caller may be a stranger.
        case weakPassword(PasswordWeakness)
        /// The member has the new password and the new session, and no other session.
        case signedIn(isWeak: Bool)
    }

    /// Sets a new password for the member whose email or username is `name`, and begins a session for them,
    /// if the code is theirs.
    ///
    /// - Parameter code: the code as it was typed.
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
            report(.codeRefused, about: member, on: occasion)
            attempts.recordIfTooMany(attempt, of: member, in: store, on: occasion)
            return .refused
        }
    }

    private enum Verdict {
        case right(Outcome)
        /// The id of the member who has the name; nil if there is none.
        case wrong(member: Int64?)
    }

    /// Does the same work for a member who has a code, for one who has none, and for an unknown name, so that
    /// the time it takes reveals nothing.
    private func check(
        _ typed: String, for name: String, _ password: String, _ session: NewSession, _ occasion: Occasion
    ) async throws -> Verdict {
        let member = try await store.member(signInName: name)
        let stored = try await store.code(of: member?.id ?? 0, at: occasion.now)
        let isRight = (stored ?? .unassigned).isRight(typed)
        guard let member, let stored, isRight else { return .wrong(member: member?.id) }
        let outcome = try await setPassword(password, of: member, by: stored, .signIn, session, occasion)
        return outcome == .refused ? .wrong(member: member.id) : .right(outcome)
    }

    /// Sets a new password by a member's code. The outcome is `.refused` if another request has used the code
    /// first.
    func setPassword(
        _ password: String, of member: Member, by code: StoredCode, _ purpose: CodePurpose,
        _ session: NewSession, _ occasion: Occasion
    ) async throws -> Outcome {
        let weakness = PasswordWeakness(of: password, for: member.profile)
        if let weakness, occasion.caller.mayBeSomebodyElse { return .weakPassword(weakness) }
        let hash = try await hasher.hash(password, for: occasion.caller.endSite)
        let isUsed = try await store.useCode(
            code, purpose, of: member.id, newHash: hash, session: session, at: occasion.now)
        if !isUsed { return .refused }
        report(.codeUsed, about: member.id, on: occasion)
        return .signedIn(isWeak: weakness != nil)
    }
}

extension StoredCode {
    /// A code that no member was given.
    fileprivate static let unassigned = OneTimeCode().stored()

    /// Whether `typed` is this code.
    fileprivate func isRight(_ typed: String) -> Bool {
        guard let code = OneTimeCode(typed: typed) else { return false }
        return OneTimeCode.areEqual(code.digest(salt: salt), digest)
    }
}
