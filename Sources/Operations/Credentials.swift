import Passwords
import Storage

/// Whether a password is a member's, told to nobody who guesses.
struct Credentials: Sendable {
    let store: any Store
    let hasher: PasswordHasher
    let attempts: AttemptLimits

    /// The member whose email or username is `name`, if `password` is theirs. An unknown member costs the same work, so
    /// that the time it takes tells nothing either.
    ///
    /// - Throws: `TooManyAttempts`, before any work; `PasswordError`; `StoreError`.
    func member(
        _ name: String, password: String, by caller: Caller, at now: Timestamp
    ) async throws -> Member? {
        try await attempts.count(name, by: caller, at: now, failed: { $0 == nil }) {
            guard let member = try await store.member(signInName: name) else {
                try await hasher.verifyNobody(password)
                return nil
            }
            return try await hasher.verify(password, against: member.passwordHash) ? member : nil
        }
    }
}
