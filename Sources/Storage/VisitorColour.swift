import Model

/// The colour of somebody who is not signed in.
public struct VisitorColour: Sendable, Equatable {
    public let colour: Colour
    /// To the day or so.
    public let lastUsedAt: Timestamp

    public init(colour: Colour, lastUsedAt: Timestamp) {
        self.colour = colour
        self.lastUsedAt = lastUsedAt
    }

    /// How long it is kept without being used.
    public static let idleSeconds: Int64 = 180 * 24 * 3600

    /// How many are kept: whoever asks for more and more of them must not fill the disk.
    public static let limit = 100_000

    /// How many more there may be for a while.
    public static let surplus = 1000

    public func isKept(at now: Timestamp) -> Bool { now < lastUsedAt.adding(seconds: Self.idleSeconds) }
}
