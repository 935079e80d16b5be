import Testing

@testable import Passwords

@Suite struct TokenTests {
    @Test("A token is 43 characters that need no escaping in a URL or a cookie, and never the same twice")
    func distinct() {
        let tokens = (0..<2000).map { _ in Token().text }
        #expect(Set(tokens).count == 2000)
        for token in tokens {
            #expect(token.utf8.count == 43)
            #expect(token.utf8.allSatisfy { Self.urlSafe.contains($0) })
        }
        #expect(Set(tokens.joined().utf8).count == 64, "all of them occur")
    }

    @Test("Tokens of the stock are never the same twice either, whoever takes them")
    func stock() async {
        let tokens = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { (0..<500).map { _ in Token.fromStock().text } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(tokens).count == 4000)
        #expect(tokens.allSatisfy { $0.utf8.count == 43 && $0.utf8.allSatisfy(Self.urlSafe.contains) })
        #expect(Set(tokens.joined().utf8).count == 64, "all of them occur")
    }

    private static let urlSafe = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    @Test("The digest is the BLAKE2b-256 of the text, whether it was made here or came from a browser")
    func digest() {
        let token = Token()
        #expect(token.digest == Token(text: token.text).digest)
        #expect(token.digest.count == 32)
        #expect(token.digest != Token().digest)
        // python3: hashlib.blake2b(b"abc", digest_size=32)
        let expected = "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"
        #expect(
            Token(text: "abc").digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                == expected)
        #expect(Token(text: "").digest.count == 32)
    }

    @Test("Equal contents have equal names of 16 hexadecimal digits, and different contents different ones")
    func contents() {
        #expect(contentHash(of: Array("abc".utf8)) == contentHash(of: Array("abc".utf8)))
        #expect(contentHash(of: Array("abc".utf8)) == "cf4ab791c62b8d2b")
        #expect(contentHash(of: []) != contentHash(of: [0]))
        for number in 0..<300 {
            let name = contentHash(of: Array("\(number)".utf8))
            #expect(name.utf8.count == 16)
            #expect(name.utf8.allSatisfy { ($0 >= 48 && $0 <= 57) || ($0 >= 97 && $0 <= 102) })
        }
    }
}
