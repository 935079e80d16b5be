import Mail
import Testing

@Suite("MailAddress")
struct MailAddressTests {
    private static let longest = String(repeating: "l", count: 64)
    private static let labels = "\(String(repeating: "d", count: 61))."
    /// 190 bytes with the `@`.
    private static let domain = "@\(labels)\(labels)\(labels)efg"

    @Test(
        "N7 An address is sent as it is, or with its local part in quotes where SMTP wants them",
        arguments: [
            ("anna@example.org", "anna@example.org"),
            ("Anna.B+desk@Mail-1.Example.ORG", "Anna.B+desk@Mail-1.Example.ORG"),
            ("!#$%&'*+-/=?^_`{|}~@b", "!#$%&'*+-/=?^_`{|}~@b"),
            ("a,b@c.d", "\"a,b\"@c.d"),
            ("a\"b<c>@x.y", "\"a\\\"b<c>\"@x.y"),
            ("a\\@x.y", "\"a\\\\\"@x.y"),
            ("a..b@x.y", "\"a..b\"@x.y"),
            (".a@x.y", "\".a\"@x.y"),
            ("a.@x.y", "\"a.\"@x.y"),
            ("\"a,b\"@c.d", "\"a,b\"@c.d"),
            ("\"a\\\"b\"@c.d", "\"a\\\"b\"@c.d"),
            ("\"a\"b\"@c.d", "\"\\\"a\\\"b\\\"\"@c.d"),
            ("\"a\\\"@c.d", "\"\\\"a\\\\\\\"\"@c.d"),
            ("\"\"@c.d", "\"\\\"\\\"\"@c.d"),
            ("a@xn--mller-kva.example", "a@xn--mller-kva.example"),
            ("a@müller.example", "a@xn--mller-kva.example"),
            ("a@MÜLLER.example", "a@xn--mller-kva.example"),
            ("a@학교.kr", "a@xn--9d0b527e.kr"),
            ("é@müller.example", "é@xn--mller-kva.example"),
            ("é,ü@x.y", "\"é,ü\"@x.y"),
            ("\(longest)@x.y", "\(longest)@x.y"),
            ("\(longest)\(domain)", "\(longest)\(domain)"),
        ])
    func written(_ typed: String, _ sent: String) throws {
        let address = try #require(MailAddress(typed))
        #expect(address.description.utf8.elementsEqual(sent.utf8), "\(address)")
        #expect(address.needsSMTPUTF8 == "éü".contains { address.localPart.contains($0) })
        // The address that is sent can be read again.
        #expect(MailAddress(sent) == address)
    }

    @Test(
        "N7 What no mail server could take, or what could add something to a mail, is no address",
        arguments: [
            "", "a", "@x.y", "a@", "a@b@c.d", "a@x..y", "a@.y", "a@x.", "a@-x.y", "a@x-.y", "a@x_z.y",
            "a@x,y", "a@[127.0.0.1]", "a@x.y>", "a b@x.y", "a@x .y", "a\r\nBcc: b@x.y", "a\n@x.y", "a\0@x.y",
            "a\u{85}@x.y", "a\u{2028}@x.y", "a\u{202E}b@x.y", "a\u{200B}@x.y", "a\u{A0}b@x.y",
            "\u{FEFF}a@x.y",
            "a@x.y\r\nRCPT TO:<b@x.y>", "a@ü\r\n.y", "a@\u{202E}ü.y", "a@ü_b.y", "a@ü%.y", "a@ .ü",
            "a@\(String(repeating: "d", count: 64)).org", "a@\(String(repeating: "ü", count: 64)).org",
            "\(longest)l@x.y", "\(longest.dropLast()),@x.y", "é\(longest.dropLast())@x.y",
            "\(longest)\(domain.dropLast())gh",
        ])
    func refused(_ typed: String) { #expect(MailAddress(typed) == nil) }

    @Test("The longest address has 254 bytes")
    func bound() { #expect((Self.longest + Self.domain).utf8.count == 254) }
}
