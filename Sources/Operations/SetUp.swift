import Model
import Passwords
import Storage

/// How the first organiser comes in: by a link with a one-time code, which the program prints.
public struct SetUp: Sendable {
    private let store: any Store
    private let memberSignUp: MemberSignUp

    /// - Parameter attempts: shared with the other operations.
    /// - Parameter report: told of what matters to security.
    public init(
        store: any Store, hasher: PasswordHasher, attempts: AttemptLimits,
        report: @escaping SecurityLog = { _ in }
    ) {
        self.store = store
        memberSignUp = MemberSignUp(store: store, hasher: hasher, attempts: attempts, report: report)
    }

    /// A new code, which replaces the one before; nil where there is an organiser.
    public func offer() async throws(StoreError) -> Token? {
        let code = Token()
        return try await store.offerSetUp(codeDigest: code.digest) ? code : nil
    }

    /// Whether this is the latest code, and there is no organiser yet.
    public func isOffered(_ code: Token) async throws(StoreError) -> Bool {
        try await store.isSetUpOffered(codeDigest: code.digest)
    }

    /// The code is worth nothing, or no longer.
    public struct NotOffered: Error {
        /// As it is.
        public init() {}
    }

    /// Makes the first organiser, and begins a session for them.
    ///
    /// - Throws: `NotOffered`; `TooManyAttempts`; `PasswordError`; `StoreError`.
    public func run(
        _ new: NewMember, code: Token, _ session: NewSession, on occasion: Occasion
    ) async throws -> SignUpOutcome {
        // Before anything is told about who is a member.
        guard try await isOffered(code) else { throw NotOffered() }
        return try await memberSignUp.run(
            new, on: occasion,
            keep: { registration in
                let organiser = try await store.setUp(
                    registration, codeDigest: code.digest, session: session, at: occasion.now)
                guard let organiser else { throw NotOffered() }
                return organiser.id
            },
            // Who has done it a moment ago has ended the offer by it.
            welcomeBack: { _ in throw NotOffered() })
    }
}
