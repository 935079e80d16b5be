import HTTP
import HTTPTypes
import Operations
import Passwords
import Storage
import Testing
import Words

@testable import Site
@testable import Visitors

@Suite("What depends on who can reach the site")
struct NetworkPolicyTests {
    private func request(_ headers: [String: String] = [:], from address: String = "127.0.0.1") throws
        -> Request
    {
        var request = Request(path: "/", headers: [.host: "localhost:8080"], clientAddress: address)
        for (name, value) in headers { request.headers[try #require(HTTPField.Name(name))] = value }
        return request
    }

    @Test(
        "Behind a trusted proxy limits go by the address that it appended; all unreadable addresses count as one"
    )
    func proxies() throws {
        let networkPolicy = NetworkPolicy(
            origin: "https://desk.example.org", isReachableByOthers: true, trustsProxy: true)
        for (value, address, network) in [
            ("203.0.113.9, 192.0.2.7:4711", "192.0.2.7", "192.0.2.7"),
            ("6.6.6.1\u{600}, 192.0.2.7", "192.0.2.7", "192.0.2.7"),
            ("2001:db8:0:1::9", "2001:db8:0:1::9", "20:1:d:b8:0:0:0:1"),
            ("127.0.0.1", "127.0.0.1", "127.0.0.1"),
            ("x", "unknown", "unknown"), ("", "unknown", "unknown"),
            ("6.6.6.1,\u{600}", "unknown", "unknown"),
        ] {
            let caller = networkPolicy.source(of: try request(["X-Forwarded-For": value])).caller
            let endSite = ClientAddress.endSite(of: address)
            #expect(
                caller
                    == Caller(address: address, network: network, endSite: endSite, mayBeSomebodyElse: true))
        }
        let direct = NetworkPolicy(isReachableByOthers: true).source(
            of: try request(["X-Forwarded-For": "192.0.2.7"], from: "192.0.2.8"))
        #expect(direct.address == "192.0.2.8")
    }

    @Test("This machine has no limits by network, unless a proxy may be in front of all clients")
    func limits() throws {
        func network(_ networkPolicy: NetworkPolicy, _ headers: [String: String] = [:]) throws -> String? {
            networkPolicy.source(of: try request(headers)).caller.network
        }
        #expect(try network(NetworkPolicy()) == nil)
        #expect(try network(NetworkPolicy(allowedHosts: ["desk.local"], isReachableByOthers: true)) == nil)
        #expect(
            try network(NetworkPolicy(origin: "https://a.example", isReachableByOthers: true)) == "127.0.0.1")
        let trusting = NetworkPolicy(
            origin: "https://a.example", isReachableByOthers: true, trustsProxy: true)
        #expect(try network(trusting) == "127.0.0.1")
        #expect(try network(trusting, ["X-Forwarded-For": " "]) == "unknown")
        #expect(try network(NetworkPolicy(), ["Via": "1.1 proxy"]) == "127.0.0.1")
        let named = NetworkPolicy(allowedHosts: ["desk.local"], isReachableByOthers: true)
        #expect(try network(named, ["Host": "desk.local:8080"]) == "127.0.0.1")
        let other = try request(from: "192.0.2.7")
        #expect(NetworkPolicy(isReachableByOthers: true).source(of: other).caller.network == "192.0.2.7")
    }

    @Test(
        "Behind a proxy, whose requests come from loopback, a stranger can try passwords only as often as the limit says"
    )
    func loopbackIsLimited() async throws {
        let site = try TestSite(
            networkPolicy: NetworkPolicy(origin: "https://desk.example.org", isReachableByOthers: true))
        for index in 0..<50 {
            let fields: KeyValuePairs = ["member": "nobody-\(index)", "password": "a guess"]
            #expect(await site.visitor().post("/sign-in", fields).status == .unprocessableContent)
        }
        let late = await site.visitor().post("/sign-in", ["member": "nobody", "password": "a guess"])
        #expect(late.status == .tooManyRequests)
    }

    @Test("The header fields that proxies add are known by name, and those of browsers aren't taken for them")
    func proxyFields() throws {
        let added = [
            "X-ClientIP", "X-ProxyUser-IP", "X-URL-Scheme", "X-Host", "X-Remote-Addr", "Remote-Addr",
            "Front-End-Https", "Proxy-Connection", "X-Request-Start", "X-Sucuri-ClientIP",
            "X-IISNode-Remote_Addr", "X-Remote-User", "Client-Cert", "X-Client-Cert", "SSL-Client-Verify",
            "X-SSL", "X-HTTPS", "X-Varnish", "X-Server-Name", "X-Script-Name", "X-Cloud-Trace-Context",
            "X-Originating-Address", "X-Real-Port", "X-Proxy-Host", "X-Amz-Cf-Id", "X-AppEngine-Country",
            "X-ARR-SSL", "X-Vercel-Id", "X-NF-Request-ID", "X-Akamai-Edgescape", "Akamai-Origin-Hop",
            "CloudFront-Viewer-Country", "Fastly-SSL", "Fly-Region", "Incap-Proxy-1", "Ngrok-Trace",
            "X-WebAuth-User", "X-BlueCoat-Via",
        ]
        for name in added { #expect(ProxyFields.has(try #require(HTTPField.Name(name))), "\(name)") }
        for name in ["Sec-CH-UA-Platform", "X-Requested-With", "If-None-Match", "IP", "For"] {
            #expect(!ProxyFields.has(try #require(HTTPField.Name(name))), "\(name)")
        }
    }

    @Test(
        "A request with any sign of a proxy counts as from elsewhere: it gets no list, no Restart and no stream",
        arguments: [
            ("Via", "1.1 proxy"), ("X-Real-IP", "192.0.2.7"), ("Forwarded", "for=192.0.2.7"),
            ("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "https"),
            ("x-forwarded-host", "a.example"), ("X-Forwarded", "192.0.2.7"), ("Forwarded-For", "192.0.2.7"),
            ("CF-Connecting-IP", "192.0.2.7"), ("CF-Ray", "8a1"), ("True-Client-IP", "192.0.2.7"),
            ("CDN-Loop", "cloudflare"), ("X-Client-IP", "192.0.2.7"), ("X-Cluster-Client-IP", "192.0.2.7"),
            ("Fastly-Client-IP", "192.0.2.7"), ("X-Original-For", "192.0.2.7"),
            ("X-Original-Host", "a.example"),
            ("X-Original-URL", "/"), ("X-Envoy-External-Address", "192.0.2.7"),
            ("Fly-Client-IP", "192.0.2.7"),
            ("X-Azure-ClientIP", "192.0.2.7"), ("X-Amzn-Trace-Id", "Root=1"),
            ("WL-Proxy-Client-IP", "192.0.2.7"),
            ("X-Remote-IP", "192.0.2.7"), ("X-Scheme", "https"), ("Tailscale-User-Login", "ada"),
            ("Remote-User", "ada"), ("X-Auth-Request-User", "ada"), ("traceparent", "00-0af7-b7ad-01"),
            ("X-DevTunnel-Host", "a.example"), ("Surrogate-Capability", "a=\"ESI/1.0\""),
            ("Origin", "https://desk.example.org"), ("Origin", "null"),
            ("Origin", "http://localhost.evil.example"),
            ("Origin", "https://localhost"),
            ("Referer", "https://desk.example.org/"),
            ("Referer", "http://desk.example.org/x"), ("Referer", "http://localhost@evil.example/"),
            ("Referer", "http://127.0.0.1.evil.example/"),
        ])
    func signsOfProxy(_ name: String, _ value: String) async throws {
        let site = try TestSite()
        let headers = try request([name: value]).headers
        let visitor = site.visitor()
        #expect(await visitor.get("/", headers: headers).tag(id: "registered").isEmpty)
        #expect(await visitor.get("/desk/names", headers: headers).status == .forbidden)
        #expect(await visitor.post("/desk/restart", headers: headers).status == .forbidden)
    }

    @Test("HTTP/1.0 is a sign of a proxy too: nginx speaks it by default")
    func oldHTTP() async throws {
        let site = try TestSite()
        var request = try request()
        request.isHTTP11 = false
        #expect(await site.visitor().send(request).tag(id: "registered").isEmpty)
    }

    @Test(
        "A browser or any plain client on this machine can work the desk without signing in",
        arguments: [
            [:], ["Origin": "http://localhost:8080"], ["Referer": "http://127.0.0.1:8080/start"],
            ["Referer": "http://[::1]:8080/"], ["Origin": "http://127.0.0.2"], ["User-Agent": "curl/8"],
            ["Cache-Control": "no-cache", "Accept": "*/*", "Upgrade-Insecure-Requests": "1"],
            [
                "Accept-Language": "de", "Accept-Encoding": "gzip, br, zstd", "Connection": "keep-alive",
                "DNT": "1", "Sec-GPC": "1", "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate",
                "Sec-Fetch-User": "?1", "Sec-Fetch-Dest": "document", "Sec-CH-UA": "x", "Priority": "u=0, i",
                "Sec-CH-UA-Platform": "x", "TE": "trailers", "Pragma": "no-cache", "Sec-Purpose": "prefetch",
                "If-None-Match": "x", "Last-Event-ID": "1", "Save-Data": "on", "Range": "bytes=0-",
                "X-Requested-With": "x", "X-Request-ID": "x",
            ],
        ])
    func ownMachine(_ headers: [String: String]) async throws {
        let site = try TestSite()
        let page = await site.visitor().get("/", headers: try request(headers).headers)
        #expect(!page.tag(id: "registered").isEmpty)
        #expect(NetworkPolicy().source(of: try request(headers)).caller.network == nil)
    }

    private static let passwordForms: [(String, KeyValuePairs<String, String>)] = [
        ("/join/desk", .deskForm), ("/join/email", .emailForm),
        ("/join/username", ["username": "Countess", "password": "analytic 8"]),
        ("/join/guided", ["first-name": "Ada", "action": "next"]),
        ("/sign-in", ["member": "countess", "password": "analytic 8"]),
        ("/account/password", ["old": "analytic 8"]), ("/account/delete", ["password": "analytic 8"]),
    ]

    @Test(
        "A password that others could read is refused with a page that says why, and the forms say so before")
    func passwordsInClear() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        for (path, fields) in Self.passwordForms {
            let visitor = site.visitor()
            var request = visitor.form(path, fields)
            request.clientAddress = "192.0.2.7"
            let page = await visitor.send(request)
            #expect(page.status == .forbidden)
            #expect(page.text.contains("It isn’t encrypted"))
        }
        #expect(try await !site.store.hasMembers())
        // From now on strangers get the desk's page without waiting.
        _ = await site.visitor().get("/")
        for path in ["/", "/join/email", "/join/username", "/join/guided", "/sign-in"] {
            var request = site.visitor().request(.get, path)
            request.clientAddress = "192.0.2.7"
            let page = await site.visitor().send(request)
            #expect(page.status == .ok)
            #expect(page.text.contains("This page isn’t encrypted"))
            #expect(await !site.visitor().get(path).text.contains("isn’t encrypted"))
        }
    }

    @Test(
        "Q2 A desk that asks for no password is used on an open line as well, and warns of nothing"
    )
    func nothingSecret() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        func warns() async -> Bool {
            var request = site.visitor().request(.get, "/")
            request.clientAddress = "192.0.2.7"
            return await site.visitor().send(request).text.contains("This page isn’t encrypted")
        }
        // An agreement is sent twice: as a hidden input, and as a box.
        _ = try await site.store.addField(
            FieldDraft(kind: .agreement, label: "Rules", text: "Be kind."), formID: "f", by: .command,
            at: site.clock.now)
        let rules = try await site.store.settings().fields[0].field.name
        func signUp(_ password: String) async -> HTTPResponse.Status {
            var request = site.visitor().form(
                "/join/desk",
                [
                    "name": "Ada Lovelace", "phone": "01234567890", "password": password,
                    "id": FormID().text, rules: "", rules: "yes", "\(rules)-text": "1",
                ])
            request.clientAddress = "192.0.2.7"
            return await site.visitor().send(request).status
        }
        #expect(await warns())
        try await site.decide { $0.desk.email = .off }
        #expect(await !warns())
        #expect(await signUp("analytic 8") == .forbidden)
        #expect(await signUp("") == .seeOther)
    }

    @Test(
        "Passwords are accepted from this machine, by https and in a trusted network, but not through a proxy on plain http"
    )
    func protection() throws {
        let others = NetworkPolicy(isReachableByOthers: true)
        let elsewhere = try request(from: "192.0.2.7")
        #expect(others.source(of: elsewhere).isUnprotected)
        #expect(!others.source(of: try request()).isUnprotected)
        #expect(others.source(of: try request(["X-Forwarded-For": "127.0.0.1"])).isUnprotected)
        #expect(NetworkPolicy().source(of: try request(["Via": "1.1 proxy"])).isUnprotected)
        #expect(
            !NetworkPolicy(isReachableByOthers: true, trustsNetwork: true).source(of: elsewhere).isUnprotected
        )
        #expect(
            !NetworkPolicy(origin: "https://a.example", isReachableByOthers: true).source(of: elsewhere)
                .isUnprotected)
        #expect(
            NetworkPolicy(origin: "http://a.example", isReachableByOthers: true).source(of: elsewhere)
                .isUnprotected)
    }

    @Test("K6 With TLS the links that are shown have https, and a name of the certificate if it has one")
    func secureLinks() throws {
        func origin(_ host: String, _ names: [String]?, origin: String? = nil) -> String {
            NetworkPolicy(origin: origin, certificateNames: names).address(for: host)
        }
        let names = ["desk.test", "www.desk.test"]
        #expect(origin("192.0.2.1:8443", names) == "https://desk.test:8443")
        #expect(origin("192.0.2.1", names) == "https://desk.test")
        #expect(origin("[::1]:8443", names) == "https://desk.test:8443")
        #expect(origin("www.desk.test:8443", names) == "https://www.desk.test:8443")
        #expect(origin("WWW.Desk.Test", names) == "https://WWW.Desk.Test")
        #expect(origin("192.0.2.1:8443", []) == "https://192.0.2.1:8443")
        #expect(origin("192.0.2.1:8443", names, origin: "https://a.example") == "https://a.example")
        #expect(origin("192.0.2.1:8080", nil) == "http://192.0.2.1:8080")
    }

    @Test("K6 With TLS passwords are protected, and only pages by https are this machine's own")
    func secureSource() throws {
        let networkPolicy = NetworkPolicy(certificateNames: ["desk.test"], isReachableByOthers: true)
        #expect(!networkPolicy.source(of: try request(from: "192.0.2.7")).isUnprotected)
        #expect(networkPolicy.source(of: try request(from: "192.0.2.7")).isSecureContext)
        let own = NetworkPolicy(certificateNames: [])
        #expect(own.source(of: try request(["Origin": "https://localhost:8080"])).isThisMachine)
        #expect(!own.source(of: try request(["Origin": "http://localhost:8080"])).isThisMachine)
        #expect(!own.source(of: try request(["Via": "1.1 proxy"])).isThisMachine)
    }

    @Test("K6 With TLS the site answers at the certificate's names, with cookies and headers for https")
    func secureSite() async throws {
        let site = try TestSite(
            networkPolicy: NetworkPolicy(certificateNames: ["desk.test"], isReachableByOthers: true))
        for (host, status) in [("desk.test:8443", 303), ("evil.example", 421)] {
            let visitor = site.visitor()
            var request = visitor.form("/join/username", ["username": "Countess", "password": "analytic 8"])
            request.headers[.host] = host
            request.headers[.origin] = "https://\(host)"
            request.clientAddress = "192.0.2.7"
            let response = await site.app.answer(request)
            #expect(response.status.code == status)
            #expect(response.headers[.strictTransportSecurity] == "max-age=31536000")
            if status != 303 { continue }
            let cookies = response.headers[values: .setCookie]
            #expect(cookies.contains { $0.hasPrefix("__Host-session=") })
            #expect(cookies.allSatisfy { $0.contains("; Secure") })
        }
    }

    @Test(
        "A very common password causes a warning on this machine, and is refused if others can reach the site"
    )
    func common() async throws {
        #expect(CommonPasswords.contains("Password"))
        #expect(!CommonPasswords.contains("analytic 8"))
        let local = try TestSite()
        let home = await local.visitor().submit(
            "/join/username", ["username": "Countess", "password": "password"])
        #expect(home.text.contains("easy to guess. You can choose another below, under “Change password”."))
        #expect(home.text.contains("Hello, Countess!"))
        let countess = local.visitor()
        _ = await countess.signIn("Countess", "password")
        let changed = await countess.submit(
            "/account/password", ["old": "password", "password": "password1", "password-again": "password1"])
        #expect(changed.text.contains("Your password has been changed."))
        #expect(changed.text.contains("easy to guess"))
        let desk = await local.visitor().submit(
            "/join/desk",
            ["name": "Ada L", "email": "a@b.org", "phone": "0123456789", "password": "password"])
        #expect(desk.text.contains("easy to guess. They can choose another"))
        let exposed = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        let refused = await exposed.visitor().post(
            "/join/username", ["username": "Countess", "password": "password"])
        #expect(refused.status == .unprocessableContent)
        #expect(refused.content(id: "password-problem").contains("Choose another."))
    }

    @Test(
        "A password made of the member’s own name causes the same warning on this machine, and is refused if others can reach the site"
    )
    func ownName() async throws {
        let typed: KeyValuePairs = ["username": "Countess", "password": "countess1815"]
        let local = try TestSite()
        let home = await local.visitor().submit("/join/username", typed)
        #expect(home.text.contains("easy to guess"))
        #expect(home.text.contains("Hello, Countess!"))
        let exposed = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        let refused = await exposed.visitor().post("/join/username", typed)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.content(id: "password-problem").contains("your own name"))
    }

    @Test(
        "A17 If others can reach the site, only the staff see the desk's list and restart it")
    func staff() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        let grace = site.visitor()
        _ = await grace.post("/join/username", ["username": "gracehopper", "password": "analytic 8"])
        _ = await site.visitor().post("/join/desk", .deskForm)
        #expect(await grace.get("/").tag(id: "registered").isEmpty)
        #expect(await grace.post("/desk/restart").status == .forbidden)
        try await site.setRole(.desk, "GraceHopper")
        #expect(await grace.get("/").registered == ["Grace Hopper"])
        #expect(try await site.store.staff().map(\.profile.displayName) == ["gracehopper"])
        #expect(await site.visitor().get("/").tag(id: "registered").isEmpty)
        #expect(await grace.submit("/desk/restart").registered.isEmpty)
        #expect(await grace.submit("/desk/undo").registered == ["Grace Hopper"])
        try await site.setRole(.member, "gracehopper")
        #expect(await grace.post("/desk/restart").status == .forbidden)
    }

    @Test("M23 The address to share is one that other machines can open, if the operator has named any")
    func shared() throws {
        func address(_ host: String, _ policy: NetworkPolicy) throws -> SharedAddress {
            policy.addressToShare(seenBy: policy.source(of: try request(["Host": host])))
        }
        let own = try address("127.0.0.1:8080", NetworkPolicy(allowedHosts: ["127.0.0.1"]))
        #expect(own.text == "http://127.0.0.1:8080" && !own.opensElsewhere)
        let lan = NetworkPolicy(allowedHosts: ["192.168.1.5", "desk.local"])
        for (host, policy, text) in [
            ("localhost:8080", lan, "http://192.168.1.5:8080"),
            ("desk.local:8080", lan, "http://desk.local:8080"),
            ("localhost", NetworkPolicy(allowedHosts: ["desk.local:81"]), "http://desk.local:81"),
            ("[::1]:80", NetworkPolicy(origin: "https://a.example"), "https://a.example"),
            (
                "localhost:8443", NetworkPolicy(certificateNames: ["localhost", "*.b.example", "b.example"]),
                "https://b.example:8443"
            ),
        ] {
            let shared = try address(host, policy)
            #expect(shared.text == text && shared.opensElsewhere, "\(host)")
        }
        for policy in [
            NetworkPolicy(origin: "http://localhost:8080"), NetworkPolicy(allowedHosts: ["0.0.0.0"]),
            NetworkPolicy(allowedHosts: ["[::]"]), NetworkPolicy(certificateNames: ["localhost"]),
        ] {
            let shared = try address("localhost:8080", policy)
            #expect(!shared.opensElsewhere && shared.text.contains("localhost"))
        }
    }
}
