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

/// What members do with their accounts: sign up, in and out, change the password, leave.
public struct Accounts: Sendable {
    /// Noting each use would cost a wait for the disk on every page.
    private static let touchEverySeconds: Int64 = 60

    private let store: any Store
    private let hasher: PasswordHasher
    private let memberSignUp: MemberSignUp
    private let credentials: Credentials

    /// - Parameter attempts: shared with the other operations.
    public init(store: any Store, hasher: PasswordHasher, attempts: AttemptLimits) {
        self.store = store
        self.hasher = hasher
        memberSignUp = MemberSignUp(store: store, hasher: hasher, attempts: attempts)
        credentials = Credentials(store: store, hasher: hasher, attempts: attempts)
    }

    // MARK: Signing up and in

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
            keep: { _ = try await store.signUp($0, session: session, at: now) },
            welcomeBack: { member in
                try await begin(session, member, new.password, replacing: replaced, at: now)
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
            try await begin(session, member, password, replacing: replaced, at: now)
            return true
        } catch StoreError.unknownMember, StoreError.passwordChanged {
            return false
        }
    }

    private func begin(
        _ session: NewSession, _ member: Member, _ password: String, replacing replaced: [UInt8]?,
        at now: Timestamp
    ) async throws {
        let isOutdated = hasher.needsRehash(member.passwordHash)
        try await store.signIn(
            member.id, session, verified: member.passwordHash, replacing: replaced,
            rehashed: isOutdated ? try await hasher.hash(password) : nil, at: now)
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

    /// Ends the session with this token, if there is one.
    public func signOut(tokenDigest: [UInt8]) async throws(StoreError) {
        try await store.endSession(tokenDigest: tokenDigest)
    }

    /// Ends the member's other sessions; gives how many.
    public func endOtherSessions(of me: SignedIn) async throws(StoreError) -> Int {
        try await store.endSessions(of: me.member.id, keeping: me.session.tokenDigest)
    }

    // MARK: Password and leaving

    /// What came of a change of password. The order is that of precedence.
    public enum PasswordChange: Sendable, Equatable {
        /// The new one is one of those that everybody tries first, and the caller may be anybody.
        case commonPassword
        /// The old one isn't the member's, or no longer.
        case wrongPassword
        /// The member's other sessions have ended.
        case changed(hasCommonPassword: Bool)
    }

    /// Changes the member's password, and ends their other sessions.
    ///
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError`.
    public func changePassword(
        of me: SignedIn, from old: String, to new: String, by caller: Caller, at now: Timestamp
    ) async throws -> PasswordChange {
        let isCommon = CommonPasswords.contains(new)
        if isCommon, caller.isFromElsewhere { return .commonPassword }
        let name = me.member.profile.signInName
        guard let member = try await credentials.member(name, password: old, by: caller, at: now) else {
            return .wrongPassword
        }
        let hash = try await hasher.hash(new)
        do {
            try await store.changePassword(
                of: member.id, from: member.passwordHash, to: hash, keeping: me.session.tokenDigest)
        } catch StoreError.passwordChanged {
            return .wrongPassword
        }
        return .changed(hasCommonPassword: isCommon)
    }

    /// Deletes the member, if the password is theirs; false if it isn't. One who was deleted meanwhile is gone, as asked.
    ///
    /// - Throws: `TooManyAttempts`; `PasswordError`; `StoreError.unavailable`, `.unsound`.
    public func delete(
        _ me: SignedIn, password: String, by caller: Caller, at now: Timestamp
    ) async throws -> Bool {
        let name = me.member.profile.signInName
        let member = try await credentials.member(name, password: password, by: caller, at: now)
        if member == nil { return false }
        do { try await store.deleteMember(me.member.id, at: now) } catch StoreError.unknownMember {}
        return true
    }
}
