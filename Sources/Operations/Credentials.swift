import Names
import Passwords
import Storage

/// Proof that a caller is the member they say they are.
public enum Proof: Sendable {
    /// The password as it was typed.
    case password(String)
}

extension Member {
    /// The id of a desk keeper or organiser; nil for other members.
    public var staffID: Int64? { role >= .desk ? id : nil }
}

/// Checks members' passwords, and reveals nothing to callers who guess.
struct Credentials: Sendable, UsesResources {
    let resources: Resources

    /// The limits on trying a password.
    private struct Limits {
        /// The attempts that must be allowed.
        let asked: [Attempt]
        /// The attempts that a wrong password counts as.
        let counted: [Attempt]
        /// The attempt that is recorded in the member's activity once its limit is reached.
        let noted: Attempt
    }

    private enum Verdict {
        case right(Member)
        /// The member whose name was tried; nil if there is none.
        case wrong(Member?)
    }

    /// The member whose email or username is `name`, if `password` is theirs. An unknown name costs the same
    /// work, so that the time it takes reveals nothing.
    ///
    /// - Throws: `TooManyAttempts`, before any work; `PasswordError`; `StoreError`.
    func member(_ name: String, password: String, on occasion: Occasion) async throws -> Member? {
        let attempt = Attempt.password(foldedName: name.foldedIdentifier)
        let limits = Limits(asked: [attempt, .probe], counted: [attempt, .probe], noted: attempt)
        return try await verified(password, within: limits, of: nil, on: occasion) {
            try await store.member(signInName: name)
        }
    }

    /// The member who is signed in, as they are now, if the proof is theirs. The member is found by id,
    /// because another member may have the name by now.
    ///
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError`.
    func member(_ id: Int64, _ proof: Proof, on occasion: Occasion) async throws -> Member? {
        guard let member = try await store.member(id: id) else { return nil }
        let own = Attempt.ownPassword(member: id)
        let byName = Attempt.password(foldedName: member.profile.signInName.foldedIdentifier)
        switch proof {
        case .password(let password):
            // A wrong password also counts at the sign-in page, but attempts there don't count here.
            let limits = Limits(asked: [own], counted: [own, byName], noted: byName)
            return try await verified(password, within: limits, of: id, on: occasion) { member }
        }
    }

    /// - Parameter signedIn: the id of the member who is already signed in, for the report.
    private func verified(
        _ password: String, within limits: Limits, of signedIn: Int64?, on occasion: Occasion,
        find: @Sendable () async throws -> Member?
    ) async throws -> Member? {
        let verdict = try await attempts.run(
            limits.asked, on: occasion, of: signedIn,
            counting: { (verdict: Verdict) in if case .wrong = verdict { limits.counted } else { [] } },
            { try await check(password, of: find(), isSignedIn: signedIn != nil, occasion.caller) })
        switch verdict {
        case .right(let member): return member
        case .wrong(let member):
            report(.passwordRefused, about: member?.id, on: occasion)
            attempts.recordIfTooMany(limits.noted, of: member?.id, in: store, on: occasion)
            return nil
        }
    }

    private func check(
        _ password: String, of member: Member?, isSignedIn: Bool, _ caller: Caller
    ) async throws -> Verdict {
        // A member whom an organiser imported or added has no password before they use a code.
        guard let member, !member.passwordHash.isEmpty else {
            try await hasher.verifyAgainstDummy(password, for: caller.endSite)
            return .wrong(member)
        }
        let group = caller.hashGroup(staff: isSignedIn ? member.staffID : nil)
        let isRight = try await hasher.verify(password, against: member.passwordHash, for: group)
        return isRight ? .right(member) : .wrong(member)
    }
}
