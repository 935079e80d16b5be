import Foundation
import HTTP
import HTTPTypes
import Model
import Storage
import Testing
import Visitors

@testable import Site

@Suite("Prices of events, on the pages")
struct EventPriceTests {
    private let site: TestSite
    private let olga: Visitor
    private let ana: Visitor

    /// A site where Restart keeps, with an organiser, a member who has 100.00, and an open event of 30.00.
    init() async throws {
        site = try TestSite()
        olga = try await site.organiser()
        ana = await site.member("ana-lopez")
        try await site.decide {
            $0.restart = .keep
            $0.timeZone = "UTC"
        }
        let event = try await site.store.openEvent()
        let day = Day(year: 2027, month: 1, day: 15)
        let details = EventDetails(name: "Chess <night>", day: day, price: Amount(hundredths: 30_00))
        _ = try await site.store.editEvent(
            event.id, to: details, from: nil, by: .command, at: site.clock.now)
    }

    private var path: String {
        get async throws { "/events/\(try await site.store.openEvent().id)" }
    }

    private func checkIn(_ fields: KeyValuePairs<String, String> = [:]) async throws -> Page {
        let id = try await site.id("ana-lopez")
        return await olga.post(
            "/desk/check-in", ["member": "\(id)", "free": fields.first { $0.key == "free" }?.value ?? ""])
    }

    private func balance() async throws -> String {
        try await site.store.statement(of: site.id("ana-lopez"), before: nil, limit: 0).balance.text
    }

    private func setPrice(_ price: String) async throws -> Page {
        let event = try await site.store.openEvent()
        return await olga.correct(
            "/events/\(event.id)", ["name": "Chess <night>", "date": event.day?.text ?? "", "price": price])
    }

    // MARK: Setting it

    @Test(
        "E6 An event's form takes a price with comma or point; nothing, and zero, is none",
        arguments: [
            ("2", 200), ("2,50", 250), (" 0.01 ", 1), ("", nil), ("0", nil), ("1000000000", 100_000_000_000),
        ])
    func set(_ typed: String, _ hundredths: Int64?) async throws {
        #expect(try await setPrice(typed).status == .seeOther)
        #expect(try await site.store.openEvent().price?.hundredths == hundredths)
        #expect(try await site.store.openEvent().name == "Chess <night>")
    }

    @Test(
        "E6 A price that can't be is refused in clear words, and what was typed stays",
        arguments: ["0.001", "-1", "two", "1000000000.01", "99999999999999999999"])
    func refused(_ typed: String) async throws {
        let page = try await setPrice(typed)
        #expect(page.status == .unprocessableContent)
        #expect(page.tag(id: "price").contains("value=\"\(typed)\""))
        #expect(!page.content(id: "price-problem").isEmpty)
        #expect(try await site.store.openEvent().price?.hundredths == 30_00)
    }

    @Test("E6 A form without the field keeps the price, and an event of another day may have one")
    func others() async throws {
        let event = try await site.store.openEvent()
        let answer = await olga.correct(
            "/events/\(event.id)", ["name": "Go", "date": event.day?.text ?? ""])
        #expect(answer.status == .seeOther)
        #expect(try await site.store.openEvent().price?.hundredths == 30_00)
        _ = await olga.post("/events/new", ["name": "", "date": "2026-05-05", "price": "1.50"])
        let added = try #require(
            try await site.store.events(before: EventPosition(after: event), limit: 1).first)
        #expect(added.event.price?.hundredths == 1_50)
    }

    @Test("E6 Two who change the price of one event: the second sees both versions")
    func conflict() async throws {
        let (event, path) = (try await site.store.openEvent(), try await path)
        let form: KeyValuePairs = [
            "name": "Chess <night>", "date": event.day?.text ?? "", "price": "7.00", "revision": "1",
        ]
        let page = await olga.post(path, form)
        #expect(page.status == .conflict)
        #expect(page.text.contains("7.00") && page.text.contains("30.00"))
        #expect(try await site.store.openEvent().price?.hundredths == 30_00)
    }

    // MARK: At the door

    @Test("E6 The desk says the price, a check-in what was paid, and both histories the event")
    func paid() async throws {
        #expect(await olga.get("/").text.contains("Price: 30.00 credits"))
        #expect(try await checkIn().status == .seeOther)
        let desk = await olga.get("/")
        #expect(
            desk.sentences.contains("ana-lopez is here (1).") && desk.text.contains("Paid: 30.00 credits."))
        #expect(try await balance() == "70.00")
        let id = try await site.id("ana-lopez")
        for page in [await ana.get("/home"), await ana.get("/history"), await olga.get("/members/\(id)")] {
            #expect(page.text.contains("Paid for <bdi class=\"entered\">Chess &lt;night&gt;</bdi>"))
        }
        let csv = await ana.download("/history.csv").text
        #expect(csv.contains(#","Event","","","30.00","70.00","","Chess <night>""#))
        let data = await ana.download("/account/data.json").text
        #expect(data.contains(#""reason":"Chess <night>""#) && data.contains(#""what":"Event""#))
        #expect(data.contains(#""isNew":false,"isUnpaid":false,"name":"Chess <night>","paid":"30.00""#))
        // If the event is renamed, the payment has the new name, too.
        let event = try await site.store.openEvent()
        _ = await olga.correct("/events/\(event.id)", ["name": "Go", "date": event.day?.text ?? ""])
        #expect(await ana.get("/home").text.contains("Paid for <bdi class=\"entered\">Go</bdi>"))
        #expect(await ana.get("/history").text.contains("Paid for <bdi class=\"entered\">Go</bdi>"))
    }

    @Test(
        "E6 A member with too few is refused with what is missing, and let in for nothing by a second press")
    func tooFew() async throws {
        _ = try await setPrice("100.01")
        let page = try await checkIn()
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("0.01 credits short of the price") && page.text.contains("ana-lopez"))
        #expect(page.text.contains("name=\"free\" value=\"yes\""))
        #expect(page.text.contains(">Let in for nothing</button>"))
        #expect(!page.text.contains("100.00"), "nobody's balance is told at the door")
        #expect(try await checkIn(["free": "no"]).status == .unprocessableContent)
        #expect(try await checkIn(["free": "yes"]).status == .seeOther)
        #expect(await olga.get("/").sentences.contains("ana-lopez is here (1). Let in for nothing."))
        #expect(try await balance() == "100.00")
        // A typed name gets the same answer.
        _ = await site.member("ben-diaz")
        let typed = await olga.post(
            "/desk/check-in", ["check-in": "ben-diaz", "free": "yes", "event": "7"])
        #expect(typed.status == .unprocessableContent && typed.text.contains(">Let in for nothing<"))
        #expect(typed.text.matches(of: /name="event" value="7"/).count == 2)
    }

    @Test(
        "E6 Taking off says what was given back, Undo that it was taken again or that they are back unpaid")
    func takeOff() async throws {
        _ = try await checkIn()
        let id = try await site.id("ana-lopez")
        _ = await olga.post("/desk/take-off", ["member": "\(id)"])
        #expect(await olga.get("/").text.contains("Given back: 30.00 credits."))
        #expect(try await balance() == "100.00")
        #expect(await ana.get("/home").text.contains("Given back for <bdi"))
        _ = await olga.post("/desk/undo")
        #expect(await olga.get("/").text.contains("Paid: 30.00 credits."))
        #expect(try await balance() == "70.00")
        _ = await olga.post("/desk/take-off", ["member": "\(id)"])
        _ = await site.member("ben-diaz")
        let sent = try await site.store.transfer(
            Amount(hundredths: 70_01), from: id, to: "ben-diaz", formID: "f", at: site.clock.now)
        #expect(sent == .done)
        _ = await olga.post("/desk/undo")
        #expect(await olga.get("/").text.contains("The price is not paid: listed as unpaid."))
        #expect(await olga.get(try await path).text.contains(">unpaid</td>"))
    }

    @Test("E6 Registering never fails for credits: the notice says what was paid, or that it is unpaid")
    func register() async throws {
        let fields: KeyValuePairs = [
            "name": "Ada", "email": "ada@example.org", "password": "secret 7", "phone": "0123456789",
        ]
        #expect(await olga.post("/join/desk", fields).status == .seeOther)
        let desk = await olga.get("/")
        #expect(desk.sentences.contains("Ada is signed up.") && desk.text.contains("Paid: 30.00 credits."))
        _ = try await setPrice("100.01")
        let other: KeyValuePairs = [
            "name": "Bob", "email": "bob@example.org", "password": "secret 7", "phone": "0123456789",
        ]
        #expect(await olga.post("/join/desk", other).status == .seeOther)
        let notice = await olga.get("/").sentences
        #expect(notice.contains("Bob is signed up.") && notice.contains("listed as unpaid"))
        let page = await olga.get(try await path)
        #expect(page.text.contains(">30.00</td>") && page.text.contains(">unpaid</td>"))
    }

    // MARK: The office

    @Test("E7 The event, the list of events and the files have the credits that were taken")
    func office() async throws {
        _ = try await checkIn()
        let (event, path) = (try await site.store.openEvent().id, try await path)
        let page = await olga.get(path)
        #expect(page.text.contains("paid: 30.00 credits") && page.text.contains(">30.00</td>"))
        let list = await olga.get("/events").text
        #expect(list.contains(">Credits</th>") && list.contains("data-label=\"Credits\">30.00</td>"))
        let row =
            #""\#(event)","Chess <night>","2027-01-15","\#(try await site.id("ana-lopez"))","ana-lopez","#
        for file in ["/events.csv", path + ".csv"] {
            let text = await olga.download(file).text
            let line = try #require(text.split(whereSeparator: \.isNewline).first { $0.hasPrefix(row) })
            #expect(line.hasSuffix(#""no","30.00""#))
        }
        // A member who is added pays nothing.
        _ = await site.member("ben-diaz")
        _ = await olga.post(path + "/add", ["member": "\(try await site.id("ben-diaz"))"])
        #expect(try await site.store.event(event)?.paidTotal.hundredths == 30_00)
        // Ana gets her credits back when the office takes her off.
        _ = await olga.post(path + "/take-off", ["member": "\(try await site.id("ana-lopez"))"])
        #expect(await olga.get(path).text.contains("Given back: 30.00 credits."))
        #expect(try await balance() == "100.00")
    }

    @Test("E7 Without prices no page has a column for credits")
    func without() async throws {
        _ = try await setPrice("")
        _ = try await checkIn()
        #expect(await !olga.get(try await path).text.contains(">Paid</th>"))
        #expect(await !olga.get("/events").text.contains(">Credits</th>"))
        #expect(await !olga.get("/").text.contains("Price:"))
    }
}
