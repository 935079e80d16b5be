import Model
import Passwords
import Storage

/// Whose colour it is.
public enum ColourOwner: Sendable {
    /// By the member's id.
    case member(Int64)
    /// Somebody who isn't signed in, by the token that their browser shows; nil if it shows none.
    case visitor(Token?)
}

/// The colours that members and visitors choose.
public struct Colours: Sendable {
    /// Noting each use would cost a write on every look at the page.
    private static let touchEverySeconds: Int64 = 24 * 3600

    private let store: any Store
    private let attempts: AttemptLimits

    /// - Parameter attempts: shared with the other operations.
    public init(store: any Store, attempts: AttemptLimits) {
        self.store = store
        self.attempts = attempts
    }

    /// The chosen colour, if there is one, and whether its use was noted now: once a day, since a visitor's ages out where
    /// it isn't used.
    public func colour(
        of owner: ColourOwner, at now: Timestamp
    ) async throws(StoreError) -> (colour: Colour?, isUseNoted: Bool) {
        switch owner {
        case .member(let member): return (try await store.colour(of: member), false)
        case .visitor(nil): return (nil, false)
        case .visitor(let token?):
            let digest = token.digest
            let kept = try await store.visitorColour(tokenDigest: digest, at: now)
            guard let kept else { return (nil, false) }
            let isDue = kept.lastUsedAt.adding(seconds: Self.touchEverySeconds) <= now
            if isDue {
                // Fire and forget: a lost note only makes the colour look older.
                Task { [store] in try? await store.touchVisitorColour(tokenDigest: digest, at: now) }
            }
            return (kept.colour, isDue)
        }
    }

    /// Keeps a colour; gives the token by which a visitor's is found again, nil where none is needed.
    ///
    /// - Throws: `TooManyAttempts`; `StoreError`.
    public func choose(
        _ colour: Colour, for owner: ColourOwner, on occasion: Occasion
    ) async throws -> Token? {
        try await attempts.run([.colour], on: occasion, counting: { _ in [.colour] }) {
            try await choose(colour, for: owner, at: occasion.now)
        }
    }

    private func choose(
        _ colour: Colour, for owner: ColourOwner, at now: Timestamp
    ) async throws(StoreError) -> Token? {
        switch owner {
        case .member(let member):
            try await store.setColour(colour, of: member)
            return nil
        case .visitor(let shown):
            guard let token = try await token(for: colour, shown, at: now) else { return nil }
            try await store.setVisitorColour(colour, tokenDigest: token.digest, at: now)
            return token
        }
    }

    /// Black is what everybody begins with: there is nothing to keep. A token that the store doesn't know may be anybody's,
    /// and so a new one takes its place.
    private func token(
        for colour: Colour, _ shown: Token?, at now: Timestamp
    ) async throws(StoreError) -> Token? {
        if let shown, try await store.visitorColour(tokenDigest: shown.digest, at: now) != nil {
            return shown
        }
        return colour == .black ? nil : Token()
    }
}
