import Model
import Passwords
import Storage

/// The member or visitor whose a colour is.
public enum ColourOwner: Sendable {
    /// A member, by their id.
    case member(Int64)
    /// A visitor who isn't signed in, by the token that their browser sends; nil if it sends none.
    case visitor(Token?)
}

/// The colours that members and visitors choose.
public struct Colours: Sendable, UsesResources {
    /// Recording every use of a colour would cost a write for every visit to the page.
    private static let touchEverySeconds: Int64 = 24 * 3600

    let resources: Resources

    /// Shares the resources with the other operations.
    public init(_ resources: Resources) { self.resources = resources }

    /// The chosen colour, if there is one, and whether its use was recorded now. A visitor's colour is
    /// deleted when it isn't used for long, so its use is recorded once a day.
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
                // Fire and forget: if this is lost, the colour only looks older.
                Task { [store] in try? await store.touchVisitorColour(tokenDigest: digest, at: now) }
            }
            return (kept.colour, isDue)
        }
    }

    /// Saves a colour.
    ///
    /// - Returns: the token by which a visitor's colour is found again; nil if none is needed.
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

    /// Black is every visitor's first colour, so there is nothing to store. A token that the store doesn't
    /// know may be another visitor's, so it is replaced by a new one.
    private func token(
        for colour: Colour, _ shown: Token?, at now: Timestamp
    ) async throws(StoreError) -> Token? {
        if let shown, try await store.visitorColour(tokenDigest: shown.digest, at: now) != nil {
            return shown
        }
        return colour == .black ? nil : Token()
    }
}
