import CSQLite
import Foundation
import GRDB
import Model
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// The cleaning of the pages that follows an erasure: when, how often, and what is left if it is interrupted.
@Suite(.timeLimit(.minutes(15))) struct TraceRemovalTests {
    private let temporary = try! TemporaryFile()
    private var engine: SQLiteEngine { temporary.sqlite }
    private var store: Store { temporary.store }

    // MARK: Readers in the way

    @Test(
        "D17 While a reader is in the way the log hardly grows, and it keeps its state; then traces are removed",
        arguments: [false, true])
    func readerInTheWay(isLogEmpty: Bool) async throws {
        try await fill(30)
        let gone = try await store.id("gone0")
        // A reader that needs nothing from the log is harder to detect.
        if isLogEmpty {
            try await store.deleteMember(gone, at: .noon)
            #expect(try await engine.writer.writeExclusively { try Checkpointer.truncateLog(on: $0) })
        }
        let reader = try Snapshot(temporary.path)
        if !isLogEmpty { try await store.deleteMember(gone, at: .noon) }
        let log = try logSize()
        for _ in 0..<5 { #expect(try await store.eraseClosed(at: .noon) == 0) }
        #expect(try !isDone())
        #expect(try logSize() <= log + 2 * 4120)
        if !isLogEmpty { #expect(try isInFiles("gone0"), "the reader may still need it") }
        try await store.register("ana")

        try reader.end()
        for _ in 0..<5 { #expect(try await store.eraseClosed(at: .noon) == 0) }
        #expect(try isDone())
        #expect(try !isInFiles("gone0"))
        #expect(try await store.names().last == "ana")
    }

    @Test("D17 If a reader comes after the cleaning, only truncating the log is tried again")
    func readerAfterwards() async throws {
        try await fill(30)
        try await store.deleteMember(store.id("gone0"), at: .noon)
        try await clean()
        let reader = try Snapshot(temporary.path)
        let log = try logSize()
        for _ in 0..<5 { _ = try await store.eraseClosed(at: .noon) }
        #expect(try !isDone())
        #expect(try logSize() == log)
        #expect(!hasCleaned(engine), "once more")
        try reader.end()
        _ = try await store.eraseClosed(at: .noon)
        #expect(try isDone())
        #expect(try logSize() <= 4152, "the log has only the record of it")
        #expect(try !isInFiles("gone0"))
    }

    @Test("D17 Each later deletion makes another cleaning due, even one between two steps")
    func deletionInBetween() async throws {
        try await fill(3)
        for number in 0..<2 {
            let now = Timestamp.noon.adding(seconds: Int64(number) * 3600)
            try await store.deleteMember(store.id("gone\(number)"), at: now)
            #expect(try !isDone())
            for _ in 0..<2 { _ = try await store.eraseClosed(at: now) }
            #expect(try isDone())
        }
        try await store.deleteMember(store.id("gone2"), at: .noon)
        try await clean()
        try await store.register("late")
        try await store.deleteMember(store.id("late"), at: .noon)
        try await engine.writer.writeExclusively { try ErasureRow.recordCompletion($0) }
        #expect(try !isDone() && isInFiles("late"))
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 7200))
        #expect(try isDone())
        #expect(try !isInFiles("late"))
    }

    @Test("D17 No checkpoint is made between the steps, and so only one caller cleans at a time")
    func suspends() async throws {
        try await fill(2)
        try await store.deleteMember(store.id("gone0"), at: .noon)
        #expect(engine.writer.checkpointer.suspend())
        _ = try await store.eraseClosed(at: .noon)
        #expect(try !isDone())
        engine.writer.checkpointer.resume()
        _ = try await store.eraseClosed(at: .noon)
        #expect(try isDone() && !isInFiles("gone0"))
        #expect(engine.writer.checkpointer.suspend(), "it was resumed")
    }

    // MARK: Kills

    @Test(
        "D17 A kill after any step leaves the rest to the next start, which cleans only if that wasn’t recorded",
        arguments: [
            ("deleted", true), ("cleaned", true), ("noted", false), ("emptied", false), ("done", false),
        ])
    func killed(after step: String, cleans expected: Bool) async throws {
        try await fill(30)
        try await store.deleteMember(store.id("gone0"), at: .noon)
        let log = FilePath(temporary.path + "-wal")
        let steps: [(String, @Sendable (Database) throws -> Void)] = [
            ("deleted", { _ in }),
            ("cleaned", { _ = try PageCleaner.cleanSome($0, log: log, from: 1) }),
            ("noted", { try ErasureRow.recordCleaning($0, ErasureRow.deletionCount($0)) }),
            ("emptied", { _ = try Checkpointer.truncateLog(on: $0) }),
            ("done", { try ErasureRow.recordCompletion($0) }),
        ]
        for (name, run) in steps {
            try await engine.writer.writeExclusively(run)
            if name == step { break }
        }
        let copy = try copyOfFiles()
        _ = try await copy.store.eraseClosed(at: .noon)
        #expect(hasCleaned(copy.sqlite) == expected)
        #expect(try !copy.isInFiles("gone0"))
        #expect(try copy.sqlite.read { try ErasureRow.isDue($0) } == false)
        #expect(try await copy.store.member(email: "gone1@example.org") != nil)
        #expect(try DataFile.check(copy.path).problems == [])
    }

    @Test(
        "D17 A file from before these records is opened, and what was due in it is erased",
        arguments: [false, true])
    func olderFile(isDue: Bool) async throws {
        let folder = try TemporaryFolder()
        let old = try DatabasePool(path: folder.file("desk.sqlite").path)
        try Migrations.all(openingBalance: .zero).migrate(old, upTo: "4 credits")
        try await old.write { try $0.execute(sql: "UPDATE erasure SET is_due = ?", arguments: [isDue]) }
        try old.close()
        let opened = try TemporaryFile(at: folder)
        #expect(try opened.sqlite.read { try ErasureRow.isDue($0) } == isDue)
        #expect(try opened.sqlite.read { try ErasureRow.isClean($0) } == !isDue)
        for _ in 0..<2 { _ = try await opened.store.eraseClosed(at: .noon) }
        #expect(hasCleaned(opened.sqlite) == isDue)
        #expect(try opened.sqlite.read { try ErasureRow.isDue($0) } == false)
    }

    // MARK: Cost

    @Test("After a long cleaning the next one waits ten times as long, and then removes the data")
    func backsOff() async throws {
        try await fill(2)
        let now = Timestamp.noon
        engine.cleaningPause.withLock { $0.record(start: .milliseconds(now.milliseconds), took: .seconds(7)) }
        try await store.deleteMember(store.id("gone0"), at: now)
        _ = try await store.eraseClosed(at: Timestamp(milliseconds: now.milliseconds + 69_999))
        #expect(try !isDone() && isInFiles("gone0"))
        _ = try await store.eraseClosed(at: now.adding(seconds: 70))
        #expect(try isDone() && !isInFiles("gone0"))
    }

    @Test(
        "However many members delete their accounts, the pages are cleaned once a minute at most, and then all their data is gone"
    )
    func onceAMinute() async throws {
        try await fill(12)
        for number in 0..<12 {
            let now = Timestamp.noon.adding(seconds: Int64(number) * 5)
            try await store.deleteMember(store.id("gone\(number)"), at: now)
            _ = try await store.eraseClosed(at: now)
            #expect(try isDone() == (number == 0))
            // The next cleaning waits for ten times as long as this one took.
            if number == 0 {
                engine.cleaningPause.withLock {
                    $0.record(start: .milliseconds(now.milliseconds), took: .zero)
                }
            }
        }
        _ = try await store.eraseClosed(at: Timestamp(milliseconds: Timestamp.noon.milliseconds + 59_999))
        #expect(try !isDone() && isInFiles("gone11"))
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 60))
        #expect(try isDone() && !isInFiles("gone11"))
    }

    @Test("A cleaning that fails is repeated later; meanwhile nothing is lost")
    func fails() async throws {
        try await fill(2)
        try await store.deleteMember(store.id("gone0"), at: .noon)
        // The last page can't be understood.
        let pageCount = try await engine.writer.writeExclusively { database in
            #expect(try Checkpointer.truncateLog(on: database))
            return try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        }
        let file = try FileHandle(forUpdating: URL(filePath: temporary.path))
        try file.seek(toOffset: UInt64((pageCount - 1) * 4096))
        let page = try #require(try file.read(upToCount: 4096))
        try file.seek(toOffset: UInt64((pageCount - 1) * 4096))
        try file.write(contentsOf: [13, 0, 0, 255, 255, 0, 0])
        await #expect(throws: StoreError.self) { try await store.eraseClosed(at: .noon) }
        #expect(try !isDone())
        try await store.register("ana")
        try file.seek(toOffset: UInt64((pageCount - 1) * 4096))
        try file.write(contentsOf: page)
        // The failed one may have taken long on a slow machine.
        _ = try await store.eraseClosed(at: .noon.adding(seconds: 3600))
        #expect(try isDone() && !isInFiles("gone0"))
        #expect(try await store.names().last == "ana")
    }

    @Test("A cleaning takes a bounded amount of memory, however large the file is")
    func memory() async throws {
        try await fill(200)
        try await engine.writer.writeExclusively {
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
            _ = try await store.eraseClosed(at: now)
            #expect(try isDone())
            // This is the whole process's memory, including that of other tests at the same time.
            least = min(least, sqlite3_memory_highwater(0) - before)
        }
        #expect(least < fileSize * 2 / 3)
    }

    // MARK: Helpers

    private func fill(_ count: Int) async throws {
        for number in 0..<count { try await store.register("gone\(number)") }
    }

    /// Does the first steps of `eraseClosed`, up to the cleaning of the pages.
    private func clean() async throws {
        let log = FilePath(temporary.path + "-wal")
        try await engine.writer.writeExclusively { database in
            let deletions = try ErasureRow.deletionCount(database)
            #expect(try PageCleaner.cleanSome(database, log: log, from: 1) == .done)
            try ErasureRow.recordCleaning(database, deletions)
        }
    }

    /// Whether the store has cleaned the pages at noon, so that it puts the next time off.
    private func hasCleaned(_ engine: SQLiteEngine) -> Bool {
        engine.cleaningPause.withLock { !$0.allows(at: .milliseconds(Timestamp.noon.milliseconds)) }
    }

    private func isDone() throws -> Bool { try engine.read { try !ErasureRow.isDue($0) } }

    private func isInFiles(_ text: String) throws -> Bool { try temporary.isInFiles(text) }

    private func logSize() throws -> Int { try FileManager.default.size(temporary.path + "-wal") }

    private func copyOfFiles() throws -> TemporaryFile {
        let folder = try TemporaryFolder()
        for (name, bytes) in try temporary.files() where !name.hasSuffix("-shm") {
            try bytes.write(to: folder.file(name))
        }
        return try TemporaryFile(at: folder)
    }
}

extension TemporaryFile {
    func isInFiles(_ text: String) throws -> Bool {
        try files().values.contains { $0.range(of: Data(text.utf8)) != nil }
    }
}
