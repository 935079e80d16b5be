import HTTP
import HTTPTypes
import Testing

@Suite("Checks before any page")
struct CheckTests {
    @Test(
        "Only requests for this machine's names and the allowed ones are answered, with any port",
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
            #expect(throws: HTTPError(.misdirectedRequest)) { try check.check(request) }
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
            ("::ffff:192.0.2.7", "::ffff:192.0.2.8", false),
            ("0::ffff:192.0.2.7", "192.0.2.7", true), ("::FFFF:c000:207", "192.0.2.7", true),
            ("::ffff:ffff:192.0.2.7", "::ffff:ffff:192.0.2.8", true),
            ("", "::", false),
            ("nonsense", "nonsense", true),
            ("nonsense", "other", false),
        ])
    func networks(_ one: String, _ other: String, _ isSame: Bool) {
        #expect((ClientAddress.network(of: one) == ClientAddress.network(of: other)) == isSame)
    }

    @Test("An IPv4 address is its own network")
    func network() { #expect(ClientAddress.network(of: "192.0.2.7") == "192.0.2.7") }

    @Test(
        "A request from another site that could change something is 403",
        arguments: [
            // Each row has Sec-Fetch-Site, Origin, and whether the request is allowed.
            ("same-origin", nil, true), ("none", nil, true), ("same-site", nil, false),
            ("cross-site", nil, false),
            ("cross-site", "http://localhost:8080", false), ("cross-site", "https://desk.example.org", true),
            (nil, nil, true), (nil, "https://localhost:8080", true), (nil, "https://localhost:8081", false),
            // On a site with https, a page that came by http may have been written by an attacker on the way.
            (nil, "http://localhost:8080", false), (nil, "http://desk.example.org", false),
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
            #expect(throws: HTTPError(.forbidden)) { try check.check(request) }
        }
        request.method = .get
        #expect(throws: Never.self) { try check.check(request) }
    }

    @Test(
        "Without https, a page's own origin is the request's host, by http or https",
        arguments: [
            ("http://localhost:8080", true), ("https://localhost:8080", true), ("http://localhost", false),
            ("http://evil.example", false), ("http://evil.example?://localhost:8080", false), ("null", false),
        ])
    func plainOrigin(_ origin: String, _ isAllowed: Bool) {
        let headers: HTTPFields = [.host: "localhost:8080", .origin: origin]
        let request = Request(method: .post, path: "/", headers: headers)
        let result = Result { try CrossOriginCheck().check(request) }
        #expect(((try? result.get()) != nil) == isAllowed)
    }

    @Test(
        "K6 With TLS, a page's own origin is the request's host, by https alone",
        arguments: [
            ("https://desk.test:8443", true), ("http://desk.test:8443", false), ("https://desk.test", false),
            ("https://evil.example", false), ("null", false),
        ])
    func secureOrigin(_ origin: String, _ isAllowed: Bool) {
        let request = Request(method: .post, path: "/", headers: [.host: "desk.test:8443", .origin: origin])
        let result = Result { try CrossOriginCheck(isSecure: true).check(request) }
        #expect(((try? result.get()) != nil) == isAllowed)
    }

    @Test(
        "The address that a proxy appended is what follows the last comma, read by bytes",
        arguments: [
            ("192.0.2.7", "192.0.2.7"), ("192.0.2.7:4711", "192.0.2.7"), ("10.0.0.1, 192.0.2.7", "192.0.2.7"),
            ("10.0.0.1,\t192.0.2.7 ", "192.0.2.7"), ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]:4711", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"),
            ("2001:0DB8:0::0001", "2001:db8::1"), ("::ffff:192.0.2.7", "192.0.2.7"),
            ("::FFFF:c000:207", "192.0.2.7"), ("[::FFFF:192.0.2.7]:80", "192.0.2.7"), ("::1", "::1"),
            // A mark after a comma makes another `Character` of it, but its byte is still a comma.
            ("6.6.6.1\u{600}, 203.0.113.9", "203.0.113.9"), ("6.6.6.1,\u{301} 203.0.113.9", nil),
            ("6.6.6.1\u{600},203.0.113.9", "203.0.113.9"), ("6.6.6.1 ,\u{200D}, 203.0.113.9", "203.0.113.9"),
            ("", nil), (" ", nil), ("192.0.2.7,", nil), ("192.0.2.7, ", nil), ("unknown", nil),
            ("_hidden", nil), ("192.0.2.256", nil), ("192.0.2", nil), ("0xC0.0.2.7", nil),
            ("192.0.2.7 9", nil), ("192.0.2.7:x", nil), ("192.0.2.7::", nil), ("[2001:db8::1", nil),
            ("[2001:db8::1]x", nil), ("[]", nil), ("fe80::1%eth0", nil), ("192.0.2.7\0", nil),
            ("１92.0.2.7", nil),
        ] as [(String, String?)])
    func forwarded(_ value: String, _ address: String?) {
        #expect(ClientAddress.lastForwarded(value) == address)
    }

    @Test("Browsers are told to use https for a year if visitors come by it, and not otherwise")
    func transportSecurity() {
        var (secure, plain) = (Response(), Response())
        SecurityHeaders(isSecure: true).add(to: &secure)
        SecurityHeaders().add(to: &plain)
        #expect(secure.headers[.strictTransportSecurity] == "max-age=31536000")
        #expect(plain.headers[.strictTransportSecurity] == nil)
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

    @Test("An end site is what one customer of a provider has: an IPv6 /48, or an IPv4 address")
    func endSites() {
        let endSite = ClientAddress.endSite(of: "2001:db8:1:2::3")
        #expect(endSite == ClientAddress.endSite(of: "2001:db8:1:ffff::4"))
        #expect(endSite != ClientAddress.endSite(of: "2001:db8:2:2::3"))
        #expect(endSite != ClientAddress.network(of: "2001:db8:1:2::3"))
        #expect(ClientAddress.endSite(of: "192.0.2.7") == "192.0.2.7")
        #expect(ClientAddress.endSite(of: "unknown") == "unknown")
    }
}
