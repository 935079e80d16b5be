import Model
import Storage
import Synchronization
import TestStores
import Testing

@Suite("Events", .timeLimit(.minutes(15))) struct EventTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    private func isMember(_ name: String) async throws -> Bool {
        try await store.member(email: "\(name)@example.org") != nil
    }

    // MARK: Restart

    @Test("E2 Where Restart keeps, everybody stays a member, and Undo brings the list back in its order")
    func keep() async throws {
        try await store.decide { $0.restart = .keep }
        for name in ["ana", "ben"] { try await store.register(name) }
        let restart = Restart(at: .noon, count: 0, stayingCount: 2, keepsEvent: true)
        await #expect(throws: StoreError.restartChanged) {
            try await store.restartDesk(expecting: .remove, by: .desk, at: .noon)
        }
        #expect(try await store.restartDesk(expecting: .keep, by: .desk, at: .noon) == restart)
        #expect(try await store.names() == [])
        #expect(try await isMember("ana"))
        // After ten minutes nothing is erased.
        #expect(try await store.eraseClosed(at: .noon.adding(seconds: 700)) == 0)
        #expect(try await isMember("ben"))
        #expect(try await store.undoableRestart(at: .noon.adding(seconds: 700)) == nil)
    }

    @Test("E1 Undo goes back: members who came meanwhile stand behind those who were there, once each")
    func undo() async throws {
        try await store.decide { $0.restart = .keep }
        for name in ["ana", "ben"] { try await store.register(name) }
        _ = try await store.restartDesk(at: .noon)
        for name in ["cem", "dan"] { try await store.register(name) }
        let undone = try await store.undoRestart(at: .noon.adding(seconds: 599))
        #expect(undone == UndoneRestart(restored: 2, leftOut: []))
        #expect(try await store.names() == ["ana", "ben", "cem", "dan"])
        #expect(try await store.roster().total == 4)
        #expect(try await store.undoRestart(at: .noon) == nil)
        // The newer event is gone, so the next Restart closes the one with all four.
        #expect(try await store.restartDesk(at: .noon)?.stayingCount == 4)
    }

    @Test("E2 Undo takes back what that Restart did, whatever the setting is by then")
    func changedSetting() async throws {
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        try await store.decide { $0.restart = .keep }
        try await store.register("ben")
        #expect(try await store.restartDesk(at: .noon.adding(seconds: 1))?.keepsEvent == true)
        try await store.decide { $0.restart = .remove }
        #expect(try await store.undoRestart(at: .noon.adding(seconds: 2))?.restored == 1)
        #expect(try await store.names() == ["ben"])
        #expect(try await store.undoRestart(at: .noon.adding(seconds: 2))?.restored == 1)
        #expect(try await store.names() == ["ana", "ben"])
    }

    @Test("E2 The first organiser decides what Restart does", arguments: [RestartPolicy.keep, .remove])
    func decided(_ policy: RestartPolicy) async throws {
        _ = try await store.offerSetUp(codeDigest: [1])
        let session = NewSession(tokenDigest: [7], isRemembered: false, browser: "")
        _ = try await store.setUp(
            Registration("olga"), codeDigest: [1], session: session, restart: policy, language: nil, at: .noon
        )
        let kept = try await store.settings()
        #expect(kept.settings.restart == policy)
        #expect(kept.revision == (policy == .keep ? 2 : 1))
    }

    @Test("E2 After a change to remove, Restart removes those alone who were registered at this event")
    func removesNewOnes() async throws {
        try await store.decide { $0.restart = .keep }
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        let ana = try await store.id("ana")
        _ = try await store.checkIn(ana, by: store.keeper(), at: .noon)
        try await store.register("ben")
        try await store.decide { $0.restart = .remove }
        #expect(try await store.restartDesk(at: .noon) == Restart(at: .noon, count: 1, stayingCount: 1))
        #expect(try await isMember("ana"))
        #expect(try await !isMember("ben"))
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 600))
        // Nothing of that event is kept; the one before is.
        let events = try await store.events(before: nil, limit: 9)
        #expect(events.map(\.attendeeCount) == [0, 1])
        #expect(try await store.event(events[1].event.id + 1) == nil)
    }

    // MARK: The events

    private func day(_ text: String) throws -> Day { try #require(Day(text: text)) }

    @Test("E1 The event's day is that of the first who comes, in the group's time zone")
    func firstDay() async throws {
        try await store.decide {
            $0.restart = .keep
            $0.timeZone = "Asia/Seoul"
        }
        #expect(try await store.openEvent().day == nil)
        // It is 23:30 in Seoul, and an hour later half past midnight.
        let night = Timestamp(milliseconds: 1_764_081_000_000)
        try await store.register("ana", at: night)
        #expect(try await store.openEvent().day == day("2025-11-25"))
        try await store.register("ben", at: night.adding(seconds: 3600))
        #expect(try await store.openEvent().day == day("2025-11-25"))
        _ = try await store.restartDesk(at: night.adding(seconds: 3600))
        #expect(try await store.openEvent().day == nil)
        _ = try await store.checkIn(store.id("ana"), by: store.keeper(), at: night.adding(seconds: 3600))
        #expect(try await store.openEvent().day == day("2025-11-26"))
    }

    @Test("E7 Events are listed with the open one first, then the newest by day, in parts")
    func list() async throws {
        try await store.decide { $0.restart = .keep }
        try await store.register("ana", at: .noon)
        var ids: [Int64] = []
        for text in ["2026-01-02", "2026-03-01", "2026-03-01", "2025-12-31"] {
            ids.append(
                try await store.addEvent(EventDetails(name: text, day: day(text)), by: .command, at: .noon))
        }
        let all = try await store.events(before: nil, limit: 9)
        #expect(all.map(\.event.id) == [try await store.openEvent().id, ids[2], ids[1], ids[0], ids[3]])
        #expect(all.map(\.attendeeCount) == [1, 0, 0, 0, 0] && all.map(\.newCount) == [1, 0, 0, 0, 0])
        #expect(all.map(\.event.isOpen) == [true, false, false, false, false])
        let first = try await store.events(before: nil, limit: 2)
        #expect(first == Array(all[..<2]))
        let places = all.map { EventPosition(after: $0.event) }
        #expect(try await store.events(before: places[1], limit: 2) == Array(all[2..<4]))
        #expect(try await store.events(before: places[0], limit: 1) == [all[1]])
        #expect(try await store.events(before: places[4], limit: 9) == [])
        // It goes on at the same place once the event is gone that the part before ended with.
        _ = try await store.removeEvent(ids[2], by: .command, at: .noon)
        #expect(try await store.events(before: places[1], limit: 2) == Array(all[2..<4]))
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 600))
        #expect(try await store.events(before: places[1], limit: 2) == Array(all[2..<4]))
    }

    @Test("E7 The list goes on after the open event, whatever its day, and after events without a day")
    func listInParts() async throws {
        var ids: [Int64] = []
        for day in [nil, nil, try day("2026-03-01"), try day("9999-12-31")] {
            ids.append(try await store.addEvent(EventDetails(name: "Go", day: day), by: .command, at: .noon))
        }
        var (found, last): ([Int64], EventPosition?) = ([], nil)
        while let next = try await store.events(before: last, limit: 1).first, found.count < 9 {
            found.append(next.event.id)
            last = EventPosition(after: next.event)
        }
        #expect(found == [try await store.openEvent().id] + ids.reversed())
    }

    @Test("E7 An organiser adds who was forgotten, and takes off; the open list is read again")
    func forgotten() async throws {
        try await store.decide { $0.restart = .keep }
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let organiser = try await store.keeper(.organiser)
        let event = try await store.addEvent(
            EventDetails(name: "Chess", day: day("2026-01-02")), by: organiser, at: .noon)
        #expect(
            try await store.addAttendance(of: ana, to: event, by: organiser, at: .noon)
                == .done(name: "ana"))
        #expect(
            try await store.addAttendance(of: ana, to: event, by: organiser, at: .noon.adding(seconds: 9))
                == .alreadyListed(name: "ana", since: .noon))
        #expect(
            try await store.addAttendance(of: ben, to: event, by: organiser, at: .noon)
                == .done(name: "ben"))
        #expect(try await store.event(event)?.attendeeCount == 2)
        #expect(try await store.names() == [])
        #expect(try await store.events(of: ana, limit: 9).map(\.event.name) == ["Chess"])
        let act = try #require(try await store.takeOff(ana, from: event, by: organiser, at: .noon))
        #expect(try await store.event(event)?.attendeeCount == 1)
        #expect(try await store.undoTakeOff(act.id, by: organiser, at: .noon)?.member.id == ana)
        #expect(try await store.attendances(of: event, after: 0, limit: 9).map(\.name) == ["ana", "ben"])
        #expect(try await store.undoableTakeOffs(from: event, at: .noon).isEmpty)
        let keeper = try await store.keeper()
        await #expect(throws: StoreError.forbidden) {
            _ = try await store.takeOff(ana, from: event, by: keeper, at: .noon)
        }
        await #expect(throws: StoreError.unknownEvent) {
            _ = try await store.addAttendance(of: ana, to: 99, by: organiser, at: .noon)
        }
        await #expect(throws: StoreError.unknownEvent) {
            _ = try await store.takeOff(ana, from: 99, by: organiser, at: .noon)
        }
    }

    @Test(
        "E7 M18 Those who were taken off an event can be put back, the latest first, unless they came again")
    func takenOff() async throws {
        try await store.decide { $0.restart = .keep }
        let organiser = try await store.keeper(.organiser)
        let event = try await store.addEvent(
            EventDetails(name: nil, day: day("2026-01-02")), by: organiser, at: .noon)
        let people = try await ["ana", "ben", "cem"].asyncMap { try await store.signUp($0) }
        var acts: [UndoableEventAct] = []
        for (index, member) in people.enumerated() {
            _ = try await store.addAttendance(of: member, to: event, by: organiser, at: .noon)
            let at = Timestamp.noon.adding(seconds: Int64(index))
            acts.append(try #require(try await store.takeOff(member, from: event, by: organiser, at: at)))
        }
        let now = Timestamp.noon.adding(seconds: 599)
        func names(at now: Timestamp) async throws -> [String] {
            try await store.undoableTakeOffs(from: event, at: now).map(\.name)
        }
        #expect(try await store.undoableTakeOffs(from: event, at: now).map(\.act) == acts.reversed())
        #expect(try await names(at: now) == ["cem", "ben", "ana"])
        #expect(try await names(at: now.adding(seconds: 1)) == ["cem", "ben"])
        #expect(try await store.undoableTakeOffs(from: event + 1, at: now).isEmpty)
        _ = try await store.addAttendance(of: people[1], to: event, by: organiser, at: now)
        _ = try await store.remove([people[0]], ifStill: nil, by: organiser, at: now)
        #expect(try await names(at: now) == ["cem"])
    }

    @Test("E7 Name and day are changed, but not over somebody else's change")
    func edit() async throws {
        let event = try await store.openEvent()
        let chess = EventDetails(name: "Chess", day: try day("2026-01-02"))
        func edit(_ details: EventDetails, _ revision: Int64?) async throws -> EditOutcome<Event> {
            try await store.editEvent(event.id, to: details, from: revision, by: .command, at: .noon)
        }
        let before = try await store.roster().revision
        #expect(try await edit(chess, 1) == .done)
        #expect(try await store.roster().revision == before + 1)
        let changed = Event(
            id: event.id, name: "Chess", day: try day("2026-01-02"), revision: 2, isOpen: true)
        #expect(try await store.openEvent() == changed)
        #expect(try await edit(chess, 1) == .unchanged)
        #expect(try await edit(EventDetails(name: "Go", day: chess.day), 1) == .stale(changed))
        #expect(try await edit(EventDetails(name: nil, day: chess.day), nil) == .done)
        await #expect(throws: StoreError.unknownEvent) {
            _ = try await store.editEvent(99, to: chess, from: nil, by: .command, at: .noon)
        }
    }

    @Test("E7 M12 The activity has what an organiser does to events, and who it was")
    func activity() async throws {
        try await store.decide { $0.restart = .keep }
        let olga = try await store.organiser()
        let ana = try await store.signUp("ana")
        try await store.register("ben")
        _ = try await store.restartDesk(expecting: nil, by: olga, at: .noon)
        _ = try await store.undoRestart(nil, by: olga, at: .noon)
        let chess = EventDetails(name: "Chess", day: try day("2026-01-02"))
        let event = try await store.addEvent(chess, by: olga, at: .noon)
        let go = EventDetails(name: "Go", day: chess.day)
        _ = try await store.editEvent(event, to: go, from: nil, by: olga, at: .noon)
        _ = try await store.addAttendance(of: ana, to: event, by: olga, at: .noon)
        let off = try #require(try await store.takeOff(ana, from: event, by: olga, at: .noon))
        _ = try await store.undoTakeOff(off.id, by: olga, at: .noon)
        let removal = try #require(try await store.removeEvent(event, by: olga, at: .noon))
        _ = try await store.undoEventRemoval(removal.id, by: olga, at: .noon)
        let rows = try await store.activity(before: nil, of: nil, limit: 9)
        #expect(
            rows.reversed().map(\.kind) == [
                .deskRestarted, .restartUndone, .eventAdded, .eventChanged, .attendanceAdded, .takenOff,
                .takeOffUndone, .eventRemoved, .eventRemovalUndone,
            ])
        #expect(rows.allSatisfy { $0.actor == olga })
    }

    @Test(
        "E7 A removed event is hidden, and back within ten minutes; then nothing of it is left. The open one stays"
    )
    func remove() async throws {
        let ana = try await store.signUp("ana")
        let event = try await store.addEvent(
            EventDetails(name: "Chess", day: day("2026-01-02")), by: .command, at: .noon)
        _ = try await store.addAttendance(of: ana, to: event, by: .command, at: .noon)
        let open = try await store.openEvent().id
        #expect(try await store.removeEvent(open, by: .command, at: .noon) == nil)
        let act = try #require(try await store.removeEvent(event, by: .command, at: .noon))
        #expect(try await store.event(event) == nil)
        #expect(try await store.events(of: ana, limit: 9).isEmpty)
        #expect(try await store.events(before: nil, limit: 9).map(\.event.id) == [open])
        #expect(try await store.undoableEventRemovals(at: .noon).map(\.act) == [act])
        await #expect(throws: StoreError.unknownEvent) {
            _ = try await store.removeEvent(event, by: .command, at: .noon)
        }
        #expect(
            try await store.undoEventRemoval(act.id, by: .command, at: .noon.adding(seconds: 599))?.name
                == "Chess")
        #expect(try await store.event(event)?.attendeeCount == 1)
        #expect(try await store.undoEventRemoval(act.id, by: .command, at: .noon) == nil)
        let late = try #require(try await store.removeEvent(event, by: .command, at: .noon))
        #expect(
            try await store.undoEventRemoval(late.id, by: .command, at: .noon.adding(seconds: 600)) == nil)
        #expect(try await store.undoableEventRemovals(at: .noon.adding(seconds: 600)).isEmpty)
        #expect(try await store.eraseClosed(at: .noon.adding(seconds: 600)) == 0)
        #expect(try await store.event(event) == nil)
        #expect(try await store.member(id: ana) != nil)
    }

    @Test("E8 An overview has the newest 20 events that a member came to and are kept, and counts them all")
    func visits() async throws {
        try await store.decide { $0.restart = .keep }
        let ana = try await store.signUp("ana")
        var events: [Int64] = []
        for number in 0..<20 {
            let details = try EventDetails(name: "\(number)", day: day("2026-01-02"))
            events.append(try await store.addEvent(details, by: .command, at: .noon))
            _ = try await store.addAttendance(
                of: ana, to: events[number], by: .command, at: .noon.adding(seconds: Int64(number)))
        }
        func overview() async throws -> MemberOverview { try await store.overview(of: ana, at: .noon) }
        #expect(try await overview().visits.map(\.event.id) == events.reversed())
        #expect(try await overview().visits.first?.at == .noon.adding(seconds: 19))
        #expect(try await overview().visitCount == 20)
        _ = try await store.checkIn(ana, by: store.keeper(), at: .noon.adding(seconds: 20))
        let open = try await store.openEvent().id
        let newest = [open] + events.dropFirst().reversed()
        #expect(try await overview().visits.map(\.event.id) == newest)
        #expect(try await overview().visitCount == 21)
        #expect(try await store.events(of: ana, limit: .max).count == 21)
        // Where Restart removes, the open event isn't kept.
        try await store.decide { $0.restart = .remove }
        #expect(try await overview().visits.map(\.event.id) == events.reversed())
        #expect(try await overview().visitCount == 20)
        _ = try await store.takeOff(ana, from: events[3], by: .command, at: .noon)
        _ = try await store.removeEvent(events[4], by: .command, at: .noon)
        #expect(try await overview().visitCount == 18)
    }

    @Test("E7 An event that was removed is added once more by its form; sent twice, it is one event")
    func addedAgain() async throws {
        func add() async throws -> Int64 {
            try await store.addEvent(
                EventDetails(name: "Go", day: day("2026-01-01")), formID: "f", by: .command, at: .noon)
        }
        let first = try await add()
        #expect(try await add() == first)
        _ = try await store.removeEvent(first, by: .command, at: .noon)
        let again = try await add()
        #expect(again != first)
        #expect(try await add() == again)
        #expect(try await store.events(before: nil, limit: 9).map(\.event.id).contains(again))
    }

    @Test("E7 Everybody who came is read event by event, an event without anybody too")
    func readAll() async throws {
        let ana = try await store.signUp("ana")
        let event = try await store.addEvent(
            EventDetails(name: "Chess", day: day("2026-01-02")), by: .command, at: .noon)
        for id in [event, try await store.openEvent().id] {
            _ = try await store.addAttendance(of: ana, to: id, by: .command, at: .noon)
        }
        let empty = try await store.addEvent(
            EventDetails(name: "Go", day: day("2026-01-01")), by: .command, at: .noon)
        let read = Collected()
        try await store.readAttendances(of: nil) { event, came in
            read.add("\(event.name ?? "open"): \(came.compactMap(\.name))")
        }
        #expect(read.texts == [#"open: ["ana"]"#, #"Chess: ["ana"]"#, "Go: []"])
        let one = Collected()
        try await store.readAttendances(of: empty) { event, came in one.add("\(event.id) \(came.count)") }
        #expect(one.texts == ["\(empty) 0"])
    }
}

/// Texts that a callback collects.
private final class Collected: Sendable {
    private let kept = Mutex<[String]>([])
    var texts: [String] { kept.withLock { $0 } }
    func add(_ text: String) { kept.withLock { $0.append(text) } }
}
