/// 120 random bits that are sent by mail, in a link and as text to type: 24 characters, read as leniently as
/// a `OneTimeCode`.
public struct MailCode: Sendable, Equatable {
    /// In groups of four, with dashes between them.
    public let text: String

    private static let length = 24

    /// Creates a new code with the system's random generator.
    public init() { text = TypedCode.text(TypedCode.random(Self.length)) }

    /// Reads a code that was typed, or sent in an address. Returns nil if no code looks like this.
    public init?(typed: String) {
        guard let characters = TypedCode.read(typed, count: Self.length) else { return nil }
        text = TypedCode.text(characters)
    }

    /// The digest that is stored instead of the code, and with which it is found (BLAKE2b-256). It needs no
    /// salt, since so many random bits can't be guessed from it.
    public var digest: [UInt8] { blake2b(Array(text.utf8), byteCount: 32) }
}
