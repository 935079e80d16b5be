import Foundation
import HTTP
import Synchronization
import TestCertificates
import Testing

import class TestStores.TemporaryFolder

@testable import MicroHTTPD

@Suite("K6 HTTPS", .timeLimit(.minutes(2)))
struct TLSTests {
    private static let plain: String? = nil

    @Test(
        "K6 It speaks TLS 1.2 and 1.3, with all usual kinds of keys",
        arguments: [
            TestCertificate.Kind.ecdsa, .rsa, .ed25519,
        ])
    func speaks(kind: TestCertificate.Kind) async throws {
        let tls = try credentials(TestCertificate(kind: kind))
        try await serving(tls: tls) { daemon in
            for (priorities, isTLS13) in [
                ("NORMAL", true), ("NORMAL:-VERS-ALL:+VERS-TLS1.3", true),
                ("NORMAL:-VERS-ALL:+VERS-TLS1.2", false),
            ] {
                let client = try Client(daemon.port, tls: priorities)
                #expect(client.tls?.isTLS13 == isTLS13)
                #expect(try client.ask(get("/one")).body == "GET /one ?- 0 ")
                #expect(try client.ask(get("/two")).body == "GET /two ?- 0 ")
            }
        }
    }

    @Test(
        "K6 Old versions, weak ciphers, key exchanges without forward secrecy, and SHA-1 are refused",
        arguments: [
            "NORMAL:-VERS-ALL:+VERS-TLS1.1", "NORMAL:-VERS-ALL:+VERS-TLS1.0",
            "LEGACY:-VERS-ALL:+VERS-TLS1.2:-CIPHER-ALL:+AES-128-CBC:+AES-256-CBC:+3DES-CBC",
            "NORMAL:-VERS-ALL:+VERS-TLS1.2:-KX-ALL:+RSA", "NORMAL:-VERS-ALL:+VERS-TLS1.2:-KX-ALL:+DHE-RSA",
            "NORMAL:-VERS-ALL:+VERS-TLS1.2:-CIPHER-ALL:+AES-128-CCM",
            "NORMAL:-GROUP-ALL:+GROUP-FFDHE2048",
            "LEGACY:-VERS-ALL:+VERS-TLS1.2:-SIGN-ALL:+SIGN-RSA-SHA1:+SIGN-ECDSA-SHA1",
        ])
    func refuses(priorities: String) async throws {
        for kind in [TestCertificate.Kind.rsa, .ecdsa] {
            let tls = try credentials(TestCertificate(kind: kind))
            try await serving(tls: tls) { daemon in
                #expect(throws: TLSSession.HandshakeFailed.self) { try Client(daemon.port, tls: priorities) }
                let client = try Client(daemon.port, tls: "NORMAL")
                #expect(try client.ask(get()).status == 200)
            }
        }
    }

    @Test("K6 The server’s order decides which cipher is used")
    func prefersOwnOrder() async throws {
        try await serving(tls: credentials(TestCertificate())) { daemon in
            let order = "NORMAL:-CIPHER-ALL:+CHACHA20-POLY1305:+AES-256-GCM:+AES-128-GCM"
            for version in ["+VERS-TLS1.2", "+VERS-TLS1.3"] {
                let client = try Client(daemon.port, tls: order + ":-VERS-ALL:" + version)
                #expect(client.tls?.cipher == "AES-128-GCM")
            }
        }
    }

    @Test("K6 A connection that asks to renegotiate is closed")
    func refusesRenegotiation() async throws {
        try await serving(tls: credentials(TestCertificate())) { daemon in
            let client = try Client(daemon.port, tls: "NORMAL:-VERS-ALL:+VERS-TLS1.2")
            #expect(try client.ask(get()).status == 200)
            #expect(client.tls?.renegotiate() == false)
            let other = try Client(daemon.port, tls: "NORMAL")
            #expect(try other.ask(get()).status == 200)
        }
    }

    @Test("K6 New connections get a replaced certificate; open ones and handshakes under way go on")
    func replaces() async throws {
        let (old, new) = (try TestCertificate(["old.test"]), try TestCertificate(["new.test"]))
        let tls = try credentials(old)
        let newCertificate = try TLSCertificate(files(new))
        try await serving(tls: tls) { daemon in
            let before = try Client(daemon.port, tls: "NORMAL")
            #expect(before.tls?.peerCertificates == [old.der])
            #expect(try before.ask(get()).status == 200)
            let halfway = try Client.unconnected()
            try halfway.connect(to: daemon.port)
            #expect(eventually { daemon.statistics.openConnections == 2 })
            tls.replace(with: newCertificate)
            let after = try Client(daemon.port, tls: "NORMAL")
            #expect(after.tls?.peerCertificates == [new.der])
            #expect(try after.ask(get()).status == 200)
            #expect(try before.ask(get()).status == 200)
            try halfway.shakeHands()
            #expect(try halfway.ask(get()).status == 200)
        }
    }

    @Test("K6 While the certificate is replaced again and again, every handshake gets a complete one")
    func replacesUnderLoad() async throws {
        let made = try (0..<4).map { try TestCertificate(["desk\($0).test"]) }
        let certificates = try made.map { try TLSCertificate(files($0)) }
        let tls = TLSCredentials(certificates[0])
        try await serving(tls: tls) { daemon in
            let problems = Tally()
            let isOver = Atomic(false)
            let replacing = Thread.running(1) { _ in
                var number = 0
                while !isOver.load(ordering: .relaxed) {
                    number += 1
                    tls.replace(with: certificates[number % 4])
                    usleep(200)
                }
            }
            Thread.running(6) { _ in
                for _ in 0..<30 {
                    let reply = try? Client(daemon.port, tls: "NORMAL").ask(get())
                    if reply?.status != 200 { problems.add() }
                }
            }.join()
            isOver.store(true, ordering: .relaxed)
            replacing.join()
            #expect(problems.value == 0)
        }
    }

    @Test("K6 The chain is sent in order, whatever its order in the file")
    func sendsChain() async throws {
        let root = try TestCertificate([])
        let middle = try TestCertificate([], issuer: root)
        let leaf = try TestCertificate(issuer: middle)
        for chain in [[middle, root], [root, middle]] {
            try await serving(tls: credentials(leaf, chain: chain)) { daemon in
                let client = try Client(daemon.port, tls: "NORMAL")
                #expect(client.tls?.peerCertificates == [leaf.der, middle.der, root.der])
            }
        }
    }

    @Test("K6 A client that doesn’t finish its handshake is cut off at the deadline of a request")
    func cutsStalledHandshake() async throws {
        try await serving({ $0.requestSeconds = 0.5 }, tls: credentials(TestCertificate())) { daemon in
            let silent = try Client(daemon.port, tls: Self.plain)
            let begun = try Client(daemon.port, tls: Self.plain)
            try begun.send([22, 3, 1, 2, 0, 1])  // the beginning of a ClientHello
            let dripping = try Client(daemon.port, tls: Self.plain)
            let start = Date()
            #expect(silent.isClosed())
            #expect(begun.isClosed())
            for byte: UInt8 in [22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3] + [UInt8](repeating: 0, count: 60) {
                usleep(30_000)
                do { try dripping.send([byte]) } catch { break }
            }
            #expect(dripping.isClosed())
            #expect(-start.timeIntervalSinceNow < 15)
        }
    }

    @Test(
        "K6 Connections with plain HTTP or other noise on the TLS port are closed, and do no harm",
        arguments: [
            "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\u{16}\u{3}\u{1}", "\0\0\0\0\0\0\0\0", "SSH-2.0-x\r\n",
        ])
    func closesNoise(noise: String) async throws {
        try await serving({ $0.requestSeconds = 4 }, tls: credentials(TestCertificate())) { daemon in
            for _ in 0..<20 {
                let client = try Client(daemon.port, tls: Self.plain)
                try client.send(noise)
            }
            let client = try Client(daemon.port, tls: Self.plain)
            try client.send(noise)
            // There may be an alert. The end must not be a reset, which would hide the alert.
            let (text, isReset) = try client.restOrReset()
            #expect(!isReset && !text.contains("HTTP/"))
            let good = try Client(daemon.port, tls: "NORMAL")
            #expect(try good.ask(get()).status == 200)
        }
    }

    @Test("K6 Streams, downloads, uploads and waiting handlers work over TLS as they do without")
    func carriesAll() async throws {
        let tap = Tap.pieces([700_000, 3, 0, 300_000])
        let stream = EventStream { _ in }
        let meter = Meter(limitBytes: 3_000_000)
        try await serving(
            { $0.discardSeconds = 30 }, tls: credentials(TestCertificate()), planBody: meter.plan,
            respond: { request in
                if request.bodyReceiver != nil { return await meter.respond(request) }
                switch request.path {
                case "/": return await tap.respond(request)
                case "/stream": return Response(body: .stream(stream))
                case "/wait": try? await Task.sleep(for: .milliseconds(100))
                default: break
                }
                return await echo(request)
            }
        ) { daemon in
            let client = try Client(daemon.port, tls: "NORMAL")
            try client.send(get())
            _ = try client.read(through: "\r\n\r\n")
            #expect(try client.chunkedBody() == Tap.letters(0..<1_000_003))
            #expect(try client.ask(get("/wait")).body == "GET /wait ?- 0 ")
            try client.send("HEAD /wait HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.reply(hasBody: false).header("Content-Length") == "16")
            try Self.carriesBodies(client, meter)
            try Self.carriesEvents(client, stream)
            let tooLong = try Client(daemon.port, tls: "NORMAL")
            try tooLong.send(Self.post("/", declaring: 4_000_000, String(repeating: "z", count: 100_000)))
            #expect(try tooLong.reply().status == 413)
        }
    }

    private static func carriesBodies(_ client: Client, _ meter: Meter) throws {
        let upload = String(repeating: "x", count: 2_000_000)
        let type = "Content-Type: multipart/form-data; boundary=b\r\n"
        try client.send(post("/upload", headers: type, declaring: 2_000_000, upload))
        #expect(try client.reply().status == 200)
        #expect(meter.received.value == 2_000_000)
        let form = post("/form", declaring: 60_000, String(repeating: "y", count: 60_000))
        #expect(try client.ask(form).body.hasPrefix("POST /form ?- 60000"))
    }

    private static func carriesEvents(_ client: Client, _ stream: EventStream) throws {
        try client.send(get("/stream"))
        _ = try client.read(through: "\r\n\r\n")
        for number in 0..<5 {
            stream.send(Array("event \(number)\n".utf8))
            _ = try client.read(through: "event \(number)\n")
        }
        stream.end()
        _ = try client.read(through: "0\r\n\r\n")
    }

    private static func post(
        _ path: String, headers: String = "", declaring count: Int, _ body: String
    ) -> String {
        "POST \(path) HTTP/1.1\r\nHost: a\r\n\(headers)Content-Length: \(count)\r\n\r\n\(body)"
    }

    @Test("K6 Many clients at once finish their handshakes and are answered")
    func carriesMany() async throws {
        try await serving(tls: credentials(TestCertificate())) { daemon in
            let problems = Mutex<[String]>([])
            Thread.running(16) { number in
                do {
                    let clients = try (0..<16).map { _ in try Client(daemon.port, tls: "NORMAL") }
                    for client in clients {
                        for _ in 0..<3 where try client.ask(get()).status != 200 {
                            problems.withLock { $0.append("status") }
                        }
                    }
                } catch { problems.withLock { $0.append("\(number): \(error)") } }
            }.join()
            #expect(problems.withLock { $0 } == [])
        }
    }

    @Test(
        "K6 A connection beyond the limit of its network is closed before the handshake")
    func limits() async throws {
        try await serving(
            {
                $0.connectionsPerNetwork = 2
                $0.exemptsLoopback = false
            }, tls: credentials(TestCertificate())
        ) { daemon in
            let clients = try (0..<2).map { _ in try Client(daemon.port, tls: "NORMAL") }
            #expect(throws: TLSSession.HandshakeFailed.self) { try Client(daemon.port, tls: "NORMAL") }
            for client in clients { #expect(try client.ask(get()).status == 200) }
        }
    }
}

@Suite("K6 Certificates and their files")
struct TLSCertificateTests {
    private let folder: TemporaryFolder
    private let certificateFile: URL
    private let keyFile: URL

    init() throws {
        folder = try TemporaryFolder()
        (certificateFile, keyFile) = (folder.file("cert.pem"), folder.file("key.pem"))
    }

    private func load(_ certificate: String, _ key: String) throws -> TLSCertificate {
        try Data(certificate.utf8).write(to: certificateFile)
        try Data(key.utf8).write(to: keyFile)
        return try TLSCertificate(TLSFiles(certificateFile: certificateFile.path, keyFile: keyFile.path))
    }

    @Test(
        "K6 A certificate’s names are read in lower case and without wildcards, and its dates are read"
    )
    func reads() throws {
        let made = try TestCertificate(
            ["Desk.Test", "*.desk.test", "www.desk.test", "desk.test"], until: 5 * 86_400)
        let read = try load(made.pem, made.keyPEM)
        #expect(read.hostNames == ["desk.test", "www.desk.test"])
        let addresses = try TestCertificate(["desk.test", "192.0.2.7", "2001:db8::7"])
        #expect(
            try load(addresses.pem, addresses.keyPEM).hostNames == [
                "desk.test", "192.0.2.7", "[2001:db8::7]",
            ])
        let now = Int(Date().timeIntervalSince1970)
        #expect(abs(read.validFromSeconds - (now - 3600)) < 60)
        #expect(abs(read.validUntilSeconds - (now + 5 * 86_400)) < 60)
        #expect(try load(TestCertificate([]).pem + made.pem, made.keyPEM).hostNames.count == 2)
        #expect(try load(made.keyPEM + made.pem, made.keyPEM).hostNames.count == 2)
    }

    @Test("K6 Each mistake in a pair of files has an error of its own, which names the file")
    func distinguishes() throws {
        let (made, other) = (try TestCertificate(), try TestCertificate())
        let (one, two) = (certificateFile.path, keyFile.path)
        func expect(_ error: TLSCertificateError, _ certificate: String, _ key: String) {
            #expect(throws: error) { try load(certificate, key) }
        }
        expect(.mismatch(certificate: one, key: two), made.pem, other.keyPEM)
        expect(.swapped(certificate: one, key: two), made.keyPEM, made.pem)
        expect(.noCertificate(file: one), "", made.keyPEM)
        expect(.noCertificate(file: one), made.keyPEM, made.keyPEM)
        expect(.noCertificate(file: one), "nonsense", made.keyPEM)
        expect(.noCertificate(file: one), String(made.pem.dropLast(60)), made.keyPEM)
        expect(.noKey(file: two), made.pem, "")
        expect(.noKey(file: two), made.pem, made.pem)
        expect(.noKey(file: two), made.pem, String(made.keyPEM.dropLast(40)))
        expect(.encryptedKey(file: two), made.pem, made.encryptedKeyPEM)
        let dsa = try TestCertificate(kind: .dsa)
        expect(.unknownKind(file: two), dsa.pem, dsa.keyPEM)
        for error in [
            TLSCertificateError.mismatch(certificate: one, key: two), .swapped(certificate: one, key: two),
            .noCertificate(file: one), .noKey(file: two), .encryptedKey(file: two), .unknownKind(file: two),
        ] {
            #expect(error.description.contains(".pem") && !error.description.contains("\n"))
        }
    }

    @Test("K6 An error says why a file can’t be read or is far too long, and reading never hangs")
    func cannotRead() throws {
        let made = try TestCertificate()
        let good = folder.file("good.pem").path
        let missing = folder.file("missing.pem").path
        let pipe = folder.file("pipe").path
        let long = folder.file("long.pem")
        try Data(made.pem.utf8).write(to: URL(fileURLWithPath: good))
        #expect(mkfifo(pipe, 0o600) == 0)
        try Data(repeating: 65, count: (1 << 20) + 1).write(to: long)
        for (file, reason) in [
            (missing, "No such file or directory"), (folder.path, "Is a directory"),
            (pipe, "It is not a file"),
            (long.path, "It is longer than 1 MiB"), ("", "No such file or directory"),
        ] {
            let error = TLSCertificateError.unreadable(file: file, reason: reason)
            #expect(throws: error) { try TLSFiles(certificateFile: file, keyFile: good) }
            #expect(throws: error) { try TLSFiles(certificateFile: good, keyFile: file) }
        }
    }

    @Test("K6 A key that every user can read is noticed; equal contents are the same certificate")
    func comparesFiles() throws {
        let made = try TestCertificate()
        _ = try load(made.pem, made.keyPEM)
        let (one, two) = (certificateFile.path, keyFile.path)
        for (mode, isExposed) in [(0o600, false), (0o640, false), (0o644, true)] {
            chmod(two, mode_t(mode))
            #expect(try TLSFiles(certificateFile: one, keyFile: two).isKeyExposed == isExposed)
        }
        let first = try load(made.pem, made.keyPEM)
        let tls = TLSCredentials(first)
        tls.replace(with: try load(made.pem, made.keyPEM))
        #expect(tls.certificate === first)
        let second = try load(TestCertificate().pem + made.pem, made.keyPEM)
        tls.replace(with: second)
        #expect(tls.certificate === second)
        #expect(first.digest != second.digest && first.digest.count == 64)
    }
}
