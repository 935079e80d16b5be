import Model
import Storage
import Synchronization
import TestStores
import Testing

@Suite("Events", .timeLimit(.minutes(15))) struct EventTests {
    private let temporary = try! TemporaryStore()
    private var store: any Store { temporary.store }

    private func set(_ restart: RestartPolicy) async throws {
        var settings = try await store.settings().settings
        settings.restart = restart
        _ = try await store.changeSettings(settings, from: nil, by: .command, at: .noon)
    }

    private func isMember(_ name: String) async throws -> Bool {
        try await store.member(email: "\(name)@example.org") != nil
    }

    // MARK: Restart

    @Test("E2 Where Restart keeps, everybody stays a member, and Undo brings the list back in its order")
    func keep() async throws {
        try await set(.keep)
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

    @Test("E1 Undo goes back: who came meanwhile stands behind those who were there, once each")
    func undo() async throws {
        try await set(.keep)
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
        try await set(.keep)
        try await store.register("ben")
        #expect(try await store.restartDesk(at: .noon.adding(seconds: 1))?.keepsEvent == true)
        try await set(.remove)
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
        try await set(.keep)
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        let ana = try await id("ana")
        _ = try await store.checkIn(ana, by: keeper(), at: .noon)
        try await store.register("ben")
        try await set(.remove)
        #expect(try await store.restartDesk(at: .noon) == Restart(at: .noon, count: 1, stayingCount: 1))
        #expect(try await isMember("ana"))
        #expect(try await !isMember("ben"))
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 600))
        // Nothing of that event is kept; the one before is.
        let events = try await store.events(before: nil, limit: 9)
        #expect(events.map(\.came) == [0, 1])
        #expect(try await store.event(events[1].event.id + 1) == nil)
    }

    // MARK: At four

    /// 25 November 2025, 19:00 in Berlin. The next night's four o'clock is 9 hours later.
    private static let evening = Timestamp(milliseconds: 1_764_093_600_000)
    private static let four = evening.adding(seconds: 9 * 3600)

    private func beginNightly(at now: Timestamp = evening, _ restart: RestartPolicy = .keep) async throws {
        var settings = try await store.settings().settings
        settings.restart = restart
        settings.beginsNightly = true
        settings.timeZone = "Europe/Berlin"
        _ = try await store.changeSettings(settings, from: nil, by: .command, at: now)
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
        #expect(try await store.openEvent().day == day("2025-11-26"))
        let events = try await store.events(before: nil, limit: 9)
        #expect(events.map(\.came) == [2, 1])
        #expect(events.map(\.event.day) == [try day("2025-11-26"), try day("2025-11-25")])
        #expect(
            try await store.undoRestart(at: next.adding(seconds: 9))
                == UndoneRestart(restored: 1, leftOut: []))
        #expect(try await store.names() == ["ana", "cem", "ben"])
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

    // MARK: Checking in

    private func id(_ name: String) async throws -> Int64 {
        try #require(try await store.member(email: "\(name)@example.org")).id
    }

    private func keeper(_ role: Role = .desk) async throws -> Actor {
        if let member = try await store.member(signInName: "keeper-\(role)") { return .member(member.id) }
        let id = try await store.signUp("keeper-\(role)")
        _ = try await store.setRole(role, of: id, by: .command, at: .noon)
        return .member(id)
    }

    @Test(
        "E3 A member who is checked in is on the list, behind those before, and E4 there once, since when they came"
    )
    func checkIn() async throws {
        try await set(.keep)
        let ana = try await store.signUp("ana")
        try await store.register("ben")
        let keeper = try await keeper()
        let before = try await store.roster().revision
        #expect(try await store.checkIn(ana, by: keeper, at: .noon) == .done(name: "ana", count: 2))
        let entry = Roster.Entry(revision: before + 1, name: "ana")
        #expect(try await store.rosterUpdate(since: before, limit: 9) == .added([entry], total: 2))
        let later = Timestamp.noon.adding(seconds: 60)
        #expect(try await store.checkIn(ana, by: keeper, at: later) == .present(name: "ana", since: .noon))
        #expect(try await store.rosterUpdate(since: before + 1, limit: 9) == .added([], total: 2))
        #expect(try await store.names() == ["ben", "ana"])
    }

    @Test("E3 Only desk keepers and organisers check in")
    func roles() async throws {
        let ana = try await store.signUp("ana")
        for actor in [Actor.desk, .member(ana), .member(99)] {
            await #expect(throws: StoreError.forbidden) {
                _ = try await store.checkIn(ana, by: actor, at: .noon)
            }
            await #expect(throws: StoreError.forbidden) {
                _ = try await store.takeOff(ana, from: nil, by: actor, at: .noon)
            }
            await #expect(throws: StoreError.forbidden) {
                _ = try await store.undoTakeOff(1, by: actor, at: .noon)
            }
        }
        let keeper = try await keeper()
        await #expect(throws: StoreError.unknownMember) {
            _ = try await store.checkIn(99, by: keeper, at: .noon)
        }
        #expect(
            try await store.checkIn(ana, by: self.keeper(.organiser), at: .noon)
                == .done(name: "ana", count: 1))
        let event = try await store.openEvent().id
        for (member, event) in [(ana, event)] {
            await #expect(throws: StoreError.forbidden) {
                _ = try await store.addAttendance(of: member, to: event, by: keeper, at: .noon)
            }
        }
        await #expect(throws: StoreError.forbidden) {
            _ = try await store.addEvent(EventDetails(name: "x", day: nil), by: keeper, at: .noon)
        }
        await #expect(throws: StoreError.forbidden) {
            _ = try await store.editEvent(
                event, to: EventDetails(name: "x", day: nil), from: nil, by: keeper, at: .noon)
        }
        await #expect(throws: StoreError.forbidden) {
            _ = try await store.removeEvent(event, by: keeper, at: .noon)
        }
        await #expect(throws: StoreError.forbidden) {
            _ = try await store.undoEventRemoval(1, by: keeper, at: .noon)
        }
    }

    @Test("E4 Fifty desks check in the same fifty people: there are fifty names on the list")
    func race() async throws {
        try await set(.keep)
        let keeper = try await keeper()
        let members = try await (0..<50).asyncMap { try await store.signUp("member-\($0)") }
        let done = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    var done = 0
                    for member in members.shuffled() {
                        if case .done = try await store.checkIn(member, by: keeper, at: .noon) { done += 1 }
                    }
                    return done
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(done == 50)
        #expect(try await store.roster().total == 50)
        #expect(try await Set(store.names()).count == 50)
        #expect(try await store.roster().entries.map(\.revision) == Array(1...50))
    }

    @Test("E5 Who is taken off stays a member, and Undo puts them back in their place for ten minutes")
    func takeOff() async throws {
        try await set(.keep)
        let keeper = try await keeper()
        for name in ["ana", "ben", "cem"] { try await store.register(name) }
        let ben = try await id("ben")
        let act = try #require(try await store.takeOff(ben, from: nil, by: keeper, at: .noon))
        #expect(act.undoableUntil == .noon.adding(seconds: 600))
        #expect(try await store.names() == ["ana", "cem"])
        #expect(try await store.roster().total == 2)
        #expect(try await isMember("ben"))
        #expect(try await store.takeOff(ben, from: nil, by: keeper, at: .noon) == nil)
        let undone = try await store.undoTakeOff(act.id, by: keeper, at: .noon.adding(seconds: 599))
        #expect(undone?.member.id == ben)
        #expect(try await store.names() == ["ana", "ben", "cem"])
        #expect(try await store.undoTakeOff(act.id, by: keeper, at: .noon) == nil)
        let late = try #require(try await store.takeOff(ben, from: nil, by: keeper, at: .noon))
        #expect(try await store.undoTakeOff(late.id, by: keeper, at: .noon.adding(seconds: 600)) == nil)
        // Then nothing is left of it.
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 600))
        #expect(try await store.events(of: ben, limit: 9).isEmpty)
        #expect(try await isMember("ben"))
    }

    @Test("E5 A desk keeper can undo a take-off after a Restart, too, for as long as that can be undone")
    func keeperAfterRestart() async throws {
        try await set(.keep)
        let keeper = try await keeper()
        for name in ["ana", "ben", "cem"] { try await store.register(name) }
        let (ana, ben) = (try await id("ana"), try await id("ben"))
        let first = try #require(try await store.takeOff(ana, from: nil, by: keeper, at: .noon))
        let event = try await store.openEvent().id
        _ = try await store.restartDesk(at: .noon)
        let undone = try await store.undoTakeOff(first.id, by: keeper, at: .noon)
        #expect(undone?.member.id == ana && undone?.event.id == event && undone?.event.isOpen == false)
        #expect(try await store.event(event)?.came == 3)
        // The Restart is over by then; what an organiser did is theirs.
        let later = Timestamp.noon.adding(seconds: 601)
        _ = try await store.eraseClosed(at: later)
        let second = try #require(try await store.takeOff(ben, from: event, by: .command, at: later))
        await #expect(throws: StoreError.forbidden) {
            _ = try await store.undoTakeOff(second.id, by: keeper, at: later)
        }
        #expect(try await store.undoTakeOff(second.id, by: .command, at: later)?.member.id == ben)
    }

    @Test(
        "E5 E7 A desk keeper can’t undo what an organiser took off an event that a Restart had closed before")
    func organiserAfterRestart() async throws {
        try await set(.keep)
        let keeper = try await keeper()
        for name in ["ana", "ben"] { try await store.register(name) }
        let (ana, event) = (try await id("ana"), try await store.openEvent().id)
        _ = try await store.restartDesk(at: .noon)
        let act = try #require(try await store.takeOff(ana, from: event, by: .command, at: .noon))
        await #expect(throws: StoreError.forbidden) {
            _ = try await store.undoTakeOff(act.id, by: keeper, at: .noon)
        }
        #expect(try await store.event(event)?.came == 1)
        #expect(try await store.undoTakeOff(act.id, by: .command, at: .noon)?.member.id == ana)
    }

    @Test("E5 Who was taken off and comes again stands at the end, and the old Undo does nothing")
    func cameAgain() async throws {
        try await set(.keep)
        let keeper = try await keeper()
        for name in ["ana", "ben"] { try await store.register(name) }
        let ana = try await id("ana")
        let act = try #require(try await store.takeOff(ana, from: nil, by: keeper, at: .noon))
        #expect(try await store.checkIn(ana, by: keeper, at: .noon) == .done(name: "ana", count: 2))
        #expect(try await store.names() == ["ben", "ana"])
        #expect(try await store.undoTakeOff(act.id, by: keeper, at: .noon) == nil)
        #expect(try await store.roster().total == 2)
    }

    @Test("E1 Undo of a Restart counts those who came to both once, in their earlier place")
    func bothEvents() async throws {
        try await set(.keep)
        let keeper = try await keeper()
        for name in ["ana", "ben"] { try await store.register(name) }
        let (ana, ben) = (try await id("ana"), try await id("ben"))
        let off = try await store.takeOff(ben, from: nil, by: keeper, at: .noon)
        _ = try await store.restartDesk(at: .noon)
        for member in [ben, ana] { _ = try await store.checkIn(member, by: keeper, at: .noon) }
        #expect(try await store.undoRestart(at: .noon)?.restored == 1)
        #expect(try await store.names() == ["ana", "ben"])
        #expect(try await store.roster().total == 2)
        // Ben has come since.
        #expect(try await store.undoTakeOff(off?.id ?? 0, by: keeper, at: .noon) == nil)
        #expect(try await store.events(before: nil, limit: 9).count == 1)
    }

    @Test("E10 A removed member is hidden until Undo; an erased one leaves a number without a name")
    func removed() async throws {
        try await set(.keep)
        for name in ["ana", "ben"] { try await store.register(name) }
        let event = try await store.openEvent().id
        let ana = try await id("ana")
        let removal = try #require(
            try await store.remove([ana], ifStill: nil, by: .command, at: .noon))
        #expect(try await store.names() == ["ben"])
        #expect(try await store.event(event)?.came == 1)
        #expect(try await store.attendances(of: event, after: 0, limit: 9).map(\.name) == ["ben"])
        #expect(try await store.undoRemoval(removal.id, by: .command, at: .noon)?.restored == 1)
        #expect(try await store.names() == ["ana", "ben"])
        _ = try await store.remove([ana], ifStill: nil, by: .command, at: .noon)
        _ = try await store.restartDesk(at: .noon)
        #expect(try await store.eraseClosed(at: .noon.adding(seconds: 600)) == 1)
        #expect(
            try await store.event(event)
                == CountedEvent(
                    event: #require(try await store.event(event)).event, came: 2, new: 2))
        let came = try await store.attendances(of: event, after: 0, limit: 9)
        #expect(came.map(\.name) == [nil, "ben"])
        #expect(came[0].member == nil && came[0].isNew)
        try await store.deleteMember(try await id("ben"), at: .noon)
        #expect(try await store.event(event)?.came == 2)
    }

    @Test(
        "E1 A removed member who was on the list at a Restart is back on it after both are undone, in either order"
    )
    func removedBefore() async throws {
        try await set(.keep)
        for name in ["ana", "ben"] { try await store.register(name) }
        let ana = try await id("ana")
        let removal = try #require(try await store.remove([ana], ifStill: nil, by: .command, at: .noon))
        #expect(try await store.restartDesk(at: .noon)?.stayingCount == 1)
        _ = try await store.undoRemoval(removal.id, by: .command, at: .noon)
        #expect(try await store.names() == [])
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 2, leftOut: []))
        #expect(try await store.names() == ["ana", "ben"])
    }

    @Test(
        "E1 D17 After a Restart as many can be put back as its Undo puts back, also if one was removed since")
    func removedAfter() async throws {
        try await set(.keep)
        for name in ["ana", "ben", "cem"] { try await store.register(name) }
        let ana = try await id("ana")
        _ = try await store.restartDesk(at: .noon)
        func offered() async throws -> Int? { try await store.undoableRestart(at: .noon)?.stayingCount }
        let revision = try await store.roster().revision
        let removal = try #require(try await store.remove([ana], ifStill: nil, by: .command, at: .noon))
        #expect(try await offered() == 2)
        // Pages read it anew.
        #expect(try await store.roster().revision > revision)
        _ = try await store.undoRemoval(removal.id, by: .command, at: .noon)
        #expect(try await offered() == 3)
        _ = try await store.remove([ana], ifStill: nil, by: .command, at: .noon)
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 2, leftOut: []))
    }

    @Test("E5 Somebody who was removed meanwhile can't be taken off, and the list's length stays right")
    func takeOffRemoved() async throws {
        try await set(.keep)
        let keeper = try await keeper()
        for name in ["ana", "ben"] { try await store.register(name) }
        let (ana, ben) = (try await id("ana"), try await id("ben"))
        _ = try await store.remove([ana], ifStill: nil, by: .command, at: .noon)
        #expect(try await store.takeOff(ana, from: nil, by: keeper, at: .noon) == nil)
        #expect(try await store.roster().total == 1)
        #expect(try await store.takeOff(ben, from: nil, by: keeper, at: .noon) != nil)
        #expect(try await store.roster().total == 0)
    }

    @Test("E2 Who is taken off and comes again is as new as before, also when a Restart is undone in between")
    func staysNew() async throws {
        try await set(.keep)
        let keeper = try await keeper()
        for name in ["ana", "ben"] { try await store.register(name) }
        let (ana, ben) = (try await id("ana"), try await id("ben"))
        _ = try await store.takeOff(ana, from: nil, by: keeper, at: .noon)
        _ = try await store.checkIn(ana, by: keeper, at: .noon)
        _ = try await store.takeOff(ben, from: nil, by: keeper, at: .noon)
        _ = try await store.restartDesk(at: .noon)
        _ = try await store.checkIn(ben, by: keeper, at: .noon)
        _ = try await store.undoRestart(at: .noon)
        #expect(try await store.events(before: nil, limit: 9).map(\.new) == [2])
    }

    @Test(
        "E1 Undo of a Restart tells only of accounts that were deleted, whatever was done to the closed event"
    )
    func editedMeanwhile() async throws {
        try await set(.keep)
        let organiser = try await keeper(.organiser)
        for name in ["ana", "ben", "cem", "dan"] { try await store.register(name) }
        let event = try await store.openEvent().id
        let off = try #require(
            try await store.takeOff(try await id("ana"), from: nil, by: organiser, at: .noon))
        _ = try await store.restartDesk(at: .noon)
        _ = try await store.undoTakeOff(off.id, by: organiser, at: .noon)
        _ = try await store.addAttendance(of: store.signUp("eve"), to: event, by: organiser, at: .noon)
        _ = try await store.takeOff(try await id("ben"), from: event, by: organiser, at: .noon)
        try await store.deleteMember(try await id("cem"), at: .noon)
        #expect(
            try await store.undoRestart(at: .noon) == UndoneRestart(restored: 3, leftOut: [], deleted: 1))
    }

    @Test("E10 Who is left out of an Undo isn't counted, neither hidden nor once erased")
    func leftOut() async throws {
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        try await store.register("ana")
        #expect(try await store.undoRestart(at: .noon)?.leftOut == ["ana"])
        try await set(.keep)
        let event = try await store.openEvent().id
        #expect(try await store.event(event)?.came == 1)
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 600))
        #expect(try await store.event(event)?.came == 1)
    }

    @Test("E1 An event to which nobody has come any more gets its day from the next who comes")
    func dayAgain() async throws {
        try await set(.keep)
        let keeper = try await keeper()
        let ana = try await store.signUp("ana")
        _ = try await store.checkIn(ana, by: keeper, at: .noon)
        let first = try #require(try await store.openEvent().day)
        _ = try await store.takeOff(ana, from: nil, by: keeper, at: .noon)
        #expect(try await store.openEvent().day == nil)
        _ = try await store.checkIn(ana, by: keeper, at: .noon.adding(seconds: 3 * 24 * 3600))
        #expect(try #require(try await store.openEvent().day) > first)
    }

    @Test("E1 E5 The only one who came is taken off and put back: the event has its day again, and keeps it")
    func dayAfterUndo() async throws {
        try await set(.keep)
        let keeper = try await keeper()
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        _ = try await store.checkIn(ana, by: keeper, at: .noon)
        let first = try #require(try await store.openEvent().day)
        let later = Timestamp.noon.adding(seconds: 24 * 3600)
        let act = try #require(try await store.takeOff(ana, from: nil, by: keeper, at: later))
        #expect(try await store.undoTakeOff(act.id, by: keeper, at: later)?.member.id == ana)
        #expect(try await store.openEvent().day == first)
        _ = try await store.checkIn(ben, by: keeper, at: later)
        #expect(try await store.openEvent().day == first)
        #expect(try await store.overview(of: ana, at: later).visits.map(\.event.day) == [first])
    }

    @Test("E1 The day goes once all were taken off, whoever was the last, and stays if a removed member came")
    func dayOfFirst() async throws {
        try await set(.keep)
        let keeper = try await keeper()
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let nextDay = Timestamp.noon.adding(seconds: 24 * 3600)
        _ = try await store.checkIn(ana, by: keeper, at: .noon)
        _ = try await store.checkIn(ben, by: keeper, at: nextDay)
        for order in [[ana, ben], [ben, ana]] {
            var acts: [Int64] = []
            for member in order {
                let act = try await store.takeOff(member, from: nil, by: keeper, at: nextDay)
                acts.append(try #require(act).id)
            }
            #expect(try await store.openEvent().day == nil)
            // Whoever is put back came first, as far as the event knows.
            for act in acts.reversed() { _ = try await store.undoTakeOff(act, by: keeper, at: nextDay) }
        }
        for member in [ana, ben] { _ = try await store.takeOff(member, from: nil, by: keeper, at: nextDay) }

        for member in [ana, ben] { _ = try await store.checkIn(member, by: keeper, at: nextDay) }
        let day = try #require(try await store.openEvent().day)
        _ = try await store.remove([ana], by: .command, at: nextDay)
        _ = try await store.takeOff(ben, from: nil, by: keeper, at: nextDay)
        #expect(try await store.openEvent().day == day)
    }

    @Test("E7 The desk's Undo doesn't bring back an event that an organiser removed, nor the one before")
    func removedAfterRestart() async throws {
        try await set(.keep)
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        try await store.register("ben")
        let event = try await store.openEvent().id
        let restart = try #require(try await store.restartDesk(at: .noon))
        #expect(try await store.undoableRestart(at: .noon) == restart)
        let act = try #require(try await store.removeEvent(event, by: .command, at: .noon))
        #expect(try await store.undoableRestart(at: .noon) == nil)
        #expect(try await store.undoRestart(at: .noon) == nil)
        #expect(try await store.event(event) == nil)
        _ = try await store.undoEventRemoval(act.id, by: .command, at: .noon)
        #expect(try await store.undoRestart(at: .noon)?.restored == 1)
        #expect(try await store.openEvent().id == event)
    }

    // MARK: The events

    private func day(_ text: String) throws -> Day { try #require(Day(text: text)) }

    @Test("E1 The event's day is that of the first who comes, in the group's time zone")
    func firstDay() async throws {
        var settings = try await store.settings().settings
        settings.restart = .keep
        settings.timeZone = "Asia/Seoul"
        _ = try await store.changeSettings(settings, from: nil, by: .command, at: .noon)
        #expect(try await store.openEvent().day == nil)
        // 23:30 in Seoul, and half past midnight there.
        let night = Timestamp(milliseconds: 1_764_081_000_000)
        try await store.register("ana", at: night)
        #expect(try await store.openEvent().day == day("2025-11-25"))
        try await store.register("ben", at: night.adding(seconds: 3600))
        #expect(try await store.openEvent().day == day("2025-11-25"))
        _ = try await store.restartDesk(at: night.adding(seconds: 3600))
        #expect(try await store.openEvent().day == nil)
        _ = try await store.checkIn(id("ana"), by: keeper(), at: night.adding(seconds: 3600))
        #expect(try await store.openEvent().day == day("2025-11-26"))
    }

    @Test("E7 Events are listed with the open one first, then the newest by day, in parts")
    func list() async throws {
        try await set(.keep)
        try await store.register("ana", at: .noon)
        var ids: [Int64] = []
        for text in ["2026-01-02", "2026-03-01", "2026-03-01", "2025-12-31"] {
            ids.append(
                try await store.addEvent(EventDetails(name: text, day: day(text)), by: .command, at: .noon))
        }
        let all = try await store.events(before: nil, limit: 9)
        #expect(all.map(\.event.id) == [try await store.openEvent().id, ids[2], ids[1], ids[0], ids[3]])
        #expect(all.map(\.came) == [1, 0, 0, 0, 0] && all.map(\.new) == [1, 0, 0, 0, 0])
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
        try await set(.keep)
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let organiser = try await keeper(.organiser)
        let event = try await store.addEvent(
            EventDetails(name: "Chess", day: day("2026-01-02")), by: organiser, at: .noon)
        #expect(
            try await store.addAttendance(of: ana, to: event, by: organiser, at: .noon)
                == .done(name: "ana"))
        #expect(
            try await store.addAttendance(of: ana, to: event, by: organiser, at: .noon.adding(seconds: 9))
                == .present(name: "ana", since: .noon))
        #expect(
            try await store.addAttendance(of: ben, to: event, by: organiser, at: .noon)
                == .done(name: "ben"))
        #expect(try await store.event(event)?.came == 2)
        #expect(try await store.names() == [])
        #expect(try await store.events(of: ana, limit: 9).map(\.event.name) == ["Chess"])
        let act = try #require(try await store.takeOff(ana, from: event, by: organiser, at: .noon))
        #expect(try await store.event(event)?.came == 1)
        #expect(try await store.undoTakeOff(act.id, by: organiser, at: .noon)?.member.id == ana)
        #expect(try await store.attendances(of: event, after: 0, limit: 9).map(\.name) == ["ana", "ben"])
        #expect(try await store.undoableTakeOffs(from: event, at: .noon).isEmpty)
        let keeper = try await keeper()
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
        try await set(.keep)
        let organiser = try await keeper(.organiser)
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
        func edit(_ details: EventDetails, _ revision: Int64?) async throws -> EventEditOutcome {
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
        #expect(try await store.event(event)?.came == 1)
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
        try await set(.keep)
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
        _ = try await store.checkIn(ana, by: keeper(), at: .noon.adding(seconds: 20))
        let open = try await store.openEvent().id
        let newest = [open] + events.dropFirst().reversed()
        #expect(try await overview().visits.map(\.event.id) == newest)
        #expect(try await overview().visitCount == 21)
        #expect(try await store.events(of: ana, limit: .max).count == 21)
        // Where Restart removes, the open event isn't kept.
        try await set(.remove)
        #expect(try await overview().visits.map(\.event.id) == events.reversed())
        #expect(try await overview().visitCount == 20)
        _ = try await store.takeOff(ana, from: events[3], by: .command, at: .noon)
        _ = try await store.removeEvent(events[4], by: .command, at: .noon)
        #expect(try await overview().visitCount == 18)
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

    // MARK: The search at the door

    @Test(
        "E3 The door finds parts of a name or nickname, whole emails, usernames and phones, and nothing else",
        arguments: [
            ("lov", ["Ada Lovelace"]), ("ada lo", ["Ada Lovelace"]), ("LÖVE", ["Ada Lovelace"]),
            ("ad", ["Ada Lovelace", "Adam Riese", "Vlad"]), ("grand", ["Vlad"]), ("a", []), (" a ", []),
            ("", []),
            ("ada@example.org", ["Ada Lovelace"]), ("ADA@example.org ", ["Ada Lovelace"]),
            ("ada@example", []),
            ("example.org", []), ("0123456789", ["Ada Lovelace"]), ("01234 567-89", ["Ada Lovelace"]),
            ("+49 123 456789", ["Ada Lovelace"]), ("01234–567‑89", ["Ada Lovelace"]),
            ("+49 123 — 456−789", ["Ada Lovelace"]), ("０１２３４５６７８９", ["Ada Lovelace"]),
            ("＋４９　１２３　４５６７８９", ["Ada Lovelace"]),
            ("012345678", []), ("riese-adam", ["Adam Riese"]), ("riese-ada", []), ("%", []), ("__", []),
        ] as [(String, [String])])
    func find(_ text: String, _ names: [String]) async throws {
        try await people()
        #expect(try await store.findAtDoor(text, limit: 8).map { $0.member.profile.name ?? "" } == names)
    }

    private func people() async throws {
        for profile in [
            Profile(name: "Ada Lovelace", email: "ada@example.org", phone: "0123456789"),
            Profile(name: "Adam Riese", username: "riese-adam"),
            Profile(name: "Vlad", email: "v@example.org", nickname: "Grandad"),
            Profile(email: "lovely@adler.org"),
        ] {
            _ = try await store.addMember(profile, by: .command, at: .noon)
        }
    }

    @Test("E3 Among more than a thousand who have the text in their email, the names with it are found")
    func findAmongMany() async throws {
        let batch = try await store.beginImport(by: .command, at: .noon)
        let rows = (0..<1100).map { number in
            Registration(
                Profile(name: "N\(number)", email: "n\(number)@zebra.org"), passwordHash: "", by: .imported)
        }
        // In the middle, so that neither the newest nor the oldest are it.
        let aldo = Registration(
            Profile(name: "Aldo Zebra", username: "aldo-z"), passwordHash: "", by: .imported)
        try await store.stage(rows[..<500] + [aldo] + rows[500...], in: batch, at: .noon)
        _ = try await store.finishImport(batch, by: .command, at: .noon)
        let zebra = try #require(try await store.member(signInName: "aldo-z")).id
        #expect(try await store.findAtDoor("zebra", limit: 8).map(\.member.id) == [zebra])
    }

    @Test("E3 Among more than a thousand who have the text in their email, nicknames with it are found, too")
    func nicknamesAmongMany() async throws {
        let batch = try await store.beginImport(by: .command, at: .noon)
        func people(_ numbers: Range<Int>) -> [Registration] {
            numbers.map { number in
                // Those with a nickname of their own must not hide the others.
                let nickname = number % 2 == 0 ? "Nick \(number)" : nil
                let profile = Profile(name: "N\(number)", email: "n\(number)@zebra.org", nickname: nickname)
                return Registration(profile, passwordHash: "", by: .imported)
            }
        }
        let named = [
            Profile(name: "Bo Marsh", email: "bo@example.org", nickname: "Zébra"),
            Profile(name: "Cy Marsh", username: "cy-m", nickname: "The old zebra"),
            Profile(email: "di@example.org", nickname: "Zebra Di"),
        ].map { Registration($0, passwordHash: "", by: .imported) }
        try await store.stage(people(0..<1100) + named + people(1100..<2200), in: batch, at: .noon)
        _ = try await store.finishImport(batch, by: .command, at: .noon)
        func nicknames(_ text: String) async throws -> [String?] {
            try await store.findAtDoor(text, limit: 8).map(\.member.profile.nickname)
        }
        #expect(try await nicknames("zebra") == ["Zébra", "Zebra Di", "The old zebra"])
        #expect(try await nicknames("old zeb") == ["The old zebra"])
    }

    @Test(
        "E3 Among more than a thousand whose names have the text, the name itself and those that begin with it come first"
    )
    func findExactAmongMany() async throws {
        let batch = try await store.beginImport(by: .command, at: .noon)
        let rows = (0..<1100).map { number in
            Registration(
                Profile(name: "Dalia \(number)", username: "dalia-\(number)"), passwordHash: "", by: .imported
            )
        }
        for (index, name) in ["Zoe Lia", "Lia", "Liam"].enumerated() {
            _ = try await store.addMember(
                Profile(name: name, username: "lia-\(index)"), by: .command, at: .noon)
        }
        try await store.stage(rows, in: batch, at: .noon)
        _ = try await store.finishImport(batch, by: .command, at: .noon)
        let names = try await store.findAtDoor("lia", limit: 3).map { $0.member.profile.name }
        #expect(names.prefix(2) == ["Lia", "Liam"])
    }

    @Test("E3 Words that begin names come before words within them")
    func wordsFirst() async throws {
        for name in ["Norbert Köhler", "Rüdiger Köhler"] {
            _ = try await store.addMember(
                Profile(name: name, username: name.prefix(3).lowercased() + "-koehler"), by: .command,
                at: .noon)
        }
        #expect(
            try await store.findAtDoor("köhler r", limit: 8).map { $0.member.profile.name }
                == ["Rüdiger Köhler", "Norbert Köhler"])
    }

    @Test("E3 What is found tells the event they came to last, and E4 since when they are here")
    func hints() async throws {
        try await set(.keep)
        let ana = try await store.addMember(
            Profile(name: "Ana", username: "ana-ana"), by: .command, at: .noon)
        #expect(try await store.findAtDoor("ana", limit: 8).map(\.lastEvent) == [nil])
        for (name, text) in [("Old", "2026-01-01"), ("New", "2026-02-01")] {
            let event = try await store.addEvent(
                EventDetails(name: name, day: day(text)), by: .command, at: .noon)
            _ = try await store.addAttendance(of: ana, to: event, by: .command, at: .noon)
        }
        var match = try #require(try await store.findAtDoor("ana", limit: 8).first)
        #expect(match.lastEvent?.name == "New" && match.here == nil)
        _ = try await store.checkIn(ana, by: keeper(), at: .noon.adding(seconds: 5))
        match = try #require(try await store.findAtDoor("ana", limit: 8).first)
        #expect(match.lastEvent?.name == "New" && match.here == .noon.adding(seconds: 5))
    }

    @Test("E3 At most so many are found: those first whose name begins with the text")
    func limit() async throws {
        for name in ["Zoe Anders", "Anders Berg", "Hanna", "Anna", "Bo Ander"] {
            _ = try await store.addMember(
                Profile(name: name, username: name.lowercased().replacing(" ", with: "-") + "-user"),
                by: .command,
                at: .noon)
        }
        #expect(
            try await store.findAtDoor("an", limit: 4).map { $0.member.profile.name }
                == ["Anders Berg", "Anna", "Bo Ander", "Zoe Anders"])
    }
}

/// Texts that a callback collects.
private final class Collected: Sendable {
    private let kept = Mutex<[String]>([])
    var texts: [String] { kept.withLock { $0 } }
    func add(_ text: String) { kept.withLock { $0.append(text) } }
}
