import Foundation
import Mail
import SMTPServer
import Storage
import Testing

@Suite("SMTPConnection", .timeLimit(.minutes(2)))
struct SMTPConnectionTests {
    /// The outcome for a mail, without the words.
    enum Kind { case accepted, rejected, deferred, unreachable, unknown }

    private func connect(
        _ server: SMTPServer, connectMilliseconds: Int = 5_000, replySeconds: Int = 60,
        mailMilliseconds: Int = 10_000
    ) throws -> SMTPConnection {
        SMTPConnection(
            try MailServer("smtp://127.0.0.1:\(server.port)"), password: nil, authoritiesFile: nil,
            connectMilliseconds: connectMilliseconds, replySeconds: replySeconds,
            mailMilliseconds: mailMilliseconds)
    }

    @Test(
        "N7 What mails say arrives as it was written, whatever it is",
        arguments: [
            (from: "Chess Club", subject: "Hello", text: "Hello.\n"),
            (from: "", subject: "", text: ""),
            (
                from: "체스 클럽", subject: "비밀번호를 잊으셨나요?",
                text: "안녕하세요, \(String(repeating: "가나다라 ", count: 60))끝\n"
            ),
            (from: "O'Neil \"the\\rook\" <x@y.z>,", subject: "=?UTF-8?Q?forged?=", text: "=3D = =\n"),
            (
                from: String(repeating: "🏴󠁧󠁢󠁥󠁮󠁧󠁿", count: 200), subject: String(repeating: "👩‍👩‍👧‍👦 ", count: 200) + "x",
                text: String(repeating: "🎉 ", count: 199) + "🎉"
            ),
            (
                from: String(repeating: "a\"\\", count: 100),
                subject: String(repeating: "word, ", count: 200) + "x",
                text: String(repeating: "https://desk.example/reset#ABC ", count: 9) + "!"
            ),
            (
                from: "a.b@c", subject: "a  b",
                text: ".\n..\n.a\n\nFrom x\n>y\n  z\n-- \n\n\(String(repeating: ". ", count: 90))e"
            ),
        ])
    func arrives(_ said: (from: String, subject: String, text: String)) throws {
        let server = try SMTPServer()
        let message = try Message.sample(fromName: said.from, subject: said.subject, text: said.text)
        let delivery = try connect(server).send(message)
        #expect(delivery == .accepted(reply: "250 2.0.0 taken"))
        let mail = try server.mail()
        #expect(mail.fromName == said.from)
        #expect(mail.header("Subject") == said.subject.replacing("a  b", with: "a b"))
        #expect(mail.text == (said.text.hasSuffix("\n") ? String(said.text.dropLast()) : said.text))
        #expect(mail.header("Content-Language") == "en")
        #expect(mail.data.utf8.elementsEqual(message.data))
        #expect(
            (mail.from, mail.to, mail.hello) == ("desk@club.example", ["anna@example.org"], "club.example"))
        #expect(mail.options == ["SIZE=\(message.data.count)"])
    }

    @Test(
        "N7 No name and no subject can add a header, an address or a recipient",
        arguments: [
            "\r\nBcc: evil@x.y", "\u{2028}Bcc: evil@x.y", "\0\u{0B}\u{85}Bcc: evil@x.y",
            "\n\n.\r\nMAIL FROM:<a@b>",
        ])
    func forged(_ text: String) throws {
        let server = try SMTPServer()
        let message = try Message.sample(fromName: "Club\(text)", subject: "Hi\(text)", text: "T\(text)")
        guard case .accepted = try connect(server).send(message) else { return #expect(Bool(false)) }
        let mail = try server.mail()
        #expect(
            mail.headers.map { $0[0] } == [
                "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "Content-Language",
                "MIME-Version",
                "Content-Type", "Content-Transfer-Encoding",
            ])
        #expect(mail.to == ["anna@example.org"])
        #expect(mail.fromName.hasPrefix("Club ") && mail.header("Subject")?.hasPrefix("Hi ") == true)
        #expect(try server.mails().isEmpty)
    }

    @Test(
        "N7 Addresses with quotes, and the longest, reach the server as they should",
        arguments: [
            "a\"b<c>@x.y", "a,b@c.d", "a\\@x.y", "a@müller.example",
            "\(String(repeating: "l", count: 64))@x.y",
        ])
    func addresses(_ typed: String) throws {
        let server = try SMTPServer()
        let message = try Message.sample(to: typed)
        guard case .accepted = try connect(server).send(message) else { return #expect(Bool(false)) }
        let mail = try server.mail()
        #expect(mail.to == [message.to.description])
        #expect(mail.header("To") == message.to.description)
    }

    @Test(
        "N7 An address beyond ASCII takes SMTPUTF8; without it the mail is refused with a word, and others go on"
    )
    func beyondASCII() throws {
        let server = try SMTPServer()
        let connection = try connect(server)
        let message = try Message.sample(from: "büro@club.example", to: "é@müller.example")
        guard case .accepted = connection.send(message) else { return #expect(Bool(false)) }
        let mail = try server.mail()
        #expect((mail.from, mail.to) == ("büro@club.example", ["é@xn--mller-kva.example"]))
        #expect(mail.options.contains("SMTPUTF8"))
        #expect(mail.header("To") == "é@xn--mller-kva.example")
        // The second mail goes over the kept connection.
        guard case .accepted = connection.send(message) else { return #expect(Bool(false)) }
        #expect(try server.mail().connection == 1)

        try server.set(["SMTPUTF8": .reply("off")])
        connection.close()
        let word = "The mail server doesn’t accept addresses with non-ASCII characters."
        #expect(connection.send(message) == .rejected(reply: word))
        #expect(kind(connection.send(try .sample())) == .accepted)
        #expect(connection.send(message) == .rejected(reply: word))
        #expect(try server.mails().map(\.to) == [["anna@example.org"]])
    }

    private func kind(_ delivery: Delivery) -> Kind {
        switch delivery {
        case .accepted: .accepted
        case .rejected: .rejected
        case .deferred: .deferred
        case .unreachable: .unreachable
        case .unknown: .unknown
        }
    }

    private func words(_ delivery: Delivery) -> String {
        switch delivery {
        case .accepted(let words), .rejected(let words), .deferred(let words), .unreachable(let words, _),
            .unknown(let words, _):
            words
        }
    }

    @Test(
        "N6 What a server replies at each stage decides what becomes of the mail",
        arguments: [
            ("GREETING", "421 4.3.2 busy", .unreachable), ("GREETING", "554 5.7.1 go away", .unreachable),
            ("GREETING", "999 what", .unreachable),
            ("EHLO", "421 4.3.2 busy", .unreachable), ("EHLO", "554 no", .unreachable),
            ("MAIL", "421 4.3.2 busy", .unreachable), ("MAIL", "450 4.1.8 later", .unreachable),
            ("MAIL", "452 4.3.1 full", .unreachable), ("MAIL", "530 5.7.0 sign in first", .unreachable),
            ("MAIL", "550 5.7.1 not with this sender", .unreachable),
            ("MAIL", "552 5.3.4 too big", .rejected),
            ("MAIL", "354 what", .unreachable),
            ("RCPT", "421 4.7.0 closing", .unreachable), ("RCPT", "450 4.2.0 greylisted", .deferred),
            ("RCPT", "550 5.1.1 nobody", .rejected), ("RCPT", "552 5.2.2 mailbox full", .rejected),
            ("RCPT", "530 5.7.0 sign in first", .unreachable), ("RCPT", "999 what", .unreachable),
            ("RCPT", "550 5.4.5 Daily user sending limit exceeded", .unreachable),
            ("RCPT", "550 5.1.1 no user 5.4.5 here", .rejected),
            ("RCPT", "554 5.7.1 Relay access denied", .deferred), ("RCPT", "550 5.17.1 what", .rejected),
            ("DATA", "421 4.3.2 busy", .unreachable), ("DATA", "450 4.3.0 later", .deferred),
            ("DATA", "554 5.5.1 no recipient", .rejected),
            ("DATA", "250 what", .unreachable),
            ("END", "421 4.3.0 closing", .unreachable), ("END", "450 4.3.0 later", .deferred),
            ("DATA", "550 5.4.5 Daily user sending limit exceeded", .unreachable),
            ("END", "550 5.4.5 Daily user sending limit exceeded", .unreachable),
            ("END", "550 5.7.1 spam", .rejected), ("END", "552 5.3.4 too big", .rejected),
            ("END", "299 taken", .accepted), ("END", "354 what", .unknown), ("END", "999 what", .unknown),
        ] as [(String, String, Kind)])
    func replies(_ stage: String, _ reply: String, _ expected: Kind) throws {
        let server = try SMTPServer(
            faults: [stage: .reply(reply)].merging(["HELO": .reply("502 no")]) { $1 })
        let connection = try connect(server)
        let delivery = connection.send(try .sample())
        #expect(kind(delivery) == expected, "\(delivery)")
        // A reply to the mail may name its recipient, so the log has its code alone.
        switch delivery {
        case .unreachable(_, let code), .unknown(_, let code):
            let replied = try #require(Int(reply.prefix(3)))
            let isAboutMail = replied >= 400 && ["RCPT", "DATA", "END"].contains(stage)
            #expect(code == (isAboutMail ? replied : nil))
        case .accepted, .rejected, .deferred: break
        }
        let isOfMail = [.accepted, .rejected, .deferred].contains(expected)
        if isOfMail { #expect(words(delivery) == reply) }
        if !isOfMail && "45".contains(reply.prefix(1)) && stage != "EHLO" {
            #expect(words(delivery) == "The mail server answered: \(reply)")
        }
        // The next one isn't harmed.
        try server.set([stage: .noFault])
        #expect(connection.send(try .sample(messageID: "<2@x>")) == .accepted(reply: "250 2.0.0 taken"))
        let mails = try server.mails().map { $0.header("Message-ID") }
        #expect(mails.last == "<2@x>")
        #expect(mails.count == ([.accepted, .unknown].contains(expected) ? 2 : 1))
    }

    @Test(
        "N6 A server that hangs up has not taken the mail, unless the whole mail was sent",
        arguments: [
            ("GREETING", .unreachable), ("EHLO", .unreachable), ("MAIL", .unreachable),
            ("RCPT", .unreachable),
            ("DATA", .unreachable), ("BODY", .unknown), ("END", .unknown),
        ] as [(String, Kind)])
    func hangUp(_ stage: String, _ expected: Kind) throws {
        let server = try SMTPServer(faults: [stage: .hangUp])
        let connection = try connect(server)
        let delivery = connection.send(try .sample())
        #expect(kind(delivery) == expected)
        #expect(words(delivery) == "The mail server hung up.")
        try server.set([stage: .noFault])
        #expect(kind(connection.send(try .sample())) == .accepted)
        #expect(try server.mails().map(\.connection) == (stage == "END" ? [1, 2] : [2]))
    }

    @Test(
        "N6 A server that is too slow has not taken the mail, unless the whole mail was sent",
        arguments: [
            ("GREETING", .unreachable), ("EHLO", .unreachable), ("MAIL", .unreachable),
            ("RCPT", .unreachable),
            ("DATA", .unreachable), ("END", .unknown),
        ] as [(String, Kind)])
    func slow(_ stage: String, _ expected: Kind) throws {
        let server = try SMTPServer(faults: [stage: .slow(30)])
        let connection = try connect(server, connectMilliseconds: 400, mailMilliseconds: 800)
        let began = ContinuousClock.now
        let delivery = connection.send(try .sample())
        #expect(ContinuousClock.now - began < .seconds(10))
        #expect(kind(delivery) == expected, "\(delivery)")
        #expect(words(delivery).hasSuffix("."))
        try server.set([stage: .noFault])
        #expect(kind(connection.send(try .sample())) == .accepted)
        #expect(try server.mails().last?.connection == 2)
    }

    @Test(
        "N6 The reply to a whole mail is awaited longer than any other, so that the mail doesn't come twice",
        arguments: [("MAIL", .unreachable), ("DATA", .unreachable), ("END", .accepted)] as [(String, Kind)])
    func awaited(_ stage: String, _ expected: Kind) throws {
        let server = try SMTPServer(faults: [stage: .slow(6)])
        let connection = try connect(server, replySeconds: 3)
        #expect(kind(connection.send(try .sample())) == expected)
    }

    @Test("N6 A mail of which the server doesn't read the end has not been taken", arguments: [true, false])
    func unread(_ hangsUp: Bool) throws {
        let server = try SMTPServer(faults: ["BODY": hangsUp ? .hangUp : .slow(30)])
        let connection = try connect(server, mailMilliseconds: 3_000)
        let text = String(repeating: String(repeating: "x", count: 70) + "\n", count: 100_000)
        #expect(kind(connection.send(try .sample(text: text))) == .unreachable)
        try server.set(["BODY": .noFault])
        #expect(kind(connection.send(try .sample())) == .accepted)
    }

    @Test("N6 A server that speaks nonsense is unreachable; one that only knows HELO is not")
    func nonsense() throws {
        let server = try SMTPServer(faults: ["EHLO": .reply("nonsense\r\n\u{7}\r\n25")])
        let connection = try connect(server, connectMilliseconds: 400)
        #expect(kind(connection.send(try .sample())) == .unreachable)
        try server.set(["EHLO": .reply("502 5.5.1 what?")])
        #expect(kind(connection.send(try .sample())) == .accepted)
    }

    @Test("N6 A reply of several lines is kept on one, without control characters, and cut to 500")
    func longReply() throws {
        let long = String(repeating: "é", count: 400)
        let server = try SMTPServer(faults: ["RCPT": .reply("550-5.1.1 no\u{7}\u{202E}body\r\n550 \(long)")])
        let connection = try connect(server)
        let reply = "550-5.1.1 no body 550 \(long)"
        #expect(connection.send(try .sample()) == .rejected(reply: reply))
        try server.set(["RCPT": .reply("450-\(long)\r\n450-\(long)\r\n450 end")])
        #expect(connection.send(try .sample()) == .deferred(reply: "450-\(long) 450-\(long.prefix(91))"))
    }

    @Test("N6 A provider's daily limit is known also from a reply of several lines")
    func dailyLimit() throws {
        let words = "550-5.4.5 Daily user sending limit exceeded. For more information\r\n550 5.4.5 see there"
        let server = try SMTPServer(faults: ["END": .reply(words)])
        #expect(kind(try connect(server).send(try .sample())) == .unreachable)
    }

    @Test("N6 No server, or none of that name, is a reason not to send any mail")
    func nobody() throws {
        let server = try SMTPServer()
        server.stop()
        let refused = try connect(server).send(try .sample())
        #expect(
            kind(refused) == .unreachable && words(refused).hasPrefix("Failed to connect to 127.0.0.1 port"))
        let unknown = SMTPConnection(
            try MailServer("smtp://mail.invalid"), password: nil, authoritiesFile: nil)
        #expect(unknown.send(try .sample()) == .unreachable(reason: "Could not resolve host: mail.invalid."))
    }

    // MARK: - Kept connections

    @Test("N6 Mails go over one connection, also after a refusal of one, and however long it has been open")
    func kept() throws {
        let server = try SMTPServer()
        let connection = try connect(server, connectMilliseconds: 400, mailMilliseconds: 700)
        #expect(kind(connection.send(try .sample())) == .accepted)
        Thread.sleep(forTimeInterval: 1)
        try server.set(["END": .reply("550 5.7.1 spam")])
        #expect(kind(connection.send(try .sample())) == .rejected)
        try server.set(["END": .noFault])
        #expect(kind(connection.send(try .sample())) == .accepted)
        #expect(try server.mails().map(\.connection) == [1, 1])
        connection.close()
        #expect(kind(connection.send(try .sample())) == .accepted)
        #expect(try server.mail().connection == 2)
    }

    @Test(
        "N6 If a kept connection turns out to be closed, the mail goes once over a new one",
        arguments: ["MAIL", "RCPT", "DATA"],
        [SMTPServer.Fault.hangUp, .reply("421 4.4.2 idle for too long")])
    func closed(_ stage: String, _ fault: SMTPServer.Fault) throws {
        let server = try SMTPServer()
        let connection = try connect(server)
        #expect(kind(connection.send(try .sample())) == .accepted)
        try server.set(["\(stage)@1": fault])
        let delivery = connection.send(try .sample(messageID: "<2@x>"))
        #expect(kind(delivery) == .accepted)
        #expect(try server.mails().map { $0.header("Message-ID") } == ["<1@club.example>", "<2@x>"])
    }

    @Test("N6 If the server began anew meanwhile, the mail goes once to the new one")
    func restarted() throws {
        var server = try SMTPServer()
        let connection = try connect(server)
        #expect(kind(connection.send(try .sample())) == .accepted)
        let port = server.port
        server.stop()
        server = try SMTPServer(port: port)
        #expect(kind(connection.send(try .sample())) == .accepted)
        #expect(try server.mails().map(\.connection) == [1])
    }

    @Test("N6 If a kept connection is closed after the whole mail, it isn't sent again")
    func closedAtTheEnd() throws {
        let server = try SMTPServer()
        let connection = try connect(server)
        #expect(kind(connection.send(try .sample())) == .accepted)
        try server.set(["END@1": .hangUp])
        #expect(kind(connection.send(try .sample())) == .unknown)
        #expect(try server.mails().count == 2)
    }

    @Test("A server that doesn't reply to QUIT holds nobody up")
    func close() throws {
        let server = try SMTPServer(faults: ["QUIT": .slow(30)])
        let connection = try connect(server)
        #expect(kind(connection.send(try .sample())) == .accepted)
        let began = ContinuousClock.now
        connection.close()
        #expect(ContinuousClock.now - began < .seconds(2))
    }
}
