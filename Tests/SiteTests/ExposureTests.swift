import HTTP
import HTTPTypes
import Passwords
import Testing

@testable import Site

@Suite("What depends on who can reach the site")
struct ExposureTests {
    @Test(
        "The client's address is taken from a trusted proxy without port and brackets, and IPv4 as IPv4",
        arguments: [
            ("192.0.2.7", "192.0.2.7"), ("192.0.2.7:4711", "192.0.2.7"), ("10.0.0.1, 192.0.2.7", "192.0.2.7"),
            ("2001:db8::1", "2001:db8::1"), ("[2001:db8::1]:4711", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("::ffff:192.0.2.7", "192.0.2.7"), ("[::FFFF:192.0.2.7]:80", "192.0.2.7"), ("::1", "::1"),
        ])
    func proxies(_ header: String, _ address: String) throws {
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        let request = Request(path: "/", headers: [name: header], clientAddress: "127.0.0.1")
        #expect(Exposure(trustsProxy: true).clientAddress(of: request) == address)
        #expect(Exposure(trustsProxy: false).clientAddress(of: request) == "127.0.0.1")
    }

    @Test("Behind a trusted proxy the limits go by the address that it names last")
    func proxy() {
        var request = Request(path: "/", clientAddress: "127.0.0.1")
        request.headers[.init("X-Forwarded-For")!] = "203.0.113.9, 192.0.2.7"
        #expect(Exposure(trustsProxy: true).clientAddress(of: request) == "192.0.2.7")
        #expect(Exposure().clientAddress(of: request) == "127.0.0.1")
    }

    @Test(
        "A very common password draws a warning on this machine, and is refused where others can reach the site"
    )
    func common() async throws {
        #expect(CommonPasswords.contains("Password"))
        #expect(!CommonPasswords.contains("countess 8"))
        let local = try TestSite()
        let home = await local.visitor().submit(
            "/join/username", ["username": "Countess", "password": "password"])
        #expect(home.text.contains("one of the most common ones"))
        #expect(home.text.contains("Hello, Countess!"))
        let exposed = try TestSite(exposure: Exposure(isReachableByOthers: true))
        let refused = await exposed.visitor().post(
            "/join/username", ["username": "Countess", "password": "password"])
        #expect(refused.status == .unprocessableContent)
        #expect(refused.content(id: "password-problem").contains("Choose another one."))
    }

    @Test(
        "A17 Where others can reach the site, the staff see the desk's list and restart it, nobody else does")
    func staff() async throws {
        let site = try TestSite(exposure: Exposure(isReachableByOthers: true))
        let grace = site.visitor()
        _ = await grace.post("/join/username", ["username": "gracehopper", "password": "countess 8"])
        _ = await site.visitor().post("/join/desk", .deskForm)
        #expect(await grace.get("/").tag(id: "registered").isEmpty)
        #expect(await grace.post("/desk/restart").status == .forbidden)
        try await site.store.setStaff(true, signInName: "GraceHopper")
        #expect(await grace.get("/").registered == ["Grace Hopper"])
        #expect(try await site.store.staff().map(\.profile.displayName) == ["gracehopper"])
        #expect(await site.visitor().get("/").tag(id: "registered").isEmpty)
        #expect(await grace.submit("/desk/restart").registered.isEmpty)
        #expect(await grace.submit("/desk/undo").registered == ["Grace Hopper"])
        try await site.store.setStaff(false, signInName: "gracehopper")
        #expect(await grace.post("/desk/restart").status == .forbidden)
    }
}
