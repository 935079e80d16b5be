import Names
import Passwords
import Storage

/// Whether a password is a member's, told to nobody who guesses.
struct Credentials: Sendable {
    let store: any Store
    let hasher: PasswordHasher
    let attempts: AttemptLimits
    let report: SecurityLog

    private enum Verdict {
        case right(Member)
        /// Nil: there is no such member.
        case wrong(Member?)
    }

    /// The member whose email or username is `name`, if `password` is theirs. An unknown member costs the same work, so
    /// that the time it takes tells nothing either.
    ///
    /// - Parameter signedIn: the id of the member who is signed in already, for the report.
    /// - Throws: `TooManyAttempts`, before any work; `PasswordError`; `StoreError`.
    func member(
        _ name: String, password: String, by caller: Caller, of signedIn: Int64? = nil, at now: Timestamp
    ) async throws -> Member? {
        let attempt = Attempt.password(foldedName: name.foldedIdentifier)
        let all = [attempt, .probe]
        let verdict = try await attempts.run(
            all, by: caller, of: signedIn, at: now,
            counting: { (verdict: Verdict) in if case .wrong = verdict { all } else { [] } },
            { try await check(name, password, caller) })
        switch verdict {
        case .right(let member): return member
        case .wrong(let member):
            report(SecurityEvent(.passwordRefused, member: member?.id, by: caller))
            attempts.noteIfTooMany(attempt, of: member?.id, in: store, by: caller, at: now)
            return nil
        }
    }

    private func check(
        _ name: String, _ password: String, _ caller: Caller
    ) async throws -> Verdict {
        let member = try await store.member(signInName: name)
        // Who came by a file has no password before they came in by a code.
        guard let member, !member.passwordHash.isEmpty else {
            try await hasher.verifyNobody(password, for: caller.site)
            return .wrong(member)
        }
        let isRight = try await hasher.verify(password, against: member.passwordHash, for: caller.site)
        return isRight ? .right(member) : .wrong(member)
    }
}
