import Foundation
import GRDB
import Model
import Storage
import Synchronization
import TestStores
import Testing

@testable import SQLiteStorage

/// Complete, checked copies of the data file.
@Suite struct BackupTests {
    private let temporary = try! TemporaryFile()
    private var engine: SQLiteEngine { temporary.sqlite }
    private var store: Store { temporary.store }

    private func path(_ name: String) -> String { temporary.folder.appendingPathComponent(name).path }

    @Test(
        "K2 A copy has everything, in one file that only its owner can read, while the file is in use or not")
    func whole() async throws {
        let ana = try await store.signUp("ana")
        let ben = try await store.signUp("ben")
        _ = try await store.send(500, ana, to: "ben", form: "f1")
        try await store.register("kim 김철수")
        let report = try DataFile.backUp(temporary.path, to: path("one"))
        #expect(report.memberCount == 3 && report.isCurrent && report.problems.isEmpty)
        // The store finishes its log when it closes; then a copy is made without it.
        engine.close()
        _ = try DataFile.backUp(temporary.path, to: path("two"))
        #expect(try temporary.files().keys.sorted() == ["desk.sqlite", "one", "two"])
        for name in ["one", "two"] {
            let permissions = try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions]
            #expect(permissions as? Int == 0o600)
            #expect(try DataFile.check(path(name)).transferCount == 4)
            let copy = try TemporaryFile(at: folder(with: path(name)))
            #expect(try await copy.store.names() == ["kim 김철수"])
            #expect(try await copy.store.balance(ben) == 10_500)
        }
    }

    @Test("K2 Only its owner can read a copy whatever the umask says, even while it is being made")
    func permissions() throws {
        let before = umask(0)
        defer { umask(before) }
        let unfinished = try UnfinishedFile(for: FilePath(path("copy")))
        let made = try FileManager.default.attributesOfItem(atPath: unfinished.path.text)[.posixPermissions]
        #expect(made as? Int == 0o600)
    }

    @Test("K2 A copy made during many writes has everything that was answered before it began")
    func meanwhile() async throws {
        let writing = Task {
            var number = 0
            while !Task.isCancelled {
                try await store.register("n\(number)")
                number += 1
            }
        }
        for round in 0..<6 {
            // On a busy machine the writer may need a while for its turn.
            while try await store.roster().total < 5 * (round + 1) {
                try await Task.sleep(for: .milliseconds(1))
            }
            let answered = try await store.roster()
            _ = try DataFile.backUp(temporary.path, to: path("copy\(round)"))
            let copy = try TemporaryFile(at: folder(with: path("copy\(round)")))
            let roster = try await copy.store.roster(limit: 1_000_000)
            #expect(roster.entries.starts(with: answered.entries))
            #expect(roster.revision == Int64(roster.total))
            #expect(try await copy.store.auditLedger().problem == nil)
        }
        writing.cancel()
        _ = await writing.result
    }

    @Test("K2 A copy has nothing of erased members, even where free pages of the file still do")
    func erased() async throws {
        let gone = Array(repeating: "gone-but-for-free-pages", count: 50).joined()
        for number in 0..<50 { try await store.register("\(gone)\(number)", email: "\(number)@gone.example") }
        try await store.register("ana")
        // This leaves traces, as a program would that deletes rows without overwriting them.
        let raw = try DatabaseQueue(path: temporary.path)
        try await raw.writeWithoutTransaction { database in
            let guards = try Row.fetchAll(
                database,
                sql:
                    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('account', 'transfer')"
            )
            for row in guards { try database.execute(sql: "DROP TRIGGER \(row["name"] as String)") }
            try database.execute(
                sql: """
                    PRAGMA secure_delete = OFF; PRAGMA foreign_keys = OFF;
                    DELETE FROM transfer WHERE to_account IN (SELECT id FROM member WHERE email LIKE '%gone%');
                    DELETE FROM account WHERE id IN (SELECT id FROM member WHERE email LIKE '%gone%');
                    DELETE FROM member WHERE email LIKE '%gone%';
                    DELETE FROM attendance WHERE member_id NOT IN (SELECT id FROM member);
                    UPDATE account SET balance = -10000 WHERE id = 0; UPDATE list SET entry_count = 1;
                    UPDATE transfer SET from_balance = -10000;
                    """)
            for row in guards { try database.execute(sql: row["sql"]) }
        }
        try raw.close()
        #expect(try temporary.isInFiles("gone-but-for-free-pages"))
        _ = try DataFile.backUp(temporary.path, to: path("copy"))
        let copy = try Data(contentsOf: URL(fileURLWithPath: path("copy")))
        #expect(copy.range(of: Data("gone-but-for-free-pages".utf8)) == nil)
        #expect(copy.range(of: Data("ana@example.org".utf8)) != nil)
    }

    @Test(
        "K2 A damaged search index keeps no copy from being made, and has everybody again there",
        arguments: [
            "UPDATE member_search_data SET block = zeroblob(10) WHERE id > 10",
            "DELETE FROM member_search_data WHERE id = 10",
        ])
    func damagedIndex(change: String) async throws {
        let ana = try await store.signUp("ana")
        try await store.register("ben")
        try await store.deleteMember(ana, at: .noon)
        engine.close()
        let raw = try DatabaseQueue(path: temporary.path)
        try await raw.write { try $0.execute(sql: change) }
        try raw.close()
        _ = try DataFile.backUp(temporary.path, to: path("copy"))
        let opened = try TemporaryFile(at: folder(with: path("copy")))
        #expect(try await opened.store.members(MemberQuery(text: "be"), limit: 9).found == 1)
        #expect(try await opened.store.members(MemberQuery(text: "an"), limit: 9).found == 0)
    }

    @Test("K2 A restore makes a new search index where the backup’s can’t be read")
    func unreadableIndex() async throws {
        try await store.register("ben")
        engine.close()
        let raw = try DatabaseQueue(path: temporary.path)
        try await raw.write { try $0.execute(sql: "DELETE FROM member_search_data WHERE id > 10") }
        try raw.close()
        _ = try DataFile.backUp(temporary.path, to: path("copy"))
        _ = try DataFile.restore(
            path("copy"), to: temporary.path, keeping: temporary.path + ".before-restore-x", at: .noon,
            isAgreed: { _ in true })
        let restored = try SQLiteEngine(path: temporary.path)
        #expect(try await Store(restored).members(MemberQuery(text: "be"), limit: 9).found == 1)
        restored.close()
    }

    @Test("K2 A copy has no sessions and no codes, which would let in people who were signed out since")
    func secrets() async throws {
        let session = NewSession(tokenDigest: Array("digest of ana’s".utf8), isRemembered: true, browser: "B")
        _ = try await store.signUp(
            Registration(Profile(username: "ana"), passwordHash: "hash", by: .username), session: session,
            at: .noon)
        #expect(try temporary.isInFiles("digest of ana’s"))
        _ = try DataFile.backUp(temporary.path, to: path("copy"))
        let copy = try Data(contentsOf: URL(fileURLWithPath: path("copy")))
        #expect(copy.range(of: Data("digest of ana’s".utf8)) == nil)
        let opened = try TemporaryFile(at: folder(with: path("copy")))
        #expect(try await opened.store.members(MemberQuery(text: "ana"), limit: 1).found == 1)
    }

    @Test("K2 A name that exists already, as a file or anything else, is refused and left as it was")
    func taken() throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path("file")))
        try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "nowhere")
        for name in ["file", "link", "desk.sqlite"] {
            guard case .exists(path(name)) = backUpError(path(name)) else {
                Issue.record("\(name)")
                continue
            }
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path("file"))) == Data("mine".utf8))
        let endings = [
            "-wal", "-shm", "-journal", ".restoring", ".restore-journal", ".restore-journal-unnamed",
        ]
        let refused =
            endings.map { "desk.sqlite\($0)" } + endings.map { "other\($0)" } + [
                "nowhere/copy", "file/copy", "folder", "x.frontdesk-unfinished-0123456789abcdef",
            ]
        for name in refused where name != "desk.sqlite-wal" && name != "desk.sqlite-shm" {
            guard case .cannotWrite(path(name), _) = backUpError(path(name)) else {
                Issue.record("\(name)")
                continue
            }
        }
        expectNothingUnfinished()
    }

    @Test("K2 A file that gets the name while the copy is made is not overwritten")
    func takenMeanwhile() throws {
        let final = FilePath(path("copy"))
        let unfinished = try UnfinishedFile(for: final)
        _ = try DataFile.fill(unfinished, from: temporary.path, Cancellation(), isBackup: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: final.text))
        #expect(throws: DataFileError.self) { try unfinished.finish(as: final) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: final.text)) == Data("mine".utf8))
    }

    @Test(
        "K2 If a server begins to use the file while it is copied, the copy begins again, beside the server")
    func usedMeanwhile() async throws {
        try await store.register("ana")
        engine.close()
        var counts: [Int?] = []
        var server: SQLiteEngine?
        _ = try DataFile.reading(temporary.path, Cancellation()) { database in
            if counts.isEmpty {
                let new = try SQLiteEngine(path: temporary.path)
                server = new
                try new.pool.writeWithoutTransaction { try $0.execute(sql: "UPDATE member SET name = 'ben'") }
            }
            counts.append(try Int.fetchOne(database, sql: "SELECT count(*) FROM member WHERE name = 'ben'"))
        }
        #expect(counts == [0, 1])
        server?.close()
        let unfinished = try UnfinishedFile(for: FilePath(path("copy")))
        for _ in 0..<2 {
            let report = try DataFile.fill(
                unfinished, from: temporary.path, Cancellation(), isBackup: true)
            #expect(report.memberCount == 1)
        }
    }

    @Test("K2 The next copy removes what a killed one left, but not what another one is making")
    func leftOver() throws {
        let left = path("old.frontdesk-unfinished-0123456789abcdef")
        let others = [path("my.frontdesk-unfinished-thing"), path("0123456789abcdef")]
        for file in [left, left + "-journal"] + others { try Data([1]).write(to: URL(fileURLWithPath: file)) }
        let inWork = try UnfinishedFile(for: FilePath(path("other")))
        _ = try DataFile.backUp(temporary.path, to: path("copy"))
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(!FileManager.default.fileExists(atPath: left + "-journal"))
        for file in others { #expect(FileManager.default.fileExists(atPath: file)) }
        #expect(FileManager.default.fileExists(atPath: inWork.path.text))
    }

    @Test("K2 Unsound data is not copied: the last good copy must not be followed by a bad one")
    func unsound() async throws {
        try await store.register("ana")
        engine.close()
        let raw = try DatabaseQueue(path: temporary.path)
        try await raw.write { try $0.execute(sql: "UPDATE account SET balance = balance + 1 WHERE id = 1") }
        try raw.close()
        guard case .unsound(_, let problem) = backUpError(path("copy")) else {
            Issue.record("it was copied")
            return
        }
        #expect(problem.contains("the credits don’t add up"))
        #expect(!FileManager.default.fileExists(atPath: path("copy")))
        expectNothingUnfinished()
    }

    @Test("K2 A copy that is told to stop stops at once and leaves nothing")
    func cancelled() async throws {
        for number in 0..<2000 { try await store.register("n\(number)") }
        let cancellation = Cancellation()
        let (temporary, copy) = (temporary, path("copy"))
        let work = Task.detached { () -> String in
            do throws(DataFileError) {
                var number = 0
                var isLast = false
                // A copy that begins after the cancellation must fail.
                repeat {
                    isLast = cancellation.isCancelled
                    number += 1
                    _ = try DataFile.backUp(
                        temporary.path, to: "\(copy)\(number)", cancellation: cancellation)
                    try FilePath("\(copy)\(number)").remove()
                } while !isLast
                return "done"
            } catch { return error.description }
        }
        try await Task.sleep(for: .milliseconds(300))
        cancellation.cancel()
        #expect(await work.value == DataFileError.cancelled.description)
        expectNothingUnfinished()
        #expect(try !temporary.files().keys.contains { $0.hasPrefix("copy") })
    }

    @Test("K2 A copy is made if the disk has room for it and the reserve, and not if it has a byte less")
    func room() async throws {
        for number in 0..<200 { try await store.register("n\(number)") }
        let needed = try await engine.pool.read {
            try Int64.fetchOne(
                $0,
                sql: """
                    SELECT (page_count - freelist_count) * page_size
                    FROM pragma_page_count, pragma_freelist_count, pragma_page_size
                    """)!
        }
        let enough = needed + DiskSpace.reserve
        let asked = Mutex<Set<String>>([])
        do throws(DataFileError) {
            _ = try DataFile.backUp(
                temporary.path, to: path("copy"),
                space: DiskSpace { folder in
                    _ = asked.withLock { $0.insert(folder) }
                    return enough - 1
                })
            Issue.record("it was made")
        } catch {
            guard case .noRoom(path("copy"), needed, enough - 1) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(
                error.description.wholeMatch(
                    of:
                        /There is no room for the file \S+: it needs 0\.\d MB, and 100\.0 MB stay free for the data, but its disk has only 100\.\d MB free: make room on it, or choose another one\./
                ) != nil, "\(error)")
        }
        #expect(asked.withLock { $0 } == [temporary.folder.path])
        #expect(try !temporary.files().keys.contains { $0.hasPrefix("copy") })
        _ = try DataFile.backUp(temporary.path, to: path("copy"), space: DiskSpace { _ in enough })
        _ = try DataFile.backUp(temporary.path, to: path("unknown"), space: DiskSpace { _ in nil })
        #expect(DiskSpace.system.isScarce(at: FilePath(path("copy"))) == false)
    }

    @Test(
        "K2 K11 A copy stops when others fill the disk meanwhile, and leaves nothing",
        arguments: [false, true])
    func roomRunsOut(isUnnamed: Bool) async throws {
        for number in 0..<3000 { try await store.register("n\(number)") }
        let before = try temporary.files().keys.sorted()
        func tryIt(_ later: Int64) -> DataFileError? {
            let count = Mutex(0)
            let space = DiskSpace { _ in
                count.withLock { count in
                    count += 1
                    return count == 1 ? .max : later
                }
            }
            do throws(DataFileError) {
                if isUnnamed {
                    _ = try DataFile.copy(temporary.path, in: temporary.folder.path, space: space)
                } else {
                    _ = try DataFile.backUp(temporary.path, to: path("copy"), space: space)
                }
            } catch { return error }
            #expect(count.withLock { $0 } > 1)
            return nil
        }
        guard
            case .noRoom(path(isUnnamed ? "frontdesk-backup" : "copy"), _, DiskSpace.reserve - 1) = tryIt(
                DiskSpace.reserve - 1)
        else {
            Issue.record("it didn’t stop")
            return
        }
        #expect(try temporary.files().keys.sorted() == before)
        #expect(tryIt(DiskSpace.reserve) == nil)
    }

    @Test("K11 A copy to send has everything, and leaves no name behind")
    func unnamed() async throws {
        try await store.register("kim 김철수")
        let folder = try TemporaryFolder()
        // A killed process has left this file.
        let left = folder.file("frontdesk-backup.frontdesk-unfinished-0123456789abcdef")
        try Data("half".utf8).write(to: left)
        let (file, report) = try DataFile.copy(temporary.path, in: folder.path)
        #expect(report.memberCount == 1 && report.bytes > 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        var bytes: [UInt8] = []
        while case let piece = try file.read(from: Int64(bytes.count), count: 1000), !piece.isEmpty {
            bytes += piece
        }
        #expect(bytes.count == Int(report.bytes))
        let saved = folder.file("saved")
        try Data(bytes).write(to: saved)
        let copy = try TemporaryFile(at: self.folder(with: saved.path))
        #expect(try await copy.store.names() == ["kim 김철수"])
    }

    @Test("K11 A copy to send that can't be made leaves nothing")
    func unnamedFailure() throws {
        let folder = try TemporaryFolder()
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: DataFileError.self) {
            try DataFile.copy(temporary.path, in: folder.path, cancellation: cancellation)
        }
        #expect(throws: DataFileError.self) {
            try DataFile.copy(folder.path + "/missing", in: folder.path)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("K2 The activity records a backup with the number of members")
    func noted() async throws {
        #expect(try await store.latestBackup() == nil)
        try await store.recordBackup(isWhole: true, memberCount: 7, by: .program, at: .noon)
        #expect(try await store.latestBackup() == .noon)
        let row = try #require(try await store.activity(before: nil, of: nil, limit: 1).first)
        #expect(row.kind == .backupMade && row.count == 7 && row.actor == .program && row.at == .noon)
    }

    // MARK: Helpers

    private func folder(with file: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: file, toPath: folder.file("desk.sqlite").path)
        return folder
    }

    private func backUpError(_ copy: String) -> DataFileError? {
        do throws(DataFileError) { _ = try DataFile.backUp(temporary.path, to: copy) } catch { return error }
        return nil
    }

    private func expectNothingUnfinished() {
        let names = (try? temporary.files().keys.sorted()) ?? ["?"]
        #expect(!names.contains { $0.contains("unfinished") }, "\(names)")
    }
}
