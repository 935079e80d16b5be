import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Site

@Suite("Security headers, on every answer")
struct SecurityHeaderTests {
    private static let names: [HTTPField.Name] = [
        .contentSecurityPolicy, .xContentTypeOptions, .referrerPolicy, .crossOriginOpenerPolicy,
        .crossOriginResourcePolicy, .permissionsPolicy, .strictTransportSecurity,
    ]

    private func site() throws -> TestSite {
        try TestSite(exposure: Exposure(origin: "https://desk.example.org", isReachableByOthers: true))
    }

    /// Every method and path in `Routes.swift`.
    private static let routes: [(method: HTTPRequest.Method, path: String)] = {
        let file = TestSite.packageFolder.appendingPathComponent("Sources/Site/Routes.swift")
        let source = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return source.matches(of: #/router\.on\(\s*\.(get|post),\s*"([^"]+)"/#).map {
            ($0.1 == "get" ? .get : .post, String($0.2))
        }
    }()

    private func expectAll(_ response: Response, _ what: String) {
        for name in Self.names {
            #expect(response.headers[values: name].count == 1, "\(what): \(name)")
        }
    }

    @Test("Every page, form, asset, redirect and error has each of them once, for strangers and members")
    func everywhere() async throws {
        let site = try site()
        let visitor = site.visitor()
        #expect(Self.routes.count > 25)
        for isMember in [false, true] {
            if isMember {
                _ = await visitor.post("/join/username", ["username": "Countess", "password": "analytic 8"])
            }
            for (method, path) in Self.routes where path != "/sign-out" {
                expectAll(await site.app.respond(to: visitor.request(method, path)), "\(method) \(path)")
                expectAll(await site.app.respond(to: visitor.form(path, ["x": "%"])), "form \(path)")
            }
        }
        for path in site.app.renderer.assets.paths + ["/nowhere"] {
            let response = await site.app.respond(to: visitor.request(.get, path))
            expectAll(response, path)
            guard let tag = response.headers[.eTag] else { continue }
            let again = await site.app.respond(to: visitor.request(.get, path, headers: [.ifNoneMatch: tag]))
            #expect(again.status == .notModified)
            expectAll(again, "304 \(path)")
        }
    }

    @Test(
        "So have requests that are turned away before any page",
        arguments: [400, 413, 503])
    func refused(_ code: Int) throws {
        expectAll(try site().app.refuse(HTTPResponse.Status(code: code), nil), "\(code)")
    }

    @Test("So has a foreign host, or another site's request, and a site without https says nothing of it")
    func foreign() async throws {
        let site = try site()
        let visitor = site.visitor()
        let host = visitor.request(.get, "/", headers: [.host: "evil.example"])
        expectAll(await site.app.respond(to: host), "421")
        let origin = visitor.request(.post, "/sign-out", headers: [.secFetchSite: "cross-site"])
        expectAll(await site.app.respond(to: origin), "403")
        let plain = try await TestSite().visitor().get("/")
        #expect(plain.headers[.strictTransportSecurity] == nil)
    }
}
