import HTTPTypes
import Testing

@testable import HTTP

@Suite("K6 The plain port beside TLS")
struct HTTPSRedirectTests {
    private func ask(
        _ method: HTTPRequest.Method = .get, host: String = "desk.test:8080", path: String = "/",
        query: String? = nil,
        port: UInt16 = 8443, origin: String? = nil
    ) -> Response {
        HTTPSRedirect(allowing: ["desk.test"], port: port, origin: origin).respond(
            to: Request(method: method, path: path, query: query, headers: [.host: host]))
    }

    @Test("K6 It leads to https under the same name, with path and query, and with the port unless it is 443")
    func leads() {
        for (response, location) in [
            (ask(path: "/sign-in", query: "a=b&c"), "https://desk.test:8443/sign-in?a=b&c"),
            (ask(.head, host: "desk.test"), "https://desk.test:8443/"),
            (ask(host: "desk.test:80", port: 443), "https://desk.test/"),
            (ask(host: "[::1]:80", port: 443), "https://[::1]/"),
            (ask(path: "//evil.example"), "https://desk.test:8443//evil.example"),
            (ask(path: "/é"), "https://desk.test:8443/%C3%A9"),
            (ask(path: "/x", origin: "https://a.example"), "https://a.example/x"),
        ] {
            #expect(response.status == .permanentRedirect)
            #expect(response.headers[.location] == location)
            #expect(response.headers[.setCookie] == nil && response.headers[.strictTransportSecurity] == nil)
            #expect(response.headers[.cacheControl] == "no-store")
        }
    }

    @Test("K6 It refuses data that was sent unencrypted, other hosts, and targets too long to be repeated")
    func refuses() {
        for method in [HTTPRequest.Method.post, .put, .delete, .options] {
            let response = ask(method)
            #expect(response.status == .forbidden)
            #expect(response.headers[.location] == nil)
            let id = response.headers[.xRequestID] ?? "none"
            guard case .bytes(let bytes) = response.body else {
                Issue.record("no text")
                continue
            }
            #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(": \(id)\n"))
        }
        for host in ["evil.example", "", "desk.test.evil.example", "desk.test@evil.example"] {
            #expect(ask(host: host).status == .misdirectedRequest)
        }
        let most = HTTPSRedirect.targetLimitBytes
        #expect(ask(path: "/" + String(repeating: "a", count: most - 1)).status == .permanentRedirect)
        #expect(ask(path: "/" + String(repeating: "a", count: most)).status == .uriTooLong)
        #expect(HTTPSRedirect.refuse(.contentTooLarge, as: RequestID()).status == .contentTooLarge)
    }
}
