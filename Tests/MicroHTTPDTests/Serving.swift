import Foundation
import HTTP
import HTTPTypes
import MicroHTTPD
import TestCertificates
import Testing

import class TestStores.TemporaryFolder

/// With `FRONTDESK_TEST_TLS` in the environment all tests of this folder use TLS.
let commonTLS: TLSCredentials? =
    ProcessInfo.processInfo.environment["FRONTDESK_TEST_TLS"] == nil
    ? nil : try? credentials(TestCertificate())

extension Trait where Self == ConditionTrait {
    /// For tests in which the client looks at raw bytes, or connects when no handshake is possible yet.
    static var onPlainConnections: Self { .enabled(if: commonTLS == nil) }
}

func credentials(_ certificate: TestCertificate, chain: [TestCertificate] = []) throws -> TLSCredentials {
    TLSCredentials(try TLSCertificate(files(certificate, chain: chain)))
}

/// The files of a certificate, as the program reads them.
func files(_ certificate: TestCertificate, chain: [TestCertificate] = []) throws -> TLSFiles {
    let folder = try TemporaryFolder()
    let (certificateFile, keyFile) = (folder.file("cert.pem"), folder.file("key.pem"))
    try certificate.write(certificateFile, keyFile)
    let pem = ([certificate] + chain).map(\.pem).joined()
    try Data(pem.utf8).write(to: certificateFile)
    return try TLSFiles(certificateFile: certificateFile.path, keyFile: keyFile.path)
}

/// Runs `body`, which may block, against a daemon on a free port, and stops the daemon.
func serving(
    _ change: (inout DaemonSettings) -> Void = { _ in }, host: String = "127.0.0.1",
    tls: TLSCredentials? = commonTLS,
    planBody: @escaping PlanBody = { _ in .collect },
    respondNow: @escaping RespondNow = { _ in nil },
    respond: @escaping Respond = echo,
    _ body: @escaping @Sendable (Daemon) throws -> Void
) async throws {
    var settings = DaemonSettings()
    settings.threads = 2
    change(&settings)
    let daemon = try Daemon(
        Listener(host: host, port: 0), settings, tls: tls, refuse: refuse, planBody: planBody,
        respondNow: respondNow, respond: respond)
    try await blocking {
        defer { daemon.stop(graceSeconds: 1) {} }
        try body(daemon)
    }
}

@Sendable func refuse(_ status: HTTPResponse.Status, _ request: Request?) -> Response {
    Response(status: status, text: "house page \(status.code)", type: "text/plain")
}

/// Answers with what arrived.
@Sendable func echo(_ request: Request) async -> Response {
    let body = String(decoding: request.body.prefix(64), as: UTF8.self)
    return Response(
        text: "\(request.method) \(request.path) ?\(request.query ?? "-") \(request.body.count) \(body)",
        type: "text/plain")
}

/// A complete GET.
func get(_ path: String = "/") -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }

/// Expects a request to be answered with 400 before any handler sees it, and the one sent behind it not to be
/// answered at all.
///
/// - Parameter orSilent: whether the connection may also close without an answer.
func expectRefused(
    _ text: String, orSilent: Bool, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let reached = Tally()
    try await serving(respond: { request in
        reached.add()
        return await echo(request)
    }) { daemon in
        let client = try Client(daemon.port)
        try client.send(text + get("/smuggled"))
        let (said, _) = try client.restOrReset()
        #expect(
            said.isEmpty && orSilent || said.hasPrefix("HTTP/1.1 400 "), "\(said)",
            sourceLocation: sourceLocation)
        #expect(!said.contains("HTTP/1.1 200 "), sourceLocation: sourceLocation)
        #expect(reached.value == 0, sourceLocation: sourceLocation)
    }
}
