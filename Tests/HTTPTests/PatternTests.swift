import HTTP
import HTTPTypes
import Testing

@Suite("Routes with parameters")
struct PatternTests {
    /// Each handler answers with its own pattern.
    private static func router(_ patterns: [(HTTPRequest.Method, String)]) throws -> Router<Void> {
        var router = Router<Void>()
        for (method, pattern) in patterns {
            try router.on(method, pattern) { _, _ in
                Response(text: "\(method) \(pattern)", type: "text/plain")
            }
        }
        return router
    }

    private static let site: [(HTTPRequest.Method, String)] = [
        (.get, "/"), (.get, "/members"), (.post, "/members/remove"), (.get, "/members/new"),
        (.get, "/members/:id"), (.delete, "/members/:id"), (.get, "/members/:id/edit"),
        (.get, "/members/:member/notes/:note"), (.post, "/members/last/:part"), (.get, "/members/:id/:part"),
        (.get, "/members/last/first/:part"), (.get, "/:page/all/"), (.get, "/files/:na:me.csv"),
        (.get, "/files/a:b/:c"),
    ]

    private func match(_ method: HTTPRequest.Method, _ path: String) async throws -> (
        String, [String: String]
    ) {
        let match = try Self.router(Self.site).match(method, path)
        let response = try await match.handler(Request(path: path), ())
        guard case .bytes(let bytes) = response.body else { return ("", [:]) }
        return (String(decoding: bytes, as: UTF8.self), match.parameters)
    }

    @Test(
        "A parameter matches one whole segment, and a literal segment takes precedence",
        arguments: [
            ("/", "/", [:]), ("/members", "/members", [:]), ("/members/new", "/members/new", [:]),
            ("/members/7", "/members/:id", ["id": "7"]), ("/members/NEW", "/members/:id", ["id": "NEW"]),
            ("/members/news", "/members/:id", ["id": "news"]),
            ("/members/:id", "/members/:id", ["id": ":id"]),
            ("/members/n%65w", "/members/:id", ["id": "new"]), ("/members/..", "/members/:id", ["id": ".."]),
            ("/members/last", "/members/:id", ["id": "last"]),
            ("/members/7/edit", "/members/:id/edit", ["id": "7"]),
            ("/members/new/edit", "/members/:id/edit", ["id": "new"]),
            ("/members/7/8", "/members/:id/:part", ["id": "7", "part": "8"]),
            ("/members/7/notes", "/members/:id/:part", ["id": "7", "part": "notes"]),
            ("/members/7/notes/8", "/members/:member/notes/:note", ["member": "7", "note": "8"]),
            ("/members/last/notes/8", "/members/:member/notes/:note", ["member": "last", "note": "8"]),
            ("/members/last/first/8", "/members/last/first/:part", ["part": "8"]),
            ("/x/all/", "/:page/all/", ["page": "x"]), ("/members/all/", "/:page/all/", ["page": "members"]),
            ("/files/x", "/files/:na:me.csv", ["na:me.csv": "x"]),
            ("/files/a:b/x", "/files/a:b/:c", ["c": "x"]),
        ] as [(String, String, [String: String])])
    func finds(_ path: String, _ pattern: String, _ parameters: [String: String]) async throws {
        let (found, values) = try await match(.get, path)
        #expect(found == "GET \(pattern)")
        #expect(values == parameters)
        #expect(try await match(.head, path).0 == found)
    }

    @Test(
        "A path with a segment more or less, or with an empty one in place of a parameter, is 404",
        arguments: [
            "", "members/7", "//7", "/members/", "/members//", "/members//edit", "/members/7/",
            "/members/7/8/9",
            "/members/7/notes/", "/MEMBERS/7", "/x/all", "//all/", "/x/all//", "/x/all/y",
        ])
    func misses(_ path: String) {
        #expect(throws: HTTPError(.notFound)) { try Self.router(Self.site).match(.get, path) }
    }

    @Test(
        "A value is decoded",
        arguments: [
            ("%41%2f+%C3%A4", "A/+ä"), ("a%00b", "a\0b"), ("%25%34%31", "%41"), ("%3Aid", ":id"),
            ("\u{FFFD}", "\u{FFFD}"),
            ("\u{301}x", "\u{301}x"),
        ])
    func decodes(_ segment: String, _ value: String) async throws {
        #expect(try await match(.get, "/members/\(segment)").1 == ["id": value])
    }

    @Test(
        "A broken escape, or one that is not UTF-8, is 404",
        arguments: ["%", "%4", "%4x", "%x4", "a%", "%%41", "%FF", "%C3", "%C3x", "%ED%A0%80", "%C0%80"])
    func refusesBrokenEscapes(_ segment: String) {
        for path in ["/members/\(segment)", "/members/\(segment)/edit", "/members/7/\(segment)"] {
            #expect(throws: HTTPError(.notFound)) { try Self.router(Self.site).match(.get, path) }
        }
    }

    @Test(
        "A wrong method is 405 with the methods of the pattern that takes precedence",
        arguments: [
            (.get, "/members/remove", "POST"), (.head, "/members/remove", "POST"),
            (.delete, "/members/remove", "POST"), (.post, "/members/new", "GET, HEAD"),
            (.post, "/members/7", "DELETE, GET, HEAD"), (.get, "/members/last/x", "POST"),
            (.get, "/members/last/edit", "POST"),
        ] as [(HTTPRequest.Method, String, String)])
    func methodNotAllowed(_ method: HTTPRequest.Method, _ path: String, _ allow: String) {
        #expect(throws: HTTPError(.methodNotAllowed, headers: [.allow: allow])) {
            try Self.router(Self.site).match(method, path)
        }
    }

    @Test("The order in which routes are added doesn't matter")
    func order() async throws {
        let reversed = try Self.router(Self.site.reversed())
        for path in [
            "/members/new", "/members/7", "/members/last/first/8", "/members/7/edit", "/members/7/8",
        ] {
            let response = try await reversed.match(.get, path).handler(Request(path: path), ())
            guard case .bytes(let bytes) = response.body else { continue }
            #expect(try await match(.get, path).0 == String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(
        "A pattern that makes no sense is refused, and the error says what is wrong",
        arguments: [
            (
                [(.get, "members")], .noLeadingSlash(pattern: "members"),
                "The route \"members\" doesn't begin with a slash."
            ),
            ([(.get, "")], .noLeadingSlash(pattern: ""), "The route \"\" doesn't begin with a slash."),
            (
                [(.get, ":id")], .noLeadingSlash(pattern: ":id"),
                "The route \":id\" doesn't begin with a slash."
            ),
            ([(.get, "/a//b")], .emptySegment(pattern: "/a//b"), "The route \"/a//b\" has an empty segment."),
            ([(.get, "//")], .emptySegment(pattern: "//"), "The route \"//\" has an empty segment."),
            ([(.get, "//:a")], .emptySegment(pattern: "//:a"), "The route \"//:a\" has an empty segment."),
            (
                [(.get, "/:")], .emptyParameterName(pattern: "/:"),
                "The route \"/:\" has a parameter without a name."
            ),
            (
                [(.get, "/a/:/b")], .emptyParameterName(pattern: "/a/:/b"),
                "The route \"/a/:/b\" has a parameter without a name."
            ),
            (
                [(.get, "/:a/b/:a")], .repeatedParameter(name: "a", pattern: "/:a/b/:a"),
                "The route \"/:a/b/:a\" has two parameters named \"a\"."
            ),
            (
                [(.get, "/a"), (.post, "/a"), (.get, "/a")], .secondHandler(method: .get, pattern: "/a"),
                "The route GET \"/a\" has two handlers."
            ),
            (
                [(.post, "/:a"), (.get, "/:a"), (.post, "/:a")],
                .secondHandler(method: .post, pattern: "/:a"),
                "The route POST \"/:a\" has two handlers."
            ),
            (
                [(.get, "/:a/b"), (.post, "/:c/b")], .differentNames(pattern: "/:c/b", other: "/:a/b"),
                "The routes \"/:c/b\" and \"/:a/b\" differ only in the names of their parameters."
            ),
            (
                [(.get, "/:a/:b"), (.get, "/:b/:a")], .differentNames(pattern: "/:b/:a", other: "/:a/:b"),
                "The routes \"/:b/:a\" and \"/:a/:b\" differ only in the names of their parameters."
            ),
        ] as [([(HTTPRequest.Method, String)], PatternError, String)])
    func refusesPatterns(
        _ patterns: [(HTTPRequest.Method, String)], _ error: PatternError, _ description: String
    ) throws {
        #expect(throws: Never.self) { try Self.router(patterns.dropLast()) }
        #expect(throws: error) { try Self.router(patterns) }
        #expect(error.description == description)
    }

    @Test("A router that refused a pattern is unchanged")
    func keepsWhatItHad() throws {
        var router = try Self.router([(.get, "/:a")])
        #expect(throws: PatternError.self) { try router.on(.post, "/:b") { _, _ in Response() } }
        #expect(throws: PatternError.self) { try router.on(.get, "/:a") { _, _ in Response() } }
        #expect(throws: HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD"])) {
            try router.match(.post, "/x")
        }
    }
}
