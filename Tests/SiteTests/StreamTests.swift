import Foundation
import HTTP
import HTTPTypes
import TestStores
import Testing
import Visitors

@testable import Site

@Suite("The live list")
struct StreamTests {
    let site: TestSite
    let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    private func register(_ name: String) async {
        let email = "\(name.lowercased())@example.org"
        let page = await visitor.post(
            "/join/desk", ["name": name, "email": email, "password": "secret 7", "phone": "0123456789"])
        #expect(page.status == .seeOther)
    }

    private func open(_ target: String = "/desk/names", headers: HTTPFields = [:]) async -> Listener? {
        let response = await site.app.answer(visitor.request(.get, target, headers: headers))
        guard response.status == .ok, case .stream(let stream) = response.body else { return nil }
        #expect(response.headers[.contentType] == "text/event-stream; charset=utf-8")
        #expect(response.headers[.cacheControl] == "no-store")
        return Listener(stream: stream)
    }

    /// A client of one stream.
    private struct Listener {
        let stream: EventStream

        /// The events since the last call, each as its name, id and data; comments are left out.
        func read() -> [String] {
            String(decoding: stream.taken(), as: UTF8.self).components(separatedBy: "\n\n")
                .filter { $0.hasPrefix("event: ") }
                .map { $0.replacingOccurrences(of: "event: ", with: "") }
        }

        /// Waits for the next events, half a minute at most: changes are sent a moment after their requests
        /// are answered.
        func wait() async throws -> [String] {
            for _ in 0..<6000 {
                let events = read()
                if !events.isEmpty { return events }
                try await Task.sleep(for: .milliseconds(5))
            }
            return []
        }
    }

    @Test("D9 A page that is up to date gets each new name, with the list's revision and total")
    func added() async throws {
        await register("Ada")
        let listener = try #require(await open("/desk/names?since=1"))
        #expect(listener.read().isEmpty)
        await register("Bob")
        #expect(try await listener.wait() == [#"added\#nid: 2\#ndata: {"name":"Bob","total":2}"#])
        await register("Eve")
        #expect(try await listener.wait() == [#"added\#nid: 3\#ndata: {"name":"Eve","total":3}"#])
    }

    @Test(
        "A page that was disconnected catches up without gaps or repeats; Last-Event-ID takes precedence over the address"
    )
    func catchesUp() async throws {
        for name in ["Ada", "Bob", "Eve"] { await register(name) }
        let missed = [
            #"added\#nid: 2\#ndata: {"name":"Bob","total":2}"#,
            #"added\#nid: 3\#ndata: {"name":"Eve","total":3}"#,
        ]
        #expect(try #require(await open("/desk/names?since=1")).read() == missed)
        #expect(
            try #require(await open("/desk/names?since=0", headers: [.lastEventID: "2"])).read()
                == Array(missed.dropFirst()))
    }

    @Test(
        "A page that can't catch up gets the whole list",
        arguments: [
            "/desk/names", "/desk/names?since=99", "/desk/names?since=-1", "/desk/names?since=nonsense",
        ])
    func reset(_ target: String) async throws {
        await register("Ada")
        #expect(
            try #require(await open(target)).read() == [#"reset\#nid: 1\#ndata: {"names":["Ada"],"total":1}"#]
        )
    }

    @Test("D8 Restart and D17 Undo send the whole list to every page")
    func restart() async throws {
        await register("Ada")
        let listeners = [
            try #require(await open("/desk/names?since=1")), try #require(await open("/desk/names?since=1")),
        ]
        _ = await visitor.post("/desk/restart")
        for listener in listeners {
            #expect(try await listener.wait() == [#"reset\#nid: 2\#ndata: {"names":[],"total":0}"#])
        }
        _ = await visitor.post("/desk/undo")
        for listener in listeners {
            #expect(try await listener.wait() == [#"reset\#nid: 3\#ndata: {"names":["Ada"],"total":1}"#])
        }
    }

    @Test("Fifty names at once reach every page once, in order")
    func burst() async throws {
        let listener = try #require(await open("/desk/names?since=0"))
        let site = site
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<50 {
                group.addTask {
                    _ = await site.visitor().post(
                        "/join/desk",
                        [
                            "name": "Person \(index)", "email": "\(index)@example.org",
                            "password": "secret 7",
                            "phone": "0123456789",
                        ])
                }
            }
        }
        var ids: [String] = []
        while ids.count < 50, case let events = try await listener.wait(), !events.isEmpty {
            ids += events.compactMap { $0.split(separator: "\n").dropFirst().first.map(String.init) }
        }
        #expect(ids == (1...50).map { "id: \($0)" })
    }

    @Test("Beyond 2,000 streams a page is told to come back later; one that closes makes room")
    func limit() async throws {
        var listeners: [Listener] = []
        for _ in 0..<RosterStreams.limit { listeners.append(try #require(await open())) }
        let page = await visitor.get("/desk/names")
        #expect(page.status == .serviceUnavailable)
        #expect(page.headers[.retryAfter] == "30")
        listeners[0].stream.close()
        #expect(await open() != nil)
    }

    @Test("A heartbeat goes to every stream, and stopping ends them all")
    func ends() async throws {
        let listener = try #require(await open())
        _ = listener.read()
        await site.app.sendHeartbeats()
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)
        defer { piece.deallocate() }
        #expect(listener.stream.next(into: piece, suspend: { {} }) == .copied(3))
        site.app.endStreams()
        #expect(listener.stream.next(into: piece, suspend: { {} }) == .ended)
        // A browser whose stream is refused never asks again; one whose stream ends does.
        let late = try #require(await open())
        #expect(!late.read().isEmpty)
        #expect(late.stream.next(into: piece, suspend: { {} }) == .ended)
    }

    @Test(
        "A17 If others can reach the site, the list's stream is only for the staff",
        arguments: [HTTPRequest.Method.get, .head])
    func staff(_ method: HTTPRequest.Method) async throws {
        let exposed = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        let request = exposed.visitor().request(method, "/desk/names")
        #expect(await exposed.app.answer(request).status == .forbidden)
    }

    @Test("D9 A page that only asks whether it may have the list's stream opens none")
    func asked() async {
        let response = await site.app.answer(visitor.request(.head, "/desk/names"))
        #expect(response.status == .ok && response.bytes == [])
        #expect(response.headers[.contentType] == "text/event-stream; charset=utf-8")
    }

    @Test(
        "A17 The stream of a member who is no longer staff, or has signed out, ends before the next name",
        arguments: [true, false])
    func noLongerStaff(_ isRemoved: Bool) async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        let staff = site.visitor()
        _ = await staff.post("/join/username", ["username": "countess", "password": "analytical 8"])
        try await site.setRole(.desk, "countess")
        let response = await site.app.answer(staff.request(.get, "/desk/names"))
        guard case .stream(let stream) = response.body else {
            Issue.record("no stream")
            return
        }
        let listener = Listener(stream: stream)
        _ = listener.read()
        func register(_ name: String) async {
            _ = await site.visitor().post(
                "/join/desk",
                [
                    "name": name, "email": "\(name)@example.org", "password": "analytical 9",
                    "phone": "0123456789",
                ])
        }
        await register("before")
        #expect(try await listener.wait().count == 1)
        if isRemoved {
            try await site.setRole(.member, "countess")
        } else {
            _ = await staff.post("/sign-out")
        }
        await register("after")
        try await eventually { !stream.send([]) }
        #expect(listener.read() == [])
        #expect(!stream.send([1]))
    }
}
