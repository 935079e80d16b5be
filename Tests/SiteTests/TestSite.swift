import Foundation
import HTTP
import HTTPTypes
import Logging
import Model
import Operations
import Passwords
import Storage
import Synchronization
import TestStores
import Testing
import Visitors
import Words

@testable import Site

/// A whole site on a fresh store, with a clock that a test moves, driven without a socket.
final class TestSite: Sendable {
    let app: Application
    /// The data that the store is on.
    let data: TemporaryStore
    var store: Store { otherStore ?? data.store }
    /// Another program's store on the same data; nil if the site uses the one of `data`.
    private let otherStore: Store?
    /// The memory that a pair shares; nil for a single site.
    let memory: (any ShortMemory)?
    let clock: Clock
    private let hasher: PasswordHasher

    convenience init(
        networkPolicy: NetworkPolicy = NetworkPolicy(), queueLimit: Int = 64, openingBalance: Amount? = nil,
        demo: DemoAccounts? = nil, backups: (any BackupSource)? = nil, mail: (any TestMailSender)? = nil,
        files: SiteFiles = TestSite.files,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        memory: (any ShortMemory)? = nil
    ) throws {
        try self.init(
            TemporaryStore(openingBalance: openingBalance), memory: memory, networkPolicy: networkPolicy,
            queueLimit: queueLimit, demo: demo, backups: backups, mail: mail, files: files, logger: logger)
    }

    /// A site on the data of an earlier version.
    convenience init(older data: Data) async throws {
        let data = try TemporaryStore(older: data)
        try self.init(data, settings: await data.store.settings(), networkPolicy: NetworkPolicy())
    }

    /// - Parameter store: another program's store on the same data; nil for the one of `data`.
    private init(
        _ data: TemporaryStore, _ store: Store? = nil, settings: StoredSettings? = nil,
        clock: Clock = Clock(),
        memory: (any ShortMemory)? = nil, networkPolicy: NetworkPolicy, queueLimit: Int = 64,
        demo: DemoAccounts? = nil, backups: (any BackupSource)? = nil, mail: (any TestMailSender)? = nil,
        files: SiteFiles = TestSite.files,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) throws {
        (self.data, otherStore, self.clock) = (data, store, clock)
        self.memory = memory
        hasher = PasswordHasher(cost: .forTests, workers: 2, queueLimits: FairQueueLimits(total: queueLimit))
        var options = Application.Options(files: files, networkPolicy: networkPolicy, logger: logger)
        options.demo = demo
        options.memory = memory
        options.backups = backups
        options.mail = mail
        options.now = { [clock] in clock.now }
        app = try Application(
            store: store ?? data.store, settings: settings ?? data.firstSettings, hasher: hasher,
            options: options)
    }

    /// Two programs on the same data. With SQLite, which only one program can serve, they are two sites in
    /// one program: each has caches of its own, on one store and one memory.
    static func pair(networkPolicy: NetworkPolicy = NetworkPolicy()) throws -> (TestSite, TestSite) {
        let (data, clock) = (try TemporaryStore(), Clock())
        let memory =
            data.store.shortMemory ?? LocalMemory(isShared: true) { clock.now }
        let first = try TestSite(data, clock: clock, memory: memory, networkPolicy: networkPolicy)
        return (first, try first.another(networkPolicy: networkPolicy))
    }

    /// Another program on the data of a pair, which gets the settings as the first program found them.
    ///
    /// - Parameter prepare: called with its store before the program uses it.
    func another(
        networkPolicy: NetworkPolicy = NetworkPolicy(), _ prepare: (Store) -> Void = { _ in }
    ) throws -> TestSite {
        let store = try data.beside()
        prepare(store)
        // With PostgreSQL each program reaches the same memory through its own store.
        return try TestSite(
            data, store, clock: clock, memory: store.shortMemory ?? memory, networkPolicy: networkPolicy)
    }

    deinit { hasher.stop() }

    /// The project's own, which all sites share, since reading them takes longer than most tests.
    static let files: SiteFiles = {
        do { return try files(in: packageFolder) } catch { fatalError("\(error)") }
    }()

    static func files(in folder: URL) throws -> SiteFiles {
        try SiteFiles(folder: folder) {
            Issue.record("a template or a page says \($0), which nobody provides")
        }
    }

    static let languages = files.languages
    static let english = languages.english

    static func viewer(_ visitor: Viewer.Visitor) -> Viewer {
        Viewer(visitor: visitor, language: english, settings: settings())
    }

    /// The settings of a new store, unless others are given.
    static func settings(_ settings: SiteSettings = SiteSettings(), revision: Int64 = 1) -> CurrentSettings {
        CurrentSettings(StoredSettings(settings, revision: revision, fixedOpeningBalance: nil))
    }

    static let packageFolder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    func setRole(_ role: Role, _ signInName: String) async throws {
        let member = try #require(try await store.member(signInName: signInName))
        _ = try await store.setRole(role, of: member.id, by: .command, at: clock.now)
    }

    func visitor() -> Visitor { Visitor(app) }
}

extension HashCost {
    /// The least cost that libsodium allows.
    static let forTests = HashCost(memoryKiB: 8, passes: 1)
}

/// A clock that stands still until a test moves it.
final class Clock: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_800_000_000_000))

    var now: Timestamp { time.withLock { $0 } }

    func pass(seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}

/// A browser without JavaScript: it keeps cookies, sends forms, and follows a redirect when told to.
final class Visitor {
    /// The program to which a load balancer sends the next request.
    var app: Application
    private var cookies: [String: String] = [:]

    /// - Parameter cookies: the value of a browser's Cookie field.
    init(_ app: Application, cookies: String = "") {
        self.app = app
        for pair in cookies.split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingPrefix(" ") }
            self.cookies[String(parts[0])] = String(parts[1])
        }
    }

    var cookieHeader: String { cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }

    func get(_ path: String, headers: HTTPFields = [:]) async -> Page {
        await send(request(.get, path, headers: headers))
    }

    func post(
        _ path: String, _ fields: KeyValuePairs<String, String> = [:], headers: HTTPFields = [:]
    ) async -> Page {
        await send(form(path, fields, headers: headers))
    }

    /// Sends a form that corrects something, with the current revision.
    func correct(_ path: String, _ fields: KeyValuePairs<String, String>) async -> Page {
        let revision = await get(path).hidden("revision")
        var request = form(path, fields)
        request.body += Array("&revision=\(Self.escape(revision))".utf8)
        return await send(request)
    }

    func form(
        _ path: String, _ fields: KeyValuePairs<String, String>, headers: HTTPFields = [:]
    ) -> Request {
        var request = request(.post, path, headers: headers)
        request.headers[.contentType] = "application/x-www-form-urlencoded"
        request.headers[.secFetchSite] = "same-origin"
        request.body = Array(
            fields.map { "\(Self.escape($0))=\(Self.escape($1))" }.joined(separator: "&").utf8)
        return request
    }

    /// Sends a form, and opens the page that the answer leads to.
    func submit(_ path: String, _ fields: KeyValuePairs<String, String> = [:]) async -> Page {
        let answer = await post(path, fields)
        guard answer.status == .seeOther, let location = answer.headers[.location] else { return answer }
        return await get(location)
    }

    /// Opens a file that is made in pieces, and reads it to its end.
    func download(_ path: String) async -> Page { await download(request(.get, path)) }

    /// Reads the answer to any request in the same way.
    func download(_ request: Request) async -> Page {
        var response = await app.answer(request)
        guard case .download(let download) = response.body else { return Page(response) }
        var bytes: [UInt8] = []
        do { while let piece = try await download.next() { bytes += piece } } catch {
            Issue.record("the download broke off: \(error)")
        }
        response.body = .bytes(bytes)
        return Page(response)
    }

    func send(_ request: Request) async -> Page {
        let page = Page(await app.answer(request))
        for cookie in page.headers[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", omittingEmptySubsequences: false)
            cookies[String(pair[0])] = cookie.contains("Max-Age=0") ? nil : String(pair[1])
        }
        return page
    }

    /// The site's plan for a request's body, by its head.
    func plan(_ request: Request) async -> BodyPlan { await app.planBody(request) }

    /// The page for a request that the server itself refused.
    func refusal(_ status: HTTPResponse.Status, _ request: Request) -> Page {
        Page(app.refuse(status, request))
    }

    func request(_ method: HTTPRequest.Method, _ target: String, headers: HTTPFields = [:]) -> Request {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        var request = Request(
            method: method, path: parts[0], query: parts.count > 1 ? parts[1] : nil, headers: headers)
        if request.headers[.host] == nil { request.headers[.host] = "localhost:8080" }
        if !cookies.isEmpty { request.headers[.cookie] = cookieHeader }
        return request
    }

    static func escape(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber)
                ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

/// A response, and what a test asks of it.
struct Page {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let bytes: [UInt8]
    let text: String

    init(_ response: Response) {
        status = response.status
        headers = response.headers
        bytes = response.bytes ?? []
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// The tag with `id="…"`, as in the source; empty if there is none.
    func tag(id: String) -> String {
        guard let mark = text.firstRange(of: " id=\"\(id)\""),
            let start = text[..<mark.lowerBound].lastIndex(of: "<"),
            let end = text[mark.upperBound...].firstIndex(of: ">")
        else { return "" }
        return String(text[start...end])
    }

    /// The contents of the element with this id, up to the next tag.
    func content(id: String) -> String {
        let tag = tag(id: id)
        guard !tag.isEmpty, let start = text.firstRange(of: tag) else { return "" }
        return String(text[start.upperBound...].prefix { $0 != "<" })
    }

    /// The row with this id, as in the source.
    func row(id: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
        let row = part(from: "<tr id=\"\(id)\">", through: "</tr>")
        return String(try #require(row, "\(id)", sourceLocation: location))
    }

    /// The value that is chosen in the menu with this id; nil if there is none.
    func choice(id: String) -> String? {
        part(from: tag(id: id), through: "</select>")?
            .firstMatch(of: /<option value="([^"]*)"[^>]* selected>/).map { String($0.1) }
    }

    private func part(from start: String, through end: String) -> Substring? {
        guard !start.isEmpty, let first = text.firstRange(of: start),
            let last = text[first.upperBound...].firstRange(of: end)
        else { return nil }
        return text[first.lowerBound..<last.upperBound]
    }

    var title: String { String(text.firstMatch(of: /<title>(.*?)<\/title>/)?.1 ?? "") }

    /// The names in the desk's list.
    var registered: [String] {
        content(id: "registered").split(separator: "\n").map(String.init)
    }
}

/// Accepts every test mail, and records its address.
final class NotedTestMail: TestMailSender {
    let sent = Mutex<[String]>([])
    let outcome: TestMailOutcome

    init(_ outcome: TestMailOutcome = .accepted(reply: "250 2.0.0 Ok: queued")) { self.outcome = outcome }

    func sendTest(to address: String, language: String?) async -> TestMailOutcome {
        sent.withLock { $0.append(address) }
        return outcome
    }
}

extension Application {
    /// Answers as the server has it answered.
    func answer(_ request: Request) async -> Response {
        if let response = respondNow(to: request) { return response }
        return await respond(to: request)
    }
}
