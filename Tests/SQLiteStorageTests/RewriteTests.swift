import CSQLite
import Foundation
import GRDB
import Model
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// The rewrite of the whole file that follows an erasure: when, how often, and what is left if it is
/// interrupted.
@Suite(.timeLimit(.minutes(15))) struct RewriteTests {
    private let temporary = try! TemporaryFile()
    private var store: SQLiteStore { temporary.sqlite }

    // MARK: Readers in the way

    @Test(
        "D17 While a reader is in the way nothing is rewritten and the log hardly grows; then it is, once",
        arguments: [false, true])
    func readerInTheWay(isLogEmpty: Bool) async throws {
        try await fill(30)
        let gone = try await id("gone0")
        // A reader that needs nothing from the log is harder to detect.
        if isLogEmpty {
            try await store.deleteMember(gone, at: .noon)
            #expect(try await store.writer.writeExclusively { try Checkpointer.truncateLog(on: $0) })
        }
        let reader = try Snapshot(temporary.path)
        if !isLogEmpty { try await store.deleteMember(gone, at: .noon) }
        let (log, rewrites) = (try logSize(), try rewriteCount())
        for _ in 0..<5 { #expect(try await store.eraseClosed(at: .noon) == 0) }
        #expect(try rewriteCount() == rewrites)
        #expect(try logSize() <= log + 2 * 4120)
        if !isLogEmpty { #expect(try isInFiles("gone0"), "the reader may still need it") }
        try await store.register("ana")

        try reader.end()
        for _ in 0..<5 { #expect(try await store.eraseClosed(at: .noon) == 0) }
        #expect(try rewriteCount() == rewrites + 1)
        #expect(try !isInFiles("gone0"))
        #expect(try await store.names().last == "ana")
    }

    @Test("D17 If a reader comes after the rewrite, only truncating the log is tried again")
    func readerAfterwards() async throws {
        try await fill(30)
        try await store.deleteMember(id("gone0"), at: .noon)
        let rewrites = try rewriteCount()
        try await rewrite()
        let reader = try Snapshot(temporary.path)
        let log = try logSize()
        for _ in 0..<5 { _ = try await store.eraseClosed(at: .noon) }
        #expect(try rewriteCount() == rewrites + 1)
        #expect(try logSize() == log)
        try reader.end()
        _ = try await store.eraseClosed(at: .noon)
        #expect(try rewriteCount() == rewrites + 1)
        #expect(try logSize() <= 4152, "the log has only the record of it")
        #expect(try !isInFiles("gone0"))
    }

    @Test("D17 Each later deletion makes another rewrite due, even one between two steps")
    func deletionInBetween() async throws {
        try await fill(3)
        let rewrites = try rewriteCount()
        for number in 0..<2 {
            let now = Timestamp.noon.adding(seconds: Int64(number) * 3600)
            try await store.deleteMember(id("gone\(number)"), at: now)
            for _ in 0..<2 { _ = try await store.eraseClosed(at: now) }
            #expect(try rewriteCount() == rewrites + number + 1)
        }
        try await store.deleteMember(id("gone2"), at: .noon)
        try await rewrite()
        try await store.register("late")
        try await store.deleteMember(id("late"), at: .noon)
        try await store.writer.writeExclusively { try ErasureRow.recordCompletion($0) }
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 7200))
        #expect(try rewriteCount() == rewrites + 4)
        #expect(try !isInFiles("late"))
    }

    // MARK: Kills

    @Test(
        "D17 A kill after any step leaves the rest to the next start, which rewrites only if that wasn’t recorded",
        arguments: [
            ("deleted", 1), ("rewritten", 1), ("noted", 0), ("emptied", 0), ("done", 0),
        ])
    func killed(after step: String, rewrites expected: Int) async throws {
        try await fill(30)
        try await store.deleteMember(id("gone0"), at: .noon)
        let steps: [(String, @Sendable (Database) throws -> Void)] = [
            ("deleted", { _ in }), ("rewritten", { try $0.execute(sql: "VACUUM") }),
            ("noted", { try ErasureRow.recordRewrite($0, ErasureRow.deletionCount($0)) }),
            ("emptied", { _ = try Checkpointer.truncateLog(on: $0) }),
            ("done", { try ErasureRow.recordCompletion($0) }),
        ]
        for (name, run) in steps {
            try await store.writer.writeExclusively(run)
            if name == step { break }
        }
        let copy = try copyOfFiles()
        let before = try copy.rewriteCount()
        _ = try await copy.sqlite.eraseClosed(at: .noon)
        #expect(try copy.rewriteCount() == before + expected)
        #expect(try !copy.isInFiles("gone0"))
        #expect(try copy.sqlite.read { try ErasureRow.isDue($0.grdb) } == false)
        #expect(try await copy.sqlite.member(email: "gone1@example.org") != nil)
    }

    @Test(
        "D17 A file from before these records is opened, and what was due in it is erased",
        arguments: [false, true])
    func olderFile(isDue: Bool) async throws {
        let folder = try FileManager.default.makeTemporaryFolder()
        let old = try DatabasePool(path: folder.appendingPathComponent("desk.sqlite").path)
        try Migrations.all(openingBalance: .zero).migrate(old, upTo: "4 credits")
        try await old.write { try $0.execute(sql: "UPDATE erasure SET is_due = ?", arguments: [isDue]) }
        try old.close()
        let opened = try TemporaryFile(at: folder)
        let before = try opened.rewriteCount()
        for _ in 0..<2 { _ = try await opened.sqlite.eraseClosed(at: .noon) }
        #expect(try opened.rewriteCount() == before + (isDue ? 1 : 0))
    }

    // MARK: Cost

    @Test("After a long rewrite the next one waits ten times as long, and then removes the data")
    func backsOff() async throws {
        try await fill(2)
        let now = Timestamp.noon
        store.rewriting.withLock { $0.record(start: .milliseconds(now.milliseconds), took: .seconds(7)) }
        try await store.deleteMember(id("gone0"), at: now)
        let rewrites = try rewriteCount()
        _ = try await store.eraseClosed(at: Timestamp(milliseconds: now.milliseconds + 69_999))
        #expect(try rewriteCount() == rewrites)
        _ = try await store.eraseClosed(at: now.adding(seconds: 70))
        #expect(try rewriteCount() == rewrites + 1)
        #expect(try !isInFiles("gone0"))
    }

    @Test(
        "However many members delete their accounts, the file is rewritten once a minute at most, and then all their data is gone"
    )
    func onceAMinute() async throws {
        try await fill(12)
        let rewrites = try rewriteCount()
        for number in 0..<12 {
            let now = Timestamp.noon.adding(seconds: Int64(number) * 5)
            try await store.deleteMember(id("gone\(number)"), at: now)
            _ = try await store.eraseClosed(at: now)
            // The next rewrite waits for ten times as long as this one took.
            if number == 0 {
                store.rewriting.withLock { $0.record(start: .milliseconds(now.milliseconds), took: .zero) }
            }
        }
        #expect(try rewriteCount() == rewrites + 1)
        _ = try await store.eraseClosed(at: Timestamp(milliseconds: Timestamp.noon.milliseconds + 59_999))
        #expect(try rewriteCount() == rewrites + 1)
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 60))
        #expect(try rewriteCount() == rewrites + 2)
        #expect(try !isInFiles("gone11"))
    }

    @Test(
        "A rewrite that fails is repeated later; meanwhile nothing is lost, and temporary data stays in memory"
    )
    func fails() async throws {
        try await fill(2)
        try await store.deleteMember(id("gone0"), at: .noon)
        let rewrites = try rewriteCount()
        // VACUUM attaches its temporary file.
        let limit = try await store.writer.writeExclusively {
            sqlite3_limit($0.sqliteConnection, SQLITE_LIMIT_ATTACHED, 0)
        }
        await #expect(throws: StoreError.self) { try await store.eraseClosed(at: .noon) }
        #expect(
            try await store.writer.writeExclusively { try Int.fetchOne($0, sql: "PRAGMA temp_store") } == 2)
        try await store.register("ana")
        _ = try await store.writer.writeExclusively {
            sqlite3_limit($0.sqliteConnection, SQLITE_LIMIT_ATTACHED, limit)
        }
        // The failed one may have taken long on a slow machine.
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 3600))
        #expect(try rewriteCount() == rewrites + 1)
        #expect(try !isInFiles("gone0"))
        #expect(
            try await store.writer.writeExclusively { try Int.fetchOne($0, sql: "PRAGMA temp_store") } == 2)
    }

    @Test("A rewrite takes a bounded amount of memory, however large the file is")
    func memory() async throws {
        try await fill(200)
        try await store.writer.writeExclusively {
            try $0.execute(sql: "UPDATE member SET password_hash = hex(zeroblob(150000))")
        }
        let fileSize = Int64(try FileManager.default.size(temporary.path))
        #expect(fileSize > 50_000_000)
        var least = Int64.max
        for round in 1...3 as ClosedRange<Int64> {
            let now = Timestamp.noon.adding(seconds: round * 3600)
            try await store.deleteMember(round, at: now)
            let before = sqlite3_memory_used()
            _ = sqlite3_memory_highwater(1)
            let rewrites = try rewriteCount()
            _ = try await store.eraseClosed(at: now)
            #expect(try rewriteCount() == rewrites + 1)
            // This is the whole process's memory, including that of other tests at the same time.
            least = min(least, sqlite3_memory_highwater(0) - before)
        }
        #expect(least < fileSize * 2 / 3)
    }

    // MARK: Helpers

    private func fill(_ count: Int) async throws {
        for number in 0..<count { try await store.register("gone\(number)") }
    }

    private func id(_ name: String) async throws -> Int64 {
        try #require(try await store.member(email: "\(name)@example.org")?.id)
    }

    /// Does the first step of `eraseClosed`, without the rewrite.
    private func rewrite() async throws {
        try await store.writer.writeExclusively { database in
            let deletions = try ErasureRow.deletionCount(database)
            try database.execute(sql: "VACUUM")
            try ErasureRow.recordRewrite(database, deletions)
        }
    }

    private func rewriteCount() throws -> Int { try temporary.rewriteCount() }

    private func isInFiles(_ text: String) throws -> Bool { try temporary.isInFiles(text) }

    private func logSize() throws -> Int { try FileManager.default.size(temporary.path + "-wal") }

    private func copyOfFiles() throws -> TemporaryFile {
        let folder = try FileManager.default.makeTemporaryFolder()
        for (name, bytes) in try temporary.files() where !name.hasSuffix("-shm") {
            try bytes.write(to: folder.appendingPathComponent(name))
        }
        return try TemporaryFile(at: folder)
    }
}

extension TemporaryFile {
    /// Once the tables are made, only VACUUM increments the schema's version.
    fileprivate func rewriteCount() throws -> Int {
        try sqlite.read { try $0.value("PRAGMA schema_version") ?? 0 }
    }

    func isInFiles(_ text: String) throws -> Bool {
        try files().values.contains { $0.range(of: Data(text.utf8)) != nil }
    }
}
