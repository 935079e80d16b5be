import HTTPTypes
import TestStores
import Testing
import Visitors
import Words

@testable import Site

@Suite("While the store can’t be reached")
struct UnavailableTests {
    /// The forms with inputs: where each is sent, and what is typed. Secrets begin with `secret`.
    static let forms: [(path: String, fields: KeyValuePairs<String, String>)] = [
        (
            "/join/desk",
            ["name": "Ada \"L\"", "email": "a@b.org", "password": "secret 71", "phone": "0123456789"]
        ),
        (
            "/join/guided",
            [
                "first-name": "Ada", "last-name": "Lovelace", "email": "lovelace@example.org",
                "username": "adalovelace", "password": "secret 71", "action": "sign-up",
            ]
        ),
        (
            "/join/email",
            [
                "email": "lovelace@example.org", "password": "secret 71", "password-again": "secret 71",
                "nickname": "A\"da",
            ]
        ),
        ("/join/username", ["username": "ada-lovelace", "password": "secret 71"]),
        ("/sign-in", ["member": "ada-lovelace", "password": "secret 71"]),
        (
            "/code",
            [
                "member": "ada-lovelace", "code": "ABCD-EFGH-JKMN", "password": "secret 71",
                "password-again": "secret 71",
            ]
        ),
        (
            "/setup",
            [
                "code": "the-printed-code", "name": "Ada L", "email": "a@b.org", "password": "secret 71",
                "password-again": "secret 71", "restart": "keep",
            ]
        ),
        ("/forgotten", ["email": "lovelace@example.org"]),
        (
            "/reset",
            [
                "code": "ABCD-EFGH-JKMN-PQRS-TVWX-YZ01", "password": "secret 71",
                "password-again": "secret 71",
            ]
        ),
        ("/confirm", ["code": "ABCD-EFGH-JKMN-PQRS-TVWX-YZ01"]),
        ("/desk/find", ["check-in": "grä"]),
        ("/desk/check-in", ["check-in": "grä", "member": "4711"]),
        ("/account/agreements", ["owner": "4711", "field-1": "yes", "field-1-text": "12"]),
        ("/transfers", ["id": "form-4711", "to": "ben <b>franklin", "amount": "5.25"]),
        ("/account/password", ["old": "secret 71", "password": "secret 72", "password-again": "secret 72"]),
        ("/account/delete", ["password": "secret 71"]),
        (
            "/account",
            [
                "name": "Ada L", "nickname": "Ada", "phone": "0123456789", "email": "a@b.org",
                "username": "ada-lovelace", "password": "secret 71", "revision": "1.1",
            ]
        ),
        ("/colour", ["red": "12", "green": "34", "blue": "56"]),
        (
            "/members/1",
            [
                "name": "Ada L", "email": "a@b.org", "phone": "0123456789", "username": "ada-lovelace",
                "nickname": "Ada", "revision": "1.1",
            ]
        ),
        (
            "/members/1/credits",
            [
                "id": "form-4711", "direction": "give", "amount": "5.25", "reason": "Cake & tea",
            ]
        ),
        ("/members/codes", ["pick": "4711"]),
        ("/members/picked", ["q": "grä", "sort": "name", "pick": "4711", "action": "export"]),
        (
            "/members/all",
            ["q": "grä", "total": "12", "direction": "give", "amount": "5.25", "reason": "Cake & tea"]
        ),
        ("/members/credits", ["pick": "4711", "direction": "take", "amount": "5.25", "reason": "Tea"]),
        ("/members/mail", ["pick": "4711", "subject": "Chess <3", "text": "Dear all,\nsee you"]),
        ("/members/new", ["name": "Ada L", "email": "a@b.org", "id": "form-4711"]),
        ("/members/import/4711", ["column-1": "first-name", "row-2-1": "Ada", "action": "check"]),
        ("/events/new", ["name": "Chess & Co", "date": "2026-01-02"]),
        ("/events/4711", ["name": "Chess & Co", "date": "2026-01-02", "revision": "4711.1"]),
        ("/backup", ["password": "secret 71"]),
        ("/settings/form/4711", ["label": "Size", "choice-new": "Small", "revision": "4711.1"]),
        (
            "/settings/form/new",
            [
                "label": "Size", "kind": "one-of", "filled-by": "person", "choice-new": "Small",
                "choice-new": "Large",
            ]
        ),
        (
            "/settings",
            [
                "group-name": "Chess & Co", "opening-balance": "7.50", "sign-up": "nobody",
                "site-language": "de", "contact": "ask Olga", "privacy": "Kept\nwell",
                "revision": "settings.1",
            ]
        ),
    ]

    /// The paths whose forms have nothing to type: only buttons, a menu or a file.
    private static let withoutInputs: Set<String> = [
        "/desk/clear", "/desk/restart", "/desk/take-off", "/desk/undo", "/start", "/sign-out", "/language",
        "/here", "/unsubscribe/:token", "/transfers/undo", "/account/sessions/end", "/account/confirm",
        "/account/mail", "/members/remove", "/members/undo", "/members/first-steps", "/members/:id/role",
        "/members/:id/code", "/members/import", "/events/undo", "/events/:id/add", "/events/:id/take-off",
        "/events/:id/remove", "/events/:id/code", "/settings/mail", "/settings/form/undo",
        "/settings/form/:id/move", "/settings/form/:id/remove",
    ]

    @Test("S2 Every path that takes a form is tried, unless there is nothing to type in it")
    func complete() throws {
        let routes = try TestSite(mail: NotedTestMail()).app.routes
        let all = Set(routes.all.filter { $0.method == .post }.map(\.pattern))
        let tried = Set(Self.forms.compactMap { routes.route(.post, $0.path)?.pattern })
        #expect(tried == all.subtracting(Self.withoutInputs) && Self.withoutInputs.isSubset(of: all))
    }

    @Test(
        "S2 Every form comes back as it was typed, but for passwords, with 503 and the time to wait",
        arguments: forms)
    func kept(_ path: String, _ fields: KeyValuePairs<String, String>) async throws {
        let site = try TestSite(mail: NotedTestMail())
        // A signed-in member can't be recognised; for a stranger only the write fails.
        let (olga, stranger) = (try await site.organiser(), site.visitor())
        let access = try #require(site.app.routes.route(.post, path)).access
        site.data.close()
        for visitor in [olga, stranger] {
            if visitor === stranger, access != .anyone, !path.hasPrefix("/join") { continue }
            let page = await visitor.post(path, fields)
            #expect(page.status == .serviceUnavailable && page.headers[.retryAfter] == "5")
            #expect(page.headers[.cacheControl] == "no-store")
            #expect(page.text.contains("Frontdesk can’t reach its data just now"))
            for (name, value) in fields {
                // The form's own page shows a typed code again, but the error page doesn't.
                if value.hasPrefix("secret") || name == "code" && path == "/code" && visitor === olga {
                    #expect(!page.text.contains(value), "\(name)")
                } else if name != "action" || visitor === olga {
                    let escaped = value.escapedForMarkup
                    #expect(page.text.contains("value=\"\(escaped)\""), "\(name)")
                }
            }
        }
    }

    @Test("S2 A long form isn't read then, so no button offers to send it again")
    func longForm() async throws {
        let site = try TestSite(mail: NotedTestMail())
        let olga = try await site.organiser()
        site.data.close()
        guard case .refuse(let response) = await olga.plan(olga.form("/members/mail", [:])) else {
            Issue.record("the form is read")
            return
        }
        let page = Page(response)
        #expect(page.status == .serviceUnavailable)
        #expect(page.text.contains("Frontdesk can’t reach its data just now"))
        #expect(!page.text.contains("Try again</button>"))
        // A script deletes a stranger's drafts, and this page has no other copy of the text.
        #expect(!page.text.contains("Not signed in"))
    }

    @Test("S2 A member who can’t be recognised gets a button that sends the form again, in their language")
    func again() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        site.data.close()
        let page = await olga.post(
            "/join/guided?clear=\"x", ["email": "\"><script>", "password": "secret 71"])
        #expect(page.text.contains("<form method=\"post\" action=\"/join/guided?clear=&quot;x\">"))
        #expect(
            page.text.contains("<input type=\"hidden\" name=\"email\" value=\"&quot;&gt;&lt;script&gt;\" "))
        #expect(page.text.contains(">Try again</button>"))
        #expect(page.text.contains("Only the password has to be typed once more."))
        for (query, kept) in [("again", ""), ("sent=", ""), ("here=x&sent=&y", "?here=x&amp;y")] {
            let reloaded = await olga.post("/sign-in?\(query)", ["member": "olga"])
            #expect(reloaded.text.contains("<form method=\"post\" action=\"/sign-in\(kept)\">"), "\(query)")
        }
        let empty = await olga.post("/account", ["name": "Olga", "password": ""])
        #expect(empty.text.contains(">Try again</button>") && !empty.text.contains("typed once more"))
        let code = await olga.post(
            "/code", ["member": "olga", "code": "ABCD-EFGH-JKLM", "password": "secret 71"])
        #expect(code.text.contains("Only the code and the password have to be typed once more."))
        #expect(!code.text.contains("ABCD"))
        let german = await olga.post("/desk/restart", [:], headers: [.acceptLanguage: "de"])
        #expect(german.text.contains("<form method=\"post\" action=\"/desk/restart\">"))
        #expect(german.text.contains(">Noch einmal versuchen</button>"))
        #expect(!german.text.contains("Passwort"))
    }

    @Test(
        "S4 A page that failed reloads by itself, and a form is sent again only by its sender"
    )
    func reloading() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        site.data.close()
        let page = await olga.get("/home")
        #expect(page.status == .serviceUnavailable && page.headers[.retryAfter] == "5")
        #expect(page.text.contains("The page you asked for will open by itself as soon as it can."))
        let sent = await olga.post("/transfers", ["to": "ben-franklin", "amount": "5"])
        #expect(sent.text.contains("data-news=\"It works again: press “Try again”.\""))
        let reload = "<meta http-equiv=\"refresh\" content=\"5\">"
        let script = "/waiting.js\"></script>"
        for (page, reloads, waits) in [
            (page, true, true), (sent, false, true),
            (await olga.get("/no-such-page", headers: [.host: "evil.example"]), false, false),
            (await olga.send(olga.form("/no-such-page", ["to": "x"])), false, false),
        ] {
            #expect(page.text.contains(reload) == reloads)
            #expect(page.text.contains(script) == waits)
        }
    }

    @Test("S2 The health page answers 503 to every client")
    func health() async throws {
        let site = try TestSite(networkPolicy: NetworkPolicy(isReachableByOthers: true))
        for isClosed in [false, true] {
            if isClosed { site.data.close() }
            for address in ["127.0.0.1", "192.0.2.7"] {
                let visitor = site.visitor()
                var request = visitor.request(.get, "/health")
                request.clientAddress = address
                let page = await visitor.send(request)
                #expect(page.status == (isClosed ? .serviceUnavailable : .ok))
                #expect((page.headers[.retryAfter] != nil) == isClosed)
            }
        }
    }

    @Test("S2 Pages that wait for the end of an outage don’t fill the log: only what is seen has its line")
    func waiting() async throws {
        let lines = LoggedLines()
        let site = try TestSite(
            networkPolicy: NetworkPolicy(isReachableByOthers: true), logger: lines.logger)
        let visitor = site.visitor()
        site.data.close()
        var remote = visitor.request(.get, "/health")
        remote.clientAddress = "192.0.2.7"
        for _ in 0..<3 {
            _ = await visitor.get("/health")
            _ = await visitor.send(remote)
            _ = await visitor.send(visitor.request(.head, "/"))
        }
        #expect(lines.count("the store can’t be read and written") == 1)
        #expect(lines.count("the store can’t be read") == 1)
        #expect(lines.count("the store is not available") == 0)
        _ = await visitor.get("/")
        #expect(lines.count("the store is not available") == 1)
    }

    @Test(
        "S2 A form of another site, a body that isn't a form, and a page that was only opened get no such button"
    )
    func notAgain() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        site.data.close()
        var requests = [olga.request(.get, "/home"), olga.form("/transfers", ["to": "evil"])]
        requests[1].headers[.secFetchSite] = "cross-site"
        requests += [olga.form("/no-such-page", ["to": "evil"]), olga.form("/transfers", ["to": "evil"])]
        requests[3].headers[.contentType] = "text/plain"
        for request in requests {
            let page = await olga.send(request)
            #expect(page.status == .serviceUnavailable && page.headers[.retryAfter] == "5")
            #expect(!page.text.contains("Try again</button>") && !page.text.contains("evil"))
        }
    }
}
