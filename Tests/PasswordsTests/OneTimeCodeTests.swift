import Testing

@testable import Passwords

@Suite struct OneTimeCodeTests {
    private static let alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

    @Test("A code is three groups of four, never the same twice, and is recognised when typed as shown")
    func roundTrip() {
        let codes = (0..<2000).map { _ in OneTimeCode() }
        #expect(Set(codes.map(\.text)).count == 2000)
        for code in codes {
            #expect(code.text.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}/) != nil)
            #expect(OneTimeCode(typed: code.text) == code)
        }
        #expect(codes[0] != codes[1])
    }

    @Test("At each place all characters are about equally frequent")
    func distribution() {
        var counts = [[Character: Int]](repeating: [:], count: 12)
        let codes = 16_000
        for _ in 0..<codes {
            for (place, character) in OneTimeCode().text.filter({ $0 != "-" }).enumerated() {
                counts[place][character, default: 0] += 1
            }
        }
        for count in counts {
            #expect(Set(count.keys) == Set(Self.alphabet))
            // 500 are expected. Seven times the standard deviation of 22, in either direction, isn't reached
            // by chance.
            #expect(count.values.allSatisfy { (346...654).contains($0) })
        }
    }

    @Test(
        "A code may be typed in another way",
        arguments: [
            "0123-4567-89AB", "0123456789AB", "0123456789ab", "0123-4567-89ab", "0 1 2 3 4 5 6 7 8 9 a b",
            "o123-4567-89ab", "O123-4567-89AB", "0i23-4567-89ab", "0I23-4567-89AB", "0l23-4567-89ab",
            "0L23-4567-89AB", "OL23-4567-89ab", " 0123 4567 89AB ", "0123\t4567\n89AB\r\n",
            "\u{3000}0123\u{A0}4567\u{202F}89AB\u{2028}", "0123\u{2013}4567\u{2014}89AB",
            "0123\u{2010}4567\u{2011}89AB", "0123\u{2212}4567\u{FF0D}89AB", "---0123456789AB---",
            "０１２３－４５６７－８９ＡＢ",
            "ｏｌ２３４５６７８９ａｂ", String(repeating: " -", count: 10_000) + "0123456789AB",
        ])
    func lenient(_ typed: String) {
        #expect(OneTimeCode(typed: typed)?.text == "0123-4567-89AB")
    }

    @Test("Every character of the alphabet stands for itself, in upper and lower case")
    func alphabet() {
        for character in Self.alphabet {
            let rest = "-0000-0000"
            let text = "000\(character)" + rest
            #expect(OneTimeCode(typed: text)?.text == text)
            #expect(OneTimeCode(typed: text.lowercased())?.text == text)
        }
    }

    @Test(
        "Any other text is refused",
        arguments: [
            "", " ", "-", "0", "0123-4567-89A", "0123-4567-89ABC", "0123-4567-89AB-0", "0123-4567-89A ",
            "0123-4567-89AU", "0123-4567-89Au", "Ｕ123-4567-89AB", "0123_4567_89AB", "0123.4567.89AB",
            "0123/4567/89AB", "0123-4567-89A\0", "0123-4567-89AB\0", "\0" + "0123-4567-89AB",
            "0123-4567-89AÄ", "0123-4567-89AA\u{308}", "0123-4567-89A\u{410}", "0123-4567-89A\u{661}",
            "0123-4567-89A\u{2460}", "0123-4567-89A\u{B2}", "0123-4567-89A\u{17F}", "0123-4567-89A\u{131}",
            "0123-4567-89A\u{212A}", "0123-4567-89A\u{130}", "0123-4567-89A\u{1D7CE}",
            "0123\u{200B}4567\u{200B}89AB", "0123-4567-89A👍", "0123-4567-89A%", "0123-4567-89A*",
            "0123-4567-89A~", "0123-4567-89A$", "0123-4567-89A=", "0123-4567-89A@", "0123-4567-89A[",
            "0123-4567-89A`", "0123-4567-89A{", "0123-4567-89A/", "0123-4567-89A:",
            String(repeating: "0", count: 10_000), String(repeating: "U", count: 10_000),
            String(repeating: "-", count: 10_000),
        ])
    func refused(_ typed: String) {
        #expect(OneTimeCode(typed: typed) == nil)
    }

    @Test("The digest is the BLAKE2b-256 of the canonical characters, with the salt as key")
    func digest() throws {
        let code = try #require(OneTimeCode(typed: "ol23 4567 89ab"))
        let salt = [UInt8](0..<16)
        // python3: hashlib.blake2b(b"0123456789AB", key=bytes(range(16)), digest_size=32)
        let expected = "cddc35e3fe2c09e556ac9d90fd4763d7fbe2ecc558429081090779ddd841bb1b"
        #expect(
            code.digest(salt: salt).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
        #expect(code.digest(salt: salt) == OneTimeCode(typed: code.text)?.digest(salt: salt))
        #expect(code.digest(salt: salt) != OneTimeCode(typed: "0123-4567-89AC")?.digest(salt: salt))
        #expect(code.digest(salt: salt) != code.digest(salt: OneTimeCode.newSalt()))
    }

    @Test("A salt is 16 bytes, never the same twice")
    func salts() {
        let salts = (0..<2000).map { _ in OneTimeCode.newSalt() }
        #expect(salts.allSatisfy { $0.count == 16 })
        #expect(Set(salts).count == 2000)
    }

    @Test("Digests are equal if they have the same length and bytes")
    func equality() {
        let digest = OneTimeCode().digest(salt: OneTimeCode.newSalt())
        #expect(OneTimeCode.areEqual(digest, digest.map { $0 }))
        #expect(OneTimeCode.areEqual([], []))
        for index in digest.indices {
            var other = digest
            other[index] ^= 1
            #expect(!OneTimeCode.areEqual(digest, other))
        }
        for other in [[], Array(digest.dropLast()), digest + [0]] {
            #expect(!OneTimeCode.areEqual(digest, other))
            #expect(!OneTimeCode.areEqual(other, digest))
        }
    }
}
