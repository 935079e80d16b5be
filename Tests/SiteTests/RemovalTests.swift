import HTTPTypes
import Model
import Storage
import Testing

@testable import Site

@Suite("Removing members")
struct RemovalTests {
    @Test(
        "M6 One or several members are removed, and the page's Undo brings them back; ten minutes later it is too late"
    )
    func remove() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        let ben = try await site.register("Ben Diaz", "ben@example.org")
        let answer = await olga.post("/members/remove", ["pick": "\(ana)", "pick": "\(ben)"])
        #expect(answer.status == .seeOther && answer.headers[.location] == "/members")
        let page = await olga.get("/members")
        #expect(page.text.contains("2 people were removed.") && page.content(id: "total") == "1")
        #expect(await site.visitor().get("/").registered == [])
        #expect(await site.visitor().signIn("ana@example.org", "secret 7").status == .unprocessableContent)
        let back = await olga.submit("/members/undo", ["batch": page.hidden("batch")])
        #expect(back.text.contains("2 people were brought back.") && back.content(id: "total") == "3")
        // They have passwords, which work again.
        #expect(!back.text.contains("Codes from before no longer work"))
        #expect(await site.visitor().get("/").registered == ["Ana Ruiz", "Ben Diaz"])
        #expect(await site.visitor().signIn("ana@example.org", "secret 7").status == .seeOther)
        let again = await olga.submit("/members/undo", ["batch": page.hidden("batch")])
        #expect(again.status == .ok && again.text.contains("There is nothing to undo"))

        _ = await olga.post("/members/remove", ["pick": "\(ana)"])
        let offer = await olga.get("/members")
        #expect(offer.sentences.contains("Ana Ruiz was removed."))
        site.clock.pass(seconds: 600)
        let late = await olga.submit("/members/undo", ["batch": offer.hidden("batch")])
        #expect(late.text.contains("There is nothing to undo"))
        #expect(try await site.store.member(id: ana) == nil)
    }

    @Test("M6 An organiser who picks themselves, alone or with others: 409, and no member is removed")
    func notOneself() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let own = try await site.id("olga-organises")
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        for body: KeyValuePairs<String, String> in [
            ["pick": "\(own)"], ["pick": "\(ana)", "pick": "\(own)"],
        ] {
            let answer = await olga.post("/members/remove", body)
            #expect(answer.status == .conflict && answer.text.contains("You can’t remove yourself"))
        }
        #expect(await olga.get("/members").content(id: "total") == "2")
    }

    @Test(
        "M6 Members who are already gone are passed over, and the page says so; an invalid id is 400; with no pick the page says what to do"
    )
    func gone() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        #expect(await olga.submit("/members/remove", ["pick": "999"]).text.contains("they were already gone"))
        #expect(await olga.submit("/members/remove").text.contains("Nobody was selected."))
        #expect(await olga.submit("/members/codes").text.contains("Nobody was selected."))
        for odd in ["x", "", "1e3", "99999999999999999999"] {
            #expect(await olga.post("/members/remove", ["pick": odd]).status == .badRequest, "\(odd)")
        }
        let both = await olga.submit("/members/remove", ["pick": "\(ana)", "pick": "999", "pick": "\(ana)"])
        #expect(both.sentences.contains("Ana Ruiz was removed."))
        #expect(
            await olga.submit("/members/remove", ["pick": "\(ana)"]).text.contains("they were already gone"))
        #expect(await olga.post("/members/undo", ["batch": "x"]).status == .badRequest)
        #expect(await olga.submit("/members/undo").text.contains("There is nothing to undo"))
        #expect(await olga.post("/members/999/code").status == .notFound)
        #expect(await olga.post("/members/x/code").status == .notFound)
        for path in ["/members/remove", "/members/undo", "/members/codes"] {
            #expect(await olga.get(path).status == .methodNotAllowed, "\(path)")
        }
    }

    @Test(
        "M6 Of two organisers who undo the same batch, the second is told so; people whose email is taken are named"
    )
    func undoTwice() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let pia = try await site.organiser("pia-organises")
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        _ = await olga.post("/members/remove", ["pick": "\(ana)"])
        let batch = await pia.get("/members").hidden("batch")
        let (first, second) = (
            await olga.submit("/members/undo", ["batch": batch]),
            await pia.submit("/members/undo", ["batch": batch])
        )
        #expect(
            first.text.contains("1 person was brought back.")
                && second.text.contains("There is nothing to undo"))
        _ = await olga.post("/members/remove", ["pick": "\(ana)"])
        _ = try await site.register("Another Ana", "ana@example.org")
        let taken = await olga.submit("/members/undo", ["batch": await pia.get("/members").hidden("batch")])
        #expect(taken.text.contains("Not brought back") && taken.sentences.contains("<li>Ana Ruiz</li>"))
    }

    /// The buttons that take something back, with the batch that each names, as the page has them.
    private func offers(_ page: Page) -> [(batch: String, button: String)] {
        page.text.matches(of: /name="batch" value="([^"]*)"[^>]*><button type="submit">([^<]*)</)
            .map { (String($0.1), String($0.2)) }
    }

    private func importPeople(_ olga: Visitor, _ count: Int) async -> Page {
        let table = "name,email\n" + (0..<count).map { "Pia P\($0),p\($0)@example.org\n" }.joined()
        let (path, _) = await olga.preview(table)
        return await olga.submit(path, ["action": "import"])
    }

    @Test(
        "M18 Every Undo says what it takes back, the newest first, and takes back nothing else; taking back an import can be undone"
    )
    func namedUndo() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let (ana, ben) = (
            try await site.register("Jörg Núñez", "ana@example.org"),
            try await site.register("Ben Diaz", "ben@example.org")
        )
        _ = await olga.post("/members/remove", ["pick": "\(ana)", "pick": "\(ben)"])
        site.clock.pass(seconds: 1)
        _ = await importPeople(olga, 3)
        site.clock.pass(seconds: 1)
        let p1 = try await site.id("p1@example.org")
        _ = await olga.post("/members/remove", ["pick": "\(p1)"])
        let first = offers(await olga.get("/members"))
        #expect(
            first.map(\.button) == [
                "Undo the removal of Pia P1", "Undo the import of 2 people",
                "Undo the removal of Jörg Núñez and 1 other",
            ])
        for malformed in ["x", "import-\(first[1].batch)"] {
            let refused = await olga.post("/members/undo", ["batch": malformed])
            #expect(refused.status == .badRequest, "\(malformed)")
        }
        for odd in ["", "0", "-\(first[1].batch)"] {
            let none = await olga.submit("/members/undo", ["batch": odd])
            #expect(none.text.contains("There is nothing to undo") && offers(none).count == 3, "\(odd)")
        }
        site.clock.pass(seconds: 1)
        let taken = await olga.submit("/members/undo", ["batch": first[1].batch])
        #expect(taken.text.contains("2 imported people were removed again. Undo is possible until"))
        #expect(
            offers(taken).map(\.button) == [
                "Undo the removal of 2 imported people", "Undo the removal of Pia P1",
                "Undo the removal of Jörg Núñez and 1 other",
            ])
        let back = await olga.submit("/members/undo", ["batch": offers(taken)[0].batch])
        #expect(back.text.contains("2 people were brought back.") && back.content(id: "total") == "3")
        #expect(!back.text.contains("Codes from before no longer work"))
        #expect(offers(back).map(\.batch) == first.map(\.batch))
        _ = await olga.post("/members/undo", ["batch": first[1].batch])
        let again = await olga.get("/members")
        #expect(again.content(id: "total") == "1")
        #expect(offers(again).first?.button == "Undo the removal of 2 imported people")
        #expect(!(await olga.download("/activity.csv").text).contains(",0\n"))
    }

    @Test("M18 Undo of a removal asks for new codes only if somebody who is back has no password")
    func codesAfterUndo() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let ana = try await site.register("Ana Ruiz", "ana@example.org")
        let pia = try await site.store.addMember(
            Profile(name: "Pia", email: "pia@example.org"), by: .command, at: site.clock.now)
        for (removed, asks) in [([ana], false), ([pia], true), ([ana, pia], true)] {
            _ = await olga.send(
                olga.form("/members/remove", pairs: removed.map { ("pick", "\($0)") }))
            let batch = await olga.get("/members").hidden("batch")
            let back = await olga.submit("/members/undo", ["batch": batch])
            #expect(back.text.contains("brought back."))
            #expect(
                back.text.contains("Codes from before no longer work: give new ones.") == asks, "\(removed)")
        }
    }

    @Test(
        "M18 An Undo that can't do anything any more is gone, and one whose people can't come back yet stays and says why"
    )
    func vainUndo() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let page = await importPeople(olga, 1)
        #expect(offers(page).map(\.button) == ["Undo the import of 1 person"])
        let p0 = try await site.id("p0@example.org")
        _ = await olga.post("/members/remove", ["pick": "\(p0)"])
        let list = await olga.get("/members")
        #expect(offers(list).map(\.button) == ["Undo the removal of Pia P0"])
        let late = await olga.submit("/members/undo", ["batch": page.hidden("batch")])
        #expect(late.text.contains("There is nothing to undo") && offers(late).count == 1)
        #expect(!(await olga.get("/activity").text).contains("import-undone"))

        _ = try await site.register("Another", "p0@example.org")
        let vain = await olga.submit("/members/undo", ["batch": list.hidden("batch")])
        #expect(vain.text.contains("Not brought back, because somebody else now has their email"))
        #expect(offers(vain).map(\.button) == ["Undo the removal of Pia P0"])
        #expect(!(await olga.get("/activity").text).contains("removal-undone"))
    }
}
