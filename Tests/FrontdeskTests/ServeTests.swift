import Foundation
import GRDB
import MicroHTTPD
import Model
import SQLiteStorage
import Storage
import TestStores
import Testing

@testable import frontdesk

@Suite("The program", .timeLimit(.minutes(5)))
struct ServeTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "X7 The program starts with one command, says where it listens, and stops cleanly when told to",
        arguments: [SIGTERM, SIGINT])
    func startsAndStops(_ signal: Int32) async throws {
        let server = try Server(data: folder.data)
        #expect(server.address.host == "127.0.0.1")
        #expect(try await server.get("health").text == "ok")
        #expect(server.stop(signal) == 0)
    }

    @Test("X7 A program that the server started would get none of its files, pipes and events")
    func descriptors() throws {
        let server = try Server(data: folder.data)
        let process = "/proc/\(server.process.processIdentifier)"
        let numbers = try FileManager.default.contentsOfDirectory(atPath: "\(process)/fd")
        #expect(numbers.count > 10)
        for number in numbers where !["0", "1", "2"].contains(number) {
            // It may have been closed since.
            guard
                let file = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "\(process)/fd/\(number)"),
                !file.hasPrefix("socket:"), file != "/dev/null",
                let state = try? String(contentsOfFile: "\(process)/fdinfo/\(number)", encoding: .utf8),
                let flags = state.firstMatch(of: /flags:\s+(\d+)/).flatMap({ Int32($0.1, radix: 8) })
            else { continue }
            #expect(flags & O_CLOEXEC != 0, "\(number) \(file)")
        }
    }

    @Test(
        "Networks and end sites have limits on connections, but not behind a proxy, from which all connections come"
    )
    func connectionLimits() {
        let (proxied, direct) = (Serve.settings(behindProxy: true), Serve.settings(behindProxy: false))
        #expect(proxied.connectionsPerNetwork == 0 && proxied.connectionsPerEndSite == 0)
        #expect(direct.connectionsPerNetwork == 256 && direct.connectionsPerEndSite == 512)
    }

    @Test("X7 The program stops cleanly when its terminal is closed, but not if it was started with nohup")
    func hungUp() async throws {
        let program = folder.url.appendingPathComponent("program")
        func start(_ option: String) throws -> Server {
            try Data("#!/bin/sh\nexec /usr/bin/env \(option) '\(Server.program.path)' \"$@\"\n".utf8)
                .write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
            return try Server(data: folder.data, program: program)
        }
        // This is how nohup starts it.
        let lasting = try start("--ignore-signal=HUP")
        for _ in 0..<20 {
            kill(lasting.process.processIdentifier, SIGHUP)
            try await Task.sleep(for: .milliseconds(20))
            #expect(try await lasting.get("health").text == "ok")
        }
        #expect(lasting.stop(SIGTERM) == 0)
        #expect(try start("--default-signal=HUP").stop(SIGHUP) == 0)
    }

    @Test("X7 A request under way is answered while the program stops, and its change is kept")
    func answersWhileStopping() async throws {
        let server = try Server(data: folder.data)
        let port = UInt16(try #require(server.address.port))
        let clients = (0..<16).map { _ in BankClient() }
        for (index, client) in clients.enumerated() {
            let person = "name=Person&email=\(index)@example.org&password=secret+7&phone=0123456789"
            try client.send("/join/desk", person, port: port)
        }
        // The hashes of sixteen passwords keep the workers busy for a while, so the stop comes in the middle.
        while try await server.registered().isEmpty {}
        #expect(server.stop(SIGTERM) == 0)
        let statuses = try clients.map { try $0.receive().status }
        // A request that was complete only after the signal is refused, but gets an answer.
        #expect(statuses.allSatisfy { $0 == 303 || $0 == 503 }, "\(statuses)")
        let acknowledged = statuses.filter { $0 == 303 }.count
        #expect(acknowledged > 1)
        let again = try Server(data: folder.data)
        #expect(try await again.registered().count == acknowledged)
    }

    @Test(
        "The first line says where the program listens; the first organiser's link has the address that visitors use"
    )
    func listensBehindProxy() async throws {
        let server = try Server(
            data: folder.data, arguments: ["--port", "0", "--origin", "https://desk.example.org"])
        #expect(server.address.absoluteString.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+/) != nil)
        if !server.output.contains("First organiser") { server.readMoreOutput() }
        #expect(server.output.contains("\nFirst organiser: https://desk.example.org/setup?code="))
        let port = UInt16(try #require(server.address.port))
        #expect(try BankClient().get("/health", port: port).status == 200)
    }

    @Test("A17 K8 Behind a proxy nobody is at the desk's own machine, and the log has visitors' addresses")
    func behindProxy() async throws {
        let server = try Server(
            data: folder.data,
            arguments: ["--port", "0", "--origin", "https://desk.example.org", "--trust-proxy"])
        #expect(try await !server.get("").text.contains(#"id="registered""#))
        let status = try await server.post(
            "sign-in", ["member": "nobody", "password": "analytic 8"],
            headers: ["X-Forwarded-For": "203.0.113.9"])
        #expect(status == 422)
        server.stop(SIGTERM)
        #expect(server.log.contains("notice security address=203.0.113.9 event=password-refused"))
    }

    @Test("A17 The log warns of what the options for a proxy leave open, and of nothing else")
    func proxyWarnings() throws {
        let all = [
            "as if all visitors were one", "believes whoever reaches --host", "in past the proxy, over plain",
        ]
        for (options, warnings) in [
            ([], [all[0]]), (["--trust-proxy"], []),
            (["--trust-proxy", "--host", "0.0.0.0"], [all[1], all[2]]),
        ] as [([String], [String])] {
            let server = try Server(
                data: folder.data,
                arguments: ["--port", "0", "--origin", "https://desk.example.org"] + options)
            server.stop(SIGTERM)
            #expect(all.filter { server.log.contains($0) } == warnings, "\(options)")
        }
    }

    @Test(
        "No password is accepted over plain http from other machines, unless the operator trusts the network")
    func passwordsInClear() async throws {
        let person = ["username": "countess", "password": "analytic 8"]
        let others = ["--port", "0", "--allow-host", "desk.local"]
        for (options, environment, status, warning) in [
            ([], [:], 403, "passwords are refused from other machines"),
            (["--trust-network"], [:], 303, "passwords come over plain http"),
            ([], ["FRONTDESK_TRUST_NETWORK": "yes"], 303, "passwords come over plain http"),
        ] as [([String], [String: String], Int, String)] {
            let server = try Server(data: folder.data, arguments: others + options, environment: environment)
            // With this header of a proxy's, the request seems to come from another machine.
            let answer = try await server.post("join/username", person, headers: ["Via": "1.1 proxy"])
            #expect(answer == status, "\(options)")
            server.stop(SIGTERM)
            #expect(server.log.contains(warning))
        }
        let server = try Server(data: folder.data)
        #expect(try await server.post("sign-in", ["member": "countess", "password": "analytic 8"]) == 303)
        server.stop(SIGTERM)
        #expect(server.log.contains("behind a proxy, give --origin and --trust-proxy"))
    }

    @Test("X8 After kill -9 and a new start, every acknowledged member is there, once")
    func survivesKill() async throws {
        var acknowledged: Set<String> = []
        for round in 0..<3 {
            let server = try Server(data: folder.data)
            let names = await withTaskGroup(of: String?.self) { group in
                for index in 0..<12 {
                    group.addTask {
                        let name = "Person \(round) \(index)"
                        let status = try? await server.register(name, "\(round).\(index)@example.org")
                        return status == 303 ? name : nil
                    }
                }
                var names: [String] = []
                for await name in group {
                    if let name { names.append(name) }
                    if names.count == 4, server.process.isRunning { server.stop(SIGKILL) }
                }
                return names
            }
            #expect(names.count >= 4)
            acknowledged.formUnion(names)
        }
        let server = try Server(data: folder.data)
        let registered = try await server.registered()
        #expect(acknowledged.isSubset(of: registered))
        #expect(Set(registered).count == registered.count)
    }

    @Test("E11 M6 M12 N6 The program erases, begins the night’s event, and forgets what is old, by itself")
    func duties() async throws {
        let old = Timestamp.now.adding(seconds: -400 * 24 * 3600)
        let engine = try SQLiteEngine(path: folder.data.path)
        let store = Store(engine)
        try await store.decide(at: old) {
            ($0.restart, $0.beginsNightly, $0.timeZone) = (.keep, true, "Europe/Berlin")
        }
        try await store.register("ana", at: old)
        _ = try await store.remove([store.signUp("ben", at: old)], by: .command, at: old)
        _ = try await store.signUp("cem", at: old)
        try await store.setVisitorColour(.black, tokenDigest: Array(0..<32), at: old)
        let code = MailedCode(StoredCode(salt: [1], digest: [1]), text: "CODE", language: nil)
        _ = try await store.mailCodes([(store.id("ana"), code)], ifStill: nil, by: .command, at: old)
        engine.close()
        let leftovers = [
            "member WHERE closed_by IS NOT NULL", "session", "visitor_colour", "code",
            "outgoing_mail WHERE given_up_at IS NULL", "activity WHERE at <= \(old.milliseconds)",
        ]
        func counts() async throws -> [Int] {
            let file = try DatabaseQueue(path: folder.data.path)
            defer { try? file.close() }
            return try await file.read { database in
                try leftovers.map { try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? 0 }
            }
        }
        #expect(try await counts().allSatisfy { $0 > 0 })
        let server = try Server(data: folder.data)
        try await eventually { try await counts().allSatisfy { $0 == 0 } }
        #expect(server.waitUntilLogged("erased removed members count=1\n"))
        #expect(server.waitUntilLogged("a new event began came=1\n"))
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test("X5 Once data can be written again, the health page says so to other machines, though none writes")
    func writesAgain() async throws {
        let server = try Server(data: folder.data)
        func limitFiles(to bytes: String) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
            process.arguments = ["--pid", "\(server.process.processIdentifier)", "--fsize=\(bytes):"]
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }
        // With this header of a proxy's, the request seems to come from another machine.
        func health() async throws -> Int {
            try await server.get("health", headers: ["Via": "1.1 proxy"]).status
        }
        #expect(try await health() == 200)
        // The limit has the same effect as a full disk.
        try limitFiles(to: "1")
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 503)
        #expect(try await health() == 503)
        try limitFiles(to: "unlimited")
        try await eventually { try await health() == 200 }
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test("X5 A body that is too large gets a page in the site's own look")
    func tooLarge() async throws {
        let server = try Server(data: folder.data)
        #expect(try await server.post("join/desk", ["name": String(repeating: "x", count: 65_536)]) == 413)
        #expect(try await server.registered().isEmpty)
    }

    @Test("Log lines go to standard error, one for each request, and never contain a form's values")
    func log() async throws {
        let server = try Server(data: folder.data)
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        _ = try await server.get("nowhere")
        // U+009B moves a terminal's cursor, and the other character reverses the text.
        let port = UInt16(try #require(server.address.port))
        _ = try BankClient().get("/a\u{9B}2J\u{202E}b", port: port)
        server.stop(SIGTERM)
        #expect(server.log.contains("info GET /a?2J?b 404"))
        let number = #"request=[0-9a-z]{4}-[0-9a-z]{3}\n"#
        for line in [#"info POST /join/desk 303 \d+\.\d ms "#, #"info GET /nowhere 404 \d+\.\d ms "#] {
            #expect(server.log.contains(try Regex(line + number)))
        }
        for value in ["Ada", "example.org", "secret", "0123456789"] { #expect(!server.log.contains(value)) }
    }

    @Test("Options can come from the environment, which the command line overrides; unknown ones are logged")
    func environment() async throws {
        let environment = [
            "FRONTDESK_PORT": "nonsense", "FRONTDESK_ALLOW_HOST": "desk.example, other.example",
        ]
        expectFailure(environment: environment, arguments: [], contains: "nonsense")
        let misspelt = ["FRONTDESK_PROT": "secret", "FRONTDESK_ALLOW_HOTS": "secret"]
        let server = try Server(data: folder.data, environment: environment.merging(misspelt) { $1 })
        #expect(try await server.get("").text.contains("registered") == false)  // others can reach it
        #expect(server.waitUntilLogged("no option of Frontdesk names=FRONTDESK_ALLOW_HOTS FRONTDESK_PROT\n"))
        #expect(!server.log.contains("secret"))
        expectFailure(
            environment: ["FRONTDESK_DEMO": "please"], contains: "FRONTDESK_DEMO takes yes or no.")
        let demo = try Server(data: folder.data, environment: ["FRONTDESK_DEMO": "on"])
        #expect(try await demo.get("").text.contains("This is a demo"))
        demo.stop(SIGTERM)  // so that its folder is deleted
    }

    @Test("A demo that is stopped while it starts leaves nothing behind")
    func demoStopped() throws {
        func left() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        }
        for _ in 0..<3 {
            let process = Process()
            process.executableURL = Server.program
            process.currentDirectoryURL = Server.packageFolder
            process.arguments = ["serve", "--demo", "--port", "0"]
            process.environment = ["TMPDIR": folder.url.path]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            while process.isRunning, try left().isEmpty { usleep(200) }
            kill(process.processIdentifier, SIGTERM)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(try left() == [])
        }
    }

    @Test(
        "A port in use, an address that isn't this machine's, and a folder without pages: one clear line, status 1"
    )
    func cannotServe() throws {
        let server = try Server(data: folder.data)
        let other = try TemporaryFolder()
        let port = String(try #require(server.address.port))
        expectFailure(data: other.data, arguments: ["--port", port], contains: "Port \(port) ")
        expectFailure(
            data: other.data, arguments: ["--port", "0", "--host", "192.0.2.1"], contains: "192.0.2.1")
        let third = try TemporaryFolder()
        expectFailure(
            data: third.data, arguments: ["--port", "0", "--assets", third.url.path], contains: "--assets")
        #expect(try FileManager.default.contentsOfDirectory(atPath: third.url.path) == [])
    }

    @Test("L5 A catalogue that can't be read, or lacks a sentence: one line with file and sentence, status 1")
    func cannotSpeak() throws {
        let assets = folder.url.appendingPathComponent("assets")
        try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
        for name in ["Public", "Templates"] {
            try FileManager.default.copyItem(
                at: Server.packageFolder.appendingPathComponent(name), to: assets.appendingPathComponent(name)
            )
        }
        let german = assets.appendingPathComponent("Templates/languages/de.po")
        let whole = try String(contentsOf: german, encoding: .utf8)
        func expectRefusal(_ text: String, contains words: String) throws {
            try text.write(to: german, atomically: true, encoding: .utf8)
            expectFailure(
                data: folder.data, arguments: ["--port", "0", "--assets", assets.path], contains: words)
        }
        try expectRefusal(
            whole.replacing(/msgid "Signed up here"\nmsgstr "[^"]*"\n/, with: ""),
            contains: "de.po: “Signed up here” is missing")
        try expectRefusal(
            whole.replacing(/msgstr "[^"]*\{name\}[^"]*"/, with: "msgstr \"Hallo!\""), contains: "de.po:")
        try expectRefusal(whole + "nonsense", contains: "de.po:")
    }

    @Test("A data file that can't be used: one clear line, status 1")
    func cannotOpen() throws {
        let garbage = folder.url.appendingPathComponent("garbage.sqlite")
        try Data(repeating: 0x41, count: 8192).write(to: garbage)
        expectFailure(data: garbage, contains: "garbage.sqlite")
        expectFailure(data: folder.url, contains: folder.url.lastPathComponent)
        expectFailure(data: folder.url.appendingPathComponent("nowhere/x.sqlite"), contains: "nowhere")
        let server = try Server(data: folder.data)
        expectFailure(contains: "test.sqlite")
        withExtendedLifetime(server) {}
    }

    private func expectFailure(
        data: URL? = nil, environment: [String: String] = [:], arguments: [String] = ["--port", "0"],
        contains words: String
    ) {
        do {
            _ = try Server(data: data ?? folder.data, arguments: arguments, environment: environment)
            Issue.record("it started")
        } catch let error as Server.DidNotStart {
            #expect(error.standardError.contains(words))
            if !environment.keys.contains("FRONTDESK_PORT") {
                #expect(error.status == 1)
                #expect(error.standardError.split(separator: "\n").count == 1)
            }
        } catch { Issue.record(error) }
    }
}
