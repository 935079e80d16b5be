import HTTP
import HTTPTypes
import Model
import Storage
import Testing
import Visitors

@testable import Site

/// The settings decide which ways to sign up there are.
@Suite("Ways to sign up")
struct SignUpWayTests {
    /// Every choice that the settings let an organiser make.
    static let choices: [Set<SignUpWay>] = (1..<16).map { bits in
        Set(SignUpWay.allCases.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element))
    }

    private static func site(_ ways: Set<SignUpWay>, isReachable: Bool = false) async throws -> TestSite {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: isReachable))
        // The pages are opened first, so that they are in the cache.
        for path in ["/", "/start", "/sign-in"] + SignUpWay.allCases.map(\.path) {
            _ = await site.visitor().get(path)
        }
        try await site.decide { $0.ways = ways }
        return site
    }

    /// The addresses below `/join` to which a page leads, by links and by forms.
    private static func led(_ page: Page) -> Set<String> {
        Set(page.text.matches(of: /(?:href|action)="(\/join\/[a-z]+)/).map { String($0.1) })
    }

    @Test("Q3 A way that is off answers 404, and no page leads to it", arguments: choices)
    func switchedOff(_ ways: Set<SignUpWay>) async throws {
        let site = try await Self.site(ways)
        for way in SignUpWay.allCases {
            let visitor = site.visitor()
            let isOn = ways.contains(way)
            #expect(await (visitor.get(way.path).status == .notFound) == !isOn, "\(way)")
            #expect(await (visitor.post(way.path).status == .notFound) == !isOn, "\(way)")
            let member = await visitor.post(way.path, .deskForm)
            #expect((member.status == .notFound) == !isOn, "\(way)")
        }
        let signedUp = try await site.store.member(email: "grace@example.org")
        #expect((signedUp != nil) == ways.contains(.desk))
        let on = Set(ways.map(\.path))
        let own = on.subtracting([SignUpWay.desk.path])
        let code = "ABCD-EFGH-JKMN-PQRS"
        for path in ["/", "/start", "/sign-in", "/sign-in?here=\(code)", "/colour", "/nowhere"] {
            let page = await site.visitor().get(path)
            #expect(Self.led(page).isSubset(of: on), "\(path): \(Self.led(page))")
            let isTold = page.text.contains("<a href=\"/join/guided\">Step by step</a>")
            #expect(isTold == ways.contains(.guided), "\(path)")
        }
        for path in own {
            let page = await site.visitor().get(path)
            #expect(Self.led(page).isSubset(of: on))
            #expect(page.text.contains("Other ways to sign up:") == (own.count > 1), "\(path)")
            for other in own.subtracting([path]) { #expect(Self.led(page).contains(other)) }
        }
        let start = await site.visitor().get("/start")
        #expect(Self.led(start) == own)
        #expect(start.text.contains("People sign up at the desk only") == own.isEmpty)
    }

    @Test("Q3 Start takes the first of email, username, guided that is on", arguments: choices)
    func start(_ ways: Set<SignUpWay>) async throws {
        let site = try await Self.site(ways)
        let first = [SignUpWay.email, .username, .guided].first(where: ways.contains)
        #expect(await site.visitor().post("/start").headers[.location] == first?.path ?? "/sign-in")
        let link = await site.visitor().get("/sign-in").text.firstMatch(of: /href="([^"]*)" data-instead/)
        #expect(link.map { String($0.1) } == first?.path)
        try await site.decide { $0.ways = [.username] }
        _ = await site.member("somebody")
        try await site.decide { $0.ways = ways }
        #expect(await site.visitor().post("/start").headers[.location] == "/sign-in")
    }

    @Test(
        "Q3 A person who scanned an event’s code is led to the questions one by one, or else to what Start takes",
        arguments: choices)
    func scanned(_ ways: Set<SignUpWay>) async throws {
        let site = try await Self.site(ways)
        let page = await site.visitor().get("/sign-in?here=ABCD-EFGH-JKMN-PQRS")
        let link = page.text.firstMatch(of: /href="([^"]*)" data-instead/).map { String($0.1) }
        let first = [SignUpWay.guided, .email, .username].first(where: ways.contains)
        #expect(link == first.map { "\($0.path)?here=ABCD-EFGH-JKMN-PQRS" })
    }

    @Test("Q3 With the desk’s way off, its page keeps the list and the check-in, and leads to the other ways")
    func deskOff() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        let olga = try await site.organiser()
        try await site.decide { $0.restart = .keep }
        _ = await olga.post("/join/desk", .deskForm)
        try await site.decide { $0.ways = [.guided, .username] }
        let page = await olga.get("/")
        #expect(page.registered == ["Grace Hopper"])
        #expect(page.tag(id: "check-in").contains("autofocus") && page.text.contains("Restart</button>"))
        #expect(!page.text.contains("action=\"/join/desk\"") && page.tag(id: "name").isEmpty)
        #expect(page.text.contains("<h2>People sign up by themselves</h2>"))
        // A member who is signed in would only be sent away.
        #expect(Self.led(page).isEmpty)
        let stranger = await site.visitor().get("/")
        #expect(Self.led(stranger) == ["/join/guided", "/join/username"])
        #expect(stranger.text.contains("href=\"/sign-in\"") && stranger.registered.isEmpty)
        let nobody = await olga.post("/desk/check-in", ["check-in": "zzz"])
        #expect(nobody.status == .unprocessableContent)
        #expect(nobody.text.contains("Type two letters of the name or more.<"))
        #expect(await olga.post("/desk/check-in", ["check-in": "grace"]).status == .seeOther)
    }

    @Test("Q3 Where signing up is closed altogether every way answers 403, on or off", arguments: choices)
    func closed(_ ways: Set<SignUpWay>) async throws {
        let site = try await Self.site(ways, isReachable: true)
        let keeper = await site.member("keeper-keeps")
        if ways.contains(.username) { try await site.setRole(.desk, "keeper-keeps") }
        for policy in [SignUpPolicy.desk, .nobody] {
            try await site.decide { $0.signUp = policy }
            for way in SignUpWay.allCases {
                let stranger = site.visitor()
                #expect(await stranger.get(way.path).status == .forbidden, "\(policy) \(way)")
                #expect(await stranger.post(way.path).status == .forbidden, "\(policy) \(way)")
            }
        }
        // A keeper may sign people up, and so finds the desk's way if there is one.
        guard ways.contains(.username) else { return }
        try await site.decide { $0.signUp = .desk }
        let answer = await keeper.post("/join/desk", .deskForm)
        #expect(answer.status == (ways.contains(.desk) ? .seeOther : .notFound))
        let refusal =
            ways.contains(.desk) ? "People sign up at the desk only" : "Nobody can sign up just now"
        #expect(await site.visitor().get("/start").text.contains(refusal))
    }

    @Test("Q3 A way that is off isn’t there for a password on an open line either")
    func inClear() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        func answer() async -> Page {
            var request = site.visitor().form("/join/email", .emailForm)
            request.clientAddress = "192.0.2.7"
            return Page(await site.app.answer(request))
        }
        #expect(await answer().status == .forbidden)
        try await site.decide { $0.ways = [.desk] }
        #expect(await answer().status == .notFound)
    }

    // MARK: Settings

    private static func boxes(_ page: Page) -> Set<SignUpWay> {
        Set(SignUpWay.allCases.filter { page.tag(id: "way-\($0)").contains(" checked") })
    }

    @Test("Q3 The settings have a box for each way, with its tick; a box without one sends nothing")
    func boxes() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        #expect(await Self.boxes(olga.get("/settings")) == Set(SignUpWay.allCases))
        let answer = await olga.correct("/settings", ["way-guided": "on", "way-email": "on"])
        #expect(answer.status == .seeOther)
        #expect(try await site.store.settings().settings.ways == [.guided, .email])
        let page = await olga.get("/settings")
        #expect(Self.boxes(page) == [.guided, .email])
        for way in SignUpWay.allCases {
            let tag = page.tag(id: "way-\(way)")
            #expect(tag.contains("type=\"checkbox\"") && tag.contains(" name=\"way-\(way)\" value=\"on\""))
        }
        let activity = await olga.get("/activity").text
        #expect(activity.contains("Sign up at the desk") && activity.contains("Sign up with a username"))
    }

    @Test("Q3 Without any way the settings are refused, and nothing is changed")
    func none() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        // The page sends that a box was ticked, and no ticked box.
        let page = await olga.correct("/settings", ["was-way-desk": "on", "group-name": "Club"])
        #expect(page.status == .unprocessableContent)
        #expect(page.content(id: "way-desk-problem") == "Leave at least one way to sign up.")
        #expect(page.tag(id: "way-desk").contains("aria-invalid=\"true\""))
        #expect(page.text.contains("<a href=\"#way-desk\">"))
        #expect(Self.boxes(page).isEmpty && page.tag(id: "group-name").contains("value=\"Club\""))
        #expect(try await site.store.settings().settings == SiteSettings())
    }

    @Test("Q3 A form that knows nothing of the ways leaves them as they are")
    func unknowing() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        try await site.decide { $0.ways = [.username] }
        #expect(await olga.correct("/settings", ["group-name": "Club"]).status == .seeOther)
        let kept = try await site.store.settings().settings
        #expect(kept == SiteSettings(groupName: "Club", ways: [.username]))
    }

    @Test("Q3 A value that no box sends is refused", arguments: ["yes", "", "ON"])
    func oddValue(_ value: String) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let page = await olga.correct("/settings", ["way-desk": "on", "way-email": value])
        #expect(page.status == (value.isEmpty ? .seeOther : .unprocessableContent))
        #expect(try await site.store.settings().settings.ways.count == (value.isEmpty ? 1 : 4))
    }

    @Test("Q3 If people sign up at the desk only, the desk’s way can’t be off")
    func deskNeeded() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let page = await olga.correct("/settings", ["sign-up": "desk", "way-email": "on"])
        #expect(page.status == .unprocessableContent)
        #expect(
            page.content(id: "way-desk-problem") == "People sign up at the desk only, so leave this way on.")
        for policy in ["everybody", "nobody"] {
            let answer = await olga.correct("/settings", ["sign-up": policy, "way-email": "on"])
            #expect(answer.status == .seeOther, "\(policy)")
        }
        #expect(await olga.correct("/settings", ["sign-up": "desk", "way-desk": "on"]).status == .seeOther)
    }

    @Test("Q3 If two organisers change the ways at once, the second one sees both versions")
    func stale() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let revision = await olga.get("/settings").hidden("revision")
        try await site.decide { $0.ways = [.desk, .email] }
        let page = await olga.post("/settings", ["way-desk": "on", "way-guided": "on", "revision": revision])
        #expect(page.status == .conflict)
        #expect(page.text.contains("<th scope=\"row\">Sign up step by step</th><td>Off</td><td>On</td>"))
        #expect(Self.boxes(page) == [.desk, .guided])
        #expect(try await site.store.settings().settings.ways == [.desk, .email])
    }
}
