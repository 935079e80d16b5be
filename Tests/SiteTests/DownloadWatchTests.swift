import HTTP
import HTTPTypes
import Operations
import Storage
import Testing
import Visitors

@testable import Site

/// Each piece of a download is read as the client takes it: a client that may no longer have the file gets no
/// further piece.
@Suite("Downloads of clients that may no longer have them")
struct DownloadWatchTests {
    private let site: TestSite

    init() throws { site = try TestSite() }

    private func begin(_ path: String, _ visitor: Visitor) async throws -> Download {
        let response = await site.app.answer(visitor.request(.get, path))
        guard case .download(let download) = response.body else { throw NoDownload(status: response.status) }
        return download
    }

    private struct NoDownload: Error { let status: HTTPResponse.Status }

    @Test(
        "M9 M12 An organiser who is demoted meanwhile gets no further piece, and can see that the file is incomplete",
        arguments: ["/members.csv", "/activity.csv"])
    func demoted(_ path: String) async throws {
        let olga = try await site.organiser()
        _ = try await site.organiser("pia-organises")
        let download = try await begin(path, olga)
        #expect(try await download.next()?.isEmpty == false)
        try await site.setRole(.desk, "olga-organises")
        await #expect(throws: RoleNeeded.organiser) { try await download.next() }
    }

    @Test(
        "M9 M12 A19 T8 A member who is signed out meanwhile, here or from elsewhere, gets no further piece",
        arguments: ["/members.csv", "/activity.csv", "/account/data.json", "/history.csv"], [true, false])
    func signedOut(_ path: String, _ isHere: Bool) async throws {
        let olga = try await site.organiser()
        let other = site.visitor()
        _ = await other.signIn("olga-organises", "analytic 8")
        let download = try await begin(path, olga)
        #expect(try await download.next()?.isEmpty == false)
        _ = isHere ? await olga.post("/sign-out") : await other.post("/account/sessions/end")
        await #expect(throws: SignInNeeded.self) { try await download.next() }
    }

    @Test(
        "A removed member's own file ends too, but not the file of the organiser who removed them")
    func removed() async throws {
        let olga = try await site.organiser()
        let ana = await site.member("ana-ruiz")
        let (own, all) = (try await begin("/history.csv", ana), try await begin("/members.csv", olga))
        _ = try await (own.next(), all.next())
        _ = await olga.post("/members/remove", ["pick": "\(try await site.id("ana-ruiz"))"])
        await #expect(throws: SignInNeeded.self) { try await own.next() }
        #expect(try await all.next() == nil)
    }

    @Test("A client that may still have the file gets all of it")
    func whole() async throws {
        let olga = try await site.organiser()
        for path in ["/members.csv", "/activity.csv", "/account/data.json", "/history.csv"] {
            let file = await olga.download(path)
            #expect(file.status == .ok && !file.bytes.isEmpty)
        }
    }
}
