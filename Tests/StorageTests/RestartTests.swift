import Storage
import TestStores
import Testing

@Suite(.timeLimit(.minutes(15))) struct RestartTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    @Test("D8 Restart empties the list, and the people on it are no longer members")
    func restart() async throws {
        try await store.register("ana")
        try await store.register("ben")
        #expect(try await store.restartDesk(at: .noon) == Restart(at: .noon, count: 2))
        #expect(try await store.roster() == Roster(revision: 3, total: 0, entries: []))
        #expect(try await store.member(email: "ana@example.org") == nil)
    }

    @Test("Restart of an empty list changes nothing, and the batch before it stays")
    func restartWithNobody() async throws {
        #expect(try await store.restartDesk(at: .noon) == nil)
        #expect(try await store.undoableRestart(at: .noon) == nil)
        #expect(try await store.roster().revision == 0)
        try await store.register("ana")
        let batch = try await store.restartDesk(at: .noon)
        let before = try await store.roster()
        #expect(try await store.restartDesk(at: .noon.adding(seconds: 60)) == nil)
        #expect(try await store.undoableRestart(at: .noon.adding(seconds: 60)) == batch)
        #expect(try await store.roster() == before)
    }

    @Test(
        "D8 A member who has signed in leaves the list but stays a member; D17 Undo puts them back in their place"
    )
    func signedIn() async throws {
        for name in ["ana", "ben", "cem"] { try await store.register(name) }
        let entries = try await store.roster().entries
        try await signIn("ana@example.org")
        #expect(try await store.restartDesk(at: .noon) == Restart(at: .noon, count: 2, stayingCount: 1))
        #expect(try await store.undoableRestart(at: .noon) == Restart(at: .noon, count: 2, stayingCount: 1))
        #expect(try await store.names() == [])
        #expect(try await store.member(email: "ana@example.org")?.profile.name == "ana")
        #expect(try await store.member(email: "ben@example.org") == nil)
        await #expect(throws: StoreError.emailTaken) { try await store.register("ana") }
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 3, leftOut: []))
        #expect(try await store.roster().entries == entries)
        #expect(try await store.roster().total == 3)
    }

    @Test("D17 Restart of a list where all stay members can be undone too")
    func allSignedIn() async throws {
        try await store.register("ana")
        try await signIn("ana@example.org")
        let restart = Restart(at: .noon, count: 0, stayingCount: 1)
        #expect(try await store.restartDesk(at: .noon) == restart)
        #expect(try await store.undoableRestart(at: .noon) == restart)
        let empty = try await store.roster()
        #expect(empty.total == 0)
        #expect(try await store.rosterUpdate(since: 1, limit: 9) == .reset(empty))
        #expect(try await store.member(email: "ana@example.org") != nil)
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 1, leftOut: []))
        #expect(try await store.names() == ["ana"])
        #expect(try await store.undoRestart(at: .noon) == nil)
    }

    @Test("D8 A member who has a role, or was sent credits, stays a member too")
    func otherReasons() async throws {
        for name in ["ana", "ben", "cem"] { try await store.register(name) }
        _ = try await store.setRole(
            .desk, of: try #require(try await store.member(email: "ana@example.org")).id, by: .command,
            at: .noon)
        let sender = try await store.signUp("sender")
        #expect(try await store.send(1, sender, to: "ben@example.org") == .done)
        #expect(try await store.restartDesk(at: .noon) == Restart(at: .noon, count: 1, stayingCount: 2))
        #expect(try await store.member(email: "cem@example.org") == nil)
        #expect(try await store.undoRestart(at: .noon)?.restored == 3)
        #expect(try await store.names() == ["ana", "ben", "cem"])
    }

    @Test("D17 A member who stayed and has deleted their account since is counted, and not named")
    func deletedMeanwhile() async throws {
        for name in ["ana", "ben"] { try await store.register(name) }
        try await signIn("ana@example.org")
        _ = try await store.restartDesk(at: .noon)
        let ana = try #require(try await store.member(email: "ana@example.org"))
        try await store.deleteMember(ana.id, at: .noon)
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 1, leftOut: [], deleted: 1))
        #expect(try await store.names() == ["ben"])
    }

    @Test("D17 After the ten minutes the list can't be restored, and those who stayed are still members")
    func keptAndErased() async throws {
        for name in ["ana", "ben"] { try await store.register(name) }
        try await signIn("ana@example.org")
        _ = try await store.restartDesk(at: .noon)
        let over = Timestamp.noon.adding(seconds: UndoPeriod.seconds)
        #expect(try await store.eraseClosed(at: over) == 1)
        #expect(try await store.undoRestart(at: .noon) == nil)
        #expect(try await store.names() == [])
        #expect(try await store.member(email: "ana@example.org") != nil)
        try await store.register("cem")
        #expect(try await store.restartDesk(at: over) == Restart(at: over, count: 1))
    }

    @Test("E2 An Undo that brings no name back shows the earlier event to all desks, with its price")
    func undoneWithoutNames() async throws {
        try await store.decide { $0.restart = .keep }
        let keeper = try await store.keeper()
        let ana = try await store.signUp("ana")
        _ = try await store.checkIn(ana, by: keeper, at: .noon)
        let event = try await store.openEvent().id
        _ = try await store.restartDesk(at: .noon)
        _ = try await store.takeOff(ana, from: event, by: try await store.organiser(), at: .noon)
        let revision = try await store.roster().revision
        #expect(try await store.undoRestart(at: .noon)?.restored == 0)
        guard case .reset(let roster) = try await store.rosterUpdate(since: revision, limit: 9) else {
            return #expect(Bool(false), "the list was not reset")
        }
        #expect(roster.entries.isEmpty)
        #expect(try await store.openEvent().id == event)
    }

    @Test("D17 Meanwhile an email that was closed can be registered again")
    func emailIsFree() async throws {
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        try await store.register("new ana", email: "ANA@example.org")
        #expect(try await store.member(email: "ana@example.org")?.profile.name == "new ana")
    }

    @Test("D17 Undo brings the batch back: same places, same ids, same passwords, same times")
    func undo() async throws {
        for number in 1...5 {
            try await store.register("n\(number)", at: .noon.adding(seconds: Int64(number)))
        }
        let (entries, member) = (
            try await store.roster().entries, try await store.member(email: "n3@example.org")
        )
        _ = try await store.restartDesk(at: .noon)
        try await store.register("later")
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 5, leftOut: []))
        #expect(try await store.roster().entries.dropLast() == entries[...])
        #expect(try await store.names().last == "later")
        #expect(try await store.member(email: "n3@example.org") == member)
        #expect(try await store.undoableRestart(at: .noon) == nil)
        #expect(try await store.undoRestart(at: .noon) == nil)
    }

    @Test("D17 Undo restores the latest batch, and a second Undo the one before it")
    func undoWalksBack() async throws {
        let later = try await closeTwoBatches()
        #expect(try await store.undoableRestart(at: later) == Restart(at: later, count: 1))
        #expect(try await store.undoRestart(at: later)?.restored == 1)
        #expect(try await store.names() == ["second"])
        #expect(try await store.undoableRestart(at: later) == Restart(at: .noon, count: 1))
        #expect(try await store.undoRestart(at: later)?.restored == 1)
        #expect(try await store.names() == ["first", "second"])
        #expect(try await store.undoRestart(at: later) == nil)
    }

    @Test("D17 Undo of a batch that isn’t the newest any more changes nothing")
    func undoesOnlyWhatIsMeant() async throws {
        let later = try await closeTwoBatches()
        #expect(try await store.undoRestart(.noon, at: later) == nil)
        #expect(try await store.undoRestart(later, at: later)?.restored == 1)
        #expect(try await store.undoRestart(later, at: later) == nil)
        #expect(try await store.names() == ["second"])
        #expect(try await store.undoRestart(.noon, at: later)?.restored == 1)
    }

    /// Restarts once at noon and once later, and returns when.
    private func closeTwoBatches() async throws -> Timestamp {
        try await store.register("first")
        _ = try await store.restartDesk(at: .noon)
        try await store.register("second")
        let later = Timestamp.noon.adding(seconds: 300)
        _ = try await store.restartDesk(at: later)
        return later
    }

    @Test("D17 Each batch has ten minutes of its own")
    func tenMinutesEach() async throws {
        try await store.register("first")
        _ = try await store.restartDesk(at: .noon)
        try await store.register("second")
        let later = Timestamp.noon.adding(seconds: 300)
        _ = try await store.restartDesk(at: later)
        let afterFirst = Timestamp.noon.adding(seconds: 600)
        #expect(try await store.undoRestart(at: afterFirst)?.restored == 1)
        #expect(try await store.undoRestart(at: afterFirst) == nil)
        #expect(try await store.names() == ["second"])
    }

    @Test(
        "D17 Undo is possible until the ten minutes are over, to the millisecond",
        arguments: [(0, true), (599_999, true), (600_000, false), (600_001, false)])
    func boundary(milliseconds: Int64, isUndoable: Bool) async throws {
        try await store.register("ana")
        let restart = try #require(try await store.restartDesk(at: .noon))
        let now = Timestamp(milliseconds: Timestamp.noon.milliseconds + milliseconds)
        #expect((now < restart.undoableUntil) == isUndoable)
        #expect(try await store.undoableRestart(at: now) == (isUndoable ? restart : nil))
        #expect(try await store.undoRestart(at: now) == (isUndoable ? .init(restored: 1, leftOut: []) : nil))
    }

    @Test("D17 Undo leaves out those whose email was registered again, and names them in order of sign-up")
    func leftOut() async throws {
        for name in ["zoe", "ana", "ben", "cem"] { try await store.register(name) }
        _ = try await store.restartDesk(at: .noon)
        for name in ["cem", "zoe"] { try await store.register("new \(name)", email: "\(name)@EXAMPLE.org") }
        #expect(
            try await store.undoRestart(at: .noon) == UndoneRestart(restored: 2, leftOut: ["zoe", "cem"]))
        #expect(try await store.names() == ["ana", "ben", "new cem", "new zoe"])
        #expect(try await store.member(email: "zoe@example.org")?.profile.name == "new zoe")
        #expect(try await store.roster().total == 4)
    }

    @Test("D17 Undo that can restore no registration says so, and the list stays as it was")
    func allLeftOut() async throws {
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        let entry = try await store.register("new ana", email: "ana@example.org")
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 0, leftOut: ["ana"]))
        #expect(try await store.rosterUpdate(since: entry.revision, limit: 9) == .added([], total: 1))
    }

    @Test("D17 The same email in two batches: the later one comes back, the earlier one is left out")
    func sameEmailInTwoBatches() async throws {
        for (round, name) in ["first", "second"].enumerated() {
            try await store.register(name, email: "ana@example.org")
            _ = try await store.restartDesk(at: .noon.adding(seconds: Int64(round)))
        }
        #expect(try await store.undoRestart(at: .noon)?.restored == 1)
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 0, leftOut: ["first"]))
        #expect(try await store.names() == ["second"])
    }

    @Test("A Restart after an Undo closes all again, in one batch")
    func restartAgain() async throws {
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        try await store.register("ben")
        _ = try await store.undoRestart(at: .noon)
        #expect(try await store.restartDesk(at: .noon)?.count == 2)
        #expect(try await store.undoRestart(at: .noon)?.restored == 2)
        #expect(try await store.names() == ["ana", "ben"])
    }

    @Test("D17 Undo is offered and works after a restart of the server")
    func afterReopening() async throws {
        for name in ["ana", "ben"] { try await store.register(name) }
        let restart = try await store.restartDesk(at: .noon)
        let later = try temporary.reopened(times: 2)
        #expect(try await later.undoableRestart(at: .noon) == restart)
        #expect(try await later.undoRestart(at: .noon)?.restored == 2)
        #expect(try await later.names() == ["ana", "ben"])
    }

    @Test("Restart, Undo and sign-ups at the same time lose no name and list none twice")
    func atTheSameTime() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 { group.addTask { [store] in try await store.register("n\(number)") } }
            for _ in 0..<10 {
                group.addTask { [store] in _ = try await store.restartDesk(at: .noon) }
                group.addTask { [store] in _ = try await store.undoRestart(at: .noon) }
            }
            try await group.waitForAll()
        }
        while try await store.undoRestart(at: .noon) != nil {}
        let roster = try await store.roster()
        #expect(roster.total == 200)
        #expect(Set(roster.entries.map(\.name)).count == 200)
        #expect(roster.entries.map(\.revision) == roster.entries.map(\.revision).sorted())
    }

    @Test("E1 The list is that of the event with which it is read, even while a Restart begins the next one")
    func listAndEvent() async throws {
        let reading = Task { [store] in
            repeat {
                let list = try await store.deskList(since: nil, limit: 9, at: .noon)
                guard case .reset(let roster) = list.update else {
                    Issue.record("the whole list was asked for")
                    return
                }
                #expect(roster.entries.allSatisfy { $0.name == "n\(list.event.id)" }, "\(list)")
                // A file's reads don't suspend.
                await Task.yield()
            } while !Task.isCancelled
        }
        defer { reading.cancel() }
        for _ in 0..<200 {
            let event = try await store.openEvent().id
            try await store.register("n\(event)")
            _ = try await store.restartDesk(at: .noon)
        }
        reading.cancel()
        try await reading.value
    }

    private func signIn(_ email: String) async throws {
        let member = try #require(try await store.member(email: email))
        let session = NewSession(tokenDigest: Array(email.utf8), isRemembered: false, browser: "")
        try await store.signIn(
            member.id, session, verified: member.passwordHash, rehashed: nil, at: .noon)
    }
}
