import Foundation
import Model
import Storage
import Synchronization
import TestStores
import Testing

/// The changes that a store reports to its observers, and the moment when it does.
@Suite(.timeLimit(.minutes(15))) struct ObservationTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }
    private let over = Timestamp.noon.adding(seconds: UndoPeriod.seconds)
    private let reported = ReportedChanges()

    private func listen() { store.observe { [reported] in reported.add($0) } }

    @Test("A new name on the list is reported once, before the registration returns; a refused one is not")
    func registration() async throws {
        listen()
        for name in ["ana", "ben"] {
            #expect(try await reported.during { try await store.register(name) } == [.roster])
        }
        let refused = await reported.during {
            await #expect(throws: StoreError.emailTaken) { try await store.register("ana") }
        }
        #expect(refused == [])
    }

    @Test("A Restart and its Undo are reported when the desk's page changes, and only then")
    func restart() async throws {
        listen()
        let changed: [StoreChange] = [.roster, .profiles]
        #expect(try await reported.during { _ = try await store.restartDesk(at: .noon) } == [])
        try await store.register("ana")
        #expect(try await reported.during { _ = try await store.restartDesk(at: .noon) } == changed)
        #expect(try await reported.during { _ = try await store.restartDesk(at: .noon) } == [])
        #expect(try await reported.during { _ = try await store.undoRestart(at: over) } == [])
        #expect(try await reported.during { _ = try await store.undoRestart(at: .noon) } == changed)
        #expect(try await reported.during { _ = try await store.undoRestart(at: .noon) } == [])

        // No registration comes back, since the email is taken; but there is no more to undo.
        _ = try await store.restartDesk(at: .noon)
        try await store.register("new ana", email: "ana@example.org")
        #expect(try await reported.during { _ = try await store.undoRestart(at: .noon) } == [.roster])
    }

    @Test("E10 The desk's page names who was taken off, until they are removed or delete their account")
    func takenOff() async throws {
        listen()
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        for member in [ana, ben] {
            _ = try await store.checkIn(member, by: .command, at: .noon)
            _ = try await store.takeOff(member, from: nil, by: .command, at: .noon)
        }
        let removed = try await reported.during { _ = try await store.remove([ana], by: .command, at: .noon) }
        #expect(removed.contains(.roster))
        #expect(try await reported.during { try await store.deleteMember(ben, at: .noon) }.contains(.roster))
    }

    @Test("A Restart after which all stay members is reported as well")
    func restartOfMembers() async throws {
        try await store.register("ana")
        let session = NewSession(tokenDigest: [1], isRemembered: false, browser: "")
        try await store.signIn(
            store.id("ana"), session, verified: "hash of ana", rehashed: nil, at: .noon)
        listen()
        let all = try await reported.during {
            let batch = try await store.restartDesk(at: .noon)
            #expect(batch == Restart(at: .noon, count: 0, stayingCount: 1))
        }
        #expect(all == [.roster])
    }

    @Test("A deleted member is reported, and so is the list if they were on it")
    func deletion() async throws {
        try await store.register("ana")
        let (ana, ben) = (try await store.id("ana"), try await store.signUp("ben"))
        listen()
        let both = try await reported.during { try await store.deleteMember(ana, at: .noon) }
        #expect(both == [.roster, .profiles])
        #expect(try await reported.during { try await store.deleteMember(ben, at: .noon) } == [.profiles])
        let unknown = await reported.during {
            await #expect(throws: StoreError.unknownMember) { try await store.deleteMember(ben, at: .noon) }
        }
        #expect(unknown == [])
    }

    @Test("Erasing the registrations that a Restart closed is reported once for all in one commit")
    func erasure() async throws {
        for name in ["ana", "ben"] { try await store.register(name) }
        _ = try await store.restartDesk(at: .noon)
        listen()
        #expect(try await reported.during { _ = try await store.eraseClosed(at: .noon) } == [])
        #expect(try await reported.during { _ = try await store.eraseClosed(at: over) } == [.profiles])
        #expect(try await reported.during { _ = try await store.eraseClosed(at: over) } == [])
    }

    @Test("Signing up, signing in and out, transfers, colours and checks report nothing")
    func nothing() async throws {
        listen()
        let all = try await reported.during {
            let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
            #expect(try await store.send(5, ana, to: "ben") == .done)
            #expect(try await store.send(5, ana, to: "nobody") == .unknownReceiver)
            let sent = try await store.entries(ana)[0].id
            #expect(try await store.undoTransfer(sent, by: ana, at: .noon) == .done)
            let session = NewSession(tokenDigest: [1], isRemembered: true, browser: "")
            try await store.signIn(
                ben, session, verified: "hash", rehashed: "new", at: .noon)
            try await store.touchSession(tokenDigest: [1], at: .noon)
            try await store.changePassword(of: ben, from: "new", to: "newer", keeping: [], renewedAs: [])
            _ = try await store.setRole(.desk, of: ben, by: .command, at: .noon)
            try await store.setColour(.black, of: ben)
            try await store.setVisitorColour(.black, tokenDigest: [2], at: .noon)
            try await store.forgetEndedSessions(at: over)
            try await store.forgetUnusedColours(at: over)
            try await store.check()
            #expect(try await store.auditLedger().problem == nil)
        }
        #expect(all == [])
    }

    // MARK: Payments for events

    /// Gives the open event a price.
    private func setPrice() async throws {
        try await store.decide { $0.restart = .keep }
        let details = EventDetails(name: nil, day: nil, price: Amount(hundredths: 100))
        let event = try await store.openEvent().id
        _ = try await store.editEvent(event, to: details, from: nil, by: .command, at: .noon)
    }

    /// Adds a member, who comes to the open event and pays for it.
    private func pay(_ username: String, at now: Timestamp = .noon) async throws -> Int64 {
        let member = try await store.signUp(username)
        _ = try await store.checkIn(member, by: .command, at: now)
        return member
    }

    @Test("E1 E6 Payments are reported when the event loses its day, and when it has one again")
    func dayOfEvent() async throws {
        try await setPrice()
        let ana = try await pay("ana")
        listen()
        let act = try #require(try await store.takeOff(ana, from: nil, by: .command, at: .noon))
        #expect(reported.changes == [.roster, .profiles])
        let undone = try await reported.during {
            _ = try await store.undoTakeOff(act.id, by: .command, at: .noon)
        }
        #expect(undone == [.roster, .profiles])
    }

    @Test("E1 E6 Payments are reported when a Restart is undone, whether or not somebody paid since")
    func payments() async throws {
        try await setPrice()
        _ = try await pay("ana")
        listen()
        for name in [nil, "ben"] {
            _ = try await store.restartDesk(at: .noon)
            if let name { _ = try await pay(name) }
            let undone = try await reported.during { _ = try await store.undoRestart(at: .noon) }
            #expect(undone == [.roster, .profiles])
        }
    }

    @Test("E6 E11 Payments that go over to the event of the night are reported")
    func nightlyEvent() async throws {
        // 25 November 2025, 19:00 in Berlin.
        let evening = Timestamp(milliseconds: 1_764_093_600_000)
        try await setPrice()
        try await store.decide(at: evening) { ($0.beginsNightly, $0.timeZone) = (true, "Europe/Berlin") }
        _ = try await pay("ana", at: evening)
        let morning = evening.adding(seconds: 10 * 3600)
        _ = try await pay("ben", at: morning)
        listen()
        let began = try await reported.during { _ = try await store.beginNightlyEvent(at: morning) }
        #expect(began.contains(.profiles))
    }

    @Test("E6 E7 Payments are reported when the event is erased, which names them no more")
    func erasedEvent() async throws {
        try await setPrice()
        _ = try await pay("ana")
        let event = try await store.openEvent().id
        _ = try await store.restartDesk(at: .noon)
        _ = try await store.removeEvent(event, by: .command, at: .noon)
        listen()
        #expect(try await reported.during { _ = try await store.eraseClosed(at: over) } == [.profiles])
    }

    // MARK: When

    @Test("When a change is reported, every other connection sees it, and its caller has no answer yet")
    func order() async throws {
        let isAnswered = Shared(false)
        let seen = Shared<[Int64]>([])
        store.observe { [temporary] _ in
            let listed = (try? temporary.number("SELECT entry_count FROM list")) ?? -1
            if !isAnswered.value { seen.value.append(listed) }
        }
        for count in 1...20 {
            isAnswered.value = false
            try await store.register("n\(count)")
            isAnswered.value = true
            #expect(seen.value.last == Int64(count))
        }
        #expect(seen.value == Array(1...20))
    }

    @Test("All observers are called, each from when it began to observe")
    func listeners() async throws {
        listen()
        try await store.register("ana")
        listen()
        #expect(try await reported.during { try await store.register("ben") } == [.roster, .roster])
    }

    @Test("Of many writes at once, each has been reported when it returns")
    func many() async throws {
        listen()
        let latest = Shared<Int64>(0)
        store.observe { [temporary] _ in
            guard let revision = try? temporary.number("SELECT revision FROM list") else { return }
            // Several changes may be reported at once.
            latest.update { $0 = max($0, revision) }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask { [store] in
                    let entry = try await store.register("n\(number)")
                    #expect(latest.value >= entry.revision)
                }
            }
            try await group.waitForAll()
        }
        #expect(latest.value == 200)
    }
}

/// A value that a listener and its test share.
private final class Shared<Value: Sendable>: Sendable {
    private let stored: Mutex<Value>

    init(_ value: Value) { stored = Mutex(value) }

    var value: Value {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    func update(_ change: (inout Value) -> Void) { stored.withLock { change(&$0) } }
}
