import HTTP
import HTTPTypes
import Model
import Storage
import TestStores
import Testing

@testable import Site

@Suite("All members that were found")
struct AllFoundTests {
    private let site = try! TestSite()

    /// Adds as many people called Ana, with the number in the email.
    private func add(_ count: Int, from first: Int = 0) async throws {
        for number in first..<(first + count) {
            _ = try await site.store.register(
                Registration(
                    Profile(name: "Ana \(number)", email: "ana\(number)@example.org"), passwordHash: "x",
                    by: .desk),
                at: site.clock.now)
        }
    }

    /// The fields of the list's form, once it concerns all who were found.
    private func all(_ text: String, _ olga: Visitor) async -> (total: String, revision: String) {
        let page = await olga.get("/members?q=\(text)&all=found")
        #expect(page.text.contains("id=\"form-picked\" method=\"post\" action=\"/members/all\""))
        #expect(page.hidden("q") == text)
        return (page.hidden("total"), page.hidden("revision"))
    }

    private func press(
        _ action: String, _ text: String, _ all: (total: String, revision: String), _ olga: Visitor
    ) async -> Page {
        await olga.post(
            "/members/all", ["q": text, "total": all.total, "revision": all.revision, "action": action])
    }

    private func balances(_ text: String) async throws -> Set<Int64> {
        var balances: Set<Int64> = []
        for id in try await site.store.found(MemberFilter(text: text)).ids {
            balances.insert(try await site.store.statement(of: id, before: nil, limit: 0).balance.hundredths)
        }
        return balances
    }

    @Test("M17 More than a page are offered as all found; a page that has them all offers nothing")
    func offer() async throws {
        let olga = try await site.organiser()
        try await add(50)
        #expect(await !olga.get("/members?q=Ana").text.contains("all=found"))
        try await add(1, from: 50)
        let page = await olga.get("/members?q=Ana&sort=name")
        #expect(page.text.contains("<a href=\"/members?q=Ana&amp;sort=name&amp;all=found\">All 51 found</a>"))
        #expect(await olga.get("/members").text.contains("All 52 found"))
        let last = try #require(page.text.firstMatch(of: /<a href="([^"]*)"[^>]*>Next<\/a>/)?.1)
        let lastPage = await olga.get(String(last).replacing("&amp;", with: "&"))
        #expect(lastPage.text.contains("All 51 found") && !lastPage.text.contains(">Next</a>"))
        let chosen = await olga.get("/members?q=Ana&sort=name&all=found")
        #expect(chosen.text.contains("<strong>All 51 found</strong>"))
        #expect(chosen.text.matches(of: /" checked disabled aria-label/).count == 50)
        #expect(chosen.hidden("total") == "51")
        let next = try #require(chosen.text.firstMatch(of: /<a href="([^"]*)">Next<\/a>/)?.1)
        #expect(next.contains("all=found"))
        for action in ["remove", "codes", "credits", "export"] {
            #expect(chosen.text.contains("name=\"action\" value=\"\(action)\""))
        }
    }

    @Test("M17 All found are removed but for oneself, who is counted; one Undo brings them back")
    func remove() async throws {
        let olga = try await site.organiser()
        try await add(51)
        let removed = await press("remove", "", all("", olga), olga)
        #expect(removed.status == .seeOther && removed.headers[.location] == "/members")
        let page = await olga.get("/members")
        #expect(page.content(id: "total") == "1")
        #expect(page.text.contains("One person was left out: you can’t remove yourself."))
        #expect(page.text.contains("51 people were removed."))
        #expect(
            await olga.submit("/members/undo", ["batch": page.hidden("batch")]).content(id: "total") == "52")
        _ = await press("remove", "Ana", all("Ana", olga), olga)
        #expect(await !olga.get("/members").text.contains("left out"))
        let own = await press("remove", "olga", all("olga", olga), olga)
        #expect(own.status == .seeOther)
        #expect(await olga.get("/members").text.contains("only you were found"))
    }

    @Test("M17 A removal of all found that is sent twice removes them once, and both answers say so")
    func removeTwice() async throws {
        let olga = try await site.organiser()
        try await add(51)
        for (text, isLeftOut) in [("Ana", false), ("", true)] {
            let seen = await all(text, olga)
            for _ in 0..<2 {
                let answer = await press("remove", text, seen, olga)
                #expect(answer.status == .seeOther && answer.headers[.location] == "/members")
                let page = await olga.get("/members")
                #expect(page.text.contains("51 people were removed.") && page.content(id: "total") == "1")
                #expect(page.text.contains("One person was left out") == isLeftOut)
            }
            #expect(try await site.store.undoableRemovals(at: site.clock.now).map(\.count) == [51])
            let batch = await olga.get("/members").hidden("batch")
            #expect(await olga.submit("/members/undo", ["batch": batch]).content(id: "total") == "52")
            // Once they are back, the form of before is about others again.
            try await site.store.deleteMember(try await site.id("ana50@example.org"), at: site.clock.now)
            #expect(await press("remove", text, seen, olga).status == .conflict)
            try await add(1, from: 50)
        }
        // The time to undo it is over.
        let seen = await all("Ana", olga)
        #expect(await press("remove", "Ana", seen, olga).status == .seeOther)
        site.clock.pass(seconds: UndoPeriod.seconds)
        #expect(await press("remove", "Ana", seen, olga).status == .conflict)
    }

    @Test("M17 Two removals of all found at the same moment both lead to the list")
    func removeAtOnce() async throws {
        let olga = try await site.organiser()
        try await add(51)
        let seen = await all("Ana", olga)
        let (app, headers) = (site.app, olga.cookieHeader)
        let answers: [HTTPResponse.Status] = await withTaskGroup(of: HTTPResponse.Status.self) { group in
            for _ in 0..<4 {
                group.addTask { [self] in
                    await press("remove", "Ana", seen, Visitor(app, cookies: headers)).status
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == [.seeOther, .seeOther, .seeOther, .seeOther])
        #expect(try await site.store.undoableRemovals(at: site.clock.now).map(\.count) == [51])
    }

    @Test("M17 Once others are found, or without a revision: 409 with the new number, and nothing is done")
    func changed() async throws {
        let olga = try await site.organiser()
        try await add(51)
        let seen = await all("Ana", olga)
        try await add(1, from: 51)
        for action in ["remove", "codes", "credits"] {
            let answer = await press(action, "Ana", seen, olga)
            #expect(answer.status == .conflict, "\(action)")
            #expect(answer.text.contains("All 52 found") && answer.text.contains("nothing was done"))
            #expect(answer.hidden("total") == "52" && answer.hidden("revision") != seen.revision)
        }
        #expect(await olga.post("/members/all", ["q": "Ana", "action": "remove"]).status == .conflict)
        // From a later page the list begins anew: nobody may be left where that page began.
        let later = await olga.post("/members/all", ["q": "Ana", "after": "1", "action": "remove"])
        #expect(later.status == .conflict && later.text.contains("<tr id=\"member-"))
        let give = await olga.post(
            "/members/all",
            [
                "q": "Ana", "total": seen.total, "revision": seen.revision, "direction": "give",
                "amount": "5", "reason": "why", "id": "1",
            ])
        #expect(give.status == .conflict)
        #expect(try await balances("Ana") == [100_00])
        // The form comes back with what was typed, and with the number of those who are found now.
        #expect(
            give.text.contains("so no credits were moved.") && give.text.contains("Credits for 52 people"))
        #expect(give.tag(id: "amount").contains("value=\"5\"") && give.text.contains("why"))
        #expect(give.hidden("total") == "52" && give.hidden("id") != "1")
        #expect(give.hidden("revision") == (await all("Ana", olga)).revision)
        #expect(await olga.get("/members").content(id: "total") == "53")
        #expect(await press("remove", "Ana", all("Ana", olga), olga).status == .seeOther)
        #expect(await olga.get("/members").content(id: "total") == "1")
    }

    @Test("M17 Of those who have too little, twenty are named", arguments: [20, 21])
    func tooLittle(_ count: Int) async throws {
        let olga = try await site.organiser()
        try await add(count)
        let (total, revision) = await all("Ana", olga)
        let refused = await olga.post(
            "/members/all",
            [
                "q": "Ana", "total": total, "revision": revision, "id": "1", "direction": "take",
                "amount": "100.01", "reason": "why",
            ])
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("\(count) people have less than that"))
        #expect(refused.sentences.matches(of: /<li>Ana \d+<\/li>/).count == 20)
        #expect(refused.sentences.contains("<li>…</li>") == (count > 20))
    }

    @Test("M17 All found get a code each, on one sheet: at most a thousand")
    func codes() async throws {
        let olga = try await site.organiser()
        try await add(52)
        let sheet = await press("codes", "Ana", all("Ana", olga), olga)
        #expect(sheet.status == .ok && sheet.text.matches(of: /class="code slip"/).count == 52)
        let names = sheet.text.matches(
            of: /class="code slip".*?<strong>([^<]*)<\/strong>/.dotMatchesNewlines()
        )
        .map { String($0.1) }
        #expect(names.count == 52 && names == names.sorted())
        try await add(949, from: 52)
        let many = await press("codes", "Ana", all("Ana", olga), olga)
        #expect(many.status == .unprocessableContent)
        #expect(many.text.contains("at most 1,000 people") || many.text.contains("at most 1000 people"))
        _ = try await site.store.remove(
            [site.store.found(MemberFilter(text: "Ana")).ids[0]], by: .command, at: site.clock.now)
        let codesBefore = try await site.store.activity(before: nil, of: nil, limit: 9).map(\.kind)
        #expect(codesBefore == [.membersRemoved, .codesGiven, .roleChanged])
        #expect(await press("codes", "Ana", all("Ana", olga), olga).status == .ok)
    }

    @Test("M17 All found get a code but for oneself, who is counted; an organiser picked by hand gets one")
    func ownCode() async throws {
        let olga = try await site.organiser()
        try await add(2)
        let own = try await site.id("olga-organises")
        func slips(_ sheet: Page) -> Int { sheet.text.matches(of: /class="code slip"/).count }
        let sheet = await press("codes", "", all("", olga), olga)
        #expect(slips(sheet) == 2 && !sheet.text.contains("olga-organises</strong>"))
        #expect(sheet.text.contains("2 codes; you were left out."))
        let others = await press("codes", "Ana", all("Ana", olga), olga)
        #expect(slips(others) == 2 && !others.text.contains("left out"))
        let alone = await press("codes", "olga", all("olga", olga), olga)
        #expect(alone.status == .seeOther && alone.headers[.location] == "/members")
        #expect(await olga.get("/members").text.contains("No codes were made: only you were found."))
        let picked = await olga.post("/members/codes", ["pick": "\(own)"])
        #expect(slips(picked) == 1 && !picked.text.contains("left out"))
    }

    @Test(
        "M17 The page for several people’s credits names them: twenty, and how many others",
        arguments: [20, 21, 23])
    func named(_ count: Int) async throws {
        let olga = try await site.organiser()
        try await add(count)
        func names(_ page: Page) -> [String] {
            page.text.matches(of: /<span class="person"><bdi>([^<]+)<\/bdi>/).map { String($0.1) }
        }
        let all = await press("credits", "Ana", self.all("Ana", olga), olga)
        #expect(names(all) == (0..<20).map { "Ana \($0)" })
        let others = [20: nil, 21: "and 1 other<", 23: "and 3 others<"][count] ?? nil
        #expect(all.text.contains("and \(count - 20) other") == (others != nil))
        if let others { #expect(all.text.contains(others)) }
        // It is the same where the form comes back with a problem.
        let ids = try await site.store.found(MemberFilter(text: "Ana")).ids
        let back = await olga.post(
            "/members/credits",
            [
                "pick": "\(ids[2])", "pick": "\(ids[1])", "id": "7", "direction": "give", "amount": "x",
                "reason": "why",
            ])
        #expect(back.status == .unprocessableContent && names(back) == ["Ana 1", "Ana 2"])
    }

    @Test("M17 All found get credits with a reason, once, however often the form is sent")
    func credits() async throws {
        let olga = try await site.organiser()
        try await add(51)
        let form = await press("credits", "Ana", all("Ana", olga), olga)
        #expect(form.status == .ok && form.text.contains("Credits for 51 people"))
        #expect(form.text.contains("action=\"/members/all\""))
        let sent: KeyValuePairs = [
            "q": form.hidden("q"), "total": form.hidden("total"), "revision": form.hidden("revision"),
            "id": form.hidden("id"), "action": "credits", "direction": "give", "amount": "2.50",
            "reason": "Tidied <up>",
        ]
        for _ in 0..<2 {
            let given = await olga.post("/members/all", sent)
            #expect(given.status == .seeOther && given.headers[.location] == "/members")
        }
        #expect(
            await olga.get("/members").text.contains("51 people got 2.50 credits each from the treasury."))
        #expect(try await balances("Ana") == [102_50])
        // The same form comes again when others are found.
        try await site.addAnas(1, from: 51)
        #expect(await olga.post("/members/all", sent).status == .seeOther)
        #expect(
            await olga.get("/members").text.contains("51 people got 2.50 credits each from the treasury."))
        #expect(try await Set(balances("Ana")) == [100_00, 102_50])
        let activity = await olga.get("/activity").text
        #expect(activity.contains("gave credits") && activity.contains("and 48 others"))
        #expect(activity.contains("Tidied &lt;up&gt;"))
    }

    @Test("M17 Credits of those picked: a form that says for how many, all or nobody, and who has too little")
    func picked() async throws {
        let olga = try await site.organiser()
        try await add(3)
        let ids = try await site.store.found(MemberFilter(text: "Ana")).ids
        let form = await olga.post(
            "/members/picked", ["pick": "\(ids[0])", "pick": "\(ids[1])", "action": "credits"])
        #expect(form.status == .ok && form.text.contains("Credits for 2 people"))
        for field in ["amount", "reason"] { #expect(form.tag(id: field).contains("name=\"\(field)\"")) }
        func send(_ direction: String, _ amount: String, id: String, reason: String = "why") async -> Page {
            await olga.post(
                "/members/credits",
                [
                    "pick": "\(ids[0])", "pick": "\(ids[1])", "id": id, "direction": direction,
                    "amount": amount, "reason": reason,
                ])
        }
        let given = await send("give", "5", id: form.hidden("id"))
        #expect(given.status == .seeOther && given.headers[.location] == "/members")
        #expect(await send("take", "104.99", id: "2").status == .seeOther)
        #expect(try await balances("Ana") == [1, 100_00])
        _ = await olga.post(
            "/members/\(ids[0])/credits", ["id": "3", "direction": "take", "amount": "0.01", "reason": "why"])
        let refused = await send("take", "0.01", id: "4")
        #expect(refused.status == .unprocessableContent)
        #expect(
            refused.text.contains("nothing was taken from anybody")
                && refused.sentences.contains("<li>Ana 0</li>")
        )
        #expect(!refused.sentences.contains("<li>Ana 1</li>"))
        #expect(refused.tag(id: "amount").contains("value=\"0.01\""))
        for (amount, reason, field) in [("0", "why", "amount"), ("5", " ", "reason")] {
            let page = await send("give", amount, id: "5", reason: reason)
            #expect(page.status == .unprocessableContent)
            #expect(page.tag(id: field).contains("aria-invalid=\"true\""))
            #expect(page.text.contains("name=\"pick\" value=\"\(ids[1])\""))
        }
        #expect(try await balances("Ana") == [0, 1, 100_00])
        #expect(await send("give", "7", id: "2").status == .conflict)
        #expect(await send("up", "7", id: "6").status == .badRequest)
        #expect(await send("give", "7", id: "").status == .badRequest)
        #expect(
            await olga.submit("/members/credits", ["direction": "give"]).text.contains("Nobody was selected.")
        )
        let gone = await olga.submit(
            "/members/credits",
            ["pick": "999", "id": "7", "direction": "give", "amount": "5", "reason": "why"])
        #expect(gone.text.contains("No credits were moved"))
        for path in ["/members/credits", "/members/all"] {
            #expect(await olga.get(path).status == .methodNotAllowed)
        }
    }

    @Test("M17 If some of those picked are gone: 409, no credits are moved, and the form is for who is left")
    func pickedAndGone() async throws {
        let olga = try await site.organiser()
        try await add(3)
        let ids = try await site.store.found(MemberFilter(text: "Ana")).ids
        _ = try await site.store.remove([ids[1]], by: .command, at: site.clock.now)
        let refused = await olga.post(
            "/members/credits",
            [
                "pick": "\(ids[0])", "pick": "\(ids[1])", "pick": "\(ids[2])", "id": "1",
                "direction": "give", "amount": "5", "reason": "why",
            ])
        #expect(refused.status == .conflict)
        #expect(refused.text.contains("1 person isn’t a member any more, so no credits were moved."))
        #expect(refused.text.contains("Credits for 2 people"))
        #expect(!refused.text.contains("name=\"pick\" value=\"\(ids[1])\""))
        #expect(refused.tag(id: "amount").contains("value=\"5\""))
        #expect(try await balances("Ana") == [100_00])
        let given = await olga.post(
            "/members/credits",
            [
                "pick": "\(ids[0])", "pick": "\(ids[2])", "id": refused.hidden("id"), "direction": "give",
                "amount": "5", "reason": "why",
            ])
        #expect(given.status == .seeOther)
        #expect(try await balances("Ana") == [105_00])
    }

    @Test("M17 The export of those picked, or of all found, has nobody else")
    func export() async throws {
        let olga = try await site.organiser()
        try await add(3)
        let ids = try await site.store.found(MemberFilter(text: "Ana")).ids
        let picked = await olga.download(
            olga.form("/members/picked", ["pick": "\(ids[0])", "pick": "\(ids[2])", "action": "export"]))
        #expect(picked.status == .ok && picked.headers[.contentType]?.hasPrefix("text/csv") == true)
        let emails = picked.text.matches(of: /ana\d@example\.org/).map { String($0.0) }
        #expect(emails == ["ana0@example.org", "ana2@example.org"])
        let all = await olga.download(olga.form("/members/all", ["q": "ana1@", "action": "export"]))
        #expect(all.text.contains("ana1@example.org") && !all.text.contains("ana2@"))
        let rows = try await site.store.activity(before: nil, of: nil, limit: 2)
        #expect(rows.map(\.kind) == [.membersExported, .membersExported] && rows.map(\.count) == [1, 2])
    }
}
