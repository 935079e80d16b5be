import Foundation
import GRDB
import Storage
import Synchronization
import TestStores
import Testing

@testable import SQLiteStorage

/// The write-ahead log while there are readers.
@Suite(.timeLimit(.minutes(15))) struct CheckpointerTests {
    private let folder = try! TemporaryFolder()
    private var path: String { folder.file("desk.sqlite").path }

    /// A writer with the checkpointer on it, and a table to write pages to.
    private func writer(_ checkpointer: Checkpointer) throws -> DatabasePool {
        let pool = try DatabasePool(path: path)
        try pool.writeWithoutTransaction { database in
            checkpointer.install(on: database)
            try database.execute(sql: "CREATE TABLE page (content BLOB)")
        }
        return pool
    }

    private func write(_ pages: Int, _ writer: DatabasePool) throws {
        try writer.write { database in
            for _ in 0..<pages { try database.execute(sql: "INSERT INTO page VALUES (zeroblob(4000))") }
        }
    }

    /// How many times the log was restarted (https://sqlite.org/fileformat2.html#the_write_ahead_log).
    private func logNumber() throws -> UInt32 {
        let header = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"), options: .alwaysMapped).prefix(
            16)
        return header.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    @Test("Without readers the log restarts after about 1000 pages, and no commit waits")
    func alone() throws {
        let checkpointer = Checkpointer()
        let writer = try writer(checkpointer)
        let before = try logNumber()
        for _ in 0..<330 { try write(10, writer) }
        #expect(try logNumber() >= before + 3)
        #expect(try FileManager.default.size(path + "-wal") < 1100 * 4120)
        #expect(checkpointer.waitCount == 0)
        #expect(
            try writer.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") } == 5000)
    }

    @Test("While it is suspended, by one caller at a time, the log isn’t restarted however long it gets")
    func suspended() throws {
        let checkpointer = Checkpointer()
        let writer = try writer(checkpointer)
        let before = try logNumber()
        #expect(checkpointer.suspend())
        #expect(!checkpointer.suspend())
        for _ in 0..<250 { try write(10, writer) }
        #expect(try logNumber() == before)
        checkpointer.resume()
        for _ in 0..<2 { try write(10, writer) }
        #expect(try logNumber() == before + 1)
        #expect(checkpointer.suspend())
    }

    @Test(
        "While a reader is in the way commits wait seldom: after a wait of 100 ms there is none for a second")
    func seldom() throws {
        // The clock advances by 100 ms each time it is read: once for an attempt, and once more after a wait.
        let uptime = Mutex(Duration.zero)
        let checkpointer = Checkpointer {
            uptime.withLock { uptime in
                uptime += .milliseconds(100)
                return uptime
            }
        }
        let writer = try writer(checkpointer)
        let reader = try Snapshot(path)
        try write(1000, writer)
        #expect(checkpointer.waitCount == 1)
        // The wait lasted from 0.1 s to 0.2 s, so the next one is at 1.1 s.
        for _ in 0..<8 { try write(110, writer) }
        #expect(checkpointer.waitCount == 1)
        try write(110, writer)
        #expect(checkpointer.waitCount == 2)
        for _ in 0..<20 { try write(1, writer) }
        #expect(
            uptime.withLock { $0 } == .milliseconds(1200),
            "the clock was not even read, since little was written")

        // Pages are copied as far as possible meanwhile, and all of them once the reader has gone.
        try reader.end()
        let before = try logNumber()
        for _ in 0..<12 { try write(10, writer) }
        #expect(try logNumber() == before + 1)
        #expect(checkpointer.waitCount == 2)
    }

    @Test("Pages older than what a reader reads are copied from the log although it is in the way")
    func copiesWhatItCan() throws {
        let checkpointer = Checkpointer()
        let writer = try writer(checkpointer)
        try write(500, writer)
        let reader = try Snapshot(path)
        let size = try FileManager.default.size(path)
        try write(600, writer)
        #expect(try FileManager.default.size(path) > size + 400 * 4096)
        try reader.end()
    }

    @Test("The log restarts again and again, although there is never a moment without a reader")
    func overlapping() async throws {
        let checkpointer = Checkpointer()
        let writer = try writer(checkpointer)
        let isOver = Mutex(false)
        let path = path
        let reading = Task.detached {
            var reader = try Snapshot(path)
            while !isOver.withLock({ $0 }) {
                let next = try Snapshot(path)
                try reader.end()
                reader = next
            }
            try reader.end()
        }
        let before = try logNumber()
        while try logNumber() < before + 5 {
            try write(50, writer)
            await Task.yield()
        }
        isOver.withLock { $0 = true }
        try await reading.value
        #expect(checkpointer.waitCount > 0)
    }

    @Test(
        "The next attempt comes only after ten times as long as the last one took, and the least pause",
        arguments: [
            (0, 999, false), (0, 1000, true), (100, 999, false), (100, 1000, true), (101, 1009, false),
            (101, 1010, true), (2500, 24_999, false), (2500, 25_000, true), (2500, -1, true),
        ])
    func backoff(took: Int, later: Int, isAllowed: Bool) {
        var backoff = Backoff(minPause: .seconds(1))
        #expect(backoff.allows(at: .seconds(5)))
        backoff.record(start: .seconds(5), took: .milliseconds(took))
        #expect(backoff.allows(at: .seconds(5) + .milliseconds(later)) == isAllowed)
        // Only the last attempt counts.
        backoff.record(start: .seconds(5), took: .zero)
        #expect(backoff.allows(at: .seconds(6)))
    }
}

/// A connection of its own that reads as of one moment until it is ended.
struct Snapshot {
    private let connection: DatabaseQueue

    init(_ path: String) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        connection = try DatabaseQueue(path: path, configuration: configuration)
        try connection.writeWithoutTransaction {
            try $0.execute(sql: "BEGIN; SELECT count(*) FROM sqlite_schema")
        }
    }

    func end() throws {
        try connection.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try connection.close()
    }
}

extension FileManager {
    /// The size in bytes.
    func size(_ path: String) throws -> Int {
        try attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
}
