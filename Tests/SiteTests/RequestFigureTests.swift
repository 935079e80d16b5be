import HTTP
import HTTPTypes
import Testing

@testable import Site

@Suite("The figures of requests")
struct RequestFigureTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    /// The counts by `route method status`.
    private var counts: [String: Int] {
        Dictionary(
            uniqueKeysWithValues: site.app.statistics.requests.map {
                ("\($0.route) \($0.method) \($0.status)", $0.count)
            })
    }

    @Test("K7 Each request counts once, under its route's pattern, its method and its status")
    func counted() async throws {
        let visitor = site.visitor()
        #expect(counts.isEmpty)
        for _ in 0..<3 { _ = await visitor.get("/") }
        _ = await visitor.send(visitor.request(.head, "/"))
        _ = await visitor.get("/nowhere/at-all?or=here")
        _ = await visitor.get("/desk/clear")
        var request = visitor.request(try #require(HTTPRequest.Method("BREW")), "/")
        request.headers[.secFetchSite] = "same-origin"
        _ = await visitor.send(request)
        _ = await visitor.post("/join/username", ["username": "countess", "password": "x"])
        _ = await visitor.post("/join/username", ["username": "countess", "password": "analytic 8"])
        _ = await visitor.get("/home")
        _ = await visitor.get("/members/77")
        _ = await visitor.get("/members/78")
        _ = await visitor.get("/style.css")
        _ = await visitor.get("/style.css", headers: [.ifNoneMatch: "*"])
        _ = await visitor.get("/logo.svg")
        _ = await visitor.get("/", headers: [.host: "evil.example"])
        #expect(
            counts == [
                "/ GET 200": 3, "/ HEAD 200": 1, "/ GET 421": 1, "other GET 404": 1, "other GET 405": 1,
                "other other 405": 1, "/join/username POST 422": 1, "/join/username POST 303": 1,
                "/home GET 200": 1, "/members/:id GET 403": 2, "asset GET 200": 2, "asset GET 304": 1,
            ])
        // Durations are counted by route alone.
        let durations = site.app.statistics.requestDurations
        #expect(
            Dictionary(uniqueKeysWithValues: durations.map { ($0.route, $0.values.count) }) == [
                "/": 5, "other": 3, "/join/username": 2, "/home": 1, "/members/:id": 2, "asset": 3,
            ])
        #expect(durations.allSatisfy { $0.values.sum > 0 })
    }

    @Test("K7 A request that fails counts under its route too")
    func failed() async throws {
        site.data.close()
        _ = await site.visitor().get("/")
        #expect(counts == ["/ GET 503": 1])
    }

    @Test("K7 An upload that is refused by its head counts, and one that may go on doesn't count yet")
    func planned() async throws {
        var upload = site.visitor().form("/members/import", [:])
        upload.headers[.contentType] = "multipart/form-data; boundary=x"
        guard case .refuse(let response) = await site.visitor().plan(upload) else {
            Issue.record("a stranger may send a file")
            return
        }
        #expect(counts == ["/members/import POST \(response.status.code)": 1])
        _ = await site.visitor().plan(site.visitor().form("/join/desk", [:]))
        #expect(counts.count == 1)
    }

    @Test("K7 Security events are counted by kind, those of operations and those of refused requests")
    func events() async throws {
        let visitor = site.visitor()
        _ = await visitor.post("/join/username", ["username": "countess", "password": "analytic 8"])
        for _ in 0..<2 {
            _ = await site.visitor().post("/sign-in", ["member": "countess", "password": "a wrong one"])
        }
        var foreign = site.visitor().form("/sign-in", ["member": "countess", "password": "analytic 9"])
        foreign.headers[.secFetchSite] = "cross-site"
        _ = await site.visitor().send(foreign)
        let events = site.app.statistics.securityEvents
        #expect(
            events.filter { $0.count > 0 }.map { "\($0.event) \($0.count)" } == [
                "signed-up 1", "password-refused 2", "forbidden 1",
            ])
        #expect(events.contains { $0.event == "had-to-wait" && $0.count == 0 })
    }

    @Test("K7 Open event streams are counted until they end")
    func streams() async throws {
        #expect(site.app.statistics.eventStreams == 0)
        let response = await site.app.answer(site.visitor().request(.get, "/desk/names"))
        guard case .stream(let stream) = response.body else {
            Issue.record("it is no stream")
            return
        }
        #expect(site.app.statistics.eventStreams == 1)
        stream.close()
        #expect(site.app.statistics.eventStreams == 0)
    }

    @Test("K7 A route's name is its pattern, and every route has figures of its own")
    func names() {
        let figures = RequestFigures(["/a", "/b", "/a"])
        figures.record(0, .get, .ok, .seconds(1))
        figures.record(2, .post, .seeOther, .seconds(1))
        figures.record(1, .get, .ok, .seconds(1))
        figures.record(nil, .init("BREW")!, .init(code: 418), .seconds(1))
        #expect(
            figures.counts.map { "\($0.route) \($0.method) \($0.status) \($0.count)" } == [
                "/a GET 200 1", "/a POST 303 1", "/b GET 200 1", "other other other 1",
            ])
        for route in site.app.routes.all where !route.isAsset { #expect(route.name.hasPrefix("/")) }
        #expect(Set(site.app.routes.all.filter(\.isAsset).map(\.name)) == ["asset"])
    }
}
