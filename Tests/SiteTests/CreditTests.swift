import Foundation
import HTTP
import HTTPTypes
import Model
import Storage
import Testing
import Words

@testable import Site

private let notAnAmount = "Amount needs to be a number, such as 1000 or 12.50."

@Suite("Credits")
struct CreditTests {
    let site: TestSite
    let ada: Visitor
    let ben: Visitor

    init() async throws {
        site = try TestSite()
        ada = await site.member("ada-lovelace")
        ben = await site.member("ben-franklin")
    }

    /// Fills in the form that Home has just given, and sends it.
    private func send(_ amount: String, to receiver: String, as visitor: Visitor) async -> Page {
        let form = await visitor.get("/home")
        return await visitor.submit("/transfers", ["id": form.formID, "to": receiver, "amount": amount])
    }

    /// The date at which the test's clock starts, as pages show it.
    private let today = DateText.text(Clock().now, in: TestSite.english)

    private func balance(_ visitor: Visitor) async -> String {
        await visitor.get("/home").content(id: "balance")
    }

    @Test("T2 T7 A page of a member who signed out meanwhile sends nothing of the member who signed in")
    func anotherMember() async throws {
        let page = await ada.get("/home")
        let (owner, before) = (page.hidden("owner"), await balance(ben))
        let stale: KeyValuePairs = [
            "id": page.formID, "owner": owner, "to": "ben-franklin", "amount": "3",
        ]
        let refused = await ben.submit("/transfers", stale)
        #expect(refused.status == .conflict)
        let name = "<bdi class=\"entered\">ben-franklin</bdi>"
        #expect(refused.text.contains("<h1>You are signed in as \(name) now</h1>"))
        let colour = await ben.post("/colour", ["owner": owner, "red": "1", "green": "2", "blue": "3"])
        #expect(colour.status == .conflict)
        #expect(await ben.post("/account/agreements", ["owner": owner]).status == .conflict)
        #expect(await balance(ben) == before)
        _ = await ada.submit("/transfers", stale)
        #expect(await balance(ben) == "103.00")
        #expect(await ada.get("/colour").hidden("owner") == owner)
        #expect(!(await site.visitor().get("/colour").text.contains("name=\"owner\"")))
    }

    // MARK: Home

    @Test(
        "T2 Home greets the member, and has the balance, inputs for receiver and amount, Transfer and Sign out"
    )
    func home() async {
        let home = await ada.get("/home")
        #expect(home.text.contains("<h1>Hello, ada-lovelace!</h1>"))
        #expect(home.tag(id: "balance").hasPrefix("<output "))
        #expect(home.content(id: "balance") == "100.00")
        #expect(home.text.contains("method=\"post\" action=\"/transfers\""))
        for name in ["Transfer", "Sign out"] { #expect(home.text.contains(">\(name)</button>")) }
        #expect(home.headers[.cacheControl] == "no-store")
    }

    @Test("T3 The amount input has a numeric keyboard; T1 the receiver's has no correction and no capitals")
    func inputs() async {
        let home = await ada.get("/home")
        #expect(home.tag(id: "amount").contains("inputmode=\"decimal\""))
        for attribute in ["autocapitalize=\"none\"", "autocorrect=\"off\"", "spellcheck=\"false\""] {
            #expect(home.tag(id: "to").contains(attribute))
        }
    }

    @Test(
        "T3 An amount takes up to two decimals, by dot or comma",
        arguments: [
            ("5", "5.00"), ("5.5", "5.50"), ("5,50", "5.50"), (" 12.00 ", "12.00"), ("0.01", "0.01"),
            ("100", "100.00"),
        ])
    func amounts(_ typed: String, _ amount: String) async {
        let home = await send(typed, to: "ben-franklin", as: ada)
        #expect(home.alert == "You sent \(amount) credits to ben-franklin.")
        #expect(home.title.hasPrefix("My account"))
    }

    @Test("Home, the history and both forms are for members alone")
    func membersOnly() async {
        let stranger = site.visitor()
        for path in ["/home", "/history", "/history.csv"] {
            let page = await stranger.get(path)
            #expect(page.status == .seeOther)
            #expect(page.headers[.location] == "/sign-in")
        }
        for path in ["/transfers", "/transfers/undo"] {
            let page = await stranger.post(path, ["id": "1", "to": "ada-lovelace", "amount": "5"])
            #expect(page.headers[.location] == "/sign-in")
            #expect(await ada.get(path).status == .methodNotAllowed)
        }
        #expect(await balance(ada) == "100.00")
    }

    // MARK: Transfer

    @Test("T4 A transfer shows one alert on Home, once; T6 both balances and both histories have it at once")
    func transfer() async {
        let form = await ada.get("/home")
        let answer = await ada.post(
            "/transfers", ["id": form.formID, "to": "BEN-Franklin", "amount": "12,5"])
        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/home")
        let home = await ada.get("/home")
        #expect(home.text.matches(of: /<dialog[^>]* open/).count == 1)
        #expect(home.alert == "You sent 12.50 credits to BEN-Franklin.")
        #expect(home.content(id: "balance") == "87.50")
        #expect(home.rows.first == ["To ben-franklin", today, "−12.50", "87.50"])
        #expect(await ada.get("/home").alert == nil)
        let other = await ben.get("/home")
        #expect(other.content(id: "balance") == "112.50")
        #expect(other.rows.first == ["From ada-lovelace", today, "+12.50", "112.50"])
        #expect(other.alert == nil)
    }

    @Test(
        "T5 A refused transfer is 422 with one alert and the form as it was; nothing changes",
        arguments: [
            ("ben-franklin", "0", "amount", "Amount needs to be more than zero."),
            ("ben-franklin", "0,00", "amount", "Amount needs to be more than zero."),
            ("ben-franklin", "-1", "amount", "Amount needs to be more than zero."),
            ("ben-franklin", "100.01", "amount", "You have 100.00 credits. Enter that much or less."),
            ("ben-franklin", "1e3", "amount", notAnAmount),
            ("ben-franklin", "٣", "amount", notAnAmount),
            ("ben-franklin", "0x10", "amount", notAnAmount),
            ("ben-franklin", ".", "amount", notAnAmount),
            ("ben-franklin", "NaN", "amount", notAnAmount),
            (
                "ben-franklin", "1.005", "amount",
                "Amount can have at most two decimal places; write a thousand as 1000."
            ),
            ("ben-franklin", "", "amount", "Enter an amount."),
            ("ben-franklin", "99999999999999999999", "amount", "Amount is too high."),
            ("nobody-here", "5", "to", "Nobody here has this username or email. Check it and try again."),
            (
                "nobody@example.org", "5", "to",
                "Nobody here has this username or email. Check it and try again."
            ),
            ("ada-lovelace", "5", "to", "That is your own account. Enter somebody else’s username or email."),
            ("ADA-LOVELACE", "5", "to", "That is your own account. Enter somebody else’s username or email."),
            ("", "5", "to", "Enter who it is for."), ("", "", "to", "Enter who it is for."),
        ])
    func refused(_ receiver: String, _ amount: String, _ field: String, _ sentence: String) async {
        let page = await send(amount, to: receiver, as: ada)
        #expect(page.status == .unprocessableContent)
        #expect(page.title.hasPrefix("Error: "))
        #expect(page.text.matches(of: /<dialog[^>]* open/).count == 1)
        #expect(page.alert == sentence)
        #expect(page.content(id: "\(field)-problem") == sentence)
        #expect(page.tag(id: field).contains("aria-invalid=\"true\""))
        #expect(receiver.isEmpty || page.tag(id: "to").contains("value=\"\(receiver)\""))
        #expect(amount.isEmpty || page.tag(id: "amount").contains("value=\"\(amount)\""))
        for member in [ada, ben] {
            let home = await member.get("/home")
            #expect(home.content(id: "balance") == "100.00")
            #expect(home.rows.count == 1)
        }
    }

    @Test("T7 The same form sent twice, or many times at once, moves the credits once and says so each time")
    func repeated() async {
        let form = await ada.get("/home")
        let fields: KeyValuePairs = ["id": form.formID, "to": "ben-franklin", "amount": "5"]
        #expect(await ada.submit("/transfers", fields).alert == "You sent 5.00 credits to ben-franklin.")
        #expect(await ada.submit("/transfers", fields).alert == "You sent 5.00 credits to ben-franklin.")
        let cookie = ada.cookieHeader
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask { [site] in
                    await site.visitor().post("/transfers", fields, headers: [.cookie: cookie]).status.code
                }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(statuses == [303])
        #expect(await balance(ada) == "95.00")
        #expect(await balance(ben) == "105.00")
    }

    @Test(
        "T7 Every page has a form with an id of its own; a used form with other contents is 409 and moves nothing"
    )
    func otherContents() async {
        let form = await ada.get("/home")
        #expect(await ada.get("/home").formID != form.formID)
        _ = await ada.post("/transfers", ["id": form.formID, "to": "ben-franklin", "amount": "5"])
        let page = await ada.post("/transfers", ["id": form.formID, "to": "ben-franklin", "amount": "6"])
        #expect(page.status == .conflict)
        #expect(page.alert?.contains("was already used for another transfer") == true)
        #expect(page.title.hasPrefix("Error: My account"))
        #expect(page.tag(id: "amount").contains("value=\"6\""))
        #expect(await balance(ada) == "95.00")
        // The form that comes back has a new id: a member who presses Transfer again means it.
        let again = await ada.submit(
            "/transfers", ["id": page.formID, "to": "ben-franklin", "amount": "6"])
        #expect(again.alert == "You sent 6.00 credits to ben-franklin.")
        #expect(await balance(ada) == "89.00")
    }

    @Test(
        "A form without an id, or with one that no page gives out, is 400",
        arguments: ["", " ", "a\nb", "é", String(repeating: "x", count: 65)])
    func formID(_ id: String) async {
        let page = await ada.post("/transfers", ["id": id, "to": "ben-franklin", "amount": "5"])
        #expect(page.status == .badRequest)
        #expect(await balance(ada) == "100.00")
    }

    @Test(
        "A member who names too many receivers that don't exist has to wait; members who name real ones don't"
    )
    func limited() async {
        for number in 0..<60 {
            let page = await send("0.01", to: "ben-franklin", as: ada)
            #expect(page.status == .ok, "transfer \(number)")
        }
        for number in 0..<50 {
            #expect(await send("1", to: "guess-\(number)", as: ada).status == .unprocessableContent)
        }
        let form = await ada.get("/home")
        let page = await ada.post("/transfers", ["id": form.formID, "to": "ben-franklin", "amount": "1"])
        #expect(page.status == .tooManyRequests)
        #expect(page.headers[.retryAfter] == "900")
        // The transfer may have been made before, without an answer: it isn't made once more later.
        #expect(page.formID == form.formID)
        #expect(page.alert?.hasPrefix("Too many attempts. Try again in 15 minutes.") == true)
        #expect(page.tag(id: "to").contains("value=\"ben-franklin\""))
        #expect(await send("1", to: "ada-lovelace", as: ben).status == .ok)
        site.clock.pass(seconds: 900)
        #expect(await send("1", to: "ben-franklin", as: ada).status == .ok)
    }

    @Test("A used form doesn't evade that limit, and reveals no name: an unknown receiver is reported first")
    func probing() async {
        let form = await ada.get("/home")
        _ = await ada.post("/transfers", ["id": form.formID, "to": "ben-franklin", "amount": "1"])
        _ = await ben.post("/account/delete", ["password": "analytic 8"])
        for name in ["ben-franklin", "nobody-here"] {
            let page = await ada.post("/transfers", ["id": form.formID, "to": name, "amount": "1"])
            #expect(page.status == .unprocessableContent)
        }
        let other = await site.member("carl-gauss")
        for _ in 0..<48 {
            let page = await ada.post("/transfers", ["id": form.formID, "to": "carl-gauss", "amount": "1"])
            #expect(page.status == .conflict)
        }
        let page = await ada.post("/transfers", ["id": form.formID, "to": "carl-gauss", "amount": "1"])
        #expect(page.status == .tooManyRequests)
        #expect(await balance(other) == "100.00")
    }

    @Test("Two hundred transfers of one member at once are all made")
    func burst() async {
        let statuses = await sendAtOnce(200, "0.01") { _ in "ben-franklin" }
        #expect(statuses.allSatisfy { $0 == 303 })
        #expect(await balance(ada) == "98.00")
    }

    @Test("A member who names two hundred receivers at once gets an answer about fifty")
    func burstOfGuesses() async {
        let statuses = await sendAtOnce(200, "999") { "guess-\($0)" }
        #expect(statuses.filter { $0 == 422 }.count == 50)
        #expect(statuses.filter { $0 == 429 }.count == 150)
        #expect(await send("999", to: "ben-franklin", as: ada).status == .tooManyRequests)
    }

    /// Ada sends `count` forms at the same time; the result is their statuses.
    private func sendAtOnce(
        _ count: Int, _ amount: String, to receiver: @escaping @Sendable (Int) -> String
    ) async -> [Int] {
        let cookie = ada.cookieHeader
        return await withTaskGroup(of: Int.self) { group in
            for number in 0..<count {
                group.addTask { [site] in
                    let fields: KeyValuePairs = [
                        "id": "form-\(number)", "to": receiver(number), "amount": amount,
                    ]
                    return await site.visitor().post("/transfers", fields, headers: [.cookie: cookie]).status
                        .code
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("A20 A member's own file says which roles they were given")
    func roles() async throws {
        let id = try await site.id("ada-lovelace")
        for role in [Role.desk, .member] {
            _ = try await site.store.setRole(role, of: id, by: .command, at: site.clock.now)
        }
        let file = Data(await ada.download("/account/data.json").bytes)
        let json = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
        let rows = try #require(json["activity"] as? [[String: Any]])
        #expect(rows.compactMap { $0["role"] as? String } == ["member", "desk"])
    }

    @Test("A20 A member's own file is as of one transfer, also while credits are being sent")
    func fileMeanwhile() async throws {
        let sending = Task { [site, cookie = ada.cookieHeader] in
            for number in 0..<200 {
                let fields: KeyValuePairs = ["id": "f\(number)", "to": "ben-franklin", "amount": "0.01"]
                let answer = await site.visitor().post("/transfers", fields, headers: [.cookie: cookie])
                #expect(answer.status == .seeOther)
            }
        }
        for _ in 0..<100 {
            let file = Data(await ada.download("/account/data.json").bytes)
            let json = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
            let last = (json["transfers"] as? [[String: Any]])?.last
            #expect(last?["balance"] as? String == json["balance"] as? String)
        }
        await sending.value
    }

    @Test("A member who was signed out meanwhile is told that nothing was sent")
    func signedOut() async {
        let form = await ada.get("/home")
        _ = await ada.post("/sign-out")
        let page = await ada.submit("/transfers", ["id": form.formID, "to": "ben-franklin", "amount": "5"])
        #expect(page.text.contains("You were signed out meanwhile, and nothing was changed."))
        #expect(await balance(ben) == "100.00")
    }

    @Test("T7 For a form whose transfer was undone, the alert doesn't claim that anything was sent")
    func repeatedAfterUndo() async throws {
        let form = await ada.get("/home")
        let fields: KeyValuePairs = ["id": form.formID, "to": "ben-franklin", "amount": "5"]
        let id = try #require(await ada.submit("/transfers", fields).undoable.first)
        _ = await ada.post("/transfers/undo", ["id": id])
        #expect(await ada.submit("/transfers", fields).alert?.contains("Nothing was sent this time.") == true)
        #expect(await balance(ada) == "100.00")
    }

    @Test("If the store can't be written, the transfer's form comes back as it was, with the same id")
    func unavailable() async throws {
        let form = await ada.get("/home")
        let fields: KeyValuePairs = ["id": form.formID, "to": "ben-franklin", "amount": "5"]
        try site.data.breakWrites("INSERT", of: "transfer")
        let page = await ada.post("/transfers", fields)
        #expect(page.status == .serviceUnavailable)
        #expect(page.headers[.retryAfter] != nil)
        #expect(page.formID == form.formID)
        #expect(page.tag(id: "to").contains("value=\"ben-franklin\""))
        #expect(page.tag(id: "amount").contains("value=\"5\""))
        #expect(page.alert?.contains("can’t reach its data just now") == true)

        try site.data.mendWrites(of: "transfer")
        #expect(await ada.submit("/transfers", fields).status == .ok)
        #expect(await balance(ada) == "95.00")
    }

    @Test("T9 A deleted member's credits can't be reached, and histories call them a former member")
    func deleted() async {
        _ = await send("5", to: "ben-franklin", as: ada)
        _ = await ada.post("/account/delete", ["password": "analytic 8"])
        let home = await ben.get("/home")
        #expect(home.content(id: "balance") == "105.00")
        #expect(home.rows.first?.first == "From a former member")
        #expect(await send("5", to: "ada-lovelace", as: ben).status == .unprocessableContent)
    }

    // MARK: Undo

    @Test("T13 Undo takes a transfer back, once; both histories show it as an undo, and the alert says so")
    func undo() async throws {
        _ = await send("40", to: "ben-franklin", as: ada)
        let home = await ada.get("/home")
        let id = try #require(home.undoable.first)
        #expect(home.undoable.count == 1)
        #expect(await ben.get("/home").undoable.isEmpty)
        let undone = await ada.submit("/transfers/undo", ["id": id])
        #expect(undone.alert == "The transfer has been undone: you have the credits back.")
        #expect(undone.content(id: "balance") == "100.00")
        #expect(undone.undoable.isEmpty)
        #expect(
            undone.rows.map { $0[0] } == [
                "Back from ben-franklin undoes a transfer", "To ben-franklin undone", "Opening balance",
            ])
        let other = await ben.get("/home")
        #expect(other.content(id: "balance") == "100.00")
        #expect(
            other.rows.map { $0[0] } == [
                "Undone by ada-lovelace undoes a transfer", "From ada-lovelace undone", "Opening balance",
            ])
        // A second press changes nothing more.
        #expect(await ada.submit("/transfers/undo", ["id": id]).status == .ok)
        #expect(await balance(ada) == "100.00")
    }

    @Test(
        "T13 Undo is refused with one alert: too late, spent by the receiver, another member's, or no transfer"
    )
    func noUndo() async throws {
        _ = await send("40", to: "ben-franklin", as: ada)
        let id = try #require(await ada.get("/home").undoable.first)
        expectRefused(await ben.submit("/transfers/undo", ["id": id]), "You have no such transfer")
        expectRefused(await ada.submit("/transfers/undo", ["id": "99"]), "You have no such transfer")
        #expect(await ada.post("/transfers/undo", ["id": "x"]).status == .badRequest)
        _ = await send("139.99", to: "ada-lovelace", as: ben)
        expectRefused(await ada.submit("/transfers/undo", ["id": id]), "no longer has the credits")
        site.clock.pass(seconds: 300)
        #expect(await ada.get("/home").undoable.isEmpty)
        expectRefused(await ada.submit("/transfers/undo", ["id": id]), "the five minutes are over")
        #expect(await balance(ada) == "199.99")
    }

    private func expectRefused(_ page: Page, _ words: String) {
        #expect(page.status == .unprocessableContent)
        #expect(page.alert?.contains(words) == true)
    }

    // MARK: History

    @Test("T11 Home shows the newest 50 transfers, older ones by link, page by page to the first")
    func pages() async {
        for _ in 0..<120 { _ = await send("0.10", to: "ben-franklin", as: ada) }
        var page = await ada.get("/home")
        var rows = page.rows
        var count = 1
        while let link = page.text.firstMatch(of: /href="(\/history\?before=\d+)">Older</)?.1 {
            #expect(page.rows.count == 50)
            page = await ada.get(String(link))
            rows += page.rows
            count += 1
        }
        #expect(count == 3)
        #expect(rows.count == 121)
        #expect(rows.last == ["Opening balance", today, "+100.00", "100.00"])
        #expect(rows.map { $0[3] }.first == "88.00")
        #expect(await ada.get("/history?before=1").text.contains("There is nothing older."))
        #expect(await ada.get("/history?before=x").status == .badRequest)
        #expect(await ada.get("/history").rows.count == 50)
    }

    @Test("T11 The chart says in words what it draws: steps of the balance over time")
    func chart() async {
        site.clock.pass(seconds: 100)
        // One level line isn't drawn.
        #expect(!(await ada.get("/home").text.contains("chart-words")))
        _ = await send("75", to: "ben-franklin", as: ada)
        site.clock.pass(seconds: 100)
        _ = await send("50", to: "ada-lovelace", as: ben)
        site.clock.pass(seconds: 200)
        let home = await ada.get("/home")
        #expect(home.text.contains(" d=\"M0 0H250V75H500V25H1000\""))
        #expect(
            home.text.contains(
                "\(today)</time>: at first 100.00, lowest 25.00, highest 100.00, now 75.00.</figcaption>"))
        #expect(home.text.contains("role=\"img\" aria-labelledby=\"chart-words\""))

        for _ in 0..<50 { _ = await send("0.01", to: "ben-franklin", as: ada) }
        #expect(
            await ada.get("/home").content(id: "chart-words").hasPrefix(
                "Balance over the latest 50 entries, since")
        )
    }

    @Test("T12 Download CSV gives the whole history as RFC 4180 says: header, CRLF, every field quoted")
    func csv() async {
        for _ in 0..<60 { _ = await send("0.10", to: "ben-franklin", as: ada) }
        _ = await send("5.55", to: "ada-lovelace", as: ben)
        #expect(await ada.get("/home").text.contains("<a href=\"/history.csv\" download>Download CSV</a>"))
        let file = await ada.download("/history.csv")
        #expect(file.status == .ok)
        #expect(file.headers[.contentType] == "text/csv; charset=utf-8; header=present")
        #expect(file.headers[.contentDisposition] == "attachment; filename=\"frontdesk-history.csv\"")
        #expect(file.headers[.cacheControl] == "no-store")
        #expect(file.text.hasSuffix("\r\n"))
        let lines = file.text.components(separatedBy: "\r\n").dropLast()
        #expect(lines.count == 63)
        let instant = "\"2027-01-15T08:00:00Z\""
        #expect(
            lines.first == #""Number","Date","What","Who","Received","Sent","Balance","Undoes","Reason""#)
        #expect(lines[1] == #""1",\#(instant),"Opening balance","","100.00","","100.00","","""#)
        #expect(lines[2] == #""3",\#(instant),"Transfer","ben-franklin","","0.10","99.90","","""#)
        #expect(lines.last == #""63",\#(instant),"Transfer","ben-franklin","5.55","","99.55","","""#)
    }

    @Test("T12 The file says which transfer an Undo takes back; T13 both histories link to it")
    func linked() async throws {
        _ = await send("5", to: "ben-franklin", as: ada)
        let id = try #require(await ada.get("/home").undoable.first)
        let home = await ada.submit("/transfers/undo", ["id": id])
        #expect(
            home.text.contains(
                "Back from <bdi class=\"entered\">ben-franklin</bdi> <a class=\"hint\" href=\"#transfer-\(id)\">undoes a transfer</a>"
            ))
        #expect(home.text.contains("<a class=\"hint\" href=\"#transfer-4\">undone</a>"))
        #expect(
            await ben.get("/home").text.contains(
                "Undone by <bdi class=\"entered\">ada-lovelace</bdi> <a class=\"hint\" href=\"#transfer-\(id)\">"
            ))
        // The link leads to another page if the other entry is there.
        let page = await ada.get("/history?before=4")
        #expect(page.text.contains("<a class=\"hint\" href=\"/history?before=5\">undone</a>"))
        #expect(
            await ada.get("/history?before=5").rows.first?.first == "Back from ben-franklin undoes a transfer"
        )
        let lines = await ada.download("/history.csv").text.components(separatedBy: "\r\n").dropLast()
        #expect(lines[2].hasPrefix("\"3\"") && lines[2].contains("\"Transfer, undone\""))
        #expect(
            lines[3].hasPrefix("\"4\"")
                && lines[3].hasSuffix("\"Undo\",\"ben-franklin\",\"5.00\",\"\",\"100.00\",\"3\",\"\""))
    }

    @Test("T12 A member whose name is a formula is harmless in the file")
    func hostileMember() async {
        _ = await site.member("=HYPERLINK(1)")
        _ = await send("1", to: "=HYPERLINK(1)", as: ada)
        #expect(await ada.download("/history.csv").text.contains("\"'=HYPERLINK(1)\""))
    }

    // MARK: The rest

    @Test(
        "T8 Once the credits don't add up, every change is refused with a page that says why; reading goes on"
    )
    func unsound() async throws {
        try site.data.tamper("UPDATE account SET balance = balance + 1 WHERE id = 1")
        #expect(try await site.store.auditLedger().problem != nil)
        for (path, fields) in [
            ("/transfers", ["id": "x", "to": "ben-franklin", "amount": "5"]),
            ("/sign-in", ["member": "ada-lovelace", "password": "analytic 8"]),
            (
                "/join/desk",
                ["name": "Ann", "email": "ann@example.org", "password": "1234567", "phone": "0123456789"]
            ),
        ] as [(String, KeyValuePairs<String, String>)] {
            let visitor = path == "/transfers" ? ada : site.visitor()
            let page = await visitor.post(path, fields)
            #expect(page.status == .serviceUnavailable)
            #expect(page.text.contains("<h1>The credits don’t add up</h1>"))
            #expect(page.headers[.retryAfter] == "3600")
        }
        #expect(await ada.get("/home").rows.count == 1)
        #expect(await ada.get("/health").status == .serviceUnavailable)
        #expect(await ada.submit("/sign-out").status == .ok)
        #expect(await ada.get("/home").status == .seeOther)
    }

    @Test("T10 With a demo every page says which names to sign in with, and which password")
    func demo() async throws {
        let site = try TestSite(
            demo: DemoAccounts(
                usernames: ["ada-lovelace", "ben-franklin"], organiser: "ben-franklin", password: "p&ssword 1"
            ))
        for path in ["/", "/start", "/sign-in", "/nowhere"] {
            let text = await site.visitor().get(path).text
            for word in ["ada-lovelace", "ben-franklin", "p&amp;ssword 1"] {
                #expect(text.contains("<b>\(word)</b>"))
            }
        }
        #expect(!(await ada.get("/start").text.contains("This is a demo")))
    }
}

extension Page {
    /// The id in the transfer form.
    var formID: String {
        String(
            text.firstMatch(of: /<input type="hidden" name="id" value="([^"]*)" autocomplete="off">/)?.1 ?? ""
        )
    }

    /// The sentence of the open alert.
    var alert: String? {
        sentences.firstMatch(of: /id="alert-sentence">([^<]*)/).map { String($0.1) }
    }

    /// The history's rows: who, when, how much, balance after.
    var rows: [[String]] {
        text.matches(of: /<tr[^>]*>(<th scope="row".*)<\/tr>/).map { row in
            row.1.matches(of: /<t[hd][^>]*>(.*?)<\/t[hd]>/).prefix(4).map {
                String($0.1).replacing(/<[^>]*>/, with: "")
            }
        }
    }

    /// The ids of the transfers that have an Undo.
    var undoable: [String] {
        text.matches(of: /name="id" value="(\d+)"[^>]*><button[^>]*>Undo</).map { String($0.1) }
    }
}
