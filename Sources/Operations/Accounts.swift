import Model
import Passwords
import Storage

/// Who is signed in, in which session.
public struct SignedIn: Sendable, Equatable {
    /// It held when it was read.
    public let session: Session
    /// As the store had them then.
    public let member: Member

    /// As the store gave them.
    public init(session: Session, member: Member) {
        self.session = session
        self.member = member
    }
}

extension Session {
    /// What its own member may know it by: tells nothing about the token.
    public var name: String { contentHash(of: tokenDigest) }
}

/// What members do with their accounts: sign up, in and out, change the password, leave.
public struct Accounts: Sendable {
    /// Noting each use would cost a wait for the disk on every page.
    private static let touchEverySeconds: Int64 = 60

    private let store: any Store
    private let hasher: PasswordHasher
    private let report: SecurityLog
    private let memberSignUp: MemberSignUp
    private let credentials: Credentials
    private let ownDetails: OwnDetails

    /// - Parameter attempts: shared with the other operations.
    /// - Parameter report: told of what matters to security.
    public init(
        store: any Store, hasher: PasswordHasher, attempts: AttemptLimits,
        report: @escaping SecurityLog = { _ in }
    ) {
        self.store = store
        self.hasher = hasher
        self.report = report
        memberSignUp = MemberSignUp(store: store, hasher: hasher, attempts: attempts, report: report)
        credentials = Credentials(store: store, hasher: hasher, attempts: attempts, report: report)
        ownDetails = OwnDetails(store: store, credentials: credentials, attempts: attempts, report: report)
    }

    // MARK: Signing up and in

    /// Whether anybody has an account yet.
    public func hasMembers() async throws(StoreError) -> Bool { try await store.hasMembers() }

    /// Makes somebody a member, and begins a session for them.
    ///
    /// - Parameter replaced: the token's digest of a session that ends where they were a member already; nil if none.
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError`.
    public func signUp(
        _ new: NewMember, _ session: NewSession, replacing replaced: [UInt8]? = nil, by caller: Caller,
        at now: Timestamp
    ) async throws -> SignUpOutcome {
        try await memberSignUp.run(
            new, by: caller, at: now,
            keep: { try await store.signUp($0, session: session, at: now).id },
            welcomeBack: { member in
                try await begin(session, member, new.password, replacing: replaced, by: caller, at: now)
            })
    }

    /// Begins a session for the member whose email or username is `name`, if the password is theirs. False: it isn't,
    /// or there is no such member, which is never told apart.
    ///
    /// - Parameter replaced: the token's digest of the session that the browser had; nil if none.
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError.unavailable`, `.unsound`.
    public func signIn(
        _ name: String, password: String, _ session: NewSession, replacing replaced: [UInt8]?,
        by caller: Caller, at now: Timestamp
    ) async throws -> Bool {
        guard let member = try await credentials.member(name, password: password, by: caller, at: now)
        else { return false }
        do {
            try await begin(session, member, password, replacing: replaced, by: caller, at: now)
            return true
        } catch StoreError.unknownMember, StoreError.passwordChanged {
            return false
        }
    }

    private func begin(
        _ session: NewSession, _ member: Member, _ password: String, replacing replaced: [UInt8]?,
        by caller: Caller, at now: Timestamp
    ) async throws {
        let isOutdated = hasher.needsRehash(member.passwordHash)
        let rehashed = isOutdated ? try await hasher.hash(password, for: caller.site) : nil
        try await store.signIn(
            member.id, session, verified: member.passwordHash, replacing: replaced, rehashed: rehashed,
            at: now)
        report(SecurityEvent(.signedIn, member: member.id, by: caller))
    }

    // MARK: Sessions

    /// The session that a token belongs to, and its member, if it holds.
    public func signedIn(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) -> SignedIn? {
        try await store.session(tokenDigest: tokenDigest, at: now).map(SignedIn.init)
    }

    /// As `signedIn`; notes the session's use once a minute.
    public func resume(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) -> SignedIn? {
        guard let me = try await signedIn(tokenDigest: tokenDigest, at: now) else { return nil }
        if me.session.lastUsedAt.adding(seconds: Self.touchEverySeconds) <= now {
            // Fire and forget: a lost note only makes the session look older.
            Task { [store] in try? await store.touchSession(tokenDigest: tokenDigest, at: now) }
        }
        return me
    }

    /// Ends a session of the member's.
    public func signOut(
        _ session: Session, of member: Int64, by caller: Caller
    ) async throws(StoreError) {
        try await store.endSession(tokenDigest: session.tokenDigest)
        report(SecurityEvent(.sessionsEnded, member: member, by: caller))
    }

    /// Ends the member's other sessions; gives how many.
    public func endOtherSessions(of me: SignedIn, by caller: Caller) async throws(StoreError) -> Int {
        let count = try await store.endSessions(of: me.member.id, keeping: me.session.tokenDigest)
        report(SecurityEvent(.sessionsEnded, member: me.member.id, by: caller))
        return count
    }

    /// Ends the one of the member's sessions that has this name; false if there is none.
    public func endSession(
        named name: String, of me: SignedIn, by caller: Caller, at now: Timestamp
    ) async throws(StoreError) -> Bool {
        let sessions = try await store.overview(of: me.member.id, at: now).sessions
        guard let session = sessions.first(where: { $0.name == name }) else { return false }
        try await signOut(session, of: me.member.id, by: caller)
        return true
    }

    // MARK: Password and leaving

    /// What came of a change of password. The order is that of precedence.
    public enum PasswordChange: Sendable, Equatable {
        /// The new one is among the first that somebody would try, and the caller may be anybody.
        case weakPassword(PasswordWeakness)
        /// The old one isn't the member's, or no longer.
        case wrongPassword
        /// The member's other sessions have ended. Whether the new one is either of the first two is said all the same.
        case changed(hasCommonPassword: Bool)
    }

    /// Changes the member's password, and ends their other sessions.
    ///
    /// - Parameter renewed: the digest of the token by which this session is known from then on.
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError`.
    public func changePassword(
        of me: SignedIn, proof: Proof, to new: String, renewing renewed: [UInt8], by caller: Caller,
        at now: Timestamp
    ) async throws -> PasswordChange {
        let weakness = PasswordWeakness(of: new, for: me.member.profile)
        if let weakness, caller.isFromElsewhere { return .weakPassword(weakness) }
        guard let member = try await credentials.member(me.member.id, proof, by: caller, at: now) else {
            return .wrongPassword
        }
        let hash = try await hasher.hash(new, for: caller.site)
        do {
            try await store.changePassword(
                of: member.id, from: member.passwordHash, to: hash, keeping: me.session.tokenDigest,
                renewedAs: renewed)
        } catch StoreError.passwordChanged {
            return .wrongPassword
        }
        report(SecurityEvent(.passwordChanged, member: member.id, by: caller))
        return .changed(hasCommonPassword: weakness != nil)
    }

    /// Replaces the member's own details. What they sign in with changes only with a proof.
    ///
    /// - Parameter revision: of the details that were corrected; nil for whichever there are.
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError`.
    public func edit(
        _ me: SignedIn, to profile: Profile, from revision: Int64?, proof: Proof, by caller: Caller,
        at now: Timestamp
    ) async throws -> ProfileChange {
        try await ownDetails.edit(me.member, to: profile, from: revision, proof, by: caller, at: now)
    }

    /// Keeps the language that the member reads.
    ///
    /// - Throws: `StoreError.unknownMember`, `.unavailable`, `.unsound`.
    public func setLanguage(_ tag: String, of me: SignedIn) async throws {
        try await store.setLanguage(tag, of: me.member.id)
    }

    /// Deletes the member, if the proof is theirs; false if it isn't. One who was deleted meanwhile is gone, as asked.
    ///
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError.lastOrganiser`, `.unavailable`, `.unsound`.
    public func delete(
        _ me: SignedIn, proof: Proof, by caller: Caller, at now: Timestamp
    ) async throws -> Bool {
        if try await credentials.member(me.member.id, proof, by: caller, at: now) == nil { return false }
        do { try await store.deleteMember(me.member.id, at: now) } catch StoreError.unknownMember {}
        report(SecurityEvent(.accountDeleted, member: me.member.id, by: caller))
        return true
    }
}
