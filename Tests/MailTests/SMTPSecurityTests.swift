import Foundation
import Mail
import SMTPServer
import TestCertificates
import TestStores
import Testing

@Suite("SMTPConnection: TLS and signing in", .timeLimit(.minutes(2)))
struct SMTPSecurityTests {
    /// An address of this machine that `MailServer.isLoopback` doesn't recognise.
    private let elsewhere = "0.0.0.0"
    private let folder = try! TemporaryFolder()

    private func start(
        _ tls: SMTPServer.TLS?, _ certificate: TestCertificate? = nil, signsIn: Bool = false,
        faults: [String: SMTPServer.Fault] = [:]
    ) throws -> SMTPServer {
        let (file, key) = (folder.file("server.pem"), folder.file("server.key"))
        if let certificate { try certificate.write(file, key) }
        return try SMTPServer(
            tls: tls, certificateFile: file, keyFile: key, user: signsIn ? "desk@club.example" : nil,
            password: signsIn ? "pass:word ü" : nil, faults: faults)
    }

    private func connect(
        _ scheme: String, _ host: String, _ server: SMTPServer, password: String? = nil,
        trusting authority: TestCertificate? = nil
    ) throws -> SMTPConnection {
        let file = folder.file("authorities.pem")
        if let authority { try Data(authority.pem.utf8).write(to: file) }
        let user = password == nil ? "" : "desk%40club.example@"
        return SMTPConnection(
            try MailServer("\(scheme)://\(user)\(host):\(server.port)"), password: password,
            authoritiesFile: authority.map { _ in file.path }, connectMilliseconds: 5_000)
    }

    private func reason(_ delivery: Delivery) -> String {
        if case .unreachable(let reason, _) = delivery { reason } else { "\(delivery)" }
    }

    @Test(
        "N1 Mails go by TLS from the start or by STARTTLS, signed in, all over one connection",
        arguments: [
            ("smtps", SMTPServer.TLS.start, "0.0.0.0"), ("smtp", .offered, "0.0.0.0"),
            ("smtp", .required, "0.0.0.0"),
            ("smtps", .start, "localhost"), ("smtp", .required, "localhost"),
        ])
    func secret(_ scheme: String, _ tls: SMTPServer.TLS, _ host: String) throws {
        let certificate = try TestCertificate([host])
        let server = try start(tls, certificate, signsIn: true)
        let connection = try connect(scheme, host, server, password: "pass:word ü", trusting: certificate)
        for _ in 0..<2 {
            #expect(connection.send(try .sample()) == .accepted(reply: "250 2.0.0 taken"))
            let mail = try server.mail()
            #expect(mail.tls && mail.user == "desk@club.example" && mail.connection == 1)
        }
        connection.close()
        #expect(connection.send(try .sample()) == .accepted(reply: "250 2.0.0 taken"))
    }

    @Test(
        "N1 A certificate of another authority, for another name, or expired is not taken",
        arguments: ["smtp", "smtps"])
    func wrongCertificate(_ scheme: String) throws {
        let authority = try TestCertificate(["authority.test"])
        // Different versions of libcurl agree in these words.
        for (wrong, words) in [
            (try TestCertificate([elsewhere]), "verification failed"),
            (try TestCertificate(["mail.test"], issuer: authority), "does not match target host"),
            (
                try TestCertificate([elsewhere], until: -60, issuer: authority),
                "verification failed"
            ),
        ] {
            let server = try start(scheme == "smtp" ? .offered : .start, wrong, signsIn: true)
            let connection = try connect(
                scheme, elsewhere, server, password: "pass:word ü", trusting: authority)
            let reason = reason(connection.send(try .sample()))
            #expect(reason.contains(words), "\(reason)")
            #expect(try server.mails().isEmpty)
            // Without a password, and with the system's authorities, it isn't taken either.
            let other = try connect(scheme, elsewhere, server).send(try .sample())
            #expect(self.reason(other).contains("certificate"), "\(other)")
        }
        let right = try TestCertificate([elsewhere], issuer: authority)
        let server = try start(scheme == "smtp" ? .offered : .start, right, signsIn: true)
        let connection = try connect(scheme, elsewhere, server, password: "pass:word ü", trusting: authority)
        #expect(connection.send(try .sample()) == .accepted(reply: "250 2.0.0 taken"))
    }

    @Test("N1 A password isn't sent in plain to another machine, whatever the server says")
    func plain() throws {
        let certificate = try TestCertificate([elsewhere])
        for (tls, faults) in [
            (nil, [:]), (.offered, ["STARTTLS": .reply("454 4.7.0 not now")]),
            (.offered, ["EHLO": .reply("502 no")]),
        ] as [(SMTPServer.TLS?, [String: SMTPServer.Fault])] {
            let server = try start(tls, certificate, signsIn: true, faults: faults)
            let connection = try connect(
                "smtp", elsewhere, server, password: "pass:word ü", trusting: certificate)
            guard case .unreachable = connection.send(try .sample()) else { return #expect(Bool(false)) }
            #expect(try server.mails().isEmpty && server.signIns() == 0)
        }
    }

    @Test(
        "N1 On this machine a relay needs no TLS, and its certificate isn't looked at; a password may go there"
    )
    func loopback() throws {
        var server = try start(.offered, try TestCertificate(["elsewhere.test"]))
        #expect(
            try connect("smtp", "127.0.0.1", server).send(.sample()) == .accepted(reply: "250 2.0.0 taken"))
        #expect(try !server.mail().tls)
        server = try start(nil, signsIn: true)
        let connection = try connect("smtp", "localhost", server, password: "pass:word ü")
        #expect(connection.send(try .sample()) == .accepted(reply: "250 2.0.0 taken"))
        #expect(try server.mail().user == "desk@club.example")
    }

    @Test("N1 Elsewhere, a server without STARTTLS gets mails only without a password")
    func withoutTLS() throws {
        let server = try start(nil)
        #expect(
            try connect("smtp", elsewhere, server).send(.sample()) == .accepted(reply: "250 2.0.0 taken"))
    }

    @Test("N1 An account that the server refuses is no fault of the mail")
    func signIn() throws {
        let certificate = try TestCertificate([elsewhere])
        let server = try start(.start, certificate, signsIn: true)
        let wrong = try connect("smtps", elsewhere, server, password: "wrong", trusting: certificate)
        #expect(
            reason(wrong.send(try .sample()))
                == "The mail server answered: 535 5.7.8 Authentication credentials invalid")
        let nobody = try connect("smtps", elsewhere, server, trusting: certificate)
        #expect(
            reason(nobody.send(try .sample()))
                == "The mail server answered: 530 5.7.0 Authentication required")
        let right = try connect("smtps", elsewhere, server, password: "pass:word ü", trusting: certificate)
        for reply in ["454 4.7.0 later", "535 5.7.8 no", "421 4.7.0 bye"] {
            try server.set(["AUTH": .reply(reply)])
            #expect(reason(right.send(try .sample())) == "The mail server answered: \(reply)")
        }
        try server.set(["AUTH": .reply("unoffered")])
        #expect(reason(right.send(try .sample())) == "The mail server doesn’t offer authentication.")
        #expect(try server.mails().isEmpty)
    }

    @Test("N1 A server that forgets to offer authentication can't refuse mails for good")
    func unoffered() throws {
        let certificate = try TestCertificate([elsewhere])
        let server = try start(.start, certificate)
        try server.set(["AUTH": .reply("unoffered"), "RCPT": .reply("554 5.7.1 Relay access denied")])
        let connection = try connect("smtps", elsewhere, server, password: "secret", trusting: certificate)
        #expect(reason(connection.send(try .sample())) == "The mail server doesn’t offer authentication.")
        // The password is asked for again on each connection.
        let signsIn = try start(.start, certificate, signsIn: true)
        let kept = try connect("smtps", elsewhere, signsIn, password: "pass:word ü", trusting: certificate)
        for _ in 0..<2 { #expect(kept.send(try .sample()) == .accepted(reply: "250 2.0.0 taken")) }
        try signsIn.set(["AUTH": .reply("unoffered"), "MAIL@1": .hangUp])
        #expect(reason(kept.send(try .sample())) == "The mail server doesn’t offer authentication.")
    }

    @Test("N1 A file of authorities that isn't there is a reason not to send")
    func noAuthorities() throws {
        let server = try start(.start, try TestCertificate([elsewhere]))
        let connection = SMTPConnection(
            try MailServer("smtps://\(elsewhere):\(server.port)"), password: nil,
            authoritiesFile: "/nowhere.pem")
        #expect(
            reason(connection.send(try .sample()))
                == "The file with the certificates of the authorities can’t be read.")
    }
}
