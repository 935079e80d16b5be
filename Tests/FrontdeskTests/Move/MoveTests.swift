import Foundation
import GRDB
import Model
import SQLiteStorage
import Storage
import TestStores
import Testing

@Suite("Moving everything from one file to another", .timeLimit(.minutes(5)))
struct MoveTests {
    private let folder: TemporaryFolder
    private let now = Timestamp(milliseconds: Timestamp.now.milliseconds / 1000 * 1000)

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    private func move(
        _ from: String, _ to: String, by wrapper: Command.Wrapper? = nil
    ) throws -> (status: Int32, output: String, error: String) {
        try Command.run(["move", "--from", from, "--to", to], by: wrapper)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    @Test("S5 All data of a file is in the other one, and what could be undone can be undone there")
    func everything() async throws {
        let removal = try await FilledDesk.make(at: path("a"), now: now)
        let moved = try move(path("a"), path("b"))
        #expect(moved.status == 0 && moved.error == "", "\(moved.error)")
        #expect(
            moved.output.contains(#/^moved \d+ members, \d+ transfers, \d+ rows in all, \d+\.\d s, to /#),
            "\(moved.output)")
        let new = try Command.run(["check", "--data", path("b")])
        #expect(new.output.hasSuffix(" MB\n"), "it isn't called a backup: \(new)")
        let (before, after) = (try Contents(file: path("a")), try Contents(file: path("b")))
        #expect(before.rows.filter { $1.isEmpty }.keys.sorted() == [])
        #expect(after.difference(from: before) == [])
        #expect(
            try FileManager.default.attributesOfItem(atPath: path("b"))[.posixPermissions] as? Int == 0o600)

        let (a, b) = (try SQLiteEngine(path: path("a")), try SQLiteEngine(path: path("b")))
        let (shown, shownBefore) = (
            try await FilledDesk.shown(Store(b), at: now), try await FilledDesk.shown(Store(a), at: now)
        )
        #expect(shown == shownBefore)
        let gone = try await Store(b).undoRemoval(removal.id, by: .command, at: now.adding(seconds: 60))
        #expect(gone?.restored == 2)
        // The id of a deleted member is not reused.
        let last = try #require(before.lastIDs["member"])
        _ = try await Store(b).register(
            Registration(Profile(name: "New", email: "new@example.org"), passwordHash: "", by: .desk), at: now
        )
        #expect(try await Store(b).member(email: "new@example.org")?.id == last + 1)
        a.close()
        b.close()
        let checked = try Command.run(["check", "--data", path("b")])
        #expect(checked.status == 0, "\(checked.error)")
    }

    @Test("S5 A move that isn't possible says why in one line, with status 1, and leaves nothing behind")
    func refused() async throws {
        _ = try await FilledDesk.make(at: path("a"), now: now)
        try Data("Dear Sir".utf8).write(to: URL(fileURLWithPath: path("letter")))
        let queue = try DatabaseQueue(path: path("unsound"))
        let original = try DatabaseQueue(path: path("a"))
        try original.backup(to: queue)
        try original.close()
        try await queue.write { database in
            try database.execute(sql: "UPDATE account SET balance = balance + 1 WHERE id = 0")
        }
        try queue.close()
        try FileManager.default.copyItem(
            at: fixtures.appendingPathComponent("1.0.0-beta.data"), to: URL(fileURLWithPath: path("older")))
        let older = try DatabaseQueue(path: path("older"))
        try await older.write { database in
            try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '12 %'")
        }
        try older.close()
        let newer = try DatabaseQueue(path: path("newer"))
        try DatabaseQueue(path: path("a")).backup(to: newer)
        try await newer.write { database in
            try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 the moon')")
        }
        try newer.close()
        let before = try files()
        func expect(
            _ from: String, _ to: String, _ words: String, by wrapper: Command.Wrapper? = nil
        ) throws {
            let answer = try move(from, to, by: wrapper)
            #expect(answer.status == 1 && answer.output == "")
            #expect(answer.error.contains(words), "\(answer.error)")
            #expect(answer.error.hasPrefix("Error: ") && answer.error.count { $0 == "\n" } == 1)
        }
        let new = path("new")
        try expect(path("a"), path("letter"), "There is a file \(path("letter")) already")
        try expect(path("a"), path("a"), "--from and --to are the same.")
        try expect(path("none"), new, "There is no file \(path("none")).")
        try expect(path("letter"), new, "is not a Frontdesk data file.")
        try expect(path("older"), new, "it is an older Frontdesk’s: start this one’s server on it first.")
        try expect(path("newer"), new, "was written by a newer version of Frontdesk")
        try expect(path("unsound"), new, "can’t be moved: its credits don’t add up")
        try expect(path("a"), path("nowhere/new"), "can’t be written: No such file or directory.")
        try expect(path("a"), path("new-wal"), "it needs another name, without that ending.")
        try expect(path("a"), new, "\(new) can’t be written: ", by: .fileLimit(60))
        try expect("", new, "--from takes a file or the address of a database.")
        #expect(try files() == before)
    }

    @Test("S5 A move that is stopped says so, and not that its source can’t be read")
    func stopped() async throws {
        _ = try await FilledDesk.make(at: path("a"), now: now)
        let cancellation = Cancellation()
        let long =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n LIMIT 9999999) SELECT max(i) FROM n"
        do {
            try DataFile.withMoveSource(path("a"), cancellation: cancellation) { source in
                cancellation.cancel()
                _ = try source.attributingErrors { () -> Int64? in try source.database.value(long) }
            }
            Issue.record("it went on")
        } catch let error as DataFileError {
            #expect("\(error)" == "\(DataFileError.cancelled)")
        }
    }

    @Test("S5 A file that a server or a command uses is not moved")
    func inUse() async throws {
        let server = try Server(data: folder.data)
        let answer = try move(folder.data.path, path("new"))
        #expect(answer.status == 1)
        #expect(
            answer.error
                == "Error: The data file \(folder.data.path) is in use: stop the program that uses it first.\n"
        )
        server.stop(SIGTERM)
        try DataFile.withMoveSource(folder.data.path) { _ in
            let staff = try Command.run(["staff", "list", "--data", folder.data.path])
            #expect(staff.status == 1 && staff.error.contains("in use"), "\(staff.error)")
        }
        #expect(try move(folder.data.path, path("new")).status == 0)
    }

    @Test("S5 If a move is killed or stopped at any moment, there is all or nothing under the new name")
    func killed() async throws {
        try await FilledDesk.fillLarge(path("a"), importing: 4000, now: now)
        let before = try Contents(file: path("a"))
        let start = ContinuousClock.now
        #expect(try move(path("a"), path("whole")).status == 0)
        let took = start.duration(to: .now)
        for (index, signal) in [SIGKILL, SIGTERM, SIGKILL, SIGINT, SIGKILL, SIGTERM, SIGKILL, SIGKILL]
            .enumerated()
        {
            let to = path("b\(index)")
            let process = try Command.start(["move", "--from", path("a"), "--to", to])
            try await Task.sleep(for: took / 8 * index)
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            let isThere = FileManager.default.fileExists(atPath: to)
            if signal != SIGKILL { #expect(isThere == (process.terminationStatus == 0)) }
            if isThere { #expect(try Contents(file: to).difference(from: before) == []) }
        }
        #expect(try Contents(file: path("a")) == before)
        // The next move deletes what a killed one has left.
        #expect(try move(path("a"), path("last")).status == 0)
        #expect(try files().filter { $0.contains("unfinished") } == [])
    }
}
