import Model
import Passwords
import Storage

/// Lets the first organiser sign up, by a link with a one-time code, which the program prints.
public struct SetUp: Sendable, UsesResources {
    let resources: Resources

    /// Shares the resources with the other operations.
    public init(_ resources: Resources) { self.resources = resources }

    /// A new code, which replaces the previous one; nil if there is an organiser already.
    public func offer() async throws(StoreError) -> Token? {
        let code = Token()
        return try await store.offerSetUp(codeDigest: code.digest) ? code : nil
    }

    /// Whether this is the latest code, and there is no organiser yet.
    public func isOffered(_ code: Token) async throws(StoreError) -> Bool {
        try await store.isSetUpOffered(codeDigest: code.digest)
    }

    /// The code isn't valid, or no longer is.
    public struct NotOffered: Error {
        /// An error without details.
        public init() {}
    }

    /// Makes the first organiser, and begins a session for them.
    ///
    /// - Parameter restart: what Restart does from then on.
    /// - Parameter language: see `Store.setUp`.
    /// - Throws: `NotOffered`; `TooManyAttempts`; `PasswordError`; `StoreError`.
    public func run(
        _ new: NewMember, code: Token, _ session: NewSession, restart: RestartPolicy, language: String?,
        on occasion: Occasion
    ) async throws -> SignUpOutcome {
        // The code is checked before the answer can reveal who is a member.
        guard try await isOffered(code) else { throw NotOffered() }
        return try await memberSignUp.run(
            new, on: occasion,
            keep: { registration in
                let organiser = try await store.setUp(
                    registration, codeDigest: code.digest, session: session, restart: restart,
                    language: language, at: occasion.now)
                guard let organiser else { throw NotOffered() }
                return organiser.id
            },
            // The same form, sent a moment ago, ended the offer.
            welcomeBack: { _ in throw NotOffered() })
    }
}
