import Foundation
import GRDB
import Synchronization
import TestStores
import Testing

@testable import Storage
@testable import SQLiteStorage

@Suite struct DurabilityTests {
    private let temporary = try! TemporaryFile()
    private var engine: SQLiteEngine { temporary.sqlite }
    private var store: Store { temporary.store }

    @Test("X8 An answered write is in the files at that moment: a copy of them has it")
    func copied() async throws {
        for number in 0..<20 {
            try await store.register("n\(number)")
            let copy = try copyOfFiles()
            #expect(try await copy.store.member(email: "n\(number)@example.org") != nil)
            #expect(try await copy.store.roster() == store.roster())
        }
    }

    @Test(
        "X8 A copy of the files taken during many writes is complete: every answered name, each once, in order"
    )
    func copiedMeanwhile() async throws {
        let writing = Task {
            var number = 0
            while !Task.isCancelled {
                try await store.register("n\(number)")
                number += 1
            }
        }
        for _ in 0..<5 {
            let answered = try await store.roster()
            let copy = try copyOfFiles()
            let roster = try await copy.store.roster(limit: 1_000_000)
            #expect(roster.entries.starts(with: answered.entries))
            #expect(roster.revision == Int64(roster.total))
        }
        writing.cancel()
        _ = await writing.result
    }

    @Test("Closing leaves one file, which has everything")
    func closed() async throws {
        try await store.register("ana")
        engine.close()
        #expect(try temporary.files().keys.sorted() == ["desk.sqlite"])
        #expect(try await temporary.reopened().names() == ["ana"])
    }

    @Test("Closed, a store answers every call with an error, and closing again does no harm")
    func afterClosing() async throws {
        engine.close()
        engine.close()
        await expectUnavailable { try await store.register("ana") }
        await expectUnavailable { _ = try await store.member(email: "ana@example.org") }
        await expectUnavailable { _ = try await store.rosterUpdate(since: nil, limit: 1) }
        await expectUnavailable { _ = try await store.restartDesk(at: .noon) }
        await expectUnavailable { _ = try await store.undoableRestart(at: .noon) }
        await expectUnavailable { _ = try await store.undoRestart(at: .noon) }
        await expectUnavailable { _ = try await store.eraseClosed(at: .noon) }
        await expectUnavailable { try await store.check() }
        await expectUnavailable { try await store.checkReading() }
    }

    @Test(
        "X8 K8 While the data file is removed or replaced no write is answered as done, and the health says so; then all goes on",
        arguments: [false, true])
    func outOfPlace(isReplaced: Bool) async throws {
        try await store.register("ana")
        let (path, away) = (temporary.path, temporary.path + ".away")
        try FileManager.default.moveItem(atPath: path, toPath: away)
        if isReplaced { try Data(repeating: 1, count: 8192).write(to: URL(fileURLWithPath: path)) }
        await expectUnavailable { try await store.checkReading() }
        await expectUnavailable { try await store.register("ben") }
        await expectUnavailable { try await store.check() }
        if isReplaced { try FileManager.default.removeItem(atPath: path) }
        try FileManager.default.moveItem(atPath: away, toPath: path)
        try await store.register("cleo")
        try await store.checkReading()
        #expect(try await temporary.reopened().names() == ["ana", "cleo"])
    }

    @Test("Closing during many writes: each gets an answer, and what was answered is kept")
    func closingMeanwhile() async throws {
        let tasks = (0..<300).map { number in
            Task { () -> String? in
                do { return try await store.register("n\(number)").name } catch { return nil }
            }
        }
        engine.close()
        var kept: Set<String> = []
        for task in tasks { if let name = await task.value { kept.insert(name) } }
        #expect(try await Set(temporary.reopened().names()) == kept)
    }

    @Test("Short reads use the same connections again, and never more than there may be")
    func quickReaders() async throws {
        try await store.register("ana")
        for _ in 0..<20 { #expect(try await store.member(email: "ana@example.org") != nil) }
        #expect(engine.quickReaders.count == 1)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    await #expect(throws: Never.self) { try await store.member(email: "ana@example.org") }
                }
            }
        }
        #expect((1...4).contains(engine.quickReaders.count))
    }

    @Test("Closing waits for a read under way, after which no connection is left that keeps the log")
    func closingDuringRead() async throws {
        try await store.register("ana")
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let hasEnded = Mutex(false)
        Thread.detachNewThread { [engine] in
            _ = try? engine.readWithoutSnapshot { _ in
                began.signal()
                mayEnd.wait()
                hasEnded.withLock { $0 = true }
            }
        }
        await withCheckedContinuation { closed in
            Thread.detachNewThread { [engine] in
                began.wait()
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) { mayEnd.signal() }
                engine.close()
                closed.resume()
            }
        }
        #expect(hasEnded.withLock { $0 })
        #expect(!FileManager.default.fileExists(atPath: temporary.path + "-wal"))
        await #expect(throws: StoreError.self) { try await store.member(email: "ana@example.org") }
    }

    @Test(
        "The write connection is set for durability and erasure",
        arguments: [
            ("journal_mode", "wal"), ("synchronous", "2"), ("secure_delete", "1"), ("foreign_keys", "1"),
            ("trusted_schema", "0"), ("temp_store", "2"), ("busy_timeout", "5000"),
        ])
    func pragmas(name: String, value: String) async throws {
        _ = try await store.eraseClosed(at: .noon)
        let read = try await engine.writer.writeExclusively { try String.fetchOne($0, sql: "PRAGMA \(name)") }
        #expect(read == value)
    }

    @Test("Every table is STRICT, and its foreign keys and indexes are sound")
    func sound() async throws {
        try await store.register("ana")
        let (loose, problems) = try await engine.writer.writeExclusively { database in
            (
                try String.fetchAll(
                    database,
                    sql: """
                        SELECT name FROM pragma_table_list
                        WHERE schema = 'main' AND NOT strict AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
                            AND name NOT LIKE 'member_search%'
                        """),
                try String.fetchAll(database, sql: "PRAGMA integrity_check")
            )
        }
        #expect(loose == [])
        #expect(problems == ["ok"])
    }

    @Test("No query reads a whole table while people sign up or look at the list")
    func plans() async throws {
        let queries: [(sql: String, arguments: StatementArguments)] = [
            (FileDatabase.selectID(by: .email), ["x"]), (FileDatabase.selectID(by: .username), ["x"]),
            (MemberRow.lookingLike(FileDatabase.dialect), ["x", "y", "z"]),
            (MemberRow.areTaken(FileDatabase.dialect), ["v", "w", "x", "y", 0]),
            (ListRow.newestNames, [1, 5, 9]), (RestartRow.closedMembersQuery, [9]),
            (ErasedBatch.members, [3, 9]),
        ]
        let plans = try await engine.pool.read { database in
            try queries.map { query in
                try Row.fetchAll(
                    database, sql: "EXPLAIN QUERY PLAN " + query.sql, arguments: query.arguments
                ).map { $0["detail"] as String }
            }
        }
        for plan in plans {
            #expect(plan.contains { $0.hasPrefix("SEARCH member USING") }, "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN member") }, "\(plan)")
        }
    }

    private func copyOfFiles() throws -> TemporaryFile {
        let folder = try TemporaryFolder()
        // The database is copied first: pages that a checkpoint copies there meanwhile are still in the log,
        // which can't restart as long as there is a reader.
        let reader = try Snapshot(temporary.path)
        defer { try? reader.end() }
        for name in ["desk.sqlite", "desk.sqlite-wal"] {
            try Data(contentsOf: temporary.folder.appendingPathComponent(name))
                .write(to: folder.file(name))
        }
        return try TemporaryFile(at: folder)
    }

    private func expectUnavailable(_ body: () async throws -> Void) async {
        do {
            try await body()
            Issue.record("it was answered")
        } catch StoreError.unavailable {
        } catch {
            Issue.record(error)
        }
    }
}
