import ArgumentParser
import Foundation
import Model
import SMTPServer
import SQLiteStorage
import SeededGenerator
import Storage
import Testing

@testable import frontdesk

/// The program sends what waits in its outbox, to a mail server of the test's own.
@Suite("Mail from the program", .timeLimit(.minutes(5)))
struct MailServeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func arguments(_ port: Int, _ more: [String] = []) -> [String] {
        [
            "--port", "0", "--origin", "https://desk.example.org", "--mail", "smtp://127.0.0.1:\(port)",
            "--mail-from", "desk@example.org",
        ] + more
    }

    /// Writes a letter to so many members into the outbox of the file, which no program uses.
    private func fill(_ count: Int) async throws {
        let engine = try SQLiteEngine(path: folder.data.path)
        let store = Store(engine)
        defer { engine.close() }
        try await store.fillOutbox(count)
    }

    private func waitingCount() async throws -> Int {
        let engine = try SQLiteEngine(path: folder.data.path)
        let store = Store(engine)
        defer { engine.close() }
        return try await store.waitingMail().count
    }

    @Test(
        "N6 After kills at any moment every mail has come, and what has come twice has one Message-ID"
    )
    func kills() async throws {
        let (count, kills) = (300, 20)
        try await fill(count)
        let mails = try SMTPServer()
        var random = SeededGenerator(seed: 6)
        for _ in 0..<kills {
            let server = try Server(
                data: folder.data, arguments: arguments(mails.port, ["--mail-rate", "100"]))
            try await Task.sleep(for: .milliseconds(Int.random(in: 1..<400, using: &random)))
            server.stop(SIGKILL)
        }
        let server = try Server(data: folder.data, arguments: arguments(mails.port, ["--mail-rate", "1000"]))
        var received: [SMTPServer.Mail] = []
        for _ in 0..<600 where Set(received.flatMap(\.to)).count < count {
            received += try mails.mails()
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(server.stop(SIGTERM) == 0)
        received += try mails.mails()
        let ids = Dictionary(grouping: received, by: { $0.to.first ?? "" }).mapValues { mails in
            mails.map { $0.header("Message-ID") ?? "" }
        }
        #expect(ids.count == count)
        #expect(ids.values.allSatisfy { Set($0).count == 1 })
        #expect(Set(ids.values.compactMap(\.first)).count == count)
        // A mail that was being sent at a kill may come twice.
        #expect(received.count - count <= kills)
        #expect(try await waitingCount() == 0)
    }

    @Test("N6 A mail waits while there is no server, and is sent once there is one")
    func later() async throws {
        try await fill(1)
        let first = try SMTPServer(faults: ["RCPT": .reply("450 4.2.1 Come back later")])
        let server = try Server(
            data: folder.data, arguments: arguments(first.port, ["--metrics", "127.0.0.1:0"]))
        #expect(server.waitUntilLogged("a mail was put off") && server.waitUntilLogged("the figures are at"))
        let address = try #require(server.log.firstMatch(of: /the figures are at (http:\S+)\n/)?.1)
        let figures = try Scrape(#require(try Curl.get(String(address))))
        #expect(
            figures.lines("frontdesk_mails_total")
                == [#"outcome="handed-over""#: 0, #"outcome="put-off""#: 1, #"outcome="refused""#: 0])
        #expect(server.stop(SIGTERM) == 0)
        #expect(try await waitingCount() == 1)
        first.stop()
        let without = try Server(data: folder.data)
        #expect(without.stop(SIGTERM) == 0)
        #expect(try await waitingCount() == 1)
    }

    @Test("N1 The program signs in with the password of the file, over TLS that it has checked")
    func signIn() async throws {
        try await fill(1)
        let password = folder.url.appendingPathComponent("password")
        try Data("s3cret word\nnot this\n".utf8).write(to: password)
        chmod(password.path, 0o640)
        let mails = try SMTPServer(user: "desk@example.org", password: "s3cret word")
        let server = try Server(
            data: folder.data,
            arguments: [
                "--port", "0", "--origin", "https://desk.example.org", "--mail",
                "smtp://desk%40example.org@127.0.0.1:\(mails.port)", "--mail-from", "desk@example.org",
                "--mail-password-file", password.path, "--mail-name", "Zeitbank Süd",
            ])
        let mail = try mails.mail()
        #expect(mail.fromName == "Zeitbank Süd")
        #expect(mail.user == "desk@example.org")
        #expect(mail.header("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click")
        #expect(!server.log.contains("s3cret"))
        // The list of processes shows it, since it has no password.
        let shown = try String(
            contentsOfFile: "/proc/\(server.process.processIdentifier)/cmdline", encoding: .utf8)
        #expect(shown.contains("\0smtp://desk%40example.org@127.0.0.1:\(mails.port)\0"))
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test(
        "N1 The password is the first line of its file, however lines end there",
        arguments: ["", "\n", "\r\n"])
    func passwordFile(_ lineEnd: String) throws {
        let password = folder.url.appendingPathComponent("password")
        try Data("s3cret word\(lineEnd)".utf8).write(to: password)
        chmod(password.path, 0o640)
        let options = try MailOptions.parse([
            "--mail", "smtp://ada@mail.example.org", "--mail-from", "desk@example.org",
            "--mail-password-file", password.path,
        ])
        #expect(try options.settings(origin: "https://desk.example.org")?.password == "s3cret word")
    }

    private func expectRefused(
        _ arguments: [String], _ words: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let ended = try Command.run(["serve", "--port", "0", "--data", folder.data.path] + arguments)
        #expect(ended.status != 0, "\(arguments)", sourceLocation: location)
        #expect(ended.error.contains(words), "\(arguments): \(ended.error)", sourceLocation: location)
    }

    private static let origin = ["--origin", "https://desk.example.org"]
    private static let from = ["--mail-from", "desk@example.org"]

    @Test(
        "N1 Options that can't work are refused at the start, with a sentence that says what to do",
        arguments: [
            (from, "--mail-from needs --mail"),
            (["--mail", "smtp://mail.example.org"] + from, "--mail needs --origin"),
            (["--mail", "smtp://mail.example.org"] + origin, "--mail-from, an address"),
            (
                ["--mail", "smtp://mail.example.org", "--mail-from", "desk"] + origin,
                "--mail-from, an address"
            ),
            (["--mail", "http://mail.example.org"] + origin + from, "smtp://HOST or smtps://HOST"),
            (["--mail", "smtp://a:b@mail.example.org"] + origin + from, "password into a file"),
            (["--mail", "smtp://ada@mail.example.org"] + origin + from, "needs --mail-password-file"),
            (["--mail", "smtp://mail.example.org", "--mail-rate", "0"] + origin + from, "--mail-rate takes"),
        ] as [([String], String)])
    func options(_ arguments: [String], _ words: String) throws { try expectRefused(arguments, words) }

    @Test("N1 A file that can't be what its option needs is refused at the start, with the reason")
    func files() throws {
        let password = folder.file("password")
        try Data("secret\n".utf8).write(to: password)
        chmod(password.path, 0o644)
        let empty = folder.file("empty")
        try Data("\n".utf8).write(to: empty)
        chmod(empty.path, 0o600)
        let nobody = ["--mail", "smtp://mail.example.org"] + Self.origin + Self.from
        let user = ["--mail", "smtp://ada@mail.example.org"] + Self.origin + Self.from
        try expectRefused(nobody + ["--mail-password-file", password.path], "needs a user")
        try expectRefused(user + ["--mail-password-file", password.path], "chmod o-rw it")
        try expectRefused(user + ["--mail-password-file", empty.path], "no password in its first line")
        try expectRefused(user + ["--mail-password-file", folder.path], "is not a file")
        try expectRefused(nobody + ["--mail-ca", "/nowhere.pem"], "can’t be read")
        try expectRefused(nobody + ["--mail-ca", password.path], "has no certificate in PEM format")
    }

    @Test("N6 No backup holds mail that waits, nor the codes in it")
    func backup() async throws {
        let engine = try SQLiteEngine(path: folder.data.path)
        let store = Store(engine)
        let ana = try await store.addMember(
            Profile(name: "Ana", email: "ana@example.org"), by: .command, at: .now)
        let code = MailedCode(StoredCode(salt: [], digest: [1]), text: "SECR-ETCO-DEXX", language: nil)
        _ = try await store.mailCodes([(ana, code)], ifStill: nil, by: .command, at: .now)
        _ = try await store.queueLetter(
            Letter(subject: "Thursday", text: "Only between us"), to: [ana], ifStill: nil, formID: "f",
            by: .command, at: .now)
        engine.close()
        #expect(try Data(contentsOf: folder.data).contains("SECR-ETCO-DEXX"))
        let copy = folder.url.appendingPathComponent("copy.sqlite")
        let ended = try Command.run(["backup", "--data", folder.data.path, copy.path])
        #expect(ended.status == 0, "\(ended.error)")
        let bytes = try Data(contentsOf: copy)
        #expect(!bytes.contains("SECR-ETCO-DEXX"))
        #expect(!bytes.contains("Only between us"))
    }
}

extension Data {
    fileprivate func contains(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}

extension Store {
    /// Writes a letter to so many new members into the outbox.
    func fillOutbox(_ count: Int) async throws {
        var members: [Int64] = []
        for number in 0..<count {
            members.append(
                try await addMember(
                    Profile(name: "M\(number)", email: "m\(number)@example.org"), by: .command, at: .now))
        }
        _ = try await queueLetter(
            Letter(subject: "Thursday", text: "The class moved."), to: members, ifStill: nil, formID: "f",
            by: .command, at: .now)
    }
}
