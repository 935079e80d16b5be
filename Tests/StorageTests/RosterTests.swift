import Storage
import TestStores
import Testing

@Suite struct RosterTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    @Test("A new list is empty, at revision 0")
    func empty() async throws {
        #expect(try await store.roster() == Roster(revision: 0, total: 0, entries: []))
        #expect(try await store.rosterUpdate(since: 0, limit: 10) == .added([], total: 0))
    }

    @Test("D9 The list has the names in order of sign-up, including equal ones")
    func order() async throws {
        for (number, name) in ["Zoe", "ana", "Zoe", "Ben"].enumerated() {
            try await store.register(name, email: "\(number)@example.org")
        }
        #expect(try await store.names() == ["Zoe", "ana", "Zoe", "Ben"])
        #expect(try await store.roster().entries.map(\.revision) == [1, 2, 3, 4])
    }

    @Test("D9 A limit leaves the newest names, and the total counts all of them")
    func limit() async throws {
        for number in 1...5 { try await store.register("n\(number)") }
        let roster = try await store.roster(limit: 2)
        #expect(roster.total == 5)
        #expect(roster.revision == 5)
        #expect(roster.entries.map(\.name) == ["n4", "n5"])
        #expect(try await store.roster(limit: 0).entries.isEmpty)
    }

    @Test("Since a revision only the names added after it come back")
    func added() async throws {
        let first = try await store.register("ana")
        let second = try await store.register("ben")
        let third = try await store.register("cem")
        #expect(try await store.rosterUpdate(since: 0, limit: 9) == .added([first, second, third], total: 3))
        #expect(
            try await store.rosterUpdate(since: first.revision, limit: 9)
                == .added([second, third], total: 3))
        #expect(try await store.rosterUpdate(since: third.revision, limit: 9) == .added([], total: 3))
    }

    @Test("As many new names as the limit are an addition; with one more the whole list is read")
    func tooFarBack() async throws {
        for number in 1...4 { try await store.register("n\(number)") }
        guard case .added(let entries, 4) = try await store.rosterUpdate(since: 1, limit: 3) else {
            Issue.record("three of three are an addition")
            return
        }
        #expect(entries.map(\.name) == ["n2", "n3", "n4"])
        guard case .reset(let roster) = try await store.rosterUpdate(since: 0, limit: 3) else {
            Issue.record("four of three are too many")
            return
        }
        #expect(roster.entries.map(\.name) == ["n2", "n3", "n4"])
        #expect(roster.total == 4)
    }

    @Test(
        "A revision that never was is answered with the whole list", arguments: [Int64.min, -1, 2, 99, .max])
    func unknownRevision(revision: Int64) async throws {
        try await store.register("ana")
        guard case .reset(let roster) = try await store.rosterUpdate(since: revision, limit: 9) else {
            Issue.record("\(revision) is not a revision of this list")
            return
        }
        #expect(roster.entries.map(\.name) == ["ana"])
    }

    @Test(
        "After a Restart or an Undo the whole list is read for every earlier revision, but not for later ones"
    )
    func reset() async throws {
        let first = try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        let empty = try await store.roster()
        #expect(empty.revision == 2)
        #expect(try await store.rosterUpdate(since: first.revision, limit: 9) == .reset(empty))
        #expect(try await store.rosterUpdate(since: empty.revision, limit: 9) == .added([], total: 0))
        _ = try await store.undoRestart(at: .noon)
        let full = try await store.roster()
        #expect(full.revision == 3)
        #expect(full.entries == [first])
        for revision in 0...2 {
            #expect(try await store.rosterUpdate(since: Int64(revision), limit: 9) == .reset(full))
        }
        let next = try await store.register("ben")
        #expect(next.revision == 4)
        #expect(try await store.rosterUpdate(since: 3, limit: 9) == .added([next], total: 2))
    }

    @Test("Revisions go on when the program starts again, even after all members were erased")
    func revisionsNeverGoBack() async throws {
        for number in 1...3 { try await store.register("n\(number)") }
        _ = try await store.restartDesk(at: .noon)
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 600))
        let later = try temporary.reopened(times: 3)
        #expect(try await later.roster() == Roster(revision: 4, total: 0, entries: []))
        #expect(try await later.register("ana").revision == 5)
    }

    @Test("A read that begins after a registration returned sees it, from any task")
    func readsSeeWrites() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask { [store] in
                    let entry = try await store.register("n\(number)")
                    let update = try await store.rosterUpdate(since: entry.revision - 1, limit: 1000)
                    guard case .added(let entries, _) = update else {
                        Issue.record("only names were added")
                        return
                    }
                    #expect(entries.first == entry)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("Many more reads at once than there are readers all return, during writes")
    func manyReads() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask { [store] in
                    if number.isMultiple(of: 8) { try await store.register("n\(number)") }
                    let roster = try await store.roster()
                    #expect(roster.total == roster.entries.count)
                    #expect(roster.revision == Int64(roster.total))
                }
            }
            try await group.waitForAll()
        }
    }
}
