import Model
import Passwords
import Storage

/// A signed-in member and their session.
public struct SignedIn: Sendable, Equatable {
    /// The session as it was read from the store. It was valid then.
    public let session: Session
    /// The member as they were read with it.
    public let member: Member
    /// The version of the settings at that time.
    public let settings: SettingsVersion
}

extension Session {
    /// A name by which the member can refer to this session. It reveals nothing about the token.
    public var name: String { contentHash(of: tokenDigest) }
}

/// Lets members sign up, in and out, change their password and leave.
public struct Accounts: Sendable, UsesResources {
    /// Recording every use of a session would cost a write for every page.
    private static let touchEverySeconds: Int64 = 60

    let resources: Resources

    /// Shares the resources with the other operations.
    public init(_ resources: Resources) { self.resources = resources }

    // MARK: Signing up and in

    /// Whether there are any members yet.
    public func hasMembers() async throws(StoreError) -> Bool { try await store.hasMembers() }

    /// Makes a visitor a member, and begins a session for them.
    ///
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError`.
    public func signUp(
        _ new: NewMember, _ session: NewSession, on occasion: Occasion
    ) async throws -> SignUpOutcome {
        try await memberSignUp.run(
            new, on: occasion,
            keep: { try await store.signUp($0, session: session, at: occasion.now).id },
            welcomeBack: { try await begin(session, $0, new.password ?? "", on: occasion) })
    }

    /// Begins a session for the member whose email or username is `name`, if the password is theirs. Returns
    /// false both for a wrong password and for an unknown name, so that callers can't tell the two apart.
    ///
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError.unavailable`, `.unsound`.
    public func signIn(
        _ name: String, password: String, _ session: NewSession, on occasion: Occasion
    ) async throws -> Bool {
        guard let member = try await credentials.member(name, password: password, on: occasion)
        else { return false }
        do {
            try await begin(session, member, password, on: occasion)
            return true
        } catch StoreError.unknownMember, StoreError.passwordChanged {
            return false
        }
    }

    private func begin(
        _ session: NewSession, _ member: Member, _ password: String, on occasion: Occasion
    ) async throws {
        let isOutdated = hasher.needsRehash(member.passwordHash)
        let rehashed = isOutdated ? try await hasher.hash(password, for: occasion.caller.endSite) : nil
        try await store.signIn(
            member.id, session, verified: member.passwordHash, rehashed: rehashed, at: occasion.now)
        report(.signedIn, about: member.id, on: occasion)
    }

    // MARK: Sessions

    /// The session that a token belongs to, and its member; nil if there is no such session, or it has ended.
    public func signedIn(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) -> SignedIn? {
        try await store.session(tokenDigest: tokenDigest, at: now).map(SignedIn.init)
    }

    /// The sessions that these tokens belong to, and their members, in any order. Sessions that have ended
    /// are left out.
    public func signedIn(tokenDigests: [[UInt8]], at now: Timestamp) async throws(StoreError) -> [SignedIn] {
        try await store.sessions(tokenDigests: tokenDigests, at: now).map(SignedIn.init)
    }

    /// The same as `signedIn`, but also records the session's use, at most once a minute.
    public func resume(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) -> SignedIn? {
        guard let me = try await signedIn(tokenDigest: tokenDigest, at: now) else { return nil }
        if me.session.lastUsedAt.adding(seconds: Self.touchEverySeconds) <= now {
            // Fire and forget: if this is lost, the session only looks older.
            Task { [store] in try? await store.touchSession(tokenDigest: tokenDigest, at: now) }
        }
        return me
    }

    /// Ends one of the member's sessions.
    public func signOut(
        _ session: Session, of member: Int64, on occasion: Occasion
    ) async throws(StoreError) {
        try await store.endSession(tokenDigest: session.tokenDigest)
        report(.sessionsEnded, about: member, on: occasion)
    }

    /// Ends the member's other sessions.
    ///
    /// - Returns: how many there were.
    public func endOtherSessions(of me: SignedIn, on occasion: Occasion) async throws(StoreError) -> Int {
        let count = try await store.endSessions(of: me.member.id, keeping: me.session.tokenDigest)
        if count > 0 { report(.sessionsEnded, about: me.member.id, on: occasion) }
        return count
    }

    /// Ends the member's session with this name. Returns false if there is none.
    public func endSession(
        named name: String, of me: SignedIn, on occasion: Occasion
    ) async throws(StoreError) -> Bool {
        let sessions = try await store.overview(of: me.member.id, at: occasion.now).sessions
        guard let session = sessions.first(where: { $0.name == name }) else { return false }
        try await signOut(session, of: me.member.id, on: occasion)
        return true
    }

    // MARK: Password and leaving

    /// The outcome of a change of password. If several apply, the first in this order is returned.
    public enum PasswordChange: Sendable, Equatable {
        /// The new password is among the first that an attacker would try, and the caller may be a stranger.
        case weakPassword(PasswordWeakness)
        /// The old password isn't the member's.
        case wrongPassword
        /// Another request has changed the password since the session was read, perhaps the same form sent
        /// twice.
        case changedMeanwhile
        /// The password is changed, and the member's other sessions have ended. `isWeak` says whether the new
        /// password is weak.
        case changed(isWeak: Bool)
    }

    /// Changes the member's password, and ends their other sessions.
    ///
    /// - Parameter renewed: the digest of this session's new token.
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError`.
    public func changePassword(
        of me: SignedIn, proof: Proof, to new: String, renewing renewed: [UInt8], on occasion: Occasion
    ) async throws -> PasswordChange {
        let weakness = PasswordWeakness(of: new, for: me.member.profile)
        if let weakness, occasion.caller.mayBeSomebodyElse { return .weakPassword(weakness) }
        guard let member = try await credentials.member(me.member.id, proof, on: occasion) else {
            let isCurrent = try await store.member(id: me.member.id)?.passwordHash == me.member.passwordHash
            return isCurrent ? .wrongPassword : .changedMeanwhile
        }
        let hash = try await hasher.hash(new, for: occasion.caller.hashGroup(staff: member.staffID))
        do {
            try await store.changePassword(
                of: member.id, from: member.passwordHash, to: hash, keeping: me.session.tokenDigest,
                renewedAs: renewed)
        } catch StoreError.passwordChanged {
            return .changedMeanwhile
        }
        report(.passwordChanged, about: member.id, on: occasion)
        return .changed(isWeak: weakness != nil)
    }

    /// Saves whether the member agrees to texts that have changed. A member who declines one keeps the
    /// earlier agreement, and isn't asked again until the text changes once more.
    ///
    /// - Parameter decisions: the decisions by the fields' ids, with the texts that the member read.
    /// - Throws: `StoreError.agreementChanged` if a text has changed once more. If the member agrees to that
    ///   text, nothing is stored; if they decline it, what they agree to is already stored.
    ///   `StoreError.unknownMember`, `.unavailable`, `.unsound`.
    public func decide(
        _ decisions: [Int64: (agrees: Bool, read: ReadText)], _ me: SignedIn, on occasion: Occasion
    ) async throws {
        let agreed = decisions.filter(\.value.agrees)
        if !agreed.isEmpty {
            let answers = Answers(agreed.mapValues { _ in "yes" }, reading: agreed.mapValues(\.read))
            var member = me.member
            // Details that another request corrected in the meantime are kept.
            while case .stale(let current) = try await replaceDetails(
                of: member, MemberEdit(to: member.profile, answers: answers, from: member.revision),
                on: occasion)
            {
                member = current
            }
        }
        for (field, decision) in decisions.sorted(by: { $0.key < $1.key }) where !decision.agrees {
            try await store.decline(field, reading: decision.read, by: me.member.id)
        }
    }

    /// Saves the language that the member reads.
    ///
    /// - Throws: `StoreError.unknownMember`, `.unavailable`, `.unsound`.
    public func setLanguage(_ tag: String, of me: SignedIn) async throws {
        try await store.setLanguage(tag, of: me.member.id)
    }

    /// Deletes the member, if the proof is theirs. Returns false if it isn't, or no longer is, or if there
    /// was no such member when it was checked; also returns true if another request has deleted the member
    /// since the check.
    ///
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError.lastOrganiser`, `.unavailable`, `.unsound`.
    public func delete(_ me: SignedIn, proof: Proof, on occasion: Occasion) async throws -> Bool {
        guard let member = try await credentials.member(me.member.id, proof, on: occasion) else {
            return false
        }
        do {
            try await store.deleteMember(
                member.id, havingPassword: member.passwordHash, at: occasion.now)
        } catch StoreError.passwordChanged { return false } catch StoreError.unknownMember {}
        report(.accountDeleted, about: me.member.id, on: occasion)
        return true
    }
}
