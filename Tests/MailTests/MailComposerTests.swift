import Foundation
@testable import Storage
import Testing
import Words

@testable import Mail

/// The words of the outbox's mails.
@Suite("Composing mails")
struct MailComposerTests {
    static func languages() throws -> Languages {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try Languages(folder: package.appendingPathComponent("Templates/languages"))
    }

    static func composer(name: String? = nil) throws -> MailComposer {
        MailComposer(
            languages: try languages(), origin: "https://desk.example.org",
            from: try #require(MailAddress("desk@example.org")), fromName: name)
    }

    static func mail(
        _ kind: OutgoingMail.Kind, name: String? = "Ana", address: String = "ana@example.org",
        language: String? = nil, code: String? = nil, letter: Letter? = nil, token: String? = nil
    ) -> OutgoingMail {
        OutgoingMail(
            id: 7, kind: kind, messageID: "abc123", member: 1, name: name, address: address,
            language: language, code: code, letter: letter, unsubscribeToken: token,
            at: Timestamp(milliseconds: 1_800_000_000_000), attempts: 0)
    }

    @Test("N2 N3 N4 A mail with a code has the link, and the code to type")
    func codes() throws {
        let composer = try Self.composer()
        let settings = SiteSettings(groupName: "Chess Club")
        for (kind, link) in [
            (OutgoingMail.Kind.newPassword, "https://desk.example.org/reset#AAAA-BBBB"),
            (.confirmation, "https://desk.example.org/confirm#AAAA-BBBB"),
            (.signIn, "https://desk.example.org/code#a%2Fna%2Bx%40example.org/AAAA-BBBB"),
        ] {
            let mail = Self.mail(kind, address: "a/na+x@example.org", code: "AAAA-BBBB")
            let message = try #require(composer.message(mail, settings))
            let paragraphs = message.text.components(separatedBy: "\n\n")
            // A visitor has chosen the name that goes to an address that may be a stranger's.
            #expect(paragraphs.first == (kind == .confirmation ? "Hello," : "Hello Ana,"))
            #expect(paragraphs.contains(link), "\(kind)")
            #expect(paragraphs.contains { $0.hasSuffix(": AAAA-BBBB") || $0.hasSuffix("it is AAAA-BBBB") })
            #expect(message.subject.hasPrefix("Chess Club: "))
            #expect(message.fromName == "Chess Club")
            #expect(message.messageID == "<abc123@example.org>")
            #expect(message.unsubscribe == nil)
        }
    }

    @Test("N3 Mails that only tell something have no code")
    func notices() throws {
        for kind in [OutgoingMail.Kind.addressAsked, .addressReplaced] {
            let message = try #require(
                try Self.composer().message(Self.mail(kind), SiteSettings()))
            #expect(message.text.hasPrefix("Hello,\n\n"))
            #expect(message.subject.hasPrefix("Frontdesk: "))
            #expect(!message.text.contains("https://"))
            // The old address hears of it before the new one is confirmed, and again afterwards.
            #expect(message.subject.hasSuffix("is about to change") == (kind == .addressAsked))
            #expect(message.subject.hasSuffix("was changed") == (kind == .addressReplaced))
        }
    }

    @Test(
        "N5 A letter is as it was written, and ends with the link to unsubscribe, which mail programs get, too"
    )
    func letter() throws {
        let letter = Letter(subject: "Thursday", text: "The class moved.\n\nSee you")
        let mail = Self.mail(.letter, letter: letter, token: "t0k3n")
        let message = try #require(
            try Self.composer(name: "The desk").message(mail, SiteSettings(groupName: "Chess Club")))
        let link = "https://desk.example.org/unsubscribe/t0k3n"
        #expect(message.subject == "Thursday")
        #expect(message.fromName == "The desk")
        #expect(message.text.hasPrefix("The class moved.\n\nSee you\n\n-- \n"))
        #expect(message.text.hasSuffix("\n\(link)"))
        #expect(message.unsubscribe == link)
    }

    @Test("N7 A mail is in the reader's language, else the site's, else English")
    func language() throws {
        let composer = try Self.composer()
        for (own, site, tag) in [
            ("ko", "de", "ko"), (nil, "de", "de"), ("xx", "es", "es"), (nil, nil, "en"), ("xx", "yy", "en"),
        ] as [(String?, String?, String)] {
            var settings = SiteSettings()
            settings.language = site
            let message = try #require(
                composer.message(Self.mail(.newPassword, language: own, code: "C"), settings))
            #expect(message.language == tag)
            #expect(message.text.contains("Hello Ana") == (tag == "en"))
        }
    }

    @Test("N7 Nothing is composed for an address that no server would take")
    func address() throws {
        let composer = try Self.composer()
        for address in ["a@b_c.example", "\u{7}a@example.org", "a@-b.example"] {
            #expect(composer.message(Self.mail(.letter, address: address), SiteSettings()) == nil)
            #expect(composer.test(to: address, language: nil, SiteSettings(), at: .now) == nil)
        }
        let test = try #require(
            composer.test(to: "ana@example.org", language: "de", SiteSettings(groupName: "Verein"), at: .now))
        #expect(test.subject == "Verein: ein Test")
    }
}
