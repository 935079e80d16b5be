import HTTP
import HTTPTypes
import Logging
import Synchronization
import Testing
import Visitors

@testable import Site

@Suite("What the log says about security")
struct SecurityLogTests {
    let log = LogCollector()
    let site: TestSite

    init() throws {
        site = try TestSite(
            networkPolicy: NetworkPolicy(isReachableByOthers: true),
            logger: Logger(label: "test") { [log] _ in log })
    }

    @Test(
        "Each security event has a line with the address, the member if known, and no value of a form"
    )
    func events() async throws {
        let visitor = site.visitor()
        _ = await visitor.post("/join/username", ["username": "Countess", "password": "analytic 8"])
        let id = try #require(try await site.store.member(signInName: "countess")).id
        _ = await site.visitor().post("/sign-in", ["member": "countess", "password": "a wrong one"])
        _ = await site.visitor().signIn("countess", "analytic 8")
        _ = await visitor.post("/account/sessions/end")
        _ = await visitor.post("/desk/restart")
        let change: KeyValuePairs = [
            "old": "analytic 8", "password": "analytic 9", "password-again": "analytic 9",
        ]
        _ = await visitor.post("/account/password", change)
        _ = await visitor.post("/sign-out")
        var clear = site.visitor().form("/sign-in", ["member": "countess", "password": "analytic 9"])
        clear.clientAddress = "192.0.2.7"
        _ = await site.visitor().send(clear)
        var foreign = site.visitor().form("/sign-in", ["member": "countess", "password": "analytic 9"])
        foreign.headers[.secFetchSite] = "cross-site"
        _ = await site.visitor().send(foreign)

        let local = "address=127.0.0.1"
        #expect(
            log.lines(.notice) == [
                "security \(local) event=signed-up member=\(id)",
                "security \(local) event=password-refused member=\(id)",
                "security \(local) event=signed-in member=\(id)",
                "security \(local) event=sessions-ended member=\(id)",
                "security \(local) event=forbidden member=\(id)",
                "security \(local) event=password-changed member=\(id)",
                "security \(local) event=sessions-ended member=\(id)",
                "security address=192.0.2.7 event=password-in-clear",
                "security \(local) event=forbidden",
            ])
        for secret in ["ountess", "a wrong one", "secret"] {
            #expect(!log.all.contains { $0.contains(secret) })
        }
    }

    @Test(
        "No request can forge such a line: its own lines have another level, whatever its method and path")
    func forged() async throws {
        var request = site.visitor().request(.get, "/security/event=signed-in")
        request.method = try #require(HTTPRequest.Method("security"))
        _ = await site.visitor().send(request)
        #expect(log.lines(.notice).isEmpty)
        #expect(log.lines(.info).count == 1)
        request.path = "/e" + String(repeating: "\u{301}", count: 4000)
        _ = await site.visitor().send(request)
        #expect(log.lines(.info).allSatisfy { $0.utf8.count < 300 })
    }
}

/// A log handler that takes every line, and has no metadata of its own.
protocol CollectingLogHandler: LogHandler {}

extension CollectingLogHandler {
    var metadata: Logger.Metadata {
        get { [:] }
        set { _ = newValue }
    }
    var logLevel: Logger.Level {
        get { .trace }
        set { _ = newValue }
    }
    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { nil }
        set { _ = newValue }
    }
}

/// Keeps each log event as one line: the message, then the metadata in order.
final class LogCollector: CollectingLogHandler {
    private let kept = Mutex<[(level: Logger.Level, line: String)]>([])

    func log(event: LogEvent) {
        let metadata = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
        kept.withLock { $0.append((event.level, "\(event.message)\(metadata.joined())")) }
    }

    var all: [String] { kept.withLock { $0.map(\.line) } }

    func lines(_ level: Logger.Level) -> [String] {
        kept.withLock { $0.filter { $0.level == level }.map(\.line) }
    }
}
