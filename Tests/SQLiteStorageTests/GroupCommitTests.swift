import Foundation
import GRDB
import Storage
import Synchronization
import TestStores
import Testing

@testable import SQLiteStorage

/// A write that fails must not affect others, nor be half done.
@Suite(.timeLimit(.minutes(15))) struct GroupCommitTests {
    private let temporary = try! TemporaryFile()
    private var engine: SQLiteEngine { temporary.sqlite }
    private var store: Store { temporary.store }

    @Test("A step that comes after the store was closed fails, as when an erasure is under way at the end")
    func afterClose() async throws {
        engine.close()
        await #expect(throws: StoreError.unavailable(reason: "the store is closed")) {
            _ = try await engine.writer.writeExclusively { try Checkpointer.truncateLog(on: $0) }
        }
    }

    @Test("A write that throws is rolled back alone; the others in the group are kept")
    func oneThrows() async throws {
        let gate = await engine.held()
        let before = signUp("before")
        let failing = write { database in
            try database.execute(sql: "UPDATE list SET revision = revision + 100")
            throw StoreError.emailTaken
        }
        let broken = write { try $0.execute(sql: "INSERT INTO nowhere VALUES (1)") }
        let after = signUp("after")
        gate.open()
        #expect(await before.value == nil)
        #expect(await failing.value == .emailTaken)
        #expect(await isUnavailable(broken.value))
        #expect(await after.value == nil)
        let roster = try await store.roster()
        #expect(roster.entries.map(\.name) == ["before", "after"])
        #expect(roster.revision == 2)
    }

    @Test("A long write runs once, in its turn, although writes that wait beside it are refused")
    func longWrite() async throws {
        let gate = await engine.held()
        let count = Atomic(0)
        let before = signUp("ana")
        let refusedBefore = signUp("ana")
        let long = Task.immediate { [engine] in
            try await engine.writer.write(sharesCommit: false) { database in
                count.add(1, ordering: .relaxed)
                return try Int.fetchOne(database, sql: "SELECT entry_count FROM list")
            }
        }
        let refusedAfter = signUp("ana")
        gate.open()
        #expect(await before.value == nil)
        #expect(await refusedBefore.value == .emailTaken)
        #expect(try await long.value == 1)
        #expect(await refusedAfter.value == .emailTaken)
        #expect(count.load(ordering: .relaxed) == 1)
    }

    @Test("A long write that is refused runs once, too, and leaves nothing")
    func longRefusal() async throws {
        let count = Atomic(0)
        await #expect(throws: StoreError.forbidden) {
            try await engine.writer.write(sharesCommit: false) { database in
                count.add(1, ordering: .relaxed)
                try database.execute(sql: "UPDATE list SET revision = revision + 100")
                throw StoreError.forbidden
            }
        }
        #expect(count.load(ordering: .relaxed) == 1)
        #expect(try await store.roster().revision == 0)
    }

    @Test("Of two registrations of one email in one group the first wins, and the group is kept")
    func sameEmailInAGroup() async throws {
        let gate = await engine.held()
        let tasks = ["ana", "ben", "ana", "cem"].map { signUp($0) }
        gate.open()
        var errors: [StoreError?] = []
        for task in tasks { errors.append(await task.value) }
        #expect(errors == [nil, nil, .emailTaken, nil])
        #expect(try await store.names() == ["ana", "ben", "cem"])
    }

    @Test("A write that ends the whole transaction fails its whole group, and nothing of it is written")
    func transactionEnded() async throws {
        let gate = await engine.held()
        let before = signUp("before")
        let ending = write { database in
            try database.execute(sql: "ROLLBACK")
            throw DatabaseError(resultCode: .SQLITE_FULL)
        }
        let after = signUp("after")
        gate.open()
        for task in [before, ending, after] { #expect(await isUnavailable(task.value)) }
        #expect(try await store.roster() == Roster(revision: 0, total: 0, entries: []))
        try await worksAgain()
    }

    @Test("A write that commits by itself, which it must not do, fails its group, and the store goes on")
    func transactionCommitted() async throws {
        let gate = await engine.held()
        let committing = write { try $0.execute(sql: "COMMIT") }
        let after = signUp("after")
        gate.open()
        #expect(await isUnavailable(committing.value))
        #expect(await isUnavailable(after.value))
        try await worksAgain()
    }

    @Test(
        "On a full disk every answer is an error or true, nothing is half written, and with room again it works"
    )
    func diskFull() async throws {
        try await store.register("first")
        try await engine.writer.writeExclusively { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages + 6)")
        }
        var kept = ["first"]
        let long = String(repeating: "x", count: 900)
        let tasks = (0..<100).map { number in signUp("n\(number)", email: "\(number)\(long)") }
        for (number, task) in tasks.enumerated() {
            let error = await task.value
            if error == nil { kept.append("n\(number)") } else { #expect(isUnavailable(error)) }
        }
        #expect(kept.count < 101)
        let roster = try await store.roster()
        #expect(Set(roster.entries.map(\.name)) == Set(kept))
        #expect(roster.total == kept.count)
        #expect(roster.revision == Int64(kept.count))
        let problems = try await engine.writer.writeExclusively {
            try String.fetchAll($0, sql: "PRAGMA integrity_check")
        }
        #expect(problems == ["ok"])
        try await engine.writer.writeExclusively { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
        try await worksAgain()
    }

    @Test("A COMMIT that fails fails its whole group, and nothing of it is written")
    func commitFails() async throws {
        let gate = await engine.held()
        let before = signUp("before")
        let violating = write { database in
            try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
            try database.execute(
                sql: """
                    INSERT INTO member (password_hash, registered_at, closed_by) VALUES ('', 0, 99)
                    """)
        }
        gate.open()
        #expect(await isUnavailable(before.value))
        #expect(await isUnavailable(violating.value))
        #expect(try await store.roster().total == 0)
        try await worksAgain()
    }

    @Test("An answer comes only after COMMIT: then another connection sees the write")
    func answersAfterCommit() async throws {
        let reader = try DatabaseQueue(path: temporary.path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let entry = try await store.register("n\(number)")
                    let name = try await reader.read { database in
                        try String.fetchOne(
                            database,
                            sql: """
                                SELECT name FROM member JOIN attendance ON member_id = member.id WHERE place = ?
                                """,
                            arguments: [entry.revision])
                    }
                    #expect(name == "n\(number)")
                }
            }
            try await group.waitForAll()
        }
        try reader.close()
    }

    @Test("A refusal waits for COMMIT too: if the group is lost, it becomes an error")
    func refusalOfALostGroup() async throws {
        let gate = await engine.held()
        let first = signUp("ana")
        let second = signUp("ana")
        let ending = write { try $0.execute(sql: "ROLLBACK") }
        gate.open()
        #expect(await isUnavailable(first.value))
        #expect(await isUnavailable(second.value), "the email is not taken")
        #expect(await isUnavailable(ending.value))
        try await worksAgain()
    }

    @Test("Groups have 64 writes at most, in order of arrival")
    func groups() async throws {
        let gate = await engine.held()
        let log = Log()
        var tasks: [Task<StoreError?, Never>] = []
        for number in 0..<150 {
            tasks.append(
                write { database in
                    log.add("\(number)")
                    if number.isMultiple(of: 64) { database.afterNextTransaction { _ in log.add("COMMIT") } }
                })
        }
        gate.open()
        for task in tasks { #expect(await task.value == nil) }
        var expected: [String] = []
        for number in 0..<150 {
            expected.append("\(number)")
            if [63, 127, 149].contains(number) { expected.append("COMMIT") }
        }
        #expect(log.lines == expected)
    }

    // MARK: Helpers

    /// Queues a write; it has its place in the queue when this returns.
    private func write(_ body: @escaping @Sendable (Database) throws -> Void) -> Task<StoreError?, Never> {
        Task.immediate { [writer = engine.writer] in
            do throws(StoreError) { try await writer.write(body) } catch { return error }
            return nil
        }
    }

    private func signUp(_ name: String, email: String? = nil) -> Task<StoreError?, Never> {
        Task.immediate { [store] in
            do throws(StoreError) { try await store.register(name, email: email) } catch { return error }
            return nil
        }
    }

    private func isUnavailable(_ error: StoreError?) -> Bool {
        if case .unavailable = error { true } else { false }
    }

    private func worksAgain() async throws {
        let total = try await store.roster().total
        try await store.register("again")
        try await store.check()
        #expect(try await store.roster().total == total + 1)
        #expect(try await store.names().last == "again")
    }
}

extension SQLiteEngine {
    /// Holds the writer, so that the next writes form one group.
    func held() async -> Gate {
        let gate = Gate()
        pool.asyncWriteWithoutTransaction { _ in gate.passWhenOpen() }
        while !gate.isReached { await Task.yield() }
        return gate
    }
}

/// Holds a thread until it is opened.
final class Gate: Sendable {
    private let reached = Mutex(false)
    private let semaphore = DispatchSemaphore(value: 0)

    var isReached: Bool { reached.withLock { $0 } }

    func passWhenOpen() {
        reached.withLock { $0 = true }
        semaphore.wait()
    }

    func open() { semaphore.signal() }
}

private final class Log: Sendable {
    private let written = Mutex<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func add(_ line: String) { written.withLock { $0.append(line) } }
}
