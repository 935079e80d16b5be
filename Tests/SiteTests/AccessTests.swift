import HTTP
import HTTPTypes
import Storage
import Testing
import Visitors

@testable import Site

/// Every URL and method is tried as each kind of visitor.
@Suite("Access")
struct AccessTests {
    private enum Who: CaseIterable {
        case stranger, member, desk, organiser
    }

    /// Written by hand, so that a wrong line in `Routes` is noticed.
    private static let expected: [Access: Set<String>] = [
        .anyone: [
            "GET /", "POST /desk/clear", "GET /start", "POST /start", "GET /sign-in", "POST /sign-in",
            "POST /sign-out", "GET /colour",
            "POST /colour", "GET /health", "POST /language", "GET /.well-known/change-password", "GET /setup",
            "POST /setup", "GET /code", "POST /code", "GET /here", "POST /here",
            "GET /unsubscribe/:token", "POST /unsubscribe/:token",
        ],
        .signUp(.guided): ["GET /join/guided", "POST /join/guided"],
        .signUp(.email): ["GET /join/email", "POST /join/email"],
        .signUp(.username): ["GET /join/username", "POST /join/username"],
        .signUp(.desk): ["GET /join/desk", "POST /join/desk"],
        .member: [
            "GET /home", "POST /transfers", "POST /transfers/undo", "GET /history", "GET /history.csv",
            "GET /account/password", "POST /account/password", "POST /account/sessions/end",
            "GET /account/delete", "POST /account/delete", "GET /account", "POST /account",
            "GET /account/data.json", "POST /account/agreements",
        ],
        .desk: ["POST /desk/restart", "POST /desk/undo", "GET /desk/names"],
        .door: ["POST /desk/find", "POST /desk/check-in", "POST /desk/take-off"],
        .organiser: [
            "GET /members", "GET /members/new", "POST /members/new", "POST /members/remove",
            "POST /members/undo", "GET /members/:id",
            "POST /members/:id", "POST /members/:id/credits", "POST /members/:id/role",
            "POST /members/:id/code", "POST /members/codes", "POST /members/picked",
            "POST /members/all", "POST /members/credits",
            "GET /activity", "GET /activity.csv", "GET /members.csv", "GET /members/import",
            "POST /members/import", "GET /members/import/:id", "POST /members/import/:id",
            "GET /members/import/:id/left-out.csv", "GET /settings",
            "POST /settings", "GET /settings/form", "POST /settings/form/undo", "GET /settings/form/new",
            "POST /settings/form/new", "GET /settings/form/:id", "POST /settings/form/:id",
            "POST /settings/form/:id/move", "POST /settings/form/:id/remove", "POST /members/first-steps",
            "GET /backup", "POST /backup",
            "GET /events", "GET /events.csv", "POST /events/undo",
            "GET /events/:id", "POST /events/:id", "POST /events/:id/add", "POST /events/:id/take-off",
            "POST /events/:id/remove", "GET /events/:id/poster", "POST /events/:id/code",
        ],
        .eventOrganiser: ["GET /events/new", "POST /events/new"],
    ]

    /// The additional addresses of a site that sends mail.
    private static let expectedWithMail: [Access: Set<String>] = [
        .anyone: [
            "GET /forgotten", "POST /forgotten", "GET /reset", "POST /reset", "GET /confirm", "POST /confirm",
        ],
        .member: ["POST /account/confirm", "POST /account/mail"],
        .organiser: [
            "GET /members/mail", "POST /members/mail", "GET /settings/mail", "POST /settings/mail",
        ],
    ]

    @Test(
        "N1 Every URL has the access that it is meant to have, and there are no others",
        arguments: [false, true])
    func table(sendsMail: Bool) throws {
        let app = try TestSite(mail: sendsMail ? NotedTestMail() : nil).app
        let assets = app.renderer.assets.paths
        let routes = app.routes.all.filter { !assets.contains($0.pattern) }
        let all: [Access] =
            [.anyone] + SignUpWay.allCases.map { .signUp($0) } + [
                .member, .desk, .door, .organiser, .eventOrganiser,
            ]
        for access in all {
            let found = routes.filter { $0.access == access }.map { "\($0.method) \($0.pattern)" }
            let more = sendsMail ? Self.expectedWithMail[access] ?? [] : []
            #expect(Set(found) == Self.expected[access]?.union(more), "\(access)")
        }
        #expect(app.routes.all.filter { assets.contains($0.pattern) }.allSatisfy { $0.access == .anyone })
    }

    @Test(
        "M13 Each URL and method with each role and signed out, here and from elsewhere, with each sign-up policy",
        arguments: [true, false], SignUpPolicy.allCases)
    func walk(isReachable: Bool, _ policy: SignUpPolicy) async throws {
        for who in Who.allCases {
            let site = try TestSite(
                networkPolicy: NetworkPolicy(isReachableByOthers: isReachable), mail: NotedTestMail())
            _ = try await site.organiser("organiser-else")
            let visitor = try await Self.visitor(who, site)
            try await site.decide {
                $0.signUp = policy
                $0.restart = .keep
            }
            let assets = site.app.renderer.assets.paths
            for route in site.app.routes.all where !assets.contains(route.pattern) {
                // Two of these end the session, and Start leads to the sign-in page.
                if ["/sign-out", "/account/delete", "/start"].contains(route.pattern) { continue }
                let path = route.pattern.replacing(":id", with: "1")
                for method in route.method == .get ? [HTTPRequest.Method.get, .head] : [.post] {
                    let request =
                        method == .post ? visitor.form(path, [:]) : visitor.request(method, path)
                    let page = Page(await site.app.answer(request))
                    let (what, answer) = ("\(who) \(method) \(path)", Self.answer(page))
                    #expect(
                        answer == Self.expected(route.access, who, isReachable, policy),
                        "\(what): \(page.status)")
                }
            }
        }
    }

    private enum Answer { case passed, forbidden, signIn }

    private static func answer(_ page: Page) -> Answer {
        if page.status == .forbidden { return .forbidden }
        return page.status == .seeOther && page.headers[.location] == "/sign-in" ? .signIn : .passed
    }

    private static func expected(
        _ access: Access, _ who: Who, _ isReachable: Bool, _ policy: SignUpPolicy
    ) -> Answer {
        switch (access, who) {
        case (.signUp(.desk), .stranger), (.signUp(.desk), .member):
            policy == .everybody || policy == .desk && !isReachable ? .passed : .forbidden
        case (.signUp(.desk), _): policy == .nobody ? .forbidden : .passed
        case (.signUp, _): policy == .everybody ? .passed : .forbidden
        case (.anyone, _), (.member, .member), (.member, .desk), (_, .organiser): .passed
        case (.member, .stranger), (.organiser, .stranger), (.eventOrganiser, .stranger): .signIn
        case (.desk, .desk): .passed
        case (.desk, _): isReachable ? .forbidden : .passed
        case (.door, .desk): .passed
        case (.organiser, _), (.eventOrganiser, _), (.door, _): .forbidden
        }
    }

    private static func visitor(_ who: Who, _ site: TestSite) async throws -> Visitor {
        if who == .stranger { return site.visitor() }
        let visitor = await site.member("somebody")
        if who == .desk { try await site.setRole(.desk, "somebody") }
        if who == .organiser { try await site.setRole(.organiser, "somebody") }
        return visitor
    }

    @Test("A role that is given or taken away applies from the next request on")
    func atOnce() async throws {
        let site = try TestSite()
        _ = try await site.organiser("organiser-else")
        let ana = await site.member("ana-ruiz")
        #expect(await ana.get("/members").status == .forbidden)
        try await site.setRole(.organiser, "ana-ruiz")
        #expect(await ana.get("/members").status == .ok)
        try await site.setRole(.desk, "ana-ruiz")
        let refused = await ana.get("/members")
        #expect(refused.status == .forbidden && refused.text.contains("Only organisers may do it."))
        let answer = await ana.post("/members/remove", ["pick": "1"])
        #expect(answer.status == .forbidden)
        #expect(try await site.store.member(id: 1) != nil)
    }

    @Test("No browser keeps a page of the office, and only organisers get links to it")
    func caching() async throws {
        let site = try TestSite()
        let olga = try await site.organiser("olga-organises")
        for path in ["/members", "/members/1", "/activity", "/account", "/members?q=x", "/settings"] {
            #expect(await olga.get(path).headers[.cacheControl] == "no-store", "\(path)")
        }
        #expect(await olga.get("/home").text.contains("href=\"/members\""))
        let ana = await site.member("ana-ruiz")
        #expect(await !ana.get("/home").text.contains("href=\"/members\""))
        #expect(await !site.visitor().get("/").text.contains("href=\"/members\""))
    }
}
