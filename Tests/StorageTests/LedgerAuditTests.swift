import Foundation
import GRDB
import Model
import Storage
import Testing

@testable import SQLiteStorage

/// What the check at the start finds, and what follows.
@Suite struct LedgerAuditTests {
    private let temporary = try! TemporaryStore()

    private func trade() async throws {
        let store = temporary.sqlite
        let (ana, _) = (try await store.signUp("ana"), try await store.signUp("ben"))
        try await store.send(10_00, ana, to: "ben")
        let sent = try await store.entries(ana)[0].id
        #expect(try await store.undoTransfer(sent, by: ana, at: .noon) == .done)
        try await store.send(5_00, ana, to: "ben")
        #expect(
            try await store.auditLedger() == LedgerAudit(transferCount: 5, accountCount: 3, problem: nil))
    }

    @Test(
        "T8 Whatever is changed behind the program’s back is found, and from then on nothing is changed any more",
        arguments: [
            "UPDATE account SET balance = balance + 1 WHERE id = 1",
            "UPDATE account SET balance = balance + 1 WHERE id = 1; UPDATE account SET balance = balance - 1 WHERE id = 2",
            "UPDATE account SET balance = balance + 1 WHERE id = 0",
            "DELETE FROM transfer WHERE id = 5",
            "DELETE FROM transfer WHERE id = 1",
            "UPDATE transfer SET amount = amount + 1 WHERE id = 5",
            "UPDATE transfer SET to_account = 0 WHERE id = 5",
            "UPDATE transfer SET from_balance = from_balance + 1 WHERE id = 5",
            "UPDATE transfer SET to_balance = to_balance + 1 WHERE id = 3",
            "UPDATE transfer SET reverses = 2 WHERE id = 4",
            "INSERT INTO transfer SELECT 6, from_account, to_account, amount, at, NULL, NULL, from_balance, to_balance FROM transfer WHERE id = 5",
            "INSERT INTO account VALUES (99, 1)",
            "DELETE FROM account WHERE id = 2",
            "DELETE FROM member WHERE id = 2",
            "UPDATE transfer SET from_account = 0, to_account = 1, reverses = NULL, from_balance = -30000, to_balance = 11000 WHERE id = 4; UPDATE transfer SET from_balance = 10500 WHERE id = 5; UPDATE account SET balance = 10500 WHERE id = 1; UPDATE account SET balance = 11500 WHERE id = 2; UPDATE account SET balance = -22000 WHERE id = 0",
            "PRAGMA ignore_check_constraints = ON; UPDATE transfer SET amount = -9223372036854775808 WHERE id = 5",
            "INSERT INTO member (password_hash, registered_at) VALUES ('x', 0)",
        ])
    func tampered(sql: String) async throws {
        try await trade()
        temporary.sqlite.close()
        let file = try DatabaseQueue(path: temporary.path)
        try await file.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    DROP TRIGGER transfer_is_not_changed; DROP TRIGGER transfer_is_not_removed;
                    DROP TRIGGER account_is_not_removed; PRAGMA foreign_keys = OFF;
                    \(sql)
                    """)
        }
        try file.close()
        let store = try temporary.reopened()
        let ana = try #require(try await store.member(signInName: "ana")?.id)
        #expect(try await store.auditLedger().problem != nil)
        let before = try await store.balance(ana)
        await expectUnsound { try await store.send(1, ana, to: "ben") }
        await expectUnsound { _ = try await store.signUp("cem") }
        await expectUnsound { try await store.check() }
        // But nobody has to stay signed in.
        try await store.endSession(tokenDigest: [1])
        try await store.forgetEndedSessions(at: .noon)
        #expect(try await store.balance(ana) == before)
        #expect(try await store.member(signInName: "cem") == nil)
    }

    private func expectUnsound(_ body: () async throws -> Void) async {
        do {
            try await body()
            Issue.record("it was changed")
        } catch StoreError.unsound {
        } catch { Issue.record(error) }
    }

    @Test(
        "T8 The tables themselves refuse a negative balance, a changed transfer and a removed one",
        arguments: [
            "UPDATE account SET balance = -1 WHERE id = 1", "UPDATE transfer SET amount = 1 WHERE id = 3",
            "DELETE FROM transfer", "DELETE FROM account WHERE id = 1",
            "INSERT INTO transfer (from_account, to_account, amount, at, from_balance, to_balance) VALUES (1, 2, 0, 0, 0, 0)",
            "INSERT INTO transfer (from_account, to_account, amount, at, from_balance, to_balance) VALUES (1, 1, 1, 0, 0, 0)",
            "INSERT INTO transfer (from_account, to_account, amount, at, from_balance, to_balance) VALUES (1, 9, 1, 0, 0, 0)",
            "INSERT INTO transfer (from_account, to_account, amount, at, from_balance, to_balance, reverses) VALUES (2, 1, 1, 0, 0, 0, 3)",
            "UPDATE account SET balance = 9223372036854775807 + 1 WHERE id = 1",
        ])
    func constraints(sql: String) async throws {
        try await trade()
        await #expect(throws: DatabaseError.self) {
            try await temporary.sqlite.pool.write { try $0.execute(sql: sql) }
        }
        #expect(try await temporary.sqlite.auditLedger().problem == nil)
    }

    @Test(
        "T9 Members from before there were credits get their opening balance, and the sum stays zero",
        arguments: [0, 25_00])
    func migrated(hundredths: Int64) async throws {
        let folder = try FileManager.default.makeTemporaryFolder()
        let path = folder.appendingPathComponent("desk.sqlite").path
        let old = try DatabasePool(path: path)
        let migrations = Migrations.all(openingBalance: Amount(hundredths: 1))
        try migrations.migrate(old, upTo: "3 colours")
        try await old.write { database in
            for name in ["ana", "ben"] {
                try database.execute(
                    sql: """
                        INSERT INTO member (username, username_folded, password_hash, registered_at)
                        VALUES (?, ?, 'x', 7000)
                        """, arguments: [name, name])
            }
        }
        try old.close()
        // A command alone doesn't know what the operator's opening balance is.
        #expect(throws: SQLiteStore.OpenError.self) { try SQLiteStore.openAlongsideServer(path: path) }
        let temporary = try TemporaryStore(at: folder, openingBalance: Amount(hundredths: hundredths))
        let store = temporary.sqlite
        let ben = try #require(try await store.member(signInName: "ben")?.id)
        #expect(try await store.balance(ben) == hundredths)
        #expect(try await store.entries(ben).map(\.at.milliseconds) == (hundredths == 0 ? [] : [7000]))
        let audit = try await store.auditLedger()
        #expect(
            audit == LedgerAudit(transferCount: hundredths == 0 ? 0 : 2, accountCount: 3, problem: nil))
    }

    @Test(
        "T5 A refused transfer waits for the disk as one that is made: the time tells nothing",
        arguments: [(1, "nobody"), (1, "ana"), (100_01, "ben")] as [(Int64, String)])
    func refused(amount: Int64, receiver: String) async throws {
        let ana = try await temporary.sqlite.signUp("ana")
        _ = try await temporary.sqlite.signUp("ben")
        let before = try temporary.files()["desk.sqlite-wal"]
        #expect(try await temporary.sqlite.send(amount, ana, to: receiver) != .done)
        #expect(try temporary.files()["desk.sqlite-wal"] != before)
    }
}
