import Model
import Storage
import TestStores
import Testing

@Suite("Checking in", .timeLimit(.minutes(15))) struct CheckInTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    @Test(
        "E3 A member who is checked in is on the list, behind those before, and E4 there once, since when they came"
    )
    func checkIn() async throws {
        try await store.decide { $0.restart = .keep }
        let ana = try await store.signUp("ana")
        try await store.register("ben")
        let keeper = try await store.keeper()
        let before = try await store.roster().revision
        #expect(try await store.checkIn(ana, by: keeper, at: .noon) == .done(name: "ana", count: 2))
        let entry = Roster.Entry(revision: before + 1, name: "ana")
        #expect(try await store.rosterUpdate(since: before, limit: 9) == .added([entry], total: 2))
        let later = Timestamp.noon.adding(seconds: 60)
        #expect(
            try await store.checkIn(ana, by: keeper, at: later) == .alreadyHere(name: "ana", since: .noon))
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
        let keeper = try await store.keeper()
        await #expect(throws: StoreError.unknownMember) {
            _ = try await store.checkIn(99, by: keeper, at: .noon)
        }
        #expect(
            try await store.checkIn(ana, by: store.keeper(.organiser), at: .noon)
                == .done(name: "ana", count: 1))
        let event = try await store.openEvent().id
        await #expect(throws: StoreError.forbidden) {
            _ = try await store.addAttendance(of: ana, to: event, by: keeper, at: .noon)
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
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
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

    @Test(
        "E5 A person who is taken off stays a member, and Undo puts them back in their place for ten minutes")
    func takeOff() async throws {
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
        for name in ["ana", "ben", "cem"] { try await store.register(name) }
        let ben = try await store.id("ben")
        let act = try #require(try await store.takeOff(ben, from: nil, by: keeper, at: .noon))
        #expect(act.undoableUntil == .noon.adding(seconds: 600))
        #expect(try await store.names() == ["ana", "cem"])
        #expect(try await store.roster().total == 2)
        #expect(try await store.member(email: "ben@example.org") != nil)
        #expect(try await store.takeOff(ben, from: nil, by: keeper, at: .noon) == nil)
        let undone = try await store.undoTakeOff(act.id, by: keeper, at: .noon.adding(seconds: 599))
        #expect(undone?.member.id == ben)
        #expect(try await store.names() == ["ana", "ben", "cem"])
        #expect(try await store.undoTakeOff(act.id, by: keeper, at: .noon) == nil)
        let late = try #require(try await store.takeOff(ben, from: nil, by: keeper, at: .noon))
        #expect(try await store.undoTakeOff(late.id, by: keeper, at: .noon.adding(seconds: 600)) == nil)
        // After that time nothing is left of it.
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 600))
        #expect(try await store.events(of: ben, limit: 9).isEmpty)
        #expect(try await store.member(email: "ben@example.org") != nil)
    }

    @Test("E5 A desk keeper can undo a take-off after a Restart, too, for as long as that can be undone")
    func keeperAfterRestart() async throws {
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
        for name in ["ana", "ben", "cem"] { try await store.register(name) }
        let (ana, ben) = (try await store.id("ana"), try await store.id("ben"))
        let first = try #require(try await store.takeOff(ana, from: nil, by: keeper, at: .noon))
        let event = try await store.openEvent().id
        _ = try await store.restartDesk(at: .noon)
        let undone = try await store.undoTakeOff(first.id, by: keeper, at: .noon)
        #expect(undone?.member.id == ana && undone?.event.id == event && undone?.event.isOpen == false)
        #expect(try await store.event(event)?.attendeeCount == 3)
        // By then the Restart can't be undone, and a keeper can't undo what an organiser did.
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
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
        for name in ["ana", "ben"] { try await store.register(name) }
        let (ana, event) = (try await store.id("ana"), try await store.openEvent().id)
        _ = try await store.restartDesk(at: .noon)
        let act = try #require(try await store.takeOff(ana, from: event, by: .command, at: .noon))
        await #expect(throws: StoreError.forbidden) {
            _ = try await store.undoTakeOff(act.id, by: keeper, at: .noon)
        }
        #expect(try await store.event(event)?.attendeeCount == 1)
        #expect(try await store.undoTakeOff(act.id, by: .command, at: .noon)?.member.id == ana)
    }

    @Test("E5 A member who was taken off and comes again stands at the end, and the old Undo does nothing")
    func cameAgain() async throws {
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
        for name in ["ana", "ben"] { try await store.register(name) }
        let ana = try await store.id("ana")
        let act = try #require(try await store.takeOff(ana, from: nil, by: keeper, at: .noon))
        #expect(try await store.checkIn(ana, by: keeper, at: .noon) == .done(name: "ana", count: 2))
        #expect(try await store.names() == ["ben", "ana"])
        #expect(try await store.undoTakeOff(act.id, by: keeper, at: .noon) == nil)
        #expect(try await store.roster().total == 2)
    }

    @Test("E1 Undo of a Restart counts those who came to both once, in their earlier place")
    func bothEvents() async throws {
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
        for name in ["ana", "ben"] { try await store.register(name) }
        let (ana, ben) = (try await store.id("ana"), try await store.id("ben"))
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
        try await store.decide { $0.restart = .keep }
        for name in ["ana", "ben"] { try await store.register(name) }
        let event = try await store.openEvent().id
        let ana = try await store.id("ana")
        let removal = try #require(
            try await store.remove([ana], ifStill: nil, by: .command, at: .noon))
        #expect(try await store.names() == ["ben"])
        #expect(try await store.event(event)?.attendeeCount == 1)
        #expect(try await store.attendances(of: event, after: 0, limit: 9).map(\.name) == ["ben"])
        #expect(try await store.undoRemoval(removal.id, by: .command, at: .noon)?.restored == 1)
        #expect(try await store.names() == ["ana", "ben"])
        _ = try await store.remove([ana], ifStill: nil, by: .command, at: .noon)
        _ = try await store.restartDesk(at: .noon)
        #expect(try await store.eraseClosed(at: .noon.adding(seconds: 600)) == 1)
        #expect(
            try await store.event(event)
                == CountedEvent(
                    event: #require(try await store.event(event)).event, attendeeCount: 2, newCount: 2))
        let came = try await store.attendances(of: event, after: 0, limit: 9)
        #expect(came.map(\.name) == [nil, "ben"])
        #expect(came[0].member == nil && came[0].isNew)
        try await store.deleteMember(try await store.id("ben"), at: .noon)
        #expect(try await store.event(event)?.attendeeCount == 2)
    }

    @Test(
        "E1 A removed member who was on the list at a Restart is back on it after both are undone, in either order"
    )
    func removedBefore() async throws {
        try await store.decide { $0.restart = .keep }
        for name in ["ana", "ben"] { try await store.register(name) }
        let ana = try await store.id("ana")
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
        try await store.decide { $0.restart = .keep }
        for name in ["ana", "ben", "cem"] { try await store.register(name) }
        let ana = try await store.id("ana")
        _ = try await store.restartDesk(at: .noon)
        func offered() async throws -> Int? { try await store.undoableRestart(at: .noon)?.stayingCount }
        let revision = try await store.roster().revision
        let removal = try #require(try await store.remove([ana], ifStill: nil, by: .command, at: .noon))
        #expect(try await offered() == 2)
        // The revision has risen, so pages read the list anew.
        #expect(try await store.roster().revision > revision)
        _ = try await store.undoRemoval(removal.id, by: .command, at: .noon)
        #expect(try await offered() == 3)
        _ = try await store.remove([ana], ifStill: nil, by: .command, at: .noon)
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 2, leftOut: []))
    }

    @Test("E5 Somebody who was removed meanwhile can't be taken off, and the list's length stays right")
    func takeOffRemoved() async throws {
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
        for name in ["ana", "ben"] { try await store.register(name) }
        let (ana, ben) = (try await store.id("ana"), try await store.id("ben"))
        _ = try await store.remove([ana], ifStill: nil, by: .command, at: .noon)
        #expect(try await store.takeOff(ana, from: nil, by: keeper, at: .noon) == nil)
        #expect(try await store.roster().total == 1)
        #expect(try await store.takeOff(ben, from: nil, by: keeper, at: .noon) != nil)
        #expect(try await store.roster().total == 0)
    }

    @Test(
        "E2 A member who is taken off and comes again is as new as before, also when a Restart is undone in between"
    )
    func staysNew() async throws {
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
        for name in ["ana", "ben"] { try await store.register(name) }
        let (ana, ben) = (try await store.id("ana"), try await store.id("ben"))
        _ = try await store.takeOff(ana, from: nil, by: keeper, at: .noon)
        _ = try await store.checkIn(ana, by: keeper, at: .noon)
        _ = try await store.takeOff(ben, from: nil, by: keeper, at: .noon)
        _ = try await store.restartDesk(at: .noon)
        _ = try await store.checkIn(ben, by: keeper, at: .noon)
        _ = try await store.undoRestart(at: .noon)
        #expect(try await store.events(before: nil, limit: 9).map(\.newCount) == [2])
    }

    @Test(
        "E1 Undo of a Restart tells only of accounts that were deleted, whatever was done to the closed event"
    )
    func editedMeanwhile() async throws {
        try await store.decide { $0.restart = .keep }
        let organiser = try await store.keeper(.organiser)
        for name in ["ana", "ben", "cem", "dan"] { try await store.register(name) }
        let event = try await store.openEvent().id
        let off = try #require(
            try await store.takeOff(try await store.id("ana"), from: nil, by: organiser, at: .noon))
        _ = try await store.restartDesk(at: .noon)
        _ = try await store.undoTakeOff(off.id, by: organiser, at: .noon)
        _ = try await store.addAttendance(of: store.signUp("eve"), to: event, by: organiser, at: .noon)
        _ = try await store.takeOff(try await store.id("ben"), from: event, by: organiser, at: .noon)
        try await store.deleteMember(try await store.id("cem"), at: .noon)
        #expect(
            try await store.undoRestart(at: .noon) == UndoneRestart(restored: 3, leftOut: [], deleted: 1))
    }

    @Test("E1 A member who is added to a closed event counts for the Undo of its Restart alone")
    func otherRestart() async throws {
        try await store.decide { $0.restart = .keep }
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        try await store.register("ben")
        let event = try await store.openEvent().id
        _ = try await store.restartDesk(at: .noon)
        _ = try await store.addAttendance(of: store.signUp("eve"), to: event, by: .command, at: .noon)
        for count in [2, 1] {
            #expect(
                try await store.undoRestart(at: .noon)
                    == UndoneRestart(restored: count, leftOut: [], deleted: 0))
        }
    }

    @Test("E10 A member who is left out of an Undo isn't counted, neither hidden nor once erased")
    func leftOut() async throws {
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        try await store.register("ana")
        #expect(try await store.undoRestart(at: .noon)?.leftOut == ["ana"])
        try await store.decide { $0.restart = .keep }
        let event = try await store.openEvent().id
        #expect(try await store.event(event)?.attendeeCount == 1)
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 600))
        #expect(try await store.event(event)?.attendeeCount == 1)
    }

    @Test("E1 An event to which nobody has come any more gets its day from the next who comes")
    func dayAgain() async throws {
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
        let ana = try await store.signUp("ana")
        _ = try await store.checkIn(ana, by: keeper, at: .noon)
        let first = try #require(try await store.openEvent().day)
        _ = try await store.takeOff(ana, from: nil, by: keeper, at: .noon)
        #expect(try await store.openEvent().day == nil)
        _ = try await store.checkIn(ana, by: keeper, at: .noon.adding(seconds: 3 * 24 * 3600))
        #expect(try #require(try await store.openEvent().day) > first)
    }

    @Test(
        "E1 An event whose members have all left the group gets its day from the next who comes, but not one that was set"
    )
    func dayOfThoseWhoLeft() async throws {
        try await store.decide { $0.restart = .keep }
        try await store.register("ana")
        let first = try #require(try await store.openEvent().day)
        try await store.deleteMember(try await store.id("ana"), at: .noon)
        #expect(try await store.restartDesk(at: .noon) == nil)
        let later = Timestamp.noon.adding(seconds: 3 * 24 * 3600)
        try await store.register("ben", at: later)
        let event = try await store.openEvent()
        #expect(try #require(event.day) > first)
        try await store.register("cem", at: later.adding(seconds: 24 * 3600))
        #expect(try await store.openEvent().day == event.day)

        for name in ["ben", "cem"] { try await store.deleteMember(try await store.id(name), at: later) }
        let set = try #require(Day(text: "2030-01-01"))
        _ = try await store.editEvent(
            event.id, to: EventDetails(name: nil, day: set), from: nil, by: .command, at: later)
        try await store.register("dan", at: later.adding(seconds: 48 * 3600))
        #expect(try await store.openEvent().day == set)
    }

    @Test("E1 E5 The only one who came is taken off and put back: the event has its day again, and keeps it")
    func dayAfterUndo() async throws {
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
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
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
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
        try await store.decide { $0.restart = .keep }
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        try await store.register("ben")
        let event = try await store.openEvent().id
        let restart = try #require(try await store.restartDesk(at: .noon))
        #expect(try await store.undoableRestart(at: .noon) == restart)
        let revision = try await store.roster().revision
        let act = try #require(try await store.removeEvent(event, by: .command, at: .noon))
        #expect(try await store.undoableRestart(at: .noon) == nil)
        // The revision has risen, so pages read the list anew.
        let removed = try await store.roster().revision
        #expect(removed > revision)
        #expect(try await store.undoRestart(at: .noon) == nil)
        #expect(try await store.event(event) == nil)
        _ = try await store.undoEventRemoval(act.id, by: .command, at: .noon)
        #expect(try await store.roster().revision > removed)
        #expect(try await store.undoRestart(at: .noon)?.restored == 1)
        #expect(try await store.openEvent().id == event)
    }
}
