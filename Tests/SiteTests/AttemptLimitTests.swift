import HTTP
import HTTPTypes
import Testing
import Visitors

@testable import Site

@Suite("Limits of attempts")
struct AttemptLimitTests {
    private func attempt(
        _ site: TestSite, _ member: String, _ password: String, from address: String
    ) async -> Page {
        let visitor = site.visitor()
        var request = visitor.request(.post, "/sign-in")
        request.clientAddress = address
        request.headers[.contentType] = "application/x-www-form-urlencoded"
        request.body = Array("member=\(Visitor.escape(member))&password=\(Visitor.escape(password))".utf8)
        return await visitor.send(request)
    }

    @Test("After 10 failures in 15 minutes a name is refused, from that address alone, with the time to wait")
    func perName() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true))
        _ = await site.visitor().post("/join/username", ["username": "Countess", "password": "analytic 8"])
        for _ in 0..<10 {
            #expect(
                await attempt(site, "countess", "wrong", from: "192.0.2.7").status == .unprocessableContent)
        }
        let refused = await attempt(site, "COUNTESS", "analytic 8", from: "192.0.2.7")
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers[.retryAfter] == "900")
        #expect(refused.text.contains("Try again in 15 minutes."))
        #expect(await attempt(site, "countess", "analytic 8", from: "192.0.2.8").status == .seeOther)
        site.clock.pass(seconds: 900)
        #expect(await attempt(site, "countess", "analytic 8", from: "192.0.2.7").status == .seeOther)
    }

    @Test(
        "After 50 failures an address is refused whatever it tries; this machine never is, and successes don't count"
    )
    func perAddress() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true))
        _ = await site.visitor().post("/join/username", ["username": "Countess", "password": "analytic 8"])
        for _ in 0..<60 {
            #expect(await attempt(site, "countess", "analytic 8", from: "192.0.2.7").status == .seeOther)
        }
        for index in 0..<50 { _ = await attempt(site, "nobody\(index)", "wrong", from: "192.0.2.7") }
        #expect(await attempt(site, "countess", "analytic 8", from: "192.0.2.7").status == .tooManyRequests)
        for index in 0..<60 { _ = await attempt(site, "nobody\(index)", "wrong", from: "127.0.0.1") }
        #expect(await attempt(site, "countess", "analytic 8", from: "127.0.0.1").status == .seeOther)
    }

    @Test("A flood of wrong passwords from one address costs fifty hashes, and others sign in meanwhile")
    func flood() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true))
        _ = await site.visitor().post("/join/username", ["username": "Countess", "password": "analytic 8"])
        await withTaskGroup(of: HTTPResponse.Status.self) { group in
            for index in 0..<2000 {
                group.addTask { await attempt(site, "name\(index)", "wrong", from: "192.0.2.7").status }
            }
            // An attempt that finds no place in the queue, which has a few for each network, is neither
            // counted nor checked.
            var counts: [HTTPResponse.Status: Int] = [:]
            for await status in group { counts[status, default: 0] += 1 }
            #expect(counts[.unprocessableContent, default: 0] <= 50)
            #expect(
                Set(counts.keys).isSubset(of: [.unprocessableContent, .tooManyRequests, .serviceUnavailable]))
        }
        #expect(await attempt(site, "countess", "analytic 8", from: "192.0.2.8").status == .seeOther)
    }

    @Test(
        "While three networks flood sign-ups, a sign-in from a fourth waits for a few hashes, not for all of theirs"
    )
    func floodOfSignUps() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true))
        _ = await site.visitor().post("/join/username", ["username": "Countess", "password": "analytic 8"])
        await withTaskGroup(of: HTTPResponse.Status?.self) { group in
            for index in 0..<300 {
                group.addTask {
                    let visitor = site.visitor()
                    var request = visitor.form(
                        "/join/username", ["username": "flooder-\(index)", "password": "analytic 8"])
                    request.clientAddress = "192.0.2.\(10 + index % 3)"
                    _ = await visitor.send(request)
                    return nil
                }
            }
            for _ in 0..<10 {
                group.addTask { await attempt(site, "countess", "analytic 8", from: "192.0.2.8").status }
            }
            for await status in group { if let status { #expect(status == .seeOther) } }
        }
    }

    @Test("A4 Probing for taken emails is limited too")
    func probing() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true))
        _ = await site.visitor().post("/join/email", .emailForm)
        site.clock.pass(seconds: 61)
        var statuses: [Int] = []
        for _ in 0..<51 {
            let visitor = site.visitor()
            var request = visitor.request(.post, "/join/email")
            request.clientAddress = "192.0.2.7"
            request.headers[.contentType] = "application/x-www-form-urlencoded"
            request.body = Array(
                KeyValuePairs.emailForm.map { "\($0)=\(Visitor.escape($1))" }.joined(separator: "&").utf8)
            statuses.append(await visitor.send(request).status.code)
        }
        #expect(statuses == Array(repeating: 409, count: 50) + [429])
    }

    @Test("A9 A name with a NUL isn't another name for a member, and so doesn't evade the limit")
    func nul() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true, trustsNetwork: true))
        _ = await site.visitor().post("/join/username", ["username": "Countess", "password": "analytic 8"])
        for name in ["countess\0", "countess\0x", "\0countess"] {
            let page = await attempt(site, name, "analytic 8", from: "192.0.2.7")
            #expect(page.status == .unprocessableContent)
        }
        let long = String(repeating: "x", count: 255)
        #expect(await attempt(site, long, "analytic 8", from: "192.0.2.7").status == .unprocessableContent)
    }
}
