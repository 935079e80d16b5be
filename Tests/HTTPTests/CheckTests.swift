import HTTP
import HTTPTypes
import Testing

@Suite("What is turned away before any page sees it")
struct CheckTests {
    @Test(
        "Only this machine's names and those allowed are answered, with any port",
        arguments: [
            ("localhost", true), ("LOCALHOST:8080", true), ("127.0.0.1:1", true), ("[::1]:8080", true),
            ("[::1]", true), ("desk.example.org", true), ("desk.example.org:8443", true),
            ("one.example:81", true),
            ("one.example:82", false), ("one.example", false), ("evil.example", false), ("", false),
            ("localhost.evil.example", false), ("127.0.0.1.evil.example", false), ("localhost:evil", false),
            ("::1", false), ("evil.example:8080", false),
        ])
    func hosts(_ host: String, _ isAllowed: Bool) {
        let check = HostCheck(allowing: ["Desk.example.org", "one.example:81"])
        let request = Request(path: "/", headers: [.host: host])
        if isAllowed {
            #expect(throws: Never.self) { try check.check(request) }
        } else {
            #expect(throws: Refusal(.misdirectedRequest)) { try check.check(request) }
        }
    }

    @Test(
        "IPv6 addresses count by their /64, IPv4 addresses one by one",
        arguments: [
            ("2001:db8::1", "2001:db8::ffff", true), ("2001:db8::", "2001:db8:0:0:ffff:ffff:ffff:ffff", true),
            ("2001:db8::1", "2001:DB8:0::1", true), ("2001:db8:0:1::1", "2001:db8::1", false),
            ("2001:db8:0:1::", "2001:db8:0:0:ffff::", false), ("2001:db8:1::", "2001:db8:100::", false),
            ("2001:db8::1", "2001:db9::1", false), ("192.0.2.7", "192.0.2.7", true),
            ("192.0.2.7", "192.0.2.8", false), ("::ffff:192.0.2.7", "192.0.2.7", true),
            ("::ffff:192.0.2.7", "::ffff:192.0.2.8", false), ("", "::", false),
            ("nonsense", "nonsense", true),
            ("nonsense", "other", false),
        ])
    func networks(_ one: String, _ other: String, _ isSame: Bool) {
        #expect((ClientAddress.network(of: one) == ClientAddress.network(of: other)) == isSame)
    }

    @Test("An IPv4 address is its own network")
    func network() { #expect(ClientAddress.network(of: "192.0.2.7") == "192.0.2.7") }

    @Test(
        "A state change that another site asks for is 403",
        arguments: [
            // Sec-Fetch-Site, Origin, allowed
            ("same-origin", nil, true), ("none", nil, true), ("same-site", nil, false),
            ("cross-site", nil, false),
            ("cross-site", "http://localhost:8080", false), ("cross-site", "https://desk.example.org", true),
            (nil, nil, true), (nil, "http://localhost:8080", true), (nil, "http://localhost:8081", false),
            (nil, "http://evil.example", false), (nil, "null", false),
            (nil, "https://desk.example.org", true),
            ("", "http://evil.example", false), ("same-origin", "http://evil.example", true),
        ] as [(String?, String?, Bool)])
    func crossOrigin(_ site: String?, _ origin: String?, _ isAllowed: Bool) {
        let check = CrossOriginCheck(trustedOrigins: ["https://desk.example.org"])
        var request = Request(method: .post, path: "/", headers: [.host: "localhost:8080"])
        request.headers[.secFetchSite] = site
        request.headers[.origin] = origin
        if isAllowed {
            #expect(throws: Never.self) { try check.check(request) }
        } else {
            #expect(throws: Refusal(.forbidden)) { try check.check(request) }
        }
        request.method = .get
        #expect(throws: Never.self) { try check.check(request) }
    }

    @Test(
        "This machine's own addresses are 127.0.0.0/8 and ::1",
        arguments: [
            ("127.0.0.1", true), ("127.9.8.250", true), ("::1", true), ("126.0.0.1", false),
            ("128.0.0.1", false),
            ("1270.0.0.1", false), ("127.example.org", false), ("127.0.0.1:80", false),
            ("127.0.0.1/8", false),
            ("::2", false), ("", false), ("192.0.2.7", false),
        ])
    func loopback(_ address: String, _ isLoopback: Bool) {
        #expect(ClientAddress.isLoopback(address) == isLoopback)
    }
}
