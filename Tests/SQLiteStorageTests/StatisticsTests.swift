import Foundation
import GRDB
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

@Suite("The store's figures", .timeLimit(.minutes(15))) struct StatisticsTests {
    private let temporary = try! TemporaryFile()
    private var engine: SQLiteEngine { temporary.sqlite }
    private var store: Store { temporary.store }

    private func register(_ name: String) -> Task<StoreError?, Never> {
        Task.immediate { [store] in
            do throws(StoreError) { try await store.register(name) } catch { return error }
            return nil
        }
    }

    private func write(_ body: @escaping @Sendable (Database) throws -> Void) -> Task<StoreError?, Never> {
        Task.immediate { [engine] in
            do throws(StoreError) { try await engine.writer.write(body) } catch { return error }
            return nil
        }
    }

    @Test("K7 A group that shares a commit counts once, and each of its writes by its outcome")
    func groups() async throws {
        let before = engine.statistics.writes
        #expect(before.waiting == 0 && before.done == before.groupSizes.sum)
        let gate = await engine.held()
        let writes = ["ana", "ben", "ana", "cem"].map { register($0) }
        #expect(engine.statistics.writes.waiting == 4)
        gate.open()
        var errors: [StoreError?] = []
        for write in writes { errors.append(await write.value) }
        #expect(errors == [nil, nil, .emailTaken, nil])
        let after = engine.statistics.writes
        #expect(after.waiting == 0)
        #expect(after.done - before.done == 3)
        #expect(after.refused - before.refused == 1)
        #expect(after.failed == 0)
        // They were one group of four, which counts in the bucket of three to four.
        #expect(after.groupSizes.bounds == [1, 2, 4, 8, 16, 32, 64])
        #expect(after.groupSizes.counts[2] - before.groupSizes.counts[2] == 1)
        #expect(after.groupSizes.count - before.groupSizes.count == 1)
        #expect(after.groupSizes.sum - before.groupSizes.sum == 4)
        #expect(after.commitDurations.count - before.commitDurations.count == 1)
        #expect(after.commitDurations.sum > before.commitDurations.sum)
    }

    @Test("K7 A write is counted before it is answered")
    func atOnce() async throws {
        for number in 1...20 {
            let before = engine.statistics.writes.done
            try await store.register("Person \(number)")
            #expect(engine.statistics.writes.done == before + 1)
        }
    }

    @Test("K7 Writes whose commit is lost count as failed, and not as a commit")
    func failed() async throws {
        let before = engine.statistics.writes
        let gate = await engine.held()
        let first = register("ana")
        let ending = write { database in
            try database.execute(sql: "ROLLBACK")
            throw DatabaseError(resultCode: .SQLITE_FULL)
        }
        gate.open()
        _ = await (first.value, ending.value)
        let after = engine.statistics.writes
        #expect(after.failed - before.failed == 2)
        #expect(after.done == before.done && after.refused == before.refused)
        #expect(after.groupSizes == before.groupSizes && after.commitDurations == before.commitDurations)
    }

    @Test(
        "K7 A write that fails by itself counts as failed; after a fault of the file health says so until one succeeds",
        arguments: [(ResultCode.SQLITE_CORRUPT, true), (ResultCode.SQLITE_CONSTRAINT_CHECK, false)])
    func failedAlone(with code: ResultCode, isFault: Bool) async throws {
        let before = engine.statistics.writes
        let gate = await engine.held()
        let first = register("ana")
        let failing = write { _ in throw DatabaseError(resultCode: code) }
        let last = register("ben")
        gate.open()
        #expect(await first.value == nil)
        #expect(await failing.value != nil)
        #expect(await last.value == nil)
        let after = engine.statistics.writes
        #expect(after.failed - before.failed == 1)
        #expect(after.done - before.done == 2 && after.refused == before.refused)
        #expect((engine.expectedError != nil) == isFault)
        if isFault { await #expect(throws: StoreError.self) { try await store.checkReading() } }
        try await store.check()
        try await store.checkReading()
    }

    @Test("K7 A failed read is counted, whichever method reads")
    func reads() async throws {
        _ = try await store.roster()
        #expect(engine.statistics.failedReads == 0)
        engine.close()
        await #expect(throws: StoreError.self) { try await store.roster() }
        await #expect(throws: StoreError.self) { try await store.checkReading() }
        await #expect(throws: StoreError.self) { try await store.auditLedger() }
        #expect(engine.statistics.failedReads == 3)
    }

    @Test("K7 The figures have the sizes of the file and its log")
    func sizes() async throws {
        for number in 1...50 { try await store.register("Person \(number)") }
        let files = try temporary.files()
        #expect(engine.statistics.fileBytes == files["desk.sqlite"]?.count)
        #expect(engine.statistics.logBytes == files["desk.sqlite-wal"]?.count)
        #expect(engine.statistics.logBytes > 0)
        engine.close()
        #expect(engine.statistics.logBytes == 0)
        let file = try temporary.files()["desk.sqlite"]
        #expect(engine.statistics.fileBytes == file?.count)
        try FileManager.default.removeItem(atPath: temporary.path)
        #expect(engine.statistics.fileBytes == nil)
    }

    @Test("K7 Whether the credits add up is known from the first check on, and a problem is never forgotten")
    func soundness() async throws {
        #expect(engine.statistics.isSound == nil)
        _ = try await store.auditLedger()
        #expect(engine.statistics.isSound == true)
        _ = try await store.signUp("ana")
        let file = try DatabaseQueue(path: temporary.path)
        try await file.write { try $0.execute(sql: "UPDATE account SET balance = balance + 1 WHERE id = 1") }
        _ = try await store.auditLedger()
        #expect(engine.statistics.isSound == false)
        try await file.write { try $0.execute(sql: "UPDATE account SET balance = balance - 1 WHERE id = 1") }
        try file.close()
        #expect(try await store.auditLedger().problem == nil)
        #expect(engine.statistics.isSound == false)
    }
}
