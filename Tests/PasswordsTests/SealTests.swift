import Testing

@testable import Passwords

@Suite("Seals")
struct SealTests {
    private let seal = Seal("secret", for: "purpose")

    @Test(
        "Sealed bytes are opened by an equal seal alone, and are never the same twice",
        arguments: [0, 1, 70_000])
    func opens(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let closed = seal.close(bytes)
        #expect(closed.count == count + 40)
        #expect(closed != seal.close(bytes))
        #expect(Seal("secret", for: "purpose").open(closed) == bytes)
        for other in [
            Seal("Secret", for: "purpose"), Seal("secret", for: "purposes"), Seal("", for: ""),
            Seal("purpose", for: "secret"), Seal("secretpurpose", for: ""),
        ] {
            #expect(other.open(closed) == nil)
            #expect(other.name != seal.name)
        }
    }

    @Test("Bytes that were changed, cut off or made up are not opened")
    func refuses() {
        let closed = seal.close(Array("An email: ada@example.org".utf8))
        for index in closed.indices {
            var changed = closed
            changed[index] ^= 1
            #expect(seal.open(changed) == nil)
            #expect(seal.open(Array(closed[..<index])) == nil)
        }
        #expect(seal.open(closed + [0]) == nil)
        #expect(seal.open([UInt8](repeating: 0, count: 100)) == nil)
    }

    @Test("Neither the name nor the sealed bytes reveal the secret or the text")
    func revealsNothing() {
        let closed = seal.close(Array("secret".utf8))
        #expect(seal.name.count == 32)
        #expect(seal.name != Token(text: "secret").digest)
        for bytes in [seal.name, closed] {
            #expect(!bytes.indices.contains { bytes[$0...].starts(with: Array("secret".utf8)) })
        }
    }
}
