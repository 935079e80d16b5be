import HTTP
import HTTPTypes
import Logging
import Storage
import Testing
import Visitors

@testable import Site

/// Limits by network (a /64) and by end site (a /48), for every member and form.
@Suite("Limits by network and by end site")
struct NetworkLimitTests {
    private let log = LogCollector()
    private let site: TestSite
    private let honest = "198.51.100.9"

    init() throws {
        site = try TestSite(
            networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true),
            logger: Logger(label: "test") { [log] _ in log })
    }

    /// An address in one of the networks of one customer's site.
    private func address(_ network: Int, _ host: Int = 1) -> String {
        "2001:db8:7:\(String(network, radix: 16))::\(String(host, radix: 16))"
    }

    private func post(
        _ path: String, _ fields: KeyValuePairs<String, String>, from address: String,
        by visitor: Visitor? = nil
    ) async -> Page {
        let visitor = visitor ?? site.visitor()
        var request = visitor.form(path, fields)
        request.clientAddress = address
        return await visitor.send(request)
    }

    private func signIn(_ password: String, from address: String) async -> Int {
        await post("/sign-in", ["member": "ana-ruiz", "password": password], from: address).status.code
    }

    private func use(_ code: String, for name: String = "ana-ruiz", from address: String) async -> Page {
        await post(
            "/code",
            ["member": name, "code": code, "password": "brand new 9", "password-again": "brand new 9"],
            from: address)
    }

    private func code() async throws -> String {
        let olga = try await site.organiser()
        return await olga.submit("/members/\(try await site.id("ana-ruiz"))/code").content(id: "code")
    }

    @Test("A name allows ten wrong passwords from a /64, from whichever addresses, and twenty from a /48")
    func passwords() async throws {
        _ = await site.member("ana-ruiz")
        for host in 1...10 { #expect(await signIn("wrong", from: address(1, host)) == 422) }
        #expect(await signIn("analytic 8", from: address(1, 11)) == 429)
        for network in 2...11 { #expect(await signIn("wrong", from: address(network)) == 422) }
        #expect(await signIn("analytic 8", from: address(12)) == 429)
        #expect(await signIn("analytic 8", from: honest) == 303)
    }

    @Test(
        "M7 A customer with many networks can’t void a member’s code, and has to wait after twenty wrong ones"
    )
    func codes() async throws {
        _ = await site.member("ana-ruiz")
        let code = try await code()
        var statuses: [Int: Int] = [:]
        for network in 0..<10 {
            for _ in 0..<10 {
                let status = await use("AAAA-AAAA-AAAA", from: address(network)).status.code
                statuses[status, default: 0] += 1
            }
        }
        #expect(statuses == [422: 20, 429: 80])
        #expect(await use(code, from: address(99)).status == .tooManyRequests)
        #expect(await use(code, from: honest).status == .seeOther)
    }

    @Test("M7 Neither status nor text of an answer reveals who has a code, or who is a member")
    func alike() async throws {
        _ = await site.member("ana-ruiz")
        _ = await site.member("ben-diaz")
        _ = try await code()
        for number in 1...11 {
            var pages: Set<String> = []
            for name in ["ana-ruiz", "ben-diaz", "no-body-1"] {
                let page = await use("AAAA-AAAA-AAAA", for: name, from: honest)
                #expect(page.status.code == (number == 11 ? 429 : 422), "\(name)")
                let id = page.headers[values: .xRequestID].first ?? "none"
                pages.insert(page.text.replacing(name, with: "").replacing(id, with: ""))
            }
            #expect(pages.count == 1, "\(number)")
        }
    }

    @Test(
        "A20 My details says ten times that an email or username is taken, then answers 429; each time is in the log"
    )
    func ownDetails() async throws {
        _ = await site.visitor().post("/join/email", .emailForm)
        _ = await site.member("ben-diaz")
        let ana = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        func probe(_ email: String, from address: String) async throws -> Page {
            let revision = await ana.get("/account").hidden("revision")
            return await post(
                "/account",
                ["revision": revision, "username": "ben-diaz", "email": email, "password": "analytic 8"],
                from: address, by: ana)
        }
        for number in 0..<10 {
            let email = number.isMultiple(of: 2) ? "lovelace@example.org" : "nobody@example.org"
            #expect(try await probe(email, from: address(number)).status == .conflict)
        }
        let waiting = try await probe("lovelace@example.org", from: honest)
        #expect(waiting.status == .tooManyRequests && waiting.headers[.retryAfter] == "900")
        let lines = log.lines(.notice).filter { $0.hasSuffix("member=\(id)") }
        #expect(lines.count { $0.contains("event=name-taken") } == 10)
        #expect(lines.last == "security address=\(honest) event=had-to-wait member=\(id)")
    }
}
