import Model
import Storage
import TestStores
import Testing

@Suite("Prices of events", .timeLimit(.minutes(15))) struct EventPriceTests {
    private let temporary = try! TemporaryStore(openingBalance: Amount(hundredths: 500))
    private var store: Store { temporary.store }

    /// Gives the open event a price, in hundredths.
    private func price(_ price: Int64?, _ restart: RestartPolicy = .keep) async throws {
        try await store.decide { $0.restart = restart }
        try await setPrice(price)
    }

    private func setPrice(_ price: Int64?) async throws {
        let event = try await store.openEvent()
        var details = EventDetails(event)
        details.price = price.map { Amount(hundredths: $0) }
        _ = try await store.editEvent(event.id, to: details, from: nil, by: .command, at: .noon)
    }

    private func checkIn(_ member: Int64, isFree: Bool = false) async throws -> CheckInOutcome {
        try await store.checkIn(member, isFree: isFree, by: .command, at: .noon)
    }

    private func paid() async throws -> Int64? {
        try await store.event(store.openEvent().id)?.paidTotal.hundredths
    }

    private func payments() async throws -> [Payment] {
        try await store.attendances(of: store.openEvent().id, after: 0, limit: 99).map(\.payment)
    }

    private func expectSound() async throws {
        let audit = try await store.auditLedger()
        #expect(audit.problem == nil)
    }

    private func credits(_ hundredths: Int64) -> Payment { .paid(Amount(hundredths: hundredths)) }

    // MARK: At the door

    @Test("E6 Checking in takes the price once, for this event; one without a price is free")
    func pay() async throws {
        try await price(nil)
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        #expect(try await checkIn(ben) == .done(name: "ben", count: 1))
        try await setPrice(200)
        let done = CheckInOutcome.done(name: "ana", count: 2, payment: credits(200))
        #expect(try await checkIn(ana) == done)
        #expect(try await checkIn(ana) == .alreadyHere(name: "ana", since: .noon))
        #expect(try await (store.balance(ana), store.balance(ben)) == (300, 500))
        #expect(try await payments() == [.nothing, credits(200)])
        #expect(try await paid() == 200)
        let day = try await store.openEvent().day
        let entry = try #require(try await store.entries(ana).first)
        #expect(entry.kind == .payment(for: EventDetails(name: nil, day: day)))
        #expect(entry.change.hundredths == -200 && entry.undoneBy == nil)
        try await expectSound()
    }

    @Test(
        "E6 A member with too few is refused with what is missing, and is let in for nothing by a second press"
    )
    func tooFew() async throws {
        try await price(501)
        let ana = try await store.signUp("ana")
        let refused = CheckInOutcome.notEnough(name: "ana", missing: Amount(hundredths: 1))
        #expect(try await checkIn(ana) == refused)
        #expect(try await store.names().isEmpty)
        #expect(try await store.openEvent().day == nil)
        #expect(try await checkIn(ana, isFree: true) == .done(name: "ana", count: 1))
        // M12: It is done once, however often it is pressed.
        #expect(try await checkIn(ana, isFree: true) == .alreadyHere(name: "ana", since: .noon))
        let activity = try await store.activity(before: nil, of: ana, limit: 9)
        #expect(activity.map(\.kind) == [.letInFree])
        #expect(try await payments() == [.nothing])
        #expect(try await store.balance(ana) == 500)
        // Credits can be spent to the last hundredth.
        try await setPrice(500)
        let ben = try await store.signUp("ben")
        #expect(try await checkIn(ben) == .done(name: "ben", count: 2, payment: credits(500)))
        #expect(try await store.activity(before: nil, of: ben, limit: 9).isEmpty)
        #expect(try await store.balance(ben) == 0)
        try await expectSound()
    }

    @Test("E6 A price that was changed between two check-ins holds for the later one")
    func changed() async throws {
        try await price(100)
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        _ = try await checkIn(ana)
        try await setPrice(300)
        _ = try await checkIn(ben)
        #expect(try await payments() == [credits(100), credits(300)])
        #expect(try await paid() == 400)
    }

    @Test("E6 A member who was forgotten and is added by an organiser pays nothing")
    func added() async throws {
        try await price(100)
        let ana = try await store.signUp("ana")
        let event = try await store.openEvent().id
        _ = try await store.addAttendance(of: ana, to: event, by: .command, at: .noon)
        #expect(try await payments() == [.nothing])
        #expect(try await store.balance(ana) == 500)
    }

    @Test("E1 The next event has the price of the one before it")
    func inherited() async throws {
        try await price(150)
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        #expect(try await store.openEvent().price == Amount(hundredths: 150))
        try await setPrice(nil)
        try await store.register("ben")
        _ = try await store.restartDesk(at: .noon)
        #expect(try await store.openEvent().price == nil)
    }

    // MARK: Registering

    @Test(
        "E6 Registering never fails for credits: a person with too few is listed as unpaid",
        arguments: [500, 501])
    func register(_ amount: Int64) async throws {
        try await price(amount)
        let payment = try await store.register(Registration("ana"), at: .noon).payment
        #expect(payment == (amount == 500 ? credits(500) : .unpaid))
        #expect(try await payments() == [payment])
        #expect(try await store.names() == ["ana"])
        try await expectSound()
    }

    @Test("E6 A member who is there unpaid pays once they have the credits, when they are checked in again")
    func settled() async throws {
        try await price(600)
        try await store.register("ana")
        let ana = try #require(try await store.member(email: "ana@example.org")).id
        #expect(try await checkIn(ana) == .alreadyHere(name: "ana", since: .noon, payment: .unpaid))
        let gift = TreasuryTransfer(.give, Amount(hundredths: 100), reason: "x")
        _ = try await store.makeTreasuryTransfer(gift, of: ana, formID: "f", by: .command, at: .noon)
        #expect(try await checkIn(ana, isFree: true) == .alreadyHere(name: "ana", since: .noon))
        #expect(try await payments() == [.unpaid])
        let paid = CheckInOutcome.alreadyHere(name: "ana", since: .noon, payment: credits(600))
        #expect(try await checkIn(ana) == paid)
        #expect(try await checkIn(ana) == .alreadyHere(name: "ana", since: .noon))
        #expect(try await payments() == [credits(600)])
        #expect(try await store.balance(ana) == 0)
        try await expectSound()
    }

    @Test("E6 Where Restart removes, no event has a price")
    func removes() async throws {
        try await price(100, .remove)
        #expect(try await store.register(Registration("ana"), at: .noon).payment == .nothing)
        let ben = try await store.signUp("ben")
        #expect(try await checkIn(ben) == .done(name: "ben", count: 2))
        #expect(try await payments() == [.nothing, .nothing])
    }

    // MARK: Taking off

    @Test("E6 Taking off gives back what was paid, and its Undo takes it again")
    func takeOff() async throws {
        try await price(200)
        let ana = try await store.signUp("ana")
        _ = try await checkIn(ana)
        try await setPrice(300)
        let act = try #require(try await store.takeOff(ana, from: nil, by: .command, at: .noon))
        #expect(act.returned?.hundredths == 200)
        #expect(try await store.balance(ana) == 500)
        #expect(try await paid() == 0)
        let event = try await store.openEvent().id
        #expect(try await store.undoableTakeOffs(from: event, at: .noon).map(\.act) == [act])
        let entries = try await store.entries(ana)
        #expect(entries[0].kind == .repayment(of: entries[1].id, for: EventDetails(name: nil, day: nil)))
        #expect(entries[1].undoneBy == entries[0].id)
        try await expectSound()
        let undone = try await store.undoTakeOff(act.id, by: .command, at: .noon)
        #expect(undone?.payment == credits(200))
        #expect(try await store.balance(ana) == 300)
        #expect(try await payments() == [credits(200)])
        try await expectSound()
        // She gets them back the second time, too.
        #expect(try await store.takeOff(ana, from: nil, by: .command, at: .noon)?.returned?.hundredths == 200)
        #expect(try await store.balance(ana) == 500)
        try await expectSound()
    }

    @Test("E6 A member who is put back with too few credits by then is back unpaid")
    func backUnpaid() async throws {
        try await price(200)
        let (ana, _) = (try await store.signUp("ana"), try await store.signUp("ben"))
        _ = try await checkIn(ana)
        let act = try #require(try await store.takeOff(ana, from: nil, by: .command, at: .noon))
        try await store.send(301, ana, to: "ben")
        #expect(try await store.undoTakeOff(act.id, by: .command, at: .noon)?.payment == .unpaid)
        #expect(try await payments() == [.unpaid])
        #expect(try await store.balance(ana) == 199)
        // There is nothing to give back now, and nothing that the next Undo could take.
        let second = try #require(try await store.takeOff(ana, from: nil, by: .command, at: .noon))
        #expect(second.returned == nil)
        #expect(try await store.undoTakeOff(second.id, by: .command, at: .noon)?.payment == .unpaid)
        try await expectSound()
    }

    @Test("E6 A member who was taken off and comes again pays the price of now")
    func again() async throws {
        try await price(200)
        let ana = try await store.signUp("ana")
        _ = try await checkIn(ana)
        _ = try await store.takeOff(ana, from: nil, by: .command, at: .noon)
        try await setPrice(300)
        #expect(try await checkIn(ana) == .done(name: "ana", count: 1, payment: credits(300)))
        #expect(try await store.balance(ana) == 200)
        try await expectSound()
    }

    @Test("E7 Taking somebody off an evening of the past gives back; removing an evening doesn't")
    func past() async throws {
        try await price(200)
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        for member in [ana, ben] { _ = try await checkIn(member) }
        let event = try await store.openEvent().id
        _ = try await store.restartDesk(at: .noon)
        let act = try await store.takeOff(ana, from: event, by: .command, at: .noon)
        #expect(act?.returned?.hundredths == 200)
        #expect(try await store.event(event)?.paidTotal.hundredths == 200)
        _ = try await store.removeEvent(event, by: .command, at: .noon)
        #expect(try await (store.balance(ana), store.balance(ben)) == (500, 300))
        try await expectSound()
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 600))
        // The history tells of an event that is gone.
        #expect(try await store.entries(ben)[0].kind == .payment(for: nil))
        #expect(try await store.balance(ben) == 300)
        try await expectSound()
    }

    @Test(
        "E7 Nobody is put back, and pays, on an event that was removed meanwhile", arguments: [true, false])
    func removedMeanwhile(_ isByRestart: Bool) async throws {
        try await price(200)
        let ana = try await store.signUp("ana")
        try await store.register("ben")
        _ = try await checkIn(ana)
        let act = try #require(try await store.takeOff(ana, from: nil, by: .command, at: .noon))
        let event = try await store.openEvent().id
        if isByRestart {
            try await store.decide { $0.restart = .remove }
            _ = try await store.restartDesk(at: .noon)
        } else {
            _ = try await store.restartDesk(at: .noon)
            _ = try await store.removeEvent(event, by: .command, at: .noon)
        }
        #expect(try await store.undoTakeOff(act.id, by: .command, at: .noon) == nil)
        #expect(try await store.balance(ana) == 500)
        try await expectSound()
    }

    // MARK: Restart and its Undo

    @Test("E1 Undo of a Restart gives a second payment back, keeps a first one, and the books add up")
    func undoRestart() async throws {
        try await price(100)
        var members: [Int64] = []
        for name in ["ana", "ben", "cem", "dan"] { members.append(try await store.signUp(name)) }
        let event = try await store.openEvent().id
        // Ana pays twice, Ben the second time alone, Cem comes to the second alone, Dan is taken off there.
        _ = try await checkIn(members[0])
        _ = try await checkIn(members[1], isFree: true)
        _ = try await checkIn(members[3])
        _ = try await store.restartDesk(at: .noon)
        try await setPrice(50)
        for member in members { _ = try await checkIn(member) }
        _ = try await store.takeOff(members[3], from: nil, by: .command, at: .noon)
        _ = try await store.undoRestart(at: .noon)
        #expect(try await store.names() == ["ana", "ben", "dan", "cem"])
        #expect(try await payments() == [credits(100), credits(50), credits(100), credits(50)])
        #expect(try await members.asyncMap { try await store.balance($0) } == [400, 450, 450, 400])
        #expect(try await paid() == 300)
        // All of them are for the event that there is.
        let details = EventDetails(name: nil, day: try await store.openEvent().day)
        for member in members {
            let kinds = try await store.entries(member).dropLast().map(\.kind)
            for kind in kinds {
                switch kind {
                case .payment(let event), .repayment(_, let event): #expect(event?.day == details.day)
                default: Issue.record("\(kind)")
                }
            }
        }
        #expect(try await store.openEvent().id == event)
        try await expectSound()
    }

    @Test("E11 Those who came since four take their payments along to the new event")
    func atFour() async throws {
        let evening = Timestamp(milliseconds: 1_764_093_600_000)
        try await price(100)
        try await store.decide(at: evening) { ($0.beginsNightly, $0.timeZone) = (true, "Europe/Berlin") }
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let cem = try await store.signUp("cem")
        _ = try await store.checkIn(ana, isFree: false, by: .command, at: evening)
        let before = try await store.openEvent().id
        // Four o'clock itself belongs to the new event.
        _ = try await store.checkIn(cem, isFree: false, by: .command, at: evening.adding(seconds: 9 * 3600))
        let morning = evening.adding(seconds: 10 * 3600)
        _ = try await store.checkIn(ben, isFree: false, by: .command, at: morning)
        _ = try await store.takeOff(ben, from: nil, by: .command, at: morning)
        _ = try await store.checkIn(ben, isFree: false, by: .command, at: morning)
        _ = try await store.beginNightlyEvent(at: morning)
        #expect(try await store.event(before)?.paidTotal.hundredths == 100)
        #expect(try await paid() == 200)
        let days = try await [ana, ben, cem].asyncMap { member in
            try await store.entries(member).dropLast().map { entry in
                switch entry.kind {
                case .payment(let event), .repayment(_, let event): event?.day?.text
                default: ""
                }
            }
        }
        #expect(days == [["2025-11-25"], ["2025-11-26", "2025-11-26", "2025-11-26"], ["2025-11-26"]])
        try await expectSound()
    }

    @Test("D8 E6 A payment, and what was given back of it, don't count as having sent or received credits")
    func restartRemoves() async throws {
        try await price(100)
        try await store.register("ana")
        try await store.register("ben")
        let ben = try #require(try await store.member(email: "ben@example.org")).id
        _ = try await store.takeOff(ben, from: nil, by: .command, at: .noon)
        _ = try await checkIn(ben)
        try await store.decide { $0.restart = .remove }
        #expect(try await store.restartDesk(at: .noon)?.count == 2)
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 600))
        try await expectSound()
    }

    // MARK: Those who are gone

    @Test("E10 What an erased member paid stays with the event")
    func erased() async throws {
        try await price(100)
        let ana = try await store.signUp("ana")
        _ = try await checkIn(ana)
        try await store.deleteMember(ana, at: .noon)
        #expect(try await payments() == [credits(100)])
        #expect(try await paid() == 100)
        try await expectSound()
    }

    // MARK: At once

    @Test("E6 Two desks that check in the same people at once take each price once")
    func race() async throws {
        try await price(200)
        var members: [Int64] = []
        for number in 0..<10 { members.append(try await store.signUp("member-\(number)")) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for member in members + members + members.reversed() {
                group.addTask { _ = try await checkIn(member) }
            }
            try await group.waitForAll()
        }
        #expect(try await store.roster().total == 10)
        #expect(try await paid() == 2000)
        for member in members { #expect(try await store.balance(member) == 300) }
        try await expectSound()
    }

    @Test("E6 Check-ins, take-offs, their Undos and transfers at once leave books that add up")
    func mixed() async throws {
        try await price(200)
        var members: [Int64] = []
        for number in 0..<8 { members.append(try await store.signUp("member-\(number)")) }
        let people = members
        try await withThrowingTaskGroup(of: Void.self) { group in
            for round in 0..<40 {
                let member = people[round * 5 % 8]
                group.addTask { _ = try await checkIn(member) }
                group.addTask {
                    let act = try await store.takeOff(member, from: nil, by: .command, at: .noon)
                    guard let act, round % 3 == 0 else { return }
                    _ = try await store.undoTakeOff(act.id, by: .command, at: .noon)
                }
                group.addTask {
                    _ = try await store.transfer(
                        Amount(hundredths: 50), from: member, to: "member-\(round % 8)",
                        formID: "form \(round)", at: .noon)
                }
            }
            try await group.waitForAll()
        }
        try await expectSound()
        let event = try await store.openEvent().id
        let came = try await store.attendances(of: event, after: 0, limit: 99)
        #expect(came.count == (try await store.roster().total))
        var sum: Int64 = 0
        for one in came { if case .paid(let amount) = one.payment { sum += amount.hundredths } }
        #expect(try await paid() == sum)
        var balances: Int64 = 0
        for member in people { balances += try await store.balance(member) }
        #expect(balances == 8 * 500 - sum)
    }
}
