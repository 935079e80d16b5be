import HTTP
import HTTPTypes
import Storage
import Testing

@testable import Site

@Suite("Credits by the treasury")
struct TreasuryTests {
    private let site = try! TestSite()

    private func balance(_ member: Int64) async throws -> String {
        try await site.store.statement(of: member, before: nil, limit: 0).balance.text
    }

    @Test("M8 An organiser gives credits with a reason, which both see, and takes some back")
    func givesAndTakes() async throws {
        let olga = try await site.organiser()
        let ana = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        let page = await olga.get("/members/\(id)")
        #expect(page.text.contains("value=\"give\">Give credits</button>"))
        for field in ["amount", "reason"] {
            #expect(page.tag(id: field).contains("name=\"\(field)\""))
        }
        let formID = page.hidden("id")
        let given = await olga.post(
            "/members/\(id)/credits",
            ["id": formID, "direction": "give", "amount": "10,50", "reason": "Washing <up>"])
        #expect(given.status == .seeOther && given.headers[.location] == "/members/\(id)")
        let told = await olga.get("/members/\(id)")
        #expect(told.sentences.contains("ana-ruiz got 10.50 credits from the treasury."))
        #expect(told.content(id: "balance") == "110.50")
        #expect(told.hidden("id") != formID)
        for seen in [told, await ana.get("/home"), await olga.get("/activity")] {
            #expect(seen.text.contains("Washing &lt;up&gt;"))
        }
        let taken = await olga.post(
            "/members/\(id)/credits",
            ["id": "2", "direction": "take", "amount": "110.50", "reason": "Broke a cup"])
        #expect(taken.status == .seeOther)
        #expect(try await balance(id) == "0.00")
        #expect(await ana.get("/home").text.contains("Returned to the treasury"))
        let file = await ana.download("/history.csv").text
        #expect(file.contains(#""To the treasury","","","110.50","0.00","","Broke a cup""#))
        #expect(await ana.download("/account/data.json").text.contains(#""reason":"Broke a cup""#))
        #expect(
            await olga.download("/activity.csv").text.contains(
                #""credits-taken","ana-ruiz","110.50; Broke a cup""#))
    }

    @Test(
        "M8 An invalid amount or reason is reported at its input, with 422, and nothing moves",
        arguments: [
            ("", "why", "amount"), ("0", "why", "amount"), ("-5", "why", "amount"), ("1e3", "why", "amount"),
            ("5.123", "why", "amount"), ("99999999999999", "why", "amount"), ("5", "", "reason"),
            ("5", "  ", "reason"), ("5", String(repeating: "x", count: 201), "reason"),
            ("5", "a\u{0}b", "reason"), ("5", "a\u{202E}b", "reason"), ("100.01", "why", "amount"),
        ])
    func refused(_ amount: String, _ reason: String, _ field: String) async throws {
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        let page = await olga.post(
            "/members/\(id)/credits",
            ["id": "1", "direction": "take", "amount": amount, "reason": reason])
        #expect(page.status == .unprocessableContent)
        #expect(page.tag(id: field).contains("aria-invalid=\"true\""))
        #expect(page.tag(id: "email").contains("aria-invalid") == false)
        #expect(try await balance(id) == "100.00")
    }

    @Test("M8 A form sent twice moves credits once; a used form with another amount is 409")
    func twice() async throws {
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        func give(_ amount: String) async -> Page {
            await olga.post(
                "/members/\(id)/credits",
                ["id": "1", "direction": "give", "amount": amount, "reason": "why"])
        }
        for _ in 0..<2 { #expect(await give("5").status == .seeOther) }
        let other = await give("6")
        #expect(other.status == .conflict && other.text.contains("This form was already used"))
        #expect(other.tag(id: "amount").contains("value=\"6\"") && other.hidden("id") != "1")
        #expect(try await balance(id) == "105.00")
    }

    @Test("M8 A form without an id or a direction, or for an unknown member, is refused")
    func malformed() async throws {
        let olga = try await site.organiser()
        _ = await site.member("ana-ruiz")
        let id = try await site.id("ana-ruiz")
        func post(_ path: String, id: String = "1", direction: String = "give") async -> Page {
            await olga.post(
                path, ["id": id, "direction": direction, "amount": "5", "reason": "why"])
        }
        let path = "/members/\(id)/credits"
        for wrong in ["", "a b", String(repeating: "x", count: 65)] {
            #expect(await post(path, id: wrong).status == .badRequest)
        }
        for wrong in ["", "up"] { #expect(await post(path, direction: wrong).status == .badRequest) }
        for nobody in ["/members/999/credits", "/members/0/credits", "/members/x/credits"] {
            #expect(await post(nobody).status == .notFound)
        }
        #expect(await olga.get(path).status == .methodNotAllowed)
        #expect(try await balance(id) == "100.00")
    }
}
