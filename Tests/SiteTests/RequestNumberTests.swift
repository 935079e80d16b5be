import Foundation
import HTTP
import HTTPTypes
import Logging
import Synchronization
import TestStores
import Testing

@testable import Site

@Suite("The number of a request")
struct RequestNumberTests {
    let log = NumberedLog()
    let site: TestSite

    init() throws { site = try TestSite(logger: Logger(label: "test") { [log] _ in log }) }

    private func numberSaid(_ page: Page) -> String? {
        page.text.firstMatch(of: /<p class="number">[^<]*: (\S+)<\/p>/).map { String($0.1) }
    }

    private func post(_ path: String, to site: TestSite, crossSite: Bool = false) async -> Page {
        var request = site.visitor().form(path, ["name": "Ada"])
        if crossSite { request.headers[.secFetchSite] = "cross-site" }
        return await site.visitor().send(request)
    }

    @Test("K8 An error page shows the number that is in X-Request-ID and in every line of its log")
    func errorPages() async throws {
        let notFound = await site.visitor().get("/nowhere")
        let forbidden = await post("/desk/restart", to: site, crossSite: true)
        site.data.close()
        let unavailable = await site.visitor().get("/")
        for (page, status, lines) in [
            (notFound, 404, [#/GET /nowhere 404/#]),
            (forbidden, 403, [#/security .*event=forbidden/#, #/POST /desk/restart 403/#]),
            (unavailable, 503, [#/the store is not available/#, #/GET / 503/#]),
        ] as [(Page, Int, [Regex<Substring>])] {
            #expect(page.status.code == status)
            let number = try #require(numberSaid(page))
            #expect(page.headers[values: .xRequestID] == [number])
            let own = log.lines(of: number)
            #expect(own.count == lines.count, "\(own)")
            for (line, pattern) in zip(own, lines) { #expect(line.firstMatch(of: pattern) != nil, "\(line)") }
        }
        #expect(log.lines(of: nil).isEmpty)
    }

    @Test("K8 An error page from the cache has the number of the request that it answers")
    func cached() async throws {
        let pages = [await site.visitor().get("/nowhere"), await site.visitor().get("/nowhere")]
        let numbers = pages.compactMap(numberSaid)
        #expect(Set(numbers).count == 2)
        #expect(
            pages[0].text.replacing(numbers[0], with: "") == pages[1].text.replacing(numbers[1], with: ""))
        for (page, number) in zip(pages, numbers) {
            #expect(page.headers[values: .xRequestID] == [number])
            #expect(!page.bytes.contains(0x1A))
        }
    }

    @Test(
        "K8 A request that the server itself refuses has a number too, and so has an upload that is refused by its head"
    )
    func turnedAway() async throws {
        let unread = Page(site.app.refuse(.badRequest, nil))
        #expect(numberSaid(unread) != nil)
        #expect(unread.headers[values: .xRequestID] == [numberSaid(unread)])
        #expect(log.lines(of: numberSaid(unread)) == ["a request was turned away: 400"])

        let request = site.visitor().form("/join/desk", [:])
        let tooLong = site.visitor().refusal(.contentTooLarge, request)
        #expect(numberSaid(tooLong) == request.id.description)
        #expect(
            log.lines(of: request.id.description) == ["a request was turned away: 413 POST /join/desk"])

        var upload = site.visitor().form("/members/import", [:])
        upload.headers[.contentType] = "multipart/form-data; boundary=x"
        guard case .refuse(let response) = await site.visitor().plan(upload) else {
            Issue.record("a stranger may send a file")
            return
        }
        #expect(Page(response).headers[values: .xRequestID] == [upload.id.description])
        #expect(
            log.lines(of: upload.id.description).contains {
                $0.hasPrefix("POST /members/import \(response.status.code) ")
            })
    }

    @Test(
        "K8 A page that a cache may keep, or that is cached for other visitors, has no number",
        arguments: ["/", "/start", "/sign-in", "/join/guided", "/style.css", "/colour"])
    func shared(_ path: String) async {
        for headers in [[:], [.ifNoneMatch: "*"]] as [HTTPFields] {
            let page = await site.visitor().get(path, headers: headers)
            #expect([200, 304].contains(page.status.code))
            #expect(page.headers[.xRequestID] == nil)
            #expect(!page.text.contains("class=\"number\""))
        }
    }

    @Test(
        "K8 A response for one request alone has its number: a redirect, a form with problems, a member's page"
    )
    func own() async {
        let visitor = site.visitor()
        for (path, fields, status) in [
            ("/join/username", ["username": "a\u{1A}b", "password": "x"], 422),
            ("/join/username", ["username": "countess", "password": "analytic 8"], 303),
        ] as [(String, KeyValuePairs<String, String>, Int)] {
            let request = visitor.form(path, fields)
            let page = await visitor.send(request)
            #expect(page.status.code == status)
            #expect(page.headers[values: .xRequestID] == [request.id.description])
            // A control character that the visitor typed is never taken for the place of the number.
            #expect(!page.text.contains(request.id.description))
        }
        #expect(await visitor.get("/home").headers[.xRequestID] != nil)
    }

    @Test("K8 The sentence with the number is in the reader's language", arguments: ["en", "de", "es", "ko"])
    func languages(_ language: String) async throws {
        let page = await site.visitor().get("/nowhere", headers: [.acceptLanguage: language])
        let line = try #require(page.text.firstMatch(of: /<p class="number">([^<]*)<\/p>/)).1
        let words = ["en": "this number", "de": "diese Nummer", "es": "este número", "ko": "이 번호"]
        #expect(line.contains(try #require(words[language])))
        #expect(line.hasSuffix(": \(page.headers[.xRequestID] ?? "")"))
    }

    @Test("K8 If even the error page fails, a plain text shows the number")
    func plainText() async throws {
        let folder = try TemporaryFolder()
        for name in ["Public", "Templates"] {
            try FileManager.default.copyItem(
                at: TestSite.packageFolder.appendingPathComponent(name), to: folder.file(name))
        }
        try FileManager.default.removeItem(at: folder.file("Templates/pages/error.mustache"))
        let broken = try TestSite(
            files: TestSite.files(in: folder.url), logger: Logger(label: "test") { [log] _ in log })
        for _ in 0..<2 {
            let page = await broken.visitor().get("/nowhere")
            #expect(page.status == .notFound)
            #expect(page.headers[.contentType] == "text/plain; charset=utf-8")
            let number = try #require(page.headers[.xRequestID])
            #expect(page.text.hasPrefix("There is no such page\n"))
            #expect(page.text.hasSuffix("\nIf you ask for help, give this number: \(number)\n"))
        }
    }

    @Test("K8 The log of a download that breaks off has the number of its request")
    func download() async throws {
        let id = RequestID()
        struct Broken: Error {}
        let file = FileDownload(
            name: FileName("x", "y.csv"), type: FileDownload.csv, start: 0, piece: { _ in throw Broken() })
        let response = RequestID.$current.withValue(id) { site.app.renderer.response(file) }
        guard case .download(let download) = response.body else {
            Issue.record("it is no download")
            return
        }
        await #expect(throws: Broken.self) { _ = try await download.next() }
        #expect(log.lines(of: id.description) == ["a download broke off"])
    }
}

/// Keeps what is logged, with the id of the request that it was logged for.
final class NumberedLog: CollectingLogHandler {
    private let kept = Mutex<[(id: String?, line: String)]>([])

    func log(event: LogEvent) {
        let metadata = event.metadata?["event"].map { " event=\($0)" } ?? ""
        kept.withLock { $0.append((RequestID.current?.description, "\(event.message)\(metadata)")) }
    }

    func lines(of id: String?) -> [String] { kept.withLock { $0.filter { $0.id == id }.map(\.line) } }
}
