import Model
@testable import Storage
import TestStores
import Testing

@Suite("A new event at four", .timeLimit(.minutes(15))) struct NightlyEventTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    /// 25 November 2025, 19:00 in Berlin. The next night's four o'clock is 9 hours later.
    private static let evening = Timestamp(milliseconds: 1_764_093_600_000)
    private static let four = evening.adding(seconds: 9 * 3600)

    private func beginNightly(at now: Timestamp = evening, _ restart: RestartPolicy = .keep) async throws {
        try await store.decide(at: now) {
            $0.restart = restart
            $0.beginsNightly = true
            $0.timeZone = "Europe/Berlin"
        }
    }

    @Test("E11 A new event begins at four, not a millisecond earlier, once, and can be undone")
    func atFour() async throws {
        try await beginNightly()
        try await store.register("ana", at: Self.evening)
        let before = Timestamp(milliseconds: Self.four.milliseconds - 1)
        #expect(try await store.beginNightlyEvent(at: before) == nil)
        let restart = try #require(try await store.beginNightlyEvent(at: Self.four))
        #expect(restart == Restart(at: Self.four, count: 0, stayingCount: 1, keepsEvent: true))
        #expect(try await store.names() == [])
        #expect(try await store.beginNightlyEvent(at: Self.four.adding(seconds: 10)) == nil)
        let row = try #require(try await store.activity(before: nil, of: nil, limit: 1).first)
        #expect(row.kind == .deskRestarted && row.actor == .program)
        #expect(try await store.undoRestart(at: Self.four.adding(seconds: 20))?.restored == 1)
        #expect(try await store.names() == ["ana"])
        #expect(try await store.beginNightlyEvent(at: Self.four.adding(seconds: 30)) == nil)
        #expect(try await store.names() == ["ana"])
        let next = Self.four.adding(seconds: 24 * 3600)
        let late = Timestamp(milliseconds: next.milliseconds - 1)
        #expect(try await store.beginNightlyEvent(at: late) == nil)
        #expect(try await store.beginNightlyEvent(at: next)?.stayingCount == 1)
    }

    @Test("E11 After a set-up that lets Restart remove, no night begins an event until that is switched on")
    func setUpAnew() async throws {
        try await beginNightly()
        try await store.register("ana", at: Self.evening)
        _ = try await store.offerSetUp(codeDigest: [1])
        _ = try await store.setUp(
            Registration(Profile(username: "olga"), passwordHash: "hash", by: .setup), codeDigest: [1],
            session: NewSession(tokenDigest: [1], isRemembered: false, browser: ""), restart: .remove,
            language: nil, at: Self.evening)
        #expect(try await !store.settings().settings.beginsNightly)
        // None would begin even if the setting had stayed, as in data of an earlier version.
        try temporary.tamper("UPDATE settings SET nightly_since = 0")
        #expect(try await store.beginNightlyEvent(at: Self.four) == nil)
        try temporary.tamper("UPDATE settings SET nightly_since = NULL")
        let later = Self.four.adding(seconds: 3600)
        try await beginNightly(at: later)
        #expect(try await store.beginNightlyEvent(at: later) == nil)
        #expect(try await store.names() == ["ana"])
    }

    @Test("E11 Even where Restart removes, a night would close only members who came before it")
    func removesOnlyEarlier() async throws {
        try await store.register("ana", at: Self.evening)
        try await store.register("ben", at: Self.four)
        let restart = try await store.engine.write(.exclusive) { database in
            try RestartRow.restart(database, by: .program, at: Self.four, beginning: Self.four)
        }
        #expect(restart == Restart(at: Self.four, count: 1, stayingCount: 0, keepsEvent: false))
        #expect(try await store.memberCount() == 1)
    }

    @Test("E11 A night that was noted while the clock was ahead keeps no event from beginning at four")
    func wrongClock() async throws {
        try await beginNightly()
        try await store.register("ana", at: Self.evening)
        // The clock is ten hours ahead, and is set right.
        #expect(try await store.beginNightlyEvent(at: Self.four.adding(seconds: 3600))?.stayingCount == 1)
        #expect(try await store.beginNightlyEvent(at: Self.evening.adding(seconds: 60)) == nil)
        try await store.register("ben", at: Self.evening.adding(seconds: 120))
        #expect(try await store.beginNightlyEvent(at: Self.four)?.stayingCount == 1)
        #expect(try await store.undoRestart(at: Self.four.adding(seconds: 20))?.restored == 1)
        #expect(try await store.beginNightlyEvent(at: Self.four.adding(seconds: 30)) == nil)
    }

    @Test("E11 Only a night over an hour ahead counts as noted by a wrong clock", arguments: [0, 1])
    func clockError(milliseconds: Int64) async throws {
        try await beginNightly(at: Timestamp(milliseconds: Self.four.milliseconds + milliseconds))
        try await store.register("ana", at: Self.evening)
        #expect(try await store.beginNightlyEvent(at: Self.four.adding(seconds: -3600)) == nil)
        #expect(try await (store.beginNightlyEvent(at: Self.four) != nil) == (milliseconds == 1))
    }

    @Test(
        "E11 If the machine slept through four, those who came since have come to the new event, on their day"
    )
    func sleptThrough() async throws {
        try await beginNightly()
        try await store.register("ana", at: Self.evening)
        let next = Self.evening.adding(seconds: 24 * 3600)
        // Four o'clock itself belongs to the new event.
        try await store.register("cem", at: Self.four)
        try await store.register("ben", at: next)
        #expect(try await store.beginNightlyEvent(at: next.adding(seconds: 5))?.stayingCount == 1)
        #expect(try await store.names() == ["cem", "ben"])
        #expect(try await store.roster().total == 2)
        #expect(try await store.openEvent().day?.text == "2025-11-26")
        let events = try await store.events(before: nil, limit: 9)
        #expect(events.map(\.attendeeCount) == [2, 1])
        #expect(events.map(\.event.day?.text) == ["2025-11-26", "2025-11-25"])
        #expect(
            try await store.undoRestart(at: next.adding(seconds: 9))
                == UndoneRestart(restored: 1, leftOut: []))
        #expect(try await store.names() == ["ana", "cem", "ben"])
    }

    @Test(
        "E11 A member whose check-in began before four and was written after the night’s event begins no other"
    )
    func writtenLate() async throws {
        try await beginNightly()
        try await store.register("ana", at: Self.evening)
        #expect(try await store.beginNightlyEvent(at: Self.four.adding(seconds: 2)) != nil)
        try await store.register("ben", at: Self.four.adding(seconds: -5))
        #expect(try await store.beginNightlyEvent(at: Self.four.adding(seconds: 12)) == nil)
        #expect(try await store.names() == ["ben"])
        let next = Self.four.adding(seconds: 24 * 3600)
        #expect(try await store.beginNightlyEvent(at: next)?.stayingCount == 1)
    }

    @Test(
        "E11 Switched on after four, it begins with the next night; an empty list, and remove, begin nothing")
    func switchedOn() async throws {
        try await store.register("ana", at: Self.evening)
        try await beginNightly(at: Self.four)
        #expect(try await store.beginNightlyEvent(at: Self.four.adding(seconds: 60)) == nil)
        let next = Self.four.adding(seconds: 24 * 3600)
        #expect(try await store.beginNightlyEvent(at: next)?.stayingCount == 1)
        #expect(try await store.beginNightlyEvent(at: next.adding(seconds: 24 * 3600)) == nil)
        // It is off with remove.
        try await store.register("ben", at: next)
        try await beginNightly(at: next, .remove)
        #expect(try await !store.settings().settings.beginsNightly)
        #expect(try await store.beginNightlyEvent(at: next.adding(seconds: 48 * 3600)) == nil)
    }

    @Test("E11 An Undo just after four of a Restart just before it holds: the night closes nothing")
    func undoneAfterFour() async throws {
        try await beginNightly()
        try await store.register("ana", at: Self.evening)
        _ = try await store.restartDesk(at: Self.four.adding(seconds: -300))
        #expect(try await store.undoRestart(at: Self.four.adding(seconds: 180))?.restored == 1)
        #expect(try await store.beginNightlyEvent(at: Self.four.adding(seconds: 190)) == nil)
        #expect(try await store.names() == ["ana"])
    }

    @Test("E11 Several programs at four begin one event")
    func manyAtFour() async throws {
        try await beginNightly()
        try await store.register("ana", at: Self.evening)
        let began = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { try await store.beginNightlyEvent(at: Self.four) != nil } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(began == 1)
        #expect(try await store.events(before: nil, limit: 9).count == 2)
    }
}
