import Foundation
import MicroHTTPD
import TestCertificates
import Testing

@Suite("K6 HTTPS, as the program is started", .timeLimit(.minutes(5)))
struct TLSServeTests {
    let folder: TemporaryFolder
    private var certificateFile: URL { folder.url.appendingPathComponent("cert.pem") }
    private var keyFile: URL { folder.url.appendingPathComponent("key.pem") }
    private var options: [String] {
        ["--port", "0", "--tls-certificate", certificateFile.path, "--tls-key", keyFile.path]
    }

    init() throws { folder = try TemporaryFolder() }

    private static func isEventually(_ isDone: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<1200 {
            if try isDone() { return true }
            usleep(50_000)
        }
        return try isDone()
    }

    private static func count(_ words: String, in server: Server) -> Int {
        server.log.components(separatedBy: words).count - 1
    }

    @Test("K6 It serves https under the certificate's name, with secure cookies, and no plain port beside it")
    func serves() throws {
        try TestCertificate(["desk.test", "www.desk.test"]).write(certificateFile, keyFile)
        let server = try Server(data: folder.data, arguments: options)
        #expect(server.address.scheme == "https" && server.address.host == "desk.test")
        #expect(try server.setUpLink().hasPrefix("/setup?code="))
        let health = try curl([], to: server, at: "/health")
        #expect(health.contains(" 200 OK") && health.hasSuffix("\r\n\r\nok"))
        #expect(health.contains("Strict-Transport-Security: max-age=31536000"))
        let port = try #require(server.address.port)
        func join(from origin: String) throws -> String {
            try curl(
                ["--data", "username=countess&password=analytic+8", "--header", "Origin: \(origin)"],
                to: server, at: "/join/username")
        }
        #expect(try join(from: "http://desk.test:\(port)").contains(" 403 "))
        let joined = try join(from: "https://desk.test:\(port)")
        #expect(joined.contains(" 303 "))
        #expect(joined.contains(#/Set-Cookie: __Host-session=[^\r]*; Secure/#))
        #expect(try curl(["--header", "Host: evil.example"], to: server).contains(" 421 "))
        #expect(try curl(["--tls-max", "1.1"], to: server).isEmpty)
        #expect(try !curl(["http://127.0.0.1:\(port)/"]).contains("HTTP/1.1 200"))
        #expect(server.stop(SIGTERM) == 0)
        #expect(
            server.log.contains(
                #/notice TLS certificate for desk\.test, www\.desk\.test, valid until \d{4}-/#))
        #expect(!server.log.contains("can read the private key") && !server.log.contains("expires"))
    }

    @Test("K6 Options can come from the environment, and the plain port only redirects to https")
    func leads() throws {
        try TestCertificate().write(certificateFile, keyFile)
        let plain = try Listener(host: "127.0.0.1", port: 0).port  // free again at once
        let server = try Server(
            data: folder.data,
            environment: [
                "FRONTDESK_TLS_CERTIFICATE": certificateFile.path, "FRONTDESK_TLS_KEY": keyFile.path,
                "FRONTDESK_HTTP_PORT": "\(plain)",
            ])
        let port = try #require(server.address.port)
        let base = "http://127.0.0.1:\(plain)"
        let answer = try curl(["--header", "Host: desk.test", base + "/sign-in?a=b"])
        #expect(answer.contains(" 308 "))
        #expect(answer.contains("Location: https://desk.test:\(port)/sign-in?a=b\r\n"))
        #expect(!answer.contains("Set-Cookie") && !answer.contains("Strict-Transport"))
        for body in ["member=ada&password=secret", String(repeating: "x", count: 100_000)] {
            let refused = try curl(["--data", body, base + "/sign-in"])
            #expect(refused.contains(" 403 ") && !refused.contains("Location"))
        }
        #expect(try curl(["--header", "Host: evil.example", base]).contains(" 421 "))
        #expect(server.stop(SIGTERM) == 0)
        #expect(try curl([base]).isEmpty)
        #expect(!server.log.contains("member=") && !server.log.contains("a=b"))
    }

    @Test("K6 The plain port leads to an origin with a port of its own, though the certificate names no host")
    func leadsToOrigin() throws {
        try TestCertificate(["*.desk.test"]).write(certificateFile, keyFile)
        let plain = try Listener(host: "127.0.0.1", port: 0).port  // free again at once
        let server = try Server(
            data: folder.data,
            arguments: options + ["--http-port", "\(plain)", "--origin", "https://www.desk.test:8443"])
        let answer = try curl(["--header", "Host: www.desk.test", "http://127.0.0.1:\(plain)/sign-in"])
        #expect(
            answer.contains(" 308 ") && answer.contains("Location: https://www.desk.test:8443/sign-in\r\n"))
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test("K6 The error for another user’s key names its owner", .enabled(if: geteuid() == 0))
    func stranger() throws {
        try TestCertificate().write(certificateFile, keyFile)
        #expect(chmod(folder.url.path, 0o755) == 0)
        let answer = try Command.run(["serve", "--data", "/nonexistent/x"] + options, by: .asNobody)
        #expect(answer.status == 1)
        #expect(
            answer.error.hasSuffix("\(keyFile.path) belongs to root, and Frontdesk runs as nobody.\n"),
            "\(answer.error)")
    }

    @Test(
        "K8 A request to the plain port has its id in the JSON log, where numbers are numbers"
    )
    func plainInJSON() throws {
        try TestCertificate().write(certificateFile, keyFile)
        let plain = try Listener(host: "127.0.0.1", port: 0).port  // free again at once
        let server = try Server(
            data: folder.data, arguments: options + ["--http-port", "\(plain)", "--log-format", "json"])
        #expect(try curl(["--header", "Host: desk.test", "http://127.0.0.1:\(plain)/"]).contains(" 308 "))
        #expect(server.waitUntilLogged("the credits add up"))
        #expect(server.stop(SIGTERM) == 0)
        let objects = try server.log.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let asked = try #require(
            objects.first { ($0["message"] as? String)?.hasPrefix("plain http: GET 308") == true })
        #expect((asked["request"] as? String)?.isEmpty == false)
        let audit = try #require(objects.first { $0["message"] as? String == "the credits add up" })
        #expect(audit["accounts"] as? Int == 1 && audit["transfers"] as? Int == 0)
    }

    @Test("K8 A request that can't be read at the plain port is logged with the id that its answer shows")
    func unreadable() throws {
        try TestCertificate().write(certificateFile, keyFile)
        let plain = try Listener(host: "127.0.0.1", port: 0).port  // free again at once
        let server = try Server(data: folder.data, arguments: options + ["--http-port", "\(plain)"])
        let answer = try curl(["--request-target", "nowhere", "http://127.0.0.1:\(plain)/"])
        #expect(answer.contains(" 400 "), "\(answer)")
        let id = try #require(answer.firstMatch(of: /X-Request-ID: (\S+)\r\n/)?.1)
        #expect(answer.hasSuffix(": \(id)\n"))
        #expect(server.waitUntilLogged("plain http: unreadable 400"))
        let line = server.log.split(separator: "\n").first { $0.contains("unreadable 400") }
        #expect(line?.contains("request=\(id)") == true, "\(line ?? "")")
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test(
        "K6 A renewed certificate is used automatically, and at once after SIGHUP, which doesn't stop the program"
    )
    func renews() throws {
        try TestCertificate().write(certificateFile, keyFile)
        let server = try Server(data: folder.data, arguments: options)
        func notices() -> Int { Self.count("notice TLS certificate for", in: server) }
        #expect(Self.isEventually { notices() == 1 })
        // The files are renewed as certbot does it: links now point to other files.
        let second = try TestCertificate(until: 60 * 86_400)
        let (one, two) = (
            folder.url.appendingPathComponent("2.pem"), folder.url.appendingPathComponent("2.key")
        )
        try second.write(one, two)
        for (link, target) in [(certificateFile, one), (keyFile, two)] {
            try FileManager.default.removeItem(at: link)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        }
        #expect(Self.isEventually { notices() == 2 })
        try TestCertificate(until: 10 * 86_400).write(one, two)
        kill(server.process.processIdentifier, SIGHUP)
        #expect(Self.isEventually { notices() == 3 })
        #expect(server.waitUntilLogged("warning the TLS certificate expires at"))
        kill(server.process.processIdentifier, SIGHUP)
        #expect(server.waitUntilLogged("is the same as before"))
        #expect(try curl([], to: server, at: "/health").contains(" 200 OK"))
        #expect(server.stop(SIGTERM) == 0)
        #expect(!server.log.contains("error the renewed"))
    }

    @Test(
        "K6 A renewed pair that can't be used is reported once, and the old one stays until there is a better one"
    )
    func keepsOld() throws {
        try TestCertificate().write(certificateFile, keyFile)
        let server = try Server(data: folder.data, arguments: options)
        func complaints() -> Int { Self.count("error the renewed TLS certificate", in: server) }
        func hangUp() { kill(server.process.processIdentifier, SIGHUP) }
        try Data(TestCertificate().pem.utf8).write(to: certificateFile)
        #expect(Self.isEventually { complaints() == 1 })
        usleep(11_000_000)  // two more checks
        #expect(complaints() == 1)
        #expect(server.log.contains("is not that of the certificate"))
        // This certificate ends before it begins.
        try TestCertificate(from: -3600, until: -7200).write(certificateFile, keyFile)
        hangUp()
        #expect(Self.isEventually { complaints() == 2 && server.log.contains("has expired at") })
        try FileManager.default.removeItem(at: keyFile)
        hangUp()
        #expect(Self.isEventually { complaints() == 3 })
        // After SIGHUP it is reported again.
        hangUp()
        #expect(Self.isEventually { complaints() == 4 })
        #expect(try curl([], to: server, at: "/health").contains(" 200 OK"))
        try TestCertificate(["other.test"], until: 30 * 86_400).write(certificateFile, keyFile)
        hangUp()
        #expect(server.waitUntilLogged("notice TLS certificate for other.test"))
        #expect(server.waitUntilLogged("names have changed"))
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test(
        "K6 A renewed certificate that isn't valid now is reported once, without a signal that asks for it",
        arguments: [(-7200, -3600, "has expired at"), (3600, 7200, "is not valid before")])
    func reportsInvalid(from: Int, until: Int, words: String) throws {
        try TestCertificate().write(certificateFile, keyFile)
        let server = try Server(data: folder.data, arguments: options)
        func complaints() -> Int { Self.count("error the renewed TLS certificate", in: server) }
        try TestCertificate(from: from, until: until).write(certificateFile, keyFile)
        #expect(server.waitUntilLogged("error the renewed TLS certificate"))
        usleep(11_000_000)  // two more checks
        #expect(complaints() == 1)
        #expect(server.log.contains(words) && server.log.contains("and this machine’s clock says"))
        try TestCertificate(["other.test"]).write(certificateFile, keyFile)
        #expect(server.waitUntilLogged("notice TLS certificate for other.test"))
        #expect(server.stop(SIGTERM) == 0)
    }

    @Test(
        "K6 A certificate that isn't valid now is used, with one warning a day, and so is one that expires soon",
        arguments: [
            (-7200, -3600, "has expired at"), (3600, 7200, "is not valid before"), (-60, 3600, "in 0 days"),
        ])
    func servesInvalid(from: Int, until: Int, words: String) throws {
        try TestCertificate(from: from, until: until).write(certificateFile, keyFile)
        chmod(keyFile.path, 0o644)
        let server = try Server(data: folder.data, arguments: options)
        #expect(try curl([], to: server, at: "/health").contains(" 200 OK"))
        kill(server.process.processIdentifier, SIGHUP)
        #expect(server.waitUntilLogged("is the same as before"))
        #expect(server.stop(SIGTERM) == 0)
        #expect(Self.count("warning the TLS certificate", in: server) == 1)
        #expect(server.log.contains(words))
        #expect(server.log.contains("everybody on this machine can read the private key"))
    }

    @Test("K6 What can't be served: one clear line, status 1")
    func cannotServe() throws {
        let made = try TestCertificate()
        try made.write(certificateFile, keyFile)
        let (certificate, key) = (certificateFile.path, keyFile.path)
        let other = folder.url.appendingPathComponent("other.pem")
        let empty = folder.url.appendingPathComponent("empty.pem")
        let locked = folder.url.appendingPathComponent("locked.pem")
        try Data(TestCertificate().keyPEM.utf8).write(to: other)
        try Data().write(to: empty)
        try Data(made.encryptedKeyPEM.utf8).write(to: locked)
        let missing = folder.url.appendingPathComponent("missing.pem").path
        for (one, two, words) in [
            (certificate, other.path, "is not that of the certificate"),
            (key, certificate, "the wrong way round"), (key, key, "has no certificate"),
            (empty.path, key, "has no certificate"), (certificate, empty.path, "has no private key"),
            (missing, key, "No such file"), (certificate, missing, "No such file"),
            (folder.url.path, key, "Is a directory"), (certificate, locked.path, "protected by a password"),
        ] {
            expectFailure(["--port", "0", "--tls-certificate", one, "--tls-key", two], words)
        }
        let taken = try Listener(host: "127.0.0.1", port: 0)
        expectFailure(options + ["--http-port", "\(taken.port)"], "Port \(taken.port) ")
        for (arguments, words) in [
            (["--tls-certificate", certificate], "need each other"), (["--tls-key", key], "need each other"),
            (["--http-port", "0"], "--http-port needs"),
            (Array(options.dropFirst(2)) + ["--port", "8443", "--http-port", "8443"], "are the same"),
            (options + ["--origin", "http://desk.test"], "has to begin with https://"),
            (["--origin", "https://desk.test:443"], "needs no port :443"),
            (["--origin", "http://desk.test:80"], "needs no port :80"),
            (["--origin", "https://Desk.test"], "in small letters and without a path"),
            (["--origin", "https://me@desk.test"], "in small letters and without a path"),
            (["--origin", "https://desk.test/"], "in small letters and without a path"),
        ] {
            expectFailure(arguments, words, isUsage: true)
        }
        withExtendedLifetime(taken) {}
    }

    private func expectFailure(_ arguments: [String], _ words: String, isUsage: Bool = false) {
        do {
            _ = try Server(data: folder.data, arguments: arguments)
            Issue.record("it started with \(arguments)")
        } catch let error as Server.DidNotStart {
            #expect(error.standardError.contains(words), "\(error.standardError)")
            if isUsage { return }
            #expect(error.status == 1)
            #expect(error.standardError.split(separator: "\n").count == 1)
        } catch { Issue.record(error) }
    }

    /// A client that uses https without verifying the certificate's issuer.
    private func curl(_ arguments: [String], to server: Server, at path: String = "/") throws -> String {
        let host = try #require(server.address.host)
        let port = try #require(server.address.port)
        return try curl(
            ["--resolve", "\(host):\(port):127.0.0.1"] + arguments + [
                "\(server.address.absoluteString)\(path)"
            ])
    }

    private func curl(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["curl", "--silent", "--insecure", "--include", "--max-time", "20"] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
