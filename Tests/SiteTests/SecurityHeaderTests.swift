import Foundation
import HTTP
import HTTPTypes
import Testing
import Visitors

@testable import Site

@Suite("Security headers on every response")
struct SecurityHeaderTests {
    private static let names: [HTTPField.Name] = [
        .contentSecurityPolicy, .xContentTypeOptions, .referrerPolicy, .crossOriginOpenerPolicy,
        .crossOriginResourcePolicy, .permissionsPolicy, .strictTransportSecurity,
    ]

    private func site() throws -> TestSite {
        try TestSite(
            networkPolicy: NetworkPolicy(origin: "https://desk.example.org", isReachableByOthers: true),
            mail: NotedTestMail())
    }

    private func expectAll(_ response: Response, _ what: String) {
        for name in Self.names {
            #expect(response.headers[values: name].count == 1, "\(what): \(name)")
        }
    }

    @Test("Every page, form, asset, redirect and error has each header once, for strangers and members")
    func everywhere() async throws {
        let site = try site()
        let visitor = site.visitor()
        let assets = site.app.renderer.assets.paths
        let routes = site.app.routes.all.filter { !assets.contains($0.pattern) }
        #expect(routes.count > 40)
        for isMember in [false, true] {
            if isMember {
                _ = await visitor.post("/join/username", ["username": "Countess", "password": "analytic 8"])
            }
            for route in routes where route.pattern != "/sign-out" {
                let path = route.pattern.replacing(":id", with: "1")
                expectAll(
                    await site.app.answer(visitor.request(route.method, path)), "\(route.method) \(path)"
                )
                expectAll(await site.app.answer(visitor.form(path, ["x": "%"])), "form \(path)")
            }
        }
        for path in assets + ["/nowhere"] {
            let response = await site.app.answer(visitor.request(.get, path))
            expectAll(response, path)
            guard let tag = response.headers[.eTag] else { continue }
            let again = await site.app.answer(visitor.request(.get, path, headers: [.ifNoneMatch: tag]))
            #expect(again.status == .notModified)
            expectAll(again, "304 \(path)")
        }
    }

    @Test(
        "The page for a request that the server itself refused has each header",
        arguments: [400, 413, 414, 431, 503])
    func refused(_ code: Int) throws {
        expectAll(try site().app.refuse(HTTPResponse.Status(code: code), nil), "\(code)")
    }

    @Test(
        "The answers to a foreign host and to another site's request have each header; a site without https leaves out HSTS"
    )
    func foreign() async throws {
        let site = try site()
        let visitor = site.visitor()
        let host = visitor.request(.get, "/", headers: [.host: "evil.example"])
        expectAll(await site.app.answer(host), "421")
        let origin = visitor.request(.post, "/sign-out", headers: [.secFetchSite: "cross-site"])
        expectAll(await site.app.answer(origin), "403")
        let plain = try await TestSite().visitor().get("/")
        #expect(plain.headers[.strictTransportSecurity] == nil)
    }
}
