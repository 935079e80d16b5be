/// 80 random bits that an event's poster shows, and members scan, or type from paper: sixteen characters,
/// read as leniently as a `OneTimeCode`.
public struct EventCode: Sendable, Equatable {
    /// In groups of four, as it is stored: `ABCD-EFGH-JKMN-PQRS`.
    public let text: String

    private static let length = 16

    /// Creates a new code with the system's random generator.
    public init() { text = TypedCode.text(TypedCode.random(Self.length)) }

    /// Reads a code that was typed, or sent in an address. Returns nil if no code looks like this.
    public init?(typed: String) {
        guard let characters = TypedCode.read(typed, count: Self.length) else { return nil }
        text = TypedCode.text(characters)
    }
}
