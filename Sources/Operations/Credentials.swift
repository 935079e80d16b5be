import Names
import Passwords
import Storage

/// By what members show that it is they who ask.
public enum Proof: Sendable {
    /// As it was typed.
    case password(String)
}

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
    /// - Throws: `TooManyAttempts`, before any work; `PasswordError`; `StoreError`.
    func member(
        _ name: String, password: String, on occasion: Occasion
    ) async throws -> Member? {
        let attempt = Attempt.password(foldedName: name.foldedIdentifier)
        return try await verified(
            password, [attempt, .probe], counted: [attempt, .probe], noted: attempt, of: nil, on: occasion
        ) {
            try await store.member(signInName: name)
        }
    }

    /// The member who is signed in, as they are now, if the proof is theirs. Not by name: another one may have that by now.
    ///
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError`.
    func member(_ id: Int64, _ proof: Proof, on occasion: Occasion) async throws -> Member? {
        guard let member = try await store.member(id: id) else { return nil }
        let (own, byName) = (
            Attempt.ownPassword(member: id),
            Attempt.password(foldedName: member.profile.signInName.foldedIdentifier)
        )
        switch proof {
        case .password(let password):
            // A wrong one counts for the sign-in page, too; what was tried there doesn't count here.
            return try await verified(
                password, [own], counted: [own, byName], noted: byName, of: id, on: occasion
            ) {
                try await store.member(id: id)
            }
        }
    }

    /// - Parameter asked: those that have to be allowed.
    /// - Parameter counted: those as which a wrong password counts.
    /// - Parameter noted: the one that is noted in the activity once its limit is reached.
    /// - Parameter signedIn: the id of the member who is signed in already, for the report.
    private func verified(
        _ password: String, _ asked: [Attempt], counted: [Attempt], noted: Attempt, of signedIn: Int64?,
        on occasion: Occasion, find: @Sendable () async throws -> Member?
    ) async throws -> Member? {
        let verdict = try await attempts.run(
            asked, on: occasion, of: signedIn,
            counting: { (verdict: Verdict) in if case .wrong = verdict { counted } else { [] } },
            { try await check(password, of: find(), occasion.caller) })
        switch verdict {
        case .right(let member): return member
        case .wrong(let member):
            report(SecurityEvent(.passwordRefused, member: member?.id, by: occasion.caller))
            attempts.noteIfTooMany(noted, of: member?.id, in: store, on: occasion)
            return nil
        }
    }

    private func check(_ password: String, of member: Member?, _ caller: Caller) async throws -> Verdict {
        // Who came by a file has no password before they came in by a code.
        guard let member, !member.passwordHash.isEmpty else {
            try await hasher.verifyAgainstDummy(password, for: caller.site)
            return .wrong(member)
        }
        let isRight = try await hasher.verify(password, against: member.passwordHash, for: caller.site)
        return isRight ? .right(member) : .wrong(member)
    }
}
