import Foundation
import Storage
import Testing

@testable import Mail

@Suite("Message")
struct MessageTests {
    /// The lines of a mail's head, and what comes after the first empty one.
    private func parts(_ message: Message) throws -> (head: [String], body: [String]) {
        let text = String(decoding: message.data, as: UTF8.self)
        #expect(text.utf8.filter { $0 == 10 }.count == text.utf8.filter { $0 == 13 }.count)
        let lines = text.components(separatedBy: "\r\n")
        let end = try #require(lines.firstIndex(of: ""))
        #expect(lines.last == "")
        return (Array(lines[..<end]), Array(lines[(end + 1)...].dropLast()))
    }

    @Test("N7 A plain mail has these bytes")
    func plain() throws {
        let message = try Message.sample(
            fromName: "Chess Club", subject: "Welcome, Anna", text: "Hello Anna,\n\nYou're in.\n",
            unsubscribe: "https://desk.example.org/unsubscribe/abc")
        #expect(
            String(decoding: message.data, as: UTF8.self)
                == """
                From: "Chess Club" <desk@club.example>
                To: anna@example.org
                Subject: Welcome, Anna
                Date: Thu, 29 Feb 2024 23:59:09 +0000
                Message-ID: <1@club.example>
                List-Unsubscribe: <https://desk.example.org/unsubscribe/abc>
                List-Unsubscribe-Post: List-Unsubscribe=One-Click
                Auto-Submitted: auto-generated
                Content-Language: en
                MIME-Version: 1.0
                Content-Type: text/plain; charset=utf-8; format=flowed
                Content-Transfer-Encoding: quoted-printable

                Hello Anna,

                You're in.

                """.replacing("\n", with: "\r\n"))
    }

    @Test(
        "N7 A subject stands as it is while it fits and is ASCII; otherwise as encoded words",
        arguments: [
            ("", "Subject: "),
            ("a \"quoted\" (one)", "Subject: a \"quoted\" (one)"),
            (String(repeating: "x", count: 67), "Subject: " + String(repeating: "x", count: 67)),
            ("=?UTF-8?Q?x?=", "Subject: =?UTF-8?B?PT9VVEYtOD9RP3g/PQ==?="),
            ("é", "Subject: =?UTF-8?B?w6k=?="),
            ("\u{7F}\t a \0\r\nBcc: b@x.y\u{2028}c\u{85}", "Subject: a Bcc: b@x.y c"),
            ("\u{202E}a\u{2066}b\u{2069}\u{202A}", "Subject: ab"),
        ])
    func subject(_ subject: String, _ line: String) throws {
        let (head, _) = try parts(.sample(subject: subject))
        #expect(head.filter { $0.hasPrefix("Subject") } == [line])
        #expect(head.count == 10)
    }

    @Test("N7 Long subjects and names are folded, and no character is split")
    func folded() throws {
        for text in [
            String(repeating: "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿", count: 200), String(repeating: "가나다", count: 60),
            String(repeating: "x", count: 2_000), String(repeating: "a b ", count: 17) + "é",
        ] {
            let (head, _) = try parts(.sample(fromName: text, subject: text))
            for line in head {
                #expect(line.utf8.count <= 76)
                guard line.contains("=?UTF-8") else { continue }
                let word = try #require(
                    line.firstMatch(of: /^(From: |Subject: | )=\?UTF-8\?B\?([A-Za-z0-9+\/]+=*)\?=(?: <.*>)?$/)
                )
                let bytes = try #require(Data(base64Encoded: String(word.2)))
                #expect(String(data: bytes, encoding: .utf8) != nil)
            }
        }
    }

    @Test(
        "N7 A name is in quotes, with the address on its line if that fits; without one the address is alone",
        arguments: [
            ("", "From: desk@club.example"),
            (" \t\r\n\u{202E}", "From: desk@club.example"),
            ("a\\\"b", "From: \"a\\\\\\\"b\" <desk@club.example>"),
            ("x\" <evil@x.y>, \"", "From: \"x\\\" <evil@x.y>, \\\"\" <desk@club.example>"),
            (
                String(repeating: "x", count: 48),
                "From: \"\(String(repeating: "x", count: 48))\" <desk@club.example>"
            ),
            (
                String(repeating: "x", count: 49),
                "From: \"\(String(repeating: "x", count: 49))\"| <desk@club.example>"
            ),
            (
                String(repeating: "x", count: 68),
                "From: \"\(String(repeating: "x", count: 68))\"| <desk@club.example>"
            ),
            ("체스", "From: =?UTF-8?B?7LK07Iqk?= <desk@club.example>"),
        ])
    func name(_ name: String, _ lines: String) throws {
        let (head, _) = try parts(.sample(fromName: name))
        #expect(head.prefix { !$0.hasPrefix("To") }.joined(separator: "|") == lines)
    }

    @Test("N7 Neither a language, a Message-ID nor a URL can add a header")
    func words() throws {
        let (head, _) = try parts(
            .sample(
                messageID: "<1>\r\nBcc: b@x.y", language: "en\nBcc: c", unsubscribe: "https://x/\r\nBcc:d"))
        #expect(head.contains("Message-ID: <1>Bcc:b@x.y"))
        #expect(head.contains("Content-Language: enBcc:c"))
        #expect(head.count == 10)
        for url in ["http://x/", "https://x/<", "https://x/>", "https://x/ü", "https://x/ ", ""] {
            let (head, _) = try parts(.sample(unsubscribe: url))
            #expect(!head.contains { $0.hasPrefix("List") })
        }
    }

    @Test(
        "N7 Long paragraphs are flowed: only at spaces, and so that a reader's program joins them again",
        arguments: [
            ("", []),
            ("a", ["a"]),
            ("a\n", ["a"]),
            ("a\n  ", ["a"]),
            ("a\n\n", ["a", ""]),
            ("\n", [""]),
            ("a\r\nb\rc\u{2028}d\u{2029}e\n\rf", ["a", "b", "c", "d", "e", "", "f"]),
            ("a\tb\u{0B}c\0", ["a b c"]),
            ("a  \n  b", ["a", "   b"]),
            (">a\nFrom b\nFromage\n -", [" >a", " From b", "Fromage", "  -"]),
            (".\n..\n. a", ["=2E", "=2E.", "=2E a"]),
            ("-- \nx", ["--=20", "x"]),
            ("é=", ["=C3=A9=3D"]),
            ("\(x(69)) y", ["\(x(69)) y"]),
            ("\(x(70)) y", ["\(x(70))=20", "y"]),
            ("\(x(69)) yy zz", ["\(x(69))=20", "yy zz"]),
            ("\(x(70)) > \(x(70)) From u", ["\(x(70))=20", " >=20", "\(x(70))=20", " From u"]),
            ("\(x(70)) .z", ["\(x(70))=20", "=2Ez"]),
            ("-- \(x(80))", ["-- \(x(72))=", x(8)]),
            ("\(x(75))\n\(x(76))", [x(75), "\(x(75))=", "x"]),
            ("\(x(75)).", ["\(x(75))=", "=2E"]),
            ("\(x(74))é", ["\(x(74))=", "=C3=A9"]),
        ] as [(String, [String])])
    func text(_ text: String, _ lines: [String]) throws {
        let (_, body) = try parts(.sample(text: text))
        #expect(body == lines)
    }

    private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test("N6 Each Message-ID is new, and as long as the others")
    func identifiers() {
        let made = Set((0..<1_000).map { _ in OutgoingMail.randomToken() })
        #expect(made.count == 1_000)
        #expect(made.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
    }

    @Test("A moment before 1970 has a date, too")
    func date() throws {
        let (head, _) = try parts(.sample(date: Timestamp(milliseconds: -86_400_000)))
        #expect(head.contains("Date: Wed, 31 Dec 1969 00:00:00 +0000"))
    }
}

extension Message {
    static func sample(
        fromName: String = "", from: String = "desk@club.example", to: String = "anna@example.org",
        subject: String = "s", text: String = "t", messageID: String = "<1@club.example>",
        date: Timestamp = Timestamp(milliseconds: 1_709_251_149_999), language: String = "en",
        unsubscribe: String? = nil
    ) throws -> Message {
        Message(
            fromName: fromName, from: try #require(MailAddress(from)), to: try #require(MailAddress(to)),
            subject: subject, text: text, messageID: messageID, date: date, language: language,
            unsubscribe: unsubscribe)
    }
}
