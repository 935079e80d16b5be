import GRDB
import Model
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// SQLite's store finds out what to report by the rows that are written.
@Suite("What SQLite's hooks report", .timeLimit(.minutes(15))) struct ChangeObserverTests {
    private let temporary = try! TemporaryFile()
    private var engine: SQLiteEngine { temporary.sqlite }
    private var store: Store { temporary.store }
    private let reported = ReportedChanges()

    private func listen() { store.observe { [reported] in reported.add($0) } }

    @Test(
        "Any statement that changes a name, email, username, nickname or phone is reported; other columns aren’t",
        arguments: [
            ("member SET name = 'x'", [.profiles]), ("member SET nickname = 'x'", [.profiles]),
            ("member SET username = 'x'", [.profiles]), ("member SET phone = 'x'", [.profiles]),
            ("member SET email = 'x', email_folded = 'x'", [.profiles]), ("member SET role = 'desk'", []),
            ("member SET closed_by = NULL", [.profiles]),
            ("list SET entry_count = 0", []), ("list SET revision = 1", [.roster]),
        ] as [(String, [StoreChange])])
    func correction(update: String, expected: [StoreChange]) async throws {
        _ = try await store.signUp("ana")
        listen()
        let all = try await reported.during {
            try await engine.writer.write { try $0.execute(sql: "UPDATE \(update)") }
        }
        #expect(all == expected)
    }

    @Test("A change that is rolled back outside a group isn’t reported either")
    func exclusively() async throws {
        listen()
        try await engine.writer.writeExclusively { database in
            try database.execute(sql: "BEGIN; UPDATE list SET revision = 7; ROLLBACK")
            try database.execute(sql: "BEGIN; UPDATE health SET check_count = 7; COMMIT")
        }
        #expect(reported.changes == [])
    }

    @Test("A group with refused writes reports only what was kept, once")
    func group() async throws {
        try await store.register("ana")
        let ana = try await store.id("ana")
        listen()
        let first = await reported.during {
            await write(together: [
                { try await $0.register("impostor", email: "ana@example.org") },
                { try await $0.deleteMember(99, at: .noon) },
                { try await $0.register("ben") },
                { try await $0.register("cem") },
            ])
        }
        #expect(first == [.roster])
        let second = await reported.during {
            await write(together: [
                { try await $0.register("impostor", email: "ben@example.org") },
                { try await $0.deleteMember(ana, at: .noon) },
                { try await $0.register("dan") },
            ])
        }
        #expect(second == [.roster, .profiles])
    }

    @Test("A group whose reportable writes are all refused reports nothing")
    func refusedGroup() async throws {
        try await store.register("ana")
        let ben = try await store.signUp("ben")
        listen()
        await write(together: [
            { try await $0.register("impostor", email: "ana@example.org") },
            { try await $0.send(1, ben, to: "ana@example.org") },
        ])
        #expect(try await store.balance(ben) == 99_99)
        #expect(reported.changes == [])
    }

    /// Runs the writes as one group, and ignores what they throw.
    private func write(together writes: [@Sendable (Store) async throws -> Void]) async {
        let gate = await engine.held()
        let tasks = writes.map { write in Task.immediate { [store] in try? await write(store) } }
        gate.open()
        for task in tasks { _ = await task.value }
    }

    @Test(
        "A transaction that is lost reports nothing, not even with the next commit",
        arguments: [
            "ROLLBACK", "INSERT INTO nowhere VALUES (1)",
            // SQLite itself ends the transaction, as it does on some full disks.
            "INSERT OR ROLLBACK INTO list VALUES (1, 0, 0, 0)",
            // This fails only at COMMIT.
            "PRAGMA defer_foreign_keys = ON; INSERT INTO account VALUES (9, 0); UPDATE member SET closed_by = 99",
        ])
    func lost(sql: String) async throws {
        let ana = try await store.signUp("ana")
        _ = try await store.signUp("ben")
        listen()
        await #expect(throws: StoreError.self) {
            try await engine.writer.write { database in
                try database.execute(sql: "UPDATE list SET revision = revision + 1")
                try database.execute(sql: "UPDATE member SET name = 'x'")
                try database.execute(sql: sql)
                if sql == "ROLLBACK" { throw StoreError.emailTaken }
            }
        }
        #expect(try await store.send(1, ana, to: "ben") == .done)
        #expect(reported.changes == [])
        #expect(try await reported.during { try await store.register("cem") } == [.roster])
    }
}
