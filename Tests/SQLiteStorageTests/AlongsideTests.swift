import Foundation
import GRDB
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// A command that uses the data file of a running server.
@Suite struct AlongsideTests {
    private let temporary = try! TemporaryFile()
    private var server: Store { temporary.store }

    @Test("A command and the server see what the other has written")
    func together() async throws {
        try await server.register("ana")
        let engine = try SQLiteEngine.openAlongsideServer(path: temporary.path)
        let command = Store(engine)
        #expect(engine.isGuest)
        #expect(try await command.names() == ["ana"])
        try await command.register("ben")
        engine.close()
        try await server.register("cem")
        #expect(try await server.names() == ["ana", "ben", "cem"])
    }

    @Test("A command alongside a server never checkpoints, however much it writes, nor when it closes")
    func noCheckpoint() async throws {
        let engine = try SQLiteEngine.openAlongsideServer(path: temporary.path)
        let command = Store(engine)
        let before = try temporary.files()["desk.sqlite"]
        for number in 0..<600 { try await command.register("n\(number)") }
        engine.close()
        #expect(try temporary.files()["desk.sqlite"] == before)
        #expect(try temporary.files()["desk.sqlite-wal"]?.isEmpty == false)
        #expect(try await server.roster().total == 600)
    }

    @Test(
        "A command that closes after its server leaves the log to the next server, which finds everything")
    func lastToClose() async throws {
        let engine = try SQLiteEngine.openAlongsideServer(path: temporary.path)
        let command = Store(engine)
        temporary.sqlite.close()
        try await command.register("ana")
        engine.close()
        #expect(try temporary.files()["desk.sqlite-wal"]?.isEmpty == false)
        #expect(try await temporary.reopened().names() == ["ana"])
    }

    @Test("Erasing is left to the server")
    func noErasure() async throws {
        let engine = try SQLiteEngine.openAlongsideServer(path: temporary.path)
        let command = Store(engine)
        try await server.register("ana")
        _ = try await command.restartDesk(at: .noon)
        let over = Timestamp.noon.adding(seconds: 600)
        #expect(try await command.eraseClosed(at: over) == 0)
        #expect(try await server.eraseClosed(at: over) == 1)
        engine.close()
    }

    @Test("Without a server a command opens and locks the file as usual")
    func alone() async throws {
        temporary.sqlite.close()
        let engine = try SQLiteEngine.openAlongsideServer(path: temporary.path)
        #expect(!engine.isGuest)
        #expect(throws: SQLiteEngine.OpenError.self) { try SQLiteEngine(path: temporary.path) }
        engine.close()
    }

    @Test(
        "A command and the server write much at the same time, with checkpoints in between, and lose nothing")
    func muchAtTheSameTime() async throws {
        let engine = try SQLiteEngine.openAlongsideServer(path: temporary.path)
        let command = Store(engine)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<1500 { group.addTask { try await insist(server, "server\(number)") } }
            group.addTask { for number in 0..<300 { try await insist(command, "command\(number)") } }
            try await group.waitForAll()
        }
        engine.close()
        #expect(try await server.roster().total == 1800)
        let problems = try await temporary.sqlite.writer.writeExclusively {
            try String.fetchAll($0, sql: "PRAGMA integrity_check")
        }
        #expect(problems == ["ok"])
    }

    /// Tries again after `.unavailable`: on a slow disk one of them may wait too long for the other, and then
    /// nothing was written.
    private func insist(_ store: Store, _ name: String) async throws {
        while true {
            do throws(StoreError) {
                _ = try await store.register(name)
                return
            } catch {
                guard case .unavailable = error else { throw error }
            }
        }
    }

    @Test("The server’s log stays short by itself")
    func logStaysShort() async throws {
        for number in 0..<3000 { try await server.register("n\(number)") }
        let log = try #require(try temporary.files()["desk.sqlite-wal"])
        #expect(log.count < 1200 * 4152)
    }
}
