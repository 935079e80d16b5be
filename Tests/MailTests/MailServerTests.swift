import Mail
import Testing

@Suite("MailServer")
struct MailServerTests {
    struct Row: CustomTestStringConvertible {
        let text: String
        let host: String
        let port: Int
        var user: String?
        var isLoopback = false
        var testDescription: String { text }
    }

    @Test(
        "N1 The server's URL names scheme, user, host and port",
        arguments: [
            Row(text: "smtp://mail.example.org", host: "mail.example.org", port: 587),
            Row(text: "smtps://mail.example.org", host: "mail.example.org", port: 465),
            Row(text: "SMTP://Mail.example.org:25", host: "Mail.example.org", port: 25),
            Row(text: "smtp://desk@h:1", host: "h", port: 1, user: "desk"),
            Row(text: "smtp://desk%40example.org@h:65535", host: "h", port: 65_535, user: "desk@example.org"),
            Row(text: "smtp://a%3Ab%2F%25ü@h", host: "h", port: 587, user: "a:b/%ü"),
            Row(text: "smtps://[2001:db8::1]:2465", host: "2001:db8::1", port: 2465),
            Row(text: "smtp://u@[::1]", host: "::1", port: 587, user: "u", isLoopback: true),
            Row(text: "smtp://[0:0::0:1]", host: "0:0::0:1", port: 587, isLoopback: true),
            Row(text: "smtp://[::2]", host: "::2", port: 587),
            Row(text: "smtp://127.0.0.1:25", host: "127.0.0.1", port: 25, isLoopback: true),
            Row(text: "smtp://127.9.9.9", host: "127.9.9.9", port: 587, isLoopback: true),
            Row(text: "smtp://127.example.org", host: "127.example.org", port: 587),
            Row(text: "smtp://126.0.0.1", host: "126.0.0.1", port: 587),
            Row(text: "smtp://Localhost", host: "Localhost", port: 587, isLoopback: true),
            Row(text: "smtp://mail.localhost", host: "mail.localhost", port: 587, isLoopback: true),
            Row(text: "smtp://notlocalhost", host: "notlocalhost", port: 587),
        ])
    func parts(_ row: Row) throws {
        let server = try MailServer(row.text)
        #expect(server.scheme == (row.text.hasPrefix("smtps") ? .smtps : .smtp))
        #expect((server.host, server.port) == (row.host, row.port))
        #expect(server.user == row.user)
        #expect(server.isLoopback == row.isLoopback)
    }

    @Test(
        "N1 A URL with anything else is refused with a sentence that says what to write",
        arguments: [
            ("", .scheme), ("mail.example.org", .scheme), ("http://h", .scheme), ("smtp:h", .scheme),
            ("smtp+tls://h", .scheme), (" smtp://h", .scheme),
            ("smtp://u:secret@h", .password), ("smtp://u:@h", .password), ("smtp://:p@h", .password),
            ("smtp://u:se@cret@h", .password),
            ("smtp://@h", .user), ("smtp://a@b@h", .user), ("smtp://%@h", .user), ("smtp://%zz@h", .user),
            ("smtp://%FF@h", .user), ("smtp://a%0D%0AMAIL@h", .user),
            ("smtp://", .host), ("smtp://u@", .host), ("smtp://:25", .host), ("smtp://[::1", .host),
            ("smtp://[mail]", .host), ("smtp://::1", .host), ("smtp://a_b", .host), ("smtp://a b", .host),
            ("smtp://ma\u{2028}il", .host), ("smtp://müller.example", .host), ("smtp://a\r\nb", .host),
            ("smtp://h:", .port), ("smtp://h:0", .port), ("smtp://h:65536", .port), ("smtp://h:+25", .port),
            ("smtp://h:25x", .port), ("smtp://h:smtp", .port), ("smtp://[::1]25", .port),
            ("smtp://h/", .trailingText), ("smtp://h/inbox", .trailingText),
            ("smtp://h:25?tls=no", .trailingText), ("smtp://h#x", .trailingText),
        ] as [(String, MailServer.Fault)])
    func faults(_ text: String, _ fault: MailServer.Fault) {
        #expect(throws: fault) { try MailServer(text) }
        #expect(fault.description.hasSuffix("."))
        #expect(!fault.description.contains("secret"))
    }
}
