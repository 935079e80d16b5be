import Passwords
import Storage

/// Whether a password is a member's, told to nobody who guesses.
struct Credentials: Sendable {
    let store: any Store
    let hasher: PasswordHasher
    let attempts: AttemptLimits
    let report: SecurityLog

    /// The member whose email or username is `name`, if `password` is theirs. An unknown member costs the same work, so
    /// that the time it takes tells nothing either.
    ///
    /// - Parameter signedIn: the id of the member who is signed in already, for the report.
    /// - Throws: `TooManyAttempts`, before any work; `PasswordError`; `StoreError`.
    func member(
        _ name: String, password: String, by caller: Caller, of signedIn: Int64? = nil, at now: Timestamp
    ) async throws -> Member? {
        let attempt = [Attempt.password(foldedName: name.foldedIdentifier), .probe]
        return try await attempts.run(
            attempt, by: caller, of: signedIn, at: now, counting: { $0 == nil ? attempt : [] }
        ) {
            guard let member = try await store.member(signInName: name) else {
                try await hasher.verifyNobody(password, for: caller.site)
                report(SecurityEvent(.passwordRefused, by: caller))
                return nil
            }
            if try await hasher.verify(password, against: member.passwordHash, for: caller.site) {
                return member
            }
            report(SecurityEvent(.passwordRefused, member: member.id, by: caller))
            return nil
        }
    }
}
