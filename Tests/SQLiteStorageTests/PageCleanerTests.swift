import CSQLite
import Foundation
import GRDB
import SeededGenerator
import TestStores
import Testing

@testable import SQLiteStorage

/// Cleans files of all kinds of tables, and looks at every byte of them.
@Suite struct PageCleanerTests {
    private static let pageSizes = [512, 1024, 4096, 65_536]

    @Test(
        "D17 Cleaning removes every trace of deleted rows, and nothing else",
        arguments: pageSizes, [1, 2, 3] as [UInt64])
    func traces(pageSize: Int, seed: UInt64) throws {
        let file = try ScratchFile(pageSize: pageSize, secureDelete: "ON")
        try file.fill(seed: seed)
        let before = try file.contents()
        try file.cleanAll()
        #expect(try file.contents() == before)
        #expect(try file.database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
        #expect(try file.traces() == [])
        #expect(try file.bytes().range(of: Data("stay".utf8)) != nil)
        // A reader that reads everything anew finds the same.
        #expect(try ScratchFile(opening: file.path).contents() == before)
        let cleaned = try file.bytes()
        try file.cleanAll()
        // Each step counts in the table `health`, which is on page 2.
        let rest = pageSize * 2
        #expect(try file.bytes().dropFirst(rest) == cleaned.dropFirst(rest), "nothing is left to clean")
    }

    @Test(
        "Without it, moved rows leave traces: the test before this one can fail",
        arguments: [1, 2, 3] as [UInt64])
    func control(seed: UInt64) throws {
        let file = try ScratchFile(pageSize: 512, secureDelete: "ON")
        try file.fill(seed: seed)
        try file.truncateLog()
        #expect(try file.traces() != [])
    }

    @Test(
        "Rows that another program deleted without overwriting them are overwritten too, if their page is in use",
        arguments: pageSizes)
    func notOverwritten(pageSize: Int) throws {
        let file = try ScratchFile(pageSize: pageSize, secureDelete: "OFF")
        try file.database.write { database in
            for number in 0..<500 {
                try database.execute(sql: "INSERT INTO numbered VALUES (?, ?)", arguments: [number, "stay"])
            }
            // Shorter rows in the freed places leave fragments of one to three bytes.
            for number in stride(from: 0, to: 500, by: 5) {
                try database.execute(
                    sql: "UPDATE numbered SET text = ? WHERE id = ?",
                    arguments: [String(repeating: "gone", count: 3 + number % 7), number])
                try database.execute(
                    sql: "UPDATE numbered SET text = ? WHERE id = ?",
                    arguments: [String(repeating: "s", count: 9 + number % 14), number])
            }
        }
        let before = try file.contents()
        try file.cleanAll()
        #expect(try file.contents() == before)
        #expect(try file.traces() == [])
        #expect(try file.bytes().range(of: Data("one".utf8)) == nil)
        #expect(try file.database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
    }

    @Test(
        "D17 A connection that had read a page before it was cleaned doesn’t bring traces back",
        arguments: [false, true])
    func caches(isOther: Bool) throws {
        let file = try ScratchFile(pageSize: 512, secureDelete: "ON")
        try file.database.write { try $0.execute(sql: "INSERT INTO numbered VALUES (1, 'stay')") }
        try file.truncateLog()
        let log = FilePath(file.path + "-wal")
        let connection = isOther ? try ScratchFile(opening: file.path) : file
        _ = try connection.contents()
        try file.truncateLog()
        try file.addTrace(toPageOf: "numbered")
        sqlite3_db_release_memory(try connection.database.read { $0.sqliteConnection })
        _ = try connection.contents()
        let progress = try file.database.writeWithoutTransaction {
            try PageCleaner.cleanSome($0, afterTruncating: log)
        }
        #expect(progress == .done)
        #expect(try file.traces() == [])
        try connection.database.write { try $0.execute(sql: "UPDATE numbered SET text = 'kept'") }
        try file.truncateLog()
        #expect(try file.traces() == [])
    }

    @Test("Many pages take several steps, which begin where the one before ended")
    func steps() throws {
        let file = try ScratchFile(pageSize: 512, secureDelete: "ON")
        try file.database.write { database in
            for number in 0..<3000 {
                let text = String(repeating: number.isMultiple(of: 2) ? "stay" : "gone", count: 250)
                try database.execute(sql: "INSERT INTO numbered VALUES (?, ?)", arguments: [number, text])
            }
            try database.execute(sql: "DELETE FROM numbered WHERE text LIKE 'gone%'")
        }
        let pages = try #require(
            try file.database.read { try Int.fetchOne($0, sql: "PRAGMA page_count") })
        #expect(pages > 2048)
        var (first, progress) = (1, try file.clean(from: 1))
        while case .cleanBefore(let next) = progress {
            #expect(next == first + 1024)
            first = next
            progress = try file.clean(from: first)
        }
        #expect(progress == .done)
        #expect(first <= pages && first + 1024 > pages)
        #expect(try file.traces() == [])
    }

    @Test(
        "D17 Writes between two steps bring no traces back to where it has been cleaned",
        arguments: [1, 2, 3, 4] as [UInt64])
    func writesBetween(seed: UInt64) throws {
        let file = try ScratchFile(pageSize: 512, secureDelete: "ON")
        var random = SeededGenerator(seed: seed)
        try file.fill(seed: seed)
        try file.truncateLog()
        try file.addTraces()
        var (progress, steps) = (PageCleaner.Progress.cleanBefore(1), 0)
        while case .cleanBefore(let first) = progress {
            progress = try file.clean(from: first, count: 32)
            steps += 1
            try file.database.write { database in
                for _ in 0..<20 { try file.put("stay", database, using: &random) }
            }
        }
        #expect(progress == .done)
        #expect(steps > 10)
        try file.truncateLog()
        #expect(try file.traces() == [])
    }

    @Test("While another process writes between reading the log and truncating it, a step is put off")
    func otherWriter() throws {
        let file = try ScratchFile(pageSize: 512, secureDelete: "ON")
        let other = try ScratchFile(opening: file.path)
        let log = FilePath(file.path + "-wal")
        let progress = try file.database.writeWithoutTransaction { database in
            database.trace { event in
                // The log is read after the pragma, and truncated after that.
                guard "\(event)" == "PRAGMA data_version" else { return }
                try? other.database.write {
                    try $0.execute(sql: "INSERT INTO numbered VALUES (NULL, 'stay')")
                }
            }
            defer { database.trace(options: []) }
            return try PageCleaner.cleanSome(database, log: log, from: 1)
        }
        #expect(progress == .blocked)
        #expect(try file.clean(from: 1) == .done)
    }

    @Test("Rows of every length are measured as SQLite does", arguments: ScratchFile.tables)
    func lengths(table: String) throws {
        let file = try ScratchFile(pageSize: 512, secureDelete: "ON")
        try file.database.write { database in
            for length in 0..<1700 {
                try database.execute(
                    sql: "INSERT INTO \(table) VALUES (?, ?)",
                    arguments: [length, String(repeating: "s", count: length)])
            }
        }
        let before = try file.contents()
        try file.cleanAll()
        #expect(try file.contents() == before)
    }

    @Test("A step waits until the log is empty, and changes nothing before")
    func log() throws {
        let file = try ScratchFile(pageSize: 512, secureDelete: "ON")
        try file.fill(seed: 5)
        try file.truncateLog()
        let before = try file.bytes()
        // A reader keeps the log from being emptied.
        let reader = try Snapshot(file.path)
        try file.database.write { try $0.execute(sql: "INSERT INTO numbered VALUES (-1, 'stay')") }
        #expect(try file.clean(from: 1) == .blocked)
        try reader.end()
        // Another program has written to the log since it was emptied.
        let log = FilePath(file.path + "-other")
        try Data([0]).write(to: URL(filePath: log.text))
        try file.truncateLog()
        let written = try file.bytes()
        #expect(
            try file.database.writeWithoutTransaction {
                try PageCleaner.cleanSome($0, log: log, from: 1)
            } == .blocked)
        #expect(try file.bytes() == written)
        #expect(written != before)
        #expect(try file.clean(from: 1) != .blocked)
    }

    @Test(
        "A page that isn’t as SQLite would write it stays as it is",
        arguments: [
            (3, [255, 255]), (5, [0, 1]), (5, [2, 1]), (1, [0, 9]), (1, [1, 255]), (7, [1]), (8, [0, 12]),
            (8, [1, 255]),
        ] as [(Int, [UInt8])])
    func corrupt(at position: Int, _ wrong: [UInt8]) throws {
        var page = try Self.leaf()
        #expect(try StoredPage(page, number: 2, reservedSize: 0).cleaned() != nil)
        page.replaceSubrange(position..<position + wrong.count, with: wrong)
        #expect(throws: DatabaseError.self) {
            try StoredPage(page, number: 2, reservedSize: 0).cleaned()
        }
    }

    @Test("Pages without rows are left alone, and so are reserved bytes")
    func otherPages() throws {
        let overflow = [0, 0, 0, 9] + [UInt8](repeating: 7, count: 508)
        #expect(try StoredPage(overflow, number: 2, reservedSize: 0).cleaned() == nil)
        #expect(
            try StoredPage([UInt8](repeating: 0, count: 512), number: 2, reservedSize: 0).cleaned() == nil)
        var page = [UInt8](repeating: 7, count: 512)
        page.replaceSubrange(0..<8, with: [13, 0, 0, 0, 0, 1, 248, 0])
        let cleaned = try #require(try StoredPage(page, number: 2, reservedSize: 8).cleaned())
        #expect(cleaned == page[..<8] + [UInt8](repeating: 0, count: 496) + page[504...])
    }

    /// A leaf of a table with two rows, and some bytes of a third one in the unused part.
    private static func leaf() throws -> [UInt8] {
        let file = try ScratchFile(pageSize: 512, secureDelete: "ON")
        try file.database.write { database in
            try database.execute(sql: "INSERT INTO numbered VALUES (1, 'stay'), (2, 'stay')")
        }
        try file.truncateLog()
        try file.addTrace(toPageOf: "numbered")
        let page = try file.page(of: "numbered")
        return page
    }
}

/// A file with tables of each kind that SQLite has.
private final class ScratchFile {
    static let tables = ["numbered", "keyed", "indexed"]

    let path: String
    let database: DatabaseQueue
    private let folder: TemporaryFolder?

    init(pageSize: Int, secureDelete: String) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        path = folder.file("scratch.sqlite").path
        database = try Self.open(path, secureDelete: secureDelete)
        try database.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA page_size = \(pageSize)")
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(
                sql: """
                    CREATE TABLE health (check_count INTEGER NOT NULL);
                    INSERT INTO health VALUES (0);
                    CREATE TABLE numbered (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
                    CREATE TABLE keyed (id TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
                    CREATE TABLE indexed (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
                    CREATE INDEX by_text ON indexed (text);
                    """)
        }
    }

    init(opening path: String) throws {
        self.path = path
        folder = nil
        database = try Self.open(path, secureDelete: "ON")
    }

    deinit { try? database.close() }

    private static func open(_ path: String, secureDelete: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA secure_delete = \(secureDelete); PRAGMA wal_autocheckpoint = 0")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Adds, changes and removes rows of all lengths, in any order, in many transactions.
    func fill(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            try database.write { database in
                for _ in 0..<25 {
                    try put(Bool.random(using: &random) ? "stay" : "gone", database, using: &random)
                }
            }
        }
        try database.write { database in
            for table in Self.tables {
                try database.execute(sql: "DELETE FROM \(table) WHERE text LIKE '%gone%'")
            }
        }
    }

    /// Adds or replaces a row of any length.
    func put(_ word: String, _ database: Database, using random: inout SeededGenerator) throws {
        let table = Self.tables.randomElement(using: &random)!
        let id = Int.random(in: 0..<600, using: &random)
        let lengths = [1, 4, 20, 60, 700].randomElement(using: &random)!
        let times = Int.random(in: 1...lengths, using: &random)
        let text = "\(Int.random(in: 0..<99, using: &random))" + String(repeating: word, count: times)
        try database.execute(
            sql: "INSERT OR REPLACE INTO \(table) VALUES (?, ?)",
            arguments: [table == "keyed" ? "\(text)\(id)" : "\(id)", text])
    }

    func contents() throws -> [[String]] {
        try database.read { database in
            try Self.tables.map {
                try String.fetchAll(database, sql: "SELECT id || ' ' || text FROM \($0) ORDER BY id")
            } + [
                try String.fetchAll(
                    database, sql: "SELECT text FROM indexed INDEXED BY by_text ORDER BY text")
            ]
        }
    }

    func clean(from first: Int, count: Int = PageCleaner.pagesAtOnce) throws -> PageCleaner.Progress {
        try database.writeWithoutTransaction {
            try PageCleaner.cleanSome($0, log: FilePath(path + "-wal"), from: first, count: count)
        }
    }

    func cleanAll() throws {
        var progress = PageCleaner.Progress.cleanBefore(1)
        while case .cleanBefore(let first) = progress { progress = try clean(from: first) }
        #expect(progress == .done)
        try truncateLog()
    }

    func truncateLog() throws {
        #expect(try database.writeWithoutTransaction { try Checkpointer.truncateLog(on: $0) })
    }

    func bytes() throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    /// The page of a table that has only one.
    func page(of table: String) throws -> [UInt8] {
        let start = try offset(ofPageOf: table)
        return try [UInt8](bytes()[start..<start + 512])
    }

    /// Writes "gone" into the unused bytes of the page of a table, in a file with an empty log.
    func addTrace(toPageOf table: String) throws {
        let handle = try FileHandle(forUpdating: URL(filePath: path))
        try handle.seek(toOffset: UInt64(offset(ofPageOf: table) + 100))
        try handle.write(contentsOf: Data("gone".utf8))
    }

    /// Writes "gone" before the rows of every page with room for it, in a file with an empty log.
    func addTraces() throws {
        var bytes = [UInt8](try bytes())
        func uint16(_ position: Int) -> Int { Int(bytes[position]) << 8 | Int(bytes[position + 1]) }
        var count = 0
        for start in stride(from: 512, to: bytes.count, by: 512) where [2, 5, 10, 13].contains(bytes[start]) {
            let (pointers, content) = (12 + 2 * uint16(start + 3), uint16(start + 5))
            guard content - pointers >= 4 else { continue }
            bytes.replaceSubrange(start + content - 4..<start + content, with: Data("gone".utf8))
            count += 1
        }
        #expect(count > 100)
        let handle = try FileHandle(forUpdating: URL(filePath: path))
        try handle.write(contentsOf: Data(bytes))
        sqlite3_db_release_memory(try database.read { $0.sqliteConnection })
    }

    private func offset(ofPageOf table: String) throws -> Int {
        let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        return try database.read { (try Int.fetchOne($0, sql: sql, arguments: [table]) ?? 0) - 1 } * 512
    }

    /// Where "gone" is in the file.
    func traces() throws -> [Int] {
        let bytes = try bytes()
        return bytes.ranges(of: Data("gone".utf8)).map(\.lowerBound)
    }
}
