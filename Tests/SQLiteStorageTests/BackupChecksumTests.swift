import Foundation
import GRDB
import Model
import SeededGenerator
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// The checksum at the end of each backup.
@Suite struct BackupChecksumTests {
    private let temporary = try! TemporaryFile()
    private var engine: SQLiteEngine { temporary.sqlite }
    private var store: Store { temporary.store }

    private func path(_ name: String) -> String { temporary.folder.appendingPathComponent(name).path }

    /// A backup of 30 members that also has free pages, those of the sessions that were not copied.
    private func backUp() async throws -> Data {
        for number in 0..<30 { try await store.register("n\(number)") }
        try await engine.pool.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 500)
                    INSERT INTO session SELECT CAST(i AS BLOB), 1, 0, 'a browser with a long name', 0, 0 FROM n
                    """)
        }
        let report = try DataFile.backUp(temporary.path, to: path("backup"))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path("backup")))
        #expect(report.checksum == .right && report.bytes == bytes.count)
        return bytes
    }

    private func check(_ bytes: Data) throws -> DataFile.Report {
        try bytes.write(to: URL(fileURLWithPath: path("other")))
        return try DataFile.check(path("other"))
    }

    private func isRefused(_ path: String) -> Bool {
        do {
            _ = try DataFile.restore(
                path, to: self.path("new"), keeping: "new.before-restore-x", at: .noon,
                isAgreed: { _ in true })
            return false
        } catch { return "\(error)".contains("is damaged: its checksum is wrong") }
    }

    @Test("K13 A flipped bit is found wherever it is: in the header, a row, a free page or the checksum")
    func flipped() async throws {
        let good = try await backUp()
        var random = SeededGenerator(seed: 13)
        // The header says which page is the first of the free ones.
        let free = good[32..<36].reduce(0) { $0 << 8 | Int($1) }
        try #require(free > 0)
        let freeBytes = (free - 1) * 4096..<free * 4096
        let places =
            Array(0..<110) + [freeBytes.lowerBound, freeBytes.upperBound - 1]
            + (0..<20).map { _ in Int.random(in: freeBytes, using: &random) }
            + (0..<300).map { _ in Int.random(in: good.indices, using: &random) }
            + Array(good.indices.suffix(40))
        for place in places {
            var bytes = good
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(
                try check(bytes).problems == [
                    "its checksum is wrong, so it has changed since it was made: use another backup"
                ], "byte \(place) of \(good.count)")
        }
        #expect(isRefused(path("other")))
        #expect(!FileManager.default.fileExists(atPath: path("new")))
        #expect(try check(good).problems == [])
    }

    @Test(
        "K13 A backup that was cut short is found, also within its checksum; only the whole checksum may be missing"
    )
    func cutShort() async throws {
        let good = try await backUp()
        for count in 1...64 {
            let report = try check(good.dropLast(count))
            #expect(report.problems.isEmpty == (count == 32), "\(count) bytes")
            if count == 32 { #expect(report.checksum == .missing) }
        }
        #expect(try check(good + [0]).problems == ["the file’s checksum is cut off: use another backup"])
    }

    @Test("K13 A backup without a checksum, as older versions made them, is told apart and restored")
    func older() async throws {
        let bytes = try await backUp().dropLast(BackupChecksum.byteCount)
        let report = try check(Data(bytes))
        #expect(report.problems == [] && report.checksum == .missing && report.memberCount == 30)
        engine.close()
        let plan = try DataFile.restore(
            path("other"), to: temporary.path, keeping: temporary.path + ".before-restore-x", at: .noon,
            isAgreed: { _ in true })
        #expect(plan?.report.checksum == .missing)
        #expect(try DataFile.check(temporary.path).memberCount == 30)
    }

    @Test("K13 The checksum can be computed by other programs, and SQLite opens the backup as any file")
    func standard() async throws {
        let bytes = try await backUp()
        try bytes.dropLast(32).write(to: URL(fileURLWithPath: path("contents")))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/b2sum")
        process.arguments = ["--length=256", path("contents")]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let said = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let digest = bytes.suffix(32).map { String(format: "%02x", $0) }.joined()
        #expect(said.hasPrefix(digest), "\(said)")
        let queue = try DatabaseQueue(path: path("backup"))
        #expect(try await queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
        #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM member") } == 30)
        #expect(try DataFile.check(path("backup")).checksum == .right)
        // A file that a person has changed is not what was backed up.
        try await queue.write { try $0.execute(sql: "UPDATE member SET phone = '0' WHERE id = 1") }
        try queue.close()
        #expect(try DataFile.check(path("backup")).problems.count == 1)
    }

    @Test(
        "K13 A data file has no checksum: neither in use, nor closed, nor restored, nor put in place by hand")
    func data() async throws {
        _ = try await backUp()
        #expect(try DataFile.check(temporary.path).checksum == .notCompared)
        engine.close()
        #expect(try DataFile.check(temporary.path).checksum == .notCompared)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path("backup")))
        for name in ["restored", "copied"] {
            if name == "copied" {
                try bytes.write(to: URL(fileURLWithPath: path(name)))
            } else {
                _ = try DataFile.restore(
                    path("backup"), to: path(name), keeping: "\(name).before-restore-x", at: .noon,
                    isAgreed: { _ in true })
                #expect(try Data(contentsOf: URL(fileURLWithPath: path(name))).count % 4096 == 0)
                #expect(try DataFile.check(path(name)).checksum == .notCompared)
            }
            let opened = try SQLiteEngine(path: path(name))
            try await Store(opened).register("later")
            opened.close()
            #expect(try Data(contentsOf: URL(fileURLWithPath: path(name))).count % 4096 == 0)
            let report = try DataFile.check(path(name))
            #expect(report.problems == [] && report.memberCount == 31 && report.checksum == .notCompared)
        }
    }

    @Test("K5 K13 A newer version’s backup that is refused keeps its checksum and its permissions")
    func newer() async throws {
        _ = try await backUp()
        let name = path("backup")
        let queue = try DatabaseQueue(path: name)
        try await queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 the moon')") }
        try queue.close()
        let file = try Data(contentsOf: URL(fileURLWithPath: name))
        let contents = file.count / 4096 * 4096
        let descriptor = open(name, O_RDONLY)
        let digest = try BackupChecksum.digest(of: Int64(contents), in: descriptor, name, Cancellation())
        close(descriptor)
        let bytes = file.prefix(contents) + digest
        try bytes.write(to: URL(fileURLWithPath: name))
        #expect(chmod(name, 0o644) == 0)
        for isServer in [true, false] {
            do throws(SQLiteEngine.OpenError) {
                if isServer {
                    try SQLiteEngine(path: name).close()
                } else {
                    try SQLiteEngine.openAlongsideServer(path: name).close()
                }
                Issue.record("it was opened")
            } catch { #expect(error.description.contains("was written by a newer version")) }
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: name)) == bytes)
        let permissions = try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int
        #expect(permissions == 0o644)
    }

    @Test("K13 A damaged backup that is put in place by hand, copied or moved is refused, and left as it is")
    func damagedInPlace() async throws {
        var bytes = try await backUp()
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path("other")))
        let problem = "its checksum is wrong, so it has changed since it was made: use another backup"
        let name = path("other")
        do throws(SQLiteEngine.OpenError) {
            try SQLiteEngine(path: name).close()
            Issue.record("it was opened")
        } catch { #expect(error.description == "The data file \(name) can’t be opened: \(problem).") }
        do throws(DataFileError) {
            _ = try DataFile.backUp(name, to: path("copy"))
            Issue.record("it was copied")
        } catch { #expect(error.description == "The data file \(name) is damaged: \(problem).") }
        #expect(throws: DataFileError.self) { try DataFile.withMoveSource(name) { _ in } }
        #expect(try Data(contentsOf: URL(fileURLWithPath: name)) == bytes)
    }
}
