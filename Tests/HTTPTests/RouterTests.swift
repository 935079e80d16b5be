import HTTP
import HTTPTypes
import Testing

@Suite("The router")
struct RouterTests {
    private let router: Router<Int>

    init() throws {
        var router = Router<Int>()
        try router.on(.get, "/both") { _, number in Response(text: "get \(number)", type: "text/plain") }
        try router.on(.post, "/both") { _, number in Response(text: "post \(number)", type: "text/plain") }
        try router.on(.post, "/only-post") { _, _ in Response() }
        self.router = router
    }

    private func answer(_ method: HTTPRequest.Method, _ path: String) async throws -> String {
        let match = try router.match(method, path)
        #expect(match.parameters.isEmpty)
        let response = try await match.handler(Request(method: method, path: path), 7)
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("A handler is found by method and path, and HEAD gets the one for GET")
    func finds() async throws {
        #expect(try await answer(.get, "/both") == "get 7")
        #expect(try await answer(.post, "/both") == "post 7")
        #expect(try await answer(.head, "/both") == "get 7")
    }

    @Test("K7 A handler's index is the number of handlers that were added before it")
    func index() throws {
        var router = Router<Int>()
        for (method, pattern) in [(.get, "/a"), (.post, "/a"), (.get, "/b/:id"), (.get, "/b/c")]
            as [(HTTPRequest.Method, String)]
        { try router.on(method, pattern) { _, _ in Response() } }
        #expect(try router.match(.get, "/a").index == 0)
        #expect(try router.match(.head, "/a").index == 0)
        #expect(try router.match(.post, "/a").index == 1)
        #expect(try router.match(.get, "/b/7").index == 2)
        #expect(try router.match(.get, "/b/c").index == 3)
    }

    @Test(
        "An unknown path is 404", arguments: ["/", "/both/", "/BOTH", "/b%6Fth", "//both", "/both/../both"])
    func notFound(_ path: String) {
        #expect(throws: HTTPError(.notFound)) { try router.match(.get, path) }
    }

    @Test("A wrong method is 405, with the right ones in Allow")
    func methodNotAllowed() {
        #expect(throws: HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD, POST"])) {
            try router.match(.delete, "/both")
        }
        #expect(throws: HTTPError(.methodNotAllowed, headers: [.allow: "POST"])) {
            try router.match(.get, "/only-post")
        }
    }
}

@Suite("Cookies")
struct CookieTests {
    @Test("A cookie is found among others, by its whole name")
    func reads() {
        let request = Request(path: "/", headers: [.cookie: "xnotice=1; notice=2; notice=3; empty="])
        #expect(request.cookie("notice") == "2")
        #expect(request.cookie("empty") == "")
        #expect(request.cookie("other") == nil)
    }

    @Test(
        "Only a semicolon ends a cookie, even with an accent after it, and nothing that looks like one does",
        arguments: [
            ("a=1;\u{301}session=2", nil), ("a=1\u{37E}session=2", nil), ("session=\u{301}2", "\u{301}2"),
            ("session=1\u{37E}b=2", "1\u{37E}b=2"), ("session=1;\u{301}", "1"),
        ] as [(String, String?)])
    func separates(_ header: String, _ value: String?) {
        let request = Request(path: "/", headers: [.cookie: header])
        #expect(request.cookie("session").map { Array($0.utf8) } == value.map { Array($0.utf8) })
    }

    @Test("Every cookie is HttpOnly, SameSite and for the whole site; with https it is a host cookie")
    func sets() {
        var response = Response()
        CookieJar(isSecure: false).set(SetCookie(name: "a", value: "1"), on: &response)
        CookieJar(isSecure: true).set(SetCookie(name: "b", value: "2", maxAgeSeconds: 60), on: &response)
        #expect(
            response.headers[values: .setCookie] == [
                "a=1; Path=/; HttpOnly; SameSite=Lax",
                "__Host-b=2; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure",
            ])
        let request = Request(path: "/", headers: [.cookie: "b=plain; __Host-b=2"])
        #expect(CookieJar(isSecure: true).read("b", from: request) == "2")
        #expect(CookieJar(isSecure: false).read("b", from: request) == "plain")
    }
}

@Suite("Reusable responses")
struct SealTests {
    @Test("A reusable response keeps its native form until it is changed")
    func reuse() {
        let reusable = Response(text: "a", type: "text/plain").reusable()
        #expect(reusable.nativeCache?.native { 1 } == 1)
        #expect(reusable.nativeCache?.native { 2 } == 1)
        var changed = reusable
        changed.headers[.allow] = "GET"
        #expect(changed.nativeCache == nil)
        #expect(reusable.nativeCache != nil)
    }

    @Test("A filling takes the place of as many bytes, and leaves the native form and other copies")
    func fills() {
        let reusable = Response(text: "id=___;", type: "text/plain").withGap(at: 3..<6).reusable()
        let filled = reusable.filled(with: Array("abc".utf8))
        #expect(filled.bytes == Array("id=abc;".utf8))
        #expect(reusable.bytes == Array("id=___;".utf8))
        #expect(filled.nativeCache === reusable.nativeCache)
        var changed = filled
        changed.headers[.allow] = "GET"
        #expect(changed.nativeCache == nil)
        #expect(changed.bytes == Array("id=abc;".utf8))
        changed.body = .bytes(Array("new".utf8))
        #expect(changed.bytes == Array("new".utf8))
        #expect(changed.gap == nil)
        #expect(reusable.withGap(at: 0..<1).nativeCache == nil)
    }
}
