import Foundation
import GRDB
import SQLiteStorage
import SeededGenerator
import Storage
import Synchronization
import TestStores
import Testing

@testable import frontdesk

@Suite("Backup, check and restore by commands", .timeLimit(.minutes(15)))
struct KeepingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    private func run(
        _ command: String, _ arguments: String..., by wrapper: Command.Wrapper? = nil
    ) throws -> (status: Int32, output: String, error: String) {
        try Command.run([command] + arguments + ["--data", folder.data.path], by: wrapper)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    /// The members' names in a file that no program uses.
    private func names(in file: String) async throws -> Set<String> {
        let queue = try DatabaseQueue(path: file)
        defer { try? queue.close() }
        return try await queue.read { try Set(String.fetchAll($0, sql: "SELECT name FROM member")) }
    }

    @Test("K2 K4 backup and check each print one line, whether or not the program serves")
    func backup() async throws {
        let server = try Server(data: folder.data)
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        for (name, isServing) in [("one", true), ("two", false)] {
            if !isServing { #expect(server.stop(SIGTERM) == 0) }
            let made = try run("backup", path(name))
            #expect(made.status == 0 && made.error == "")
            #expect(
                made.output.wholeMatch(of: /backed up 1 member to \S+: \d\.\d MB, \d+\.\d s\n/) != nil,
                "\(made.output)")
            let again = try run("backup", path(name))
            #expect(again.status == 1 && again.output == "")
            #expect(again.error == "Error: There is a file \(path(name)) already: choose another name.\n")
            let checked = try run("check")
            #expect(checked.status == 0)
            #expect(checked.output.wholeMatch(of: /sound: 1 member, 1 transfer, \d\.\d MB\n/) != nil)
            let copy = try Command.run(["check", "--data", path(name)])
            #expect(copy.status == 0)
            #expect(
                copy.output.wholeMatch(
                    of: /sound: 1 member, 1 transfer, \d\.\d MB; its checksum is right\n/) != nil)
            #expect(try Command.run(["check"], ["FRONTDESK_DATA": path(name)]).status == 0)
        }
        #expect(try files() == ["one", "test.sqlite", "two"])
        // Each backup was recorded, in the data and not in the copy made before.
        let queue = try DatabaseQueue(path: folder.data.path)
        let notes = try await queue.read {
            try String.fetchAll($0, sql: "SELECT actor FROM activity WHERE kind = 'backup-made'")
        }
        #expect(notes == ["command", "command"])
    }

    @Test("K2 S5 A backup or a move under nohup isn’t stopped when its terminal is closed")
    func hungUp() throws {
        try Server(data: folder.data).stop(SIGTERM)
        for arguments in [
            ["backup", path("copy"), "--data", folder.data.path],
            ["move", "--from", folder.data.path, "--to", path("moved")],
        ] {
            let answer = try Command.run(arguments, by: .hangUps)
            #expect(answer.status == 0 && answer.error == "", "\(answer.error)")
        }
        #expect(try files() == ["copy", "moved", "test.sqlite"])
    }

    @Test("K2 K4 A command that fails says why in one line, with status 1, and leaves nothing behind")
    func refused() throws {
        try Server(data: folder.data).stop(SIGTERM)
        try Data("Dear Sir".utf8).write(to: URL(fileURLWithPath: path("letter")))
        let before = try files()
        func expect(_ answer: (status: Int32, output: String, error: String), _ words: String) {
            #expect(answer.status == 1 && answer.output == "")
            #expect(
                answer.error.hasSuffix("\(words)\n") && answer.error.count { $0 == "\n" } == 1,
                "\(answer.error)")
        }
        expect(try run("backup", path("nowhere/copy")), "can’t be written: No such file or directory.")
        expect(try run("backup", path("letter/copy")), "can’t be written: Not a directory.")
        expect(try run("backup", path("copy"), by: .fileLimit(60)), "can’t be written: disk I/O error.")
        expect(try run("restore", path("letter")), "is not a Frontdesk data file.")
        expect(try run("restore", path("none")), "Error: There is no file \(path("none")).")
        for arguments in [["check"], ["backup", path("copy")]] {
            expect(
                try Command.run(arguments + ["--data", path("none")]),
                "There is no data file \(path("none")): name it with --data.")
            expect(
                try Command.run(arguments + ["--data", path("letter")]), "is not a Frontdesk data file.")
        }
        expect(try run("restore", path("test.sqlite")), "can’t be written: it is that file itself.")
        #expect(try files() == before)
    }

    @Test(
        "K2 K3 K4 If a command may not use a file, it names the owner; names are shown without control characters"
    )
    func strangers() throws {
        try Server(data: folder.data).stop(SIGTERM)
        let closed = folder.url.appendingPathComponent("closed")
        try FileManager.default.createDirectory(at: closed, withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: folder.data.path, toPath: closed.path + "/data")
        try FileManager.default.copyItem(atPath: folder.data.path, toPath: path("data"))
        #expect(chmod(closed.path, 0o700) == 0 && chmod(path("data"), 0o600) == 0)
        let folderURL = folder.url.path
        #expect(chmod(folderURL, 0o755) == 0)
        if geteuid() == 0 {
            let me = "root, and Frontdesk runs as nobody."
            for (arguments, stranger) in [
                (["check", "--data", path("data")], path("data")),
                (["check", "--data", closed.path + "/data"], closed.path),
                (["staff", "list", "--data", closed.path + "/data"], closed.path),
            ] {
                let answer = try Command.run(arguments, by: .asNobody)
                #expect(answer.status == 1 && answer.error.contains("Permission denied"))
                #expect(answer.error.hasSuffix(". \(stranger) belongs to \(me)\n"), "\(answer.error)")
            }
            #expect(chown(path("data"), 65534, 65534) == 0)
            let answer = try Command.run(["backup", path("copy"), "--data", path("data")], by: .asNobody)
            #expect(
                answer.error
                    == "Error: The file \(path("copy")) can’t be written: Permission denied. \(folderURL) belongs to \(me)\n"
            )
        }
        for arguments in [
            ["check", "--data", closed.path], ["restore", closed.path, "--data", path("new")],
        ] {
            let answer = try Command.run(arguments)
            #expect(
                answer.error.hasSuffix("\(closed.path) can’t be read: it is a folder.\n"), "\(answer.error)")
        }
        #expect(try run("backup", closed.path).error.hasSuffix("can’t be written: it is a folder.\n"))
        #expect(try run("backup", "").error.contains("The copy needs a name."))
        let odd = try run("backup", path("a\nError: b\u{1B}[2J"))
        #expect(odd.output.contains("to \(path("a?Error: b?[2J")): "), "\(odd.output)")
        let again = try run("backup", path("a\nError: b\u{1B}[2J"))
        #expect(
            again.error == "Error: There is a file \(path("a?Error: b?[2J")) already: choose another name.\n")
    }

    @Test("K13 check and restore say whether the backup’s checksum is right, missing or wrong")
    func checksum() throws {
        try Server(data: folder.data).stop(SIGTERM)
        #expect(try run("backup", path("copy")).status == 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path("copy")))
        try bytes.dropLast(32).write(to: URL(fileURLWithPath: path("older")))
        var damaged = bytes
        damaged[bytes.count - 1] ^= 1
        try damaged.write(to: URL(fileURLWithPath: path("damaged")))
        func check(_ name: String) throws -> (status: Int32, output: String, error: String) {
            try Command.run(["check", "--data", path(name)])
        }
        #expect(try run("check").output.hasSuffix(" MB\n"))
        #expect(try check("copy").output.hasSuffix(" MB; its checksum is right\n"))
        let missing = "it has no checksum, as only newer backups have, so a changed byte may go unseen"
        #expect(try check("older").output.hasSuffix(" MB; \(missing)\n"))
        let wrong = "its checksum is wrong, so it has changed since it was made: use another backup"
        #expect(try check("damaged") == (1, "", "unsound: \(wrong)\n"))
        let before = try files()
        #expect(
            try run("restore", path("damaged"))
                == (1, "", "Error: The data file \(path("damaged")) is damaged: \(wrong).\n"))
        #expect(try files() == before)
        let old = try run("restore", path("older"))
        #expect(
            old.status == 0
                && old.output.hasPrefix("restored \(path("older")): 0 members, 0 transfers, \(missing); "),
            "\(old.output)")
        let new = try run("restore", path("copy"))
        #expect(
            new.status == 0
                && new.output.hasPrefix(
                    "restored \(path("copy")): 0 members, 0 transfers, its checksum is right; ")
        )
    }

    @Test("K13 Every command leaves a backup as it is, with its checksum; staff refuses it in one line")
    func untouchedBackup() throws {
        try Server(data: folder.data).stop(SIGTERM)
        #expect(try run("backup", path("copy")).status == 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path("copy")))
        let words =
            "Error: The file \(path("copy")) is a backup, which stays as it is: restore it first, or start the server on it.\n"
        for arguments in [["staff", "list"], ["staff", "add", "x"]] {
            #expect(try Command.run(arguments + ["--data", path("copy")]) == (1, "", words))
        }
        let again = try Command.run(["backup", path("again"), "--data", path("copy")])
        #expect(again.status == 0 && again.error == "", "\(again.error)")
        #expect(try Command.run(["check", "--data", path("copy")]).output.hasSuffix("checksum is right\n"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path("copy"))) == bytes)
        #expect(try files() == ["again", "copy", "test.sqlite"])
    }

    @Test("K4 Each problem has a line, and the status is 1")
    func unsound() async throws {
        try Server(data: folder.data).stop(SIGTERM)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: folder.data.path, configuration: configuration)
        try await queue.write {
            try $0.execute(sql: "INSERT INTO member_colour VALUES (8, 1, 1, 1), (9, 1, 1, 1)")
        }
        try queue.close()
        let checked = try run("check")
        #expect(checked.status == 1 && checked.output == "")
        #expect(
            checked.error == """
                unsound: a row of member_colour refers to a missing member: 8
                unsound: a row of member_colour refers to a missing member: 9

                """)
        #expect(try run("backup", path("copy")).status == 1)
        #expect(try files() == ["test.sqlite"])
    }

    @Test("A start takes a data file from other users of the machine, and the log says so once")
    func tightens() throws {
        try Server(data: folder.data).stop(SIGTERM)
        #expect(chmod(folder.data.path, 0o644) == 0)
        let words =
            "other users of this machine could read members’ data; now only its owner can: \(folder.data.path)"
        for isFirst in [true, false] {
            let server = try Server(data: folder.data)
            #expect(server.stop(SIGTERM) == 0)
            #expect(server.log.contains(words) == isFirst)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.data.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("The file that a command opens has the name that it was given, whatever SQLite takes the name for")
    func namesOfSQLite() throws {
        try Server(data: folder.data).stop(SIGTERM)
        let names = [":memory:", "file:x.sqlite"]
        for name in names { try FileManager.default.copyItem(atPath: folder.data.path, toPath: path(name)) }
        for name in names {
            let answer = try Command.run(["staff", "list", "--data", name], in: folder.url)
            #expect(answer.status == 0 && answer.error == "", "\(answer.error)")
            #expect(try Command.run(["check", "--data", name], in: folder.url).status == 0)
        }
        #expect(try files() == names + ["test.sqlite"])
    }

    @Test("K5 A data file of a later version is refused in one line by every command")
    func newer() async throws {
        try Server(data: folder.data).stop(SIGTERM)
        let queue = try DatabaseQueue(path: folder.data.path)
        try await queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 the moon')") }
        try queue.close()
        for arguments in [
            ["serve", "--port", "0"], ["staff", "list"], ["staff", "add", "x"], ["staff", "remove", "x"],
            ["staff", "code", "x"], ["backup", path("copy")], ["check"],
        ] {
            let answer = try Command.run(arguments + ["--data", folder.data.path])
            #expect(answer.status == 1 && answer.output == "")
            #expect(
                answer.error
                    == "Error: The data file \(folder.data.path) was written by a newer version of Frontdesk: use that one.\n",
                "\(arguments)")
        }
        let restored = try Command.run(["restore", folder.data.path, "--data", path("other")])
        #expect(restored.status == 1 && restored.error.contains("newer version"))
        #expect(try files() == ["test.sqlite"])
    }

    /// A server with Ada, who is in the backup `copy`, and with Grace, who isn't.
    private func served() async throws -> Server {
        let server = try Server(data: folder.data)
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        #expect(try run("backup", path("copy")).status == 0)
        #expect(try await server.register("Grace Hopper", "grace@example.org") == 303)
        return server
    }

    @Test("K3 A restore is refused while the program serves the data, and while any other program reads it")
    func inUse() async throws {
        let server = try await served()
        let refused = try run("restore", path("copy"))
        #expect(refused.status == 1)
        #expect(
            refused.error
                == "Error: The data file \(folder.data.path) is in use: stop the program that uses it first.\n"
        )
        server.stop(SIGTERM)

        // Another program reads the file, with only SQLite's own locks.
        let reader = try DatabaseQueue(path: folder.data.path)
        _ = try await reader.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM member") }
        #expect(try run("restore", path("copy")).error.contains("is in use"))
        try reader.close()
    }

    @Test("K3 If the data is given by a symbolic link, what was there stays beside the file itself")
    func linked() async throws {
        try await served().stop(SIGTERM)
        let link = folder.url.appendingPathComponent("elsewhere/link").path
        try FileManager.default.createDirectory(atPath: path("elsewhere"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.data.path)
        let linked = try Command.run(["restore", path("copy"), "--data", link])
        let name = try #require(try files().first { $0.hasPrefix("test.sqlite.before-restore-") })
        #expect(linked.output.contains("what was there is \(path(name))"), "\(linked)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("elsewhere")) == ["link"])
        #expect(try run("restore", path(name)).status == 0)
    }

    @Test(
        "K3 A backup is put in place, the old data is kept, and the output says who comes back and what is lost"
    )
    func restore() async throws {
        try await served().stop(SIGTERM)
        let before = try files()
        let asked = try Command.onTerminal(
            ["restore", path("copy"), "--data", folder.data.path], typing: "n")
        #expect(
            asked.status == 1 && asked.output.contains("[y/N]")
                && asked.output.contains("1 transfer made since then"))
        #expect(try files() == before)
        let restored = try Command.onTerminal(
            ["restore", path("copy"), "--data", folder.data.path], typing: "y")
        #expect(restored.status == 0, "\(restored.output)")
        let kept = try #require(try files().first { $0.hasPrefix("test.sqlite.before-restore-") })
        #expect(restored.output.contains("what was there is \(path(kept))"))
        #expect(try await names(in: path(kept)) == ["Ada Lovelace", "Grace Hopper"])
        let server = try Server(data: folder.data)
        #expect(try await server.registered() == ["Ada Lovelace"])
        #expect(server.waitUntilLogged("the credits add up"))
        server.stop(SIGTERM)
        let silent = try run("restore", path(kept), "--yes")
        #expect(
            silent.output.contains(
                "back, though they left or were removed since then: 1 person; not in it: 0 members"),
            "\(silent.output)")
    }

    @Test("K3 M2 N5 The question before a restore tells even of one who has a role or gets letters again")
    func oneAgain() async throws {
        let engine = try SQLiteEngine(path: folder.data.path)
        let store = Store(engine)
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        _ = try await store.setRole(.desk, of: ana, by: .command, at: .noon)
        #expect(try run("backup", path("copy")).status == 0)
        _ = try await store.setRole(.member, of: ana, by: .command, at: .noon)
        try await store.setUnsubscribed(true, of: ben, at: .noon)
        engine.close()
        let asked = try Command.onTerminal(
            ["restore", path("copy"), "--data", folder.data.path], typing: "n")
        #expect(asked.status == 1)
        for change in [
            "desk keepers or organisers again, though not any more since then: 1 person",
            "sent letters again, though they unsubscribed since then: 1 person",
        ] {
            #expect(asked.output.contains(change), "\(asked.output)")
        }
    }

    @Test("K3 What was there before a restore gets no name under which a log is left from another one")
    func leftLog() async throws {
        try await served().stop(SIGTERM)
        let now = Timestamp.now
        for seconds in Int64(0)..<120 {
            let name = "test.sqlite.before-restore-\(FileTime(now.adding(seconds: seconds)).text)"
            try Data().write(to: URL(fileURLWithPath: path("\(name)-journal")))
        }
        let restored = try run("restore", path("copy"))
        #expect(restored.status == 0 && restored.output.hasSuffix("Z-2\n"), "\(restored)")
    }

    @Test("K3 After a restore the log of what was there is named, too, if that has its last changes")
    func namesLog() async throws {
        let server = try Server(data: folder.data)
        #expect(try run("backup", path("copy")).status == 0)
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        server.stop(SIGKILL)
        let restored = try run("restore", path("copy"))
        let kept = try #require(try files().first { $0.hasPrefix("test.sqlite.before-restore-") })
        let words = "what was there is \(path(kept)), with its log \(path(kept))-wal\n"
        #expect(restored.status == 0 && restored.output.hasSuffix(words), "\(restored.output)")
        #expect(try files().contains("\(kept)-wal"))
    }

    @Test("K3 After a kill at any moment of a restore, the old data or the new is there, complete")
    func killedRestore() async throws {
        let server = try Server(data: folder.data)
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        #expect(try run("backup", path("copy")).status == 0)
        #expect(try await server.register("Grace Hopper", "grace@example.org") == 303)
        // A part of the data is only in the log.
        server.stop(SIGKILL)
        let old = folder.url.appendingPathComponent("old")
        try FileManager.default.createDirectory(at: old, withIntermediateDirectories: false)
        for name in try files() where name.hasPrefix("test.sqlite") {
            try FileManager.default.copyItem(
                atPath: path(name), toPath: old.appendingPathComponent(name).path)
        }
        var random = SeededGenerator(seed: 3)
        var counts: [Set<String>: Int] = [:]
        for round in 0..<16 {
            for name in try files() where name.hasPrefix("test.sqlite") {
                try FileManager.default.removeItem(atPath: path(name))
            }
            for name in try FileManager.default.contentsOfDirectory(atPath: old.path) {
                try FileManager.default.copyItem(
                    atPath: old.appendingPathComponent(name).path, toPath: path(name))
            }
            let restore = try Command.start(["restore", path("copy"), "--data", folder.data.path])
            // The last round is not killed.
            if round < 15 {
                usleep(UInt32.random(in: 1_000..<90_000, using: &random))
                kill(restore.processIdentifier, SIGKILL)
            }
            restore.waitUntilExit()
            let again = try Server(data: folder.data)
            let names = try await Set(again.registered())
            #expect(again.stop(SIGTERM) == 0)
            #expect(
                [["Ada Lovelace"], ["Ada Lovelace", "Grace Hopper"]].contains(names),
                "round \(round): \(names)")
            #expect(try run("check").status == 0)
            counts[names, default: 0] += 1
            let left = try files().filter { $0.contains("restor") && !$0.contains("before-restore") }
            #expect(left == [], "round \(round)")
        }
        #expect(counts.count == 2, "\(counts)")
    }

    @Test(
        "K2 When server and backup are killed at any moment, a finished copy is complete, with everything answered before it began"
    )
    func killedBackup() async throws {
        var random = SeededGenerator(seed: 2)
        var complete = 0
        for round in 0..<8 {
            let server = try Server(data: folder.data)
            let answered = Answered()
            let clients = (0..<4).map { client in
                Task {
                    for number in 0..<1000 {
                        let name = "Person \(round) \(client) \(number)"
                        guard
                            try await server.register(name, "\(round).\(client).\(number)@example.org") == 303
                        else {
                            return
                        }
                        answered.add(name)
                    }
                }
            }
            while answered.names.count < 4 { try await Task.sleep(for: .milliseconds(20)) }
            let before = answered.names
            let copy = path("copy\(round)")
            let backup = try Command.start(["backup", copy, "--data", folder.data.path])
            usleep(UInt32.random(in: 1_000..<80_000, using: &random))
            // Of four rounds, one kills the backup, one the server, and two kill both.
            if round % 4 != 1 { kill(backup.processIdentifier, SIGKILL) }
            if round % 2 == 1 || round % 4 == 2 { server.stop(SIGKILL) }
            backup.waitUntilExit()
            if server.process.isRunning { server.stop(SIGTERM) }
            for client in clients { _ = try? await client.value }

            if FileManager.default.fileExists(atPath: copy) {
                complete += 1
                #expect(try Command.run(["check", "--data", copy]).status == 0)
                #expect(try await names(in: copy).isSuperset(of: before), "round \(round)")
            }
        }
        #expect(complete >= 1)
        #expect(try run("backup", path("last")).status == 0)
        #expect(try !files().contains { $0.contains("unfinished") })
        #expect(try run("check").status == 0)
    }
}

/// The names whose registration was answered.
private final class Answered: Sendable {
    private let state = Mutex<Set<String>>([])

    var names: Set<String> { state.withLock { $0 } }

    func add(_ name: String) { state.withLock { _ = $0.insert(name) } }
}
