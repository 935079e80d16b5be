import Model
import Storage
import TestStores
import Testing

@Suite("Checking oneself in", .timeLimit(.minutes(15))) struct SelfCheckInTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    private func set(_ isOn: Bool, _ restart: RestartPolicy = .keep) async throws {
        try await store.decide { ($0.restart, $0.selfCheckIn) = (restart, isOn) }
    }

    private func openEvent() async throws -> Int64 { try await store.openEvent().id }

    private func code(orElse new: String = "new") async throws -> String {
        try await store.eventCode(of: openEvent(), orElse: new, by: .command)
    }

    private func expectWorthless(_ code: String) async throws {
        let member = try await store.member(signInName: "ana")?.id ?? 0
        await #expect(throws: StoreError.unknownEvent) {
            _ = try await store.event(withCode: code, for: nil)
        }
        await #expect(throws: StoreError.unknownEvent) {
            _ = try await store.checkIn(member, withCode: code, shown: nil, at: .noon)
        }
    }

    @Test(
        "E9 A member with the open event’s code is on the list, and E4 there once, since when they came; the first gives the event its day"
    )
    func checkIn() async throws {
        try await set(true)
        let ana = try await store.signUp("ana")
        #expect(try await code() == "new")
        #expect(try await store.event(withCode: "new", for: ana).hereSince == nil)
        let (event, outcome) = try await store.checkIn(ana, withCode: "new", shown: nil, at: .noon)
        #expect(outcome == .done(name: "ana", count: 1))
        #expect(try await event == store.openEvent())
        #expect(event.day != nil)
        let later = Timestamp.noon.adding(seconds: 60)
        #expect(
            try await store.checkIn(ana, withCode: "new", shown: nil, at: later).outcome
                == .alreadyHere(name: "ana", since: .noon))
        #expect(try await store.event(withCode: "new", for: ana).hereSince == .noon)
        #expect(try await store.names() == ["ana"])
        #expect(try await store.events(of: ana, limit: 9).map(\.event) == [event])
        await #expect(throws: StoreError.unknownMember) {
            _ = try await store.checkIn(99, withCode: "new", shown: nil, at: .noon)
        }
    }

    @Test("E6 E9 A member who has seen another price, or none, is neither on the list nor pays")
    func otherPrice() async throws {
        try await set(true)
        let ana = try await store.signUp("ana")
        let code = try await code()
        func setPrice(_ price: Amount?) async throws {
            var details = EventDetails(try await store.openEvent())
            details.price = price
            _ = try await store.editEvent(openEvent(), to: details, from: nil, by: .command, at: .noon)
        }
        func checkIn(_ price: Amount?) async throws -> CheckInOutcome {
            try await store.checkIn(ana, withCode: code, shown: ShownPrice(price), at: .noon).outcome
        }
        let (two, three) = (Amount(hundredths: 200), Amount(hundredths: 300))
        try await setPrice(three)
        for price in [nil, two] {
            await #expect(throws: StoreError.priceChanged) { _ = try await checkIn(price) }
        }
        try await setPrice(nil)
        await #expect(throws: StoreError.priceChanged) { _ = try await checkIn(three) }
        #expect(try await store.names() == [])
        #expect(try await store.statement(of: ana, before: nil, limit: 9).balance.hundredths == 100_00)
        try await setPrice(two)
        #expect(try await checkIn(two) == .done(name: "ana", count: 1, payment: .paid(two)))
    }

    @Test("E9 An event’s code is made once, when it is first asked for, by however many at once")
    func madeOnce() async throws {
        try await set(true)
        let codes = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<8 { group.addTask { try await code(orElse: "code-\(number)") } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(codes.count == 1)
        #expect(try await code(orElse: "later") == codes.first)
        try await expectWorthless("later")
    }

    @Test("E9 A renewed code makes the old one worth nothing at once, and is in the activity")
    func renewed() async throws {
        try await set(true)
        let ana = try await store.signUp("ana")
        #expect(try await code(orElse: "old") == "old")
        try await store.renewEventCode(of: openEvent(), to: "new", by: .command, at: .noon)
        try await expectWorthless("old")
        #expect(try await code(orElse: "another") == "new")
        _ = try await store.checkIn(ana, withCode: "new", shown: nil, at: .noon)
        #expect(try await store.names() == ["ana"])
        let row = try #require(try await store.activity(before: nil, of: nil, limit: 1).first)
        #expect(row.kind == .eventCodeRenewed && row.actor == .command)
    }

    @Test("E9 A code is worth nothing once its event is over, and again after the Undo of that Restart")
    func otherEvents() async throws {
        try await set(true)
        try await store.register("ben")
        let ana = try await store.signUp("ana")
        let first = try await openEvent()
        #expect(try await code(orElse: "first") == "first")
        _ = try await store.restartDesk(at: .noon)
        try await expectWorthless("first")
        await #expect(throws: StoreError.unknownEvent) {
            _ = try await store.eventCode(of: first, orElse: "x", by: .command)
        }
        await #expect(throws: StoreError.unknownEvent) {
            try await store.renewEventCode(of: first, to: "x", by: .command, at: .noon)
        }
        #expect(try await code(orElse: "second") == "second")
        _ = try await store.undoRestart(at: .noon)
        try await expectWorthless("second")
        _ = try await store.checkIn(ana, withCode: "first", shown: nil, at: .noon)
        #expect(try await store.names() == ["ben", "ana"])
    }

    @Test("E9 Codes are worth nothing where the settings don’t switch them on, or Restart removes")
    func off() async throws {
        _ = try await store.signUp("ana")
        try await set(true)
        #expect(try await code(orElse: "code") == "code")
        for (isOn, restart) in [(false, RestartPolicy.keep), (true, .remove), (false, .remove)] {
            try await set(isOn, restart)
            #expect(try await !store.settings().settings.selfCheckIn)
            try await expectWorthless("code")
            await #expect(throws: StoreError.unknownEvent) { _ = try await code() }
        }
        // Without a code, there is none that fits.
        try await set(true)
        _ = try await store.event(withCode: "code", for: nil)
        try await store.register("ben")
        _ = try await store.restartDesk(at: .noon)
        for code in ["", "NULL", "code"] { try await expectWorthless(code) }
    }

    @Test("E9 Only organisers get an event’s code, or renew it")
    func roles() async throws {
        try await set(true)
        let (ana, keeper) = (try await store.signUp("ana"), try await store.signUp("keeper"))
        _ = try await store.setRole(.desk, of: keeper, by: .command, at: .noon)
        for actor in [Actor.desk, .member(ana), .member(keeper), .member(99)] {
            await #expect(throws: StoreError.forbidden) {
                _ = try await store.eventCode(of: openEvent(), orElse: "x", by: actor)
            }
            await #expect(throws: StoreError.forbidden) {
                try await store.renewEventCode(of: openEvent(), to: "x", by: actor, at: .noon)
            }
        }
        _ = try await store.setRole(.organiser, of: keeper, by: .command, at: .noon)
        #expect(
            try await store.eventCode(of: openEvent(), orElse: "x", by: .member(keeper)) == "x")
    }

    @Test("E4 Ten phones of each of twenty members, while the desk checks them in too: twenty names")
    func race() async throws {
        try await set(true)
        let code = try await code()
        let members = try await (0..<20).asyncMap { try await store.signUp("member-\($0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                group.addTask {
                    for member in members.shuffled() {
                        if number == 0 {
                            _ = try await store.checkIn(member, by: .command, at: .noon)
                        } else {
                            _ = try await store.checkIn(member, withCode: code, shown: nil, at: .noon)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.roster().total == 20)
        #expect(try await Set(store.names()).count == 20)
    }
}
