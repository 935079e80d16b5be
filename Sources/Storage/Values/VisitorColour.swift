import Model

/// The colour of a visitor who is not signed in.
public struct VisitorColour: Sendable, Equatable {
    /// The colour that they mixed.
    public let colour: Colour
    /// When the colour was last used, accurate to a day or so, since not every request is recorded.
    public let lastUsedAt: Timestamp

    /// How long an unused colour is kept, in seconds.
    public static let idleSeconds: Int64 = 180 * 24 * 3600

    /// How many visitors' colours are kept, so that a client can't fill the disk by requesting more and more
    /// of them.
    public static let limit = 100_000

    /// How many beyond `limit` there may be until the next clean-up.
    public static let surplus = 1000

    /// Whether it hasn't expired at `now`.
    public func isKept(at now: Timestamp) -> Bool { now < lastUsedAt.adding(seconds: Self.idleSeconds) }
}
