import Foundation
import GRDB
import Model
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// The findings of the check of the credits, and their consequences.
@Suite struct LedgerAuditTests {
    private let temporary = try! TemporaryStore()

    private func trade() async throws {
        let store = temporary.store
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
        arguments: Tampering.found)
    func tampered(sql: String) async throws {
        try await trade()
        temporary.close()
        try temporary.tamper(sql, isUnguarded: true)
        let store = try temporary.reopened()
        let ana = try #require(try await store.member(signInName: "ana")?.id)
        #expect(try await store.auditLedger().problem != nil)
        let before = try await store.balance(ana)
        await expectUnsound { try await store.send(1, ana, to: "ben") }
        await expectUnsound { _ = try await store.signUp("cem") }
        await expectUnsound { try await store.check() }
        // Sessions can end all the same.
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
        arguments: Tampering.refused)
    func constraints(sql: String) async throws {
        try await trade()
        #expect(throws: TamperingError.self) { try temporary.tamper(sql) }
        #expect(try await temporary.store.auditLedger().problem == nil)
    }

    @Test(
        "T9 Members from before there were credits get their opening balance, and the sum stays zero",
        .onSQLite, arguments: [0, 25_00])
    func migrated(hundredths: Int64) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("desk.sqlite").path
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
        // A command doesn't know the opening balance that the operator gives the server.
        #expect(throws: SQLiteEngine.OpenError.self) { try SQLiteEngine.openAlongsideServer(path: path) }
        let temporary = try TemporaryFile(at: folder, openingBalance: Amount(hundredths: hundredths))
        let store = temporary.store
        let ben = try #require(try await store.member(signInName: "ben")?.id)
        #expect(try await store.balance(ben) == hundredths)
        #expect(try await store.entries(ben).map(\.at.milliseconds) == (hundredths == 0 ? [] : [7000]))
        let audit = try await store.auditLedger()
        #expect(
            audit == LedgerAudit(transferCount: hundredths == 0 ? 0 : 2, accountCount: 3, problem: nil))
    }

    @Test(
        "T5 A refused transfer waits for the disk like a successful one, so that the time reveals nothing",
        arguments: [(1, "nobody"), (1, "ana"), (100_01, "ben")] as [(Int64, String)])
    func refused(amount: Int64, receiver: String) async throws {
        let ana = try await temporary.store.signUp("ana")
        _ = try await temporary.store.signUp("ben")
        let before = try temporary.number(Self.checkCount)
        #expect(try await temporary.store.send(amount, ana, to: receiver) != .done)
        #expect(try temporary.number(Self.checkCount) != before)
    }

    /// The number of writes to the table that exists only to be written to.
    private static let checkCount = "SELECT sum(check_count) FROM health"
}
