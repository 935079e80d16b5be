import CMicroHTTPD
import HTTP
import MicroHTTPD
import Testing

/// The libmicrohttpd at run time, which may be newer than the one at compile time.
enum Library {
    static let is0975 = version == "0.9.75"
    static let is101 = version == "1.0.1"
    private static let version = String(cString: MHD_get_version())
}

/// Only libmicrohttpd itself can refuse these, since nothing shows them to Frontdesk; the rest is in
/// `HiddenHeadPartsTests`.
@Suite("What libmicrohttpd 1.0.1 refuses, and 0.9.75 does not", .enabled(if: Library.is101))
struct NewerLibraryTests {
    @Test(
        "K10 A carriage return alone, lines that end with a line feed alone, and a NUL in a trailer",
        arguments: [
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: c\0d\r\n\r\n",
            "GET /\rb HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX: a\rContent-Length: 1\r\n\r\n",
            "GET / HTTP/1.1\nHost: a\n\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\na\n0\n\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n 2\r\n\r\nab",
            // It also refuses what it shouldn't: an extension of a chunk, which no browser sends.
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;b=c\r\na\r\n0\r\n\r\n",
        ])
    func refuses(_ text: String) async throws {
        // To some request lines it gives no answer.
        try await expectRefused(text, orSilent: true)
    }
}

/// Frontdesk can't change this. Other versions of libmicrohttpd may behave differently.
@Suite("What libmicrohttpd 0.9.75 accepts, or answers itself", .enabled(if: Library.is0975))
struct LibraryTests {
    /// Answers with the request as Frontdesk sees it.
    private static let show: Respond = { request in
        let fields = request.headers.map { "\($0.name.rawName)=\($0.value)" }.joined(separator: "|")
        let body = String(decoding: request.body, as: UTF8.self)
        return Response(text: "\(request.method) \(request.path) \(fields) \(body)", type: "text/plain")
    }

    @Test(
        "It accepts these, and Frontdesk sees what follows",
        arguments: [
            // Empty lines may precede the first one, and in a chunked body lines may end with a line feed alone.
            ("\r\n\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET / Host=a "),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\na\n0\n\n",
                "POST / Host=a|Transfer-Encoding=chunked a"
            ),
            // The request line may have a later version.
            ("GET / HTTP/1.9\r\nHost: a\r\n\r\n", "GET / Host=a "),
            // A carriage return alone is a space, as RFC 9112, section 2.2, lets it be.
            (
                "GET / HTTP/1.1\r\nHost: a\r\nX: a\rContent-Length: 1\r\n\r\n",
                "GET / Host=a|X=a Content-Length: 1 "
            ),
            // Trailers are left out.
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;b=c\r\na\r\n0\r\nHost: b\r\n\r\n",
                "POST / Host=a|Transfer-Encoding=chunked a"
            ),
        ])
    func accepts(_ text: String, _ seen: String) async throws {
        try await serving(respond: Self.show) { daemon in
            let client = try Client(daemon.port)
            #expect(try client.ask(text).body == seen)
            // In any case it knows where the next request begins.
            #expect(try client.ask(get("/next")).body == "GET /next Host=a ")
        }
    }

    @Test(
        "A folded line after the name of a length is refused, although libmicrohttpd makes another field of it",
        arguments: [
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n 2\r\n\r\nab",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n chunked\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\ntransfer-encoding:\r\n chunked\r\n\r\n",
        ])
    func refusesFoldedLength(_ text: String) async throws {
        try await serving(respond: Self.show) { daemon in
            let client = try Client(daemon.port)
            #expect(try client.ask(text + get("/smuggled")).body == "house page 400")
            #expect(client.isClosed())
        }
    }

    @Test(
        "It answers these itself, and closes the connection",
        arguments: [
            ("GET /\r\n\r\n", 400), ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
            ("GET / http/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.10\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505), ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
            ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nX\0Y: b\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n+1\r\na\r\n0\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1 \r\na\r\n0\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n", 400),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\n\r\n",
                413
            ),
        ])
    func answersItself(_ text: String, _ status: Int) async throws {
        let reached = Tally()
        try await serving(respond: { request in
            reached.add()
            return await Self.show(request)
        }) { daemon in
            let client = try Client(daemon.port)
            let reply = try client.ask(text)
            #expect(reply.status == status)
            #expect(reply.header("Connection") == "close")
            #expect(!reply.body.contains("house page"))
            #expect(client.isClosed())
        }
        #expect(reached.value == 0)
    }
}
