import Foundation
import GRDB
import Model
import SeededGenerator
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// The report of `DataFile.check` about a file.
@Suite struct FileCheckTests {
    private let temporary = try! TemporaryFile()
    private var engine: SQLiteEngine { temporary.sqlite }
    private var store: Store { temporary.store }

    @Test("K4 A sound file is found sound, while it is in use and after, and nothing beside it changes")
    func sound() async throws {
        let ana = try await store.signUp("ana")
        _ = try await store.signUp("ben")
        _ = try await store.send(500, ana, to: "ben", form: "f1")
        for _ in 0..<2 {
            let before = try temporary.files().filter { !$0.key.hasSuffix("-shm") }
            let report = try DataFile.check(temporary.path)
            #expect(report.memberCount == 2 && report.transferCount == 3 && report.problems == [])
            #expect(report.bytes > 0 && report.isCurrent)
            #expect(try temporary.files().filter { !$0.key.hasSuffix("-shm") } == before)
            engine.close()
        }
        #expect(try temporary.files().keys.sorted() == ["desk.sqlite"])
    }

    @Test("K4 Data that is only in the log of a killed program is read, too")
    func log() async throws {
        for number in 0..<30 { try await store.register("n\(number)") }
        let folder = try TemporaryFolder()
        for (name, bytes) in try temporary.files() {
            try bytes.write(to: folder.file(name))
        }
        let path = folder.file("desk.sqlite").path
        #expect(try DataFile.check(path).memberCount == 30)
        try FileManager.default.removeItem(atPath: path + "-shm")
        #expect(try DataFile.check(path).memberCount == 30)
    }

    @Test("K2 K4 A closed file is read without its log, where a start on a full disk has left an empty one")
    func fullDisk() async throws {
        try await store.register("ana")
        engine.close()
        try Data().write(to: URL(fileURLWithPath: temporary.path + "-wal"))
        try Data([0, 0, 0]).write(to: URL(fileURLWithPath: temporary.path + "-shm"))
        let before = try temporary.files()
        #expect(try DataFile.check(temporary.path).memberCount == 1)
        // SQLite would have made an index in the `-shm`, for which there is no room.
        #expect(try temporary.files() == before)
    }

    @Test("A fault of the disk is called a full disk if it has no room left, and only then")
    func fullDiskReason() {
        let (file, full) = (FilePath(temporary.path), "its disk is full: make room on it")
        for code in [ResultCode.SQLITE_IOERR, .SQLITE_IOERR_SHMSIZE, .SQLITE_FULL, .SQLITE_CORRUPT] {
            let error = DatabaseError(resultCode: code, message: "a fault")
            let isRoom = code != .SQLITE_CORRUPT
            #expect(DiskSpace { _ in 0 }.reason(error, at: file) == (isRoom ? full : "a fault"))
            #expect(DiskSpace { _ in 1_000_000 }.reason(error, at: file) == "a fault")
            #expect(DiskSpace { _ in nil }.reason(error, at: file) == "a fault")
        }
    }

    @Test("K4 A damaged file is found, whichever of its tables’ pages is overwritten")
    func damaged() async throws {
        for number in 0..<300 { try await store.register("n\(number)") }
        engine.close()
        // VACUUM removes free pages, whose damage could not be found.
        try await change("VACUUM")
        let good = try #require(try temporary.files()["desk.sqlite"])
        #expect(try DataFile.check(temporary.path).problems == [])
        for page in 0..<good.count / 4096 {
            var bytes = good
            // SQLite stores the page's type and its cells there; on the first page they come after the file's
            // header.
            let start = page * 4096 + (page == 0 ? 100 : 0)
            for offset in 0..<64 { bytes[start + offset] ^= 0xA5 }
            #expect(try isFoundUnsound(bytes), "page \(page + 1)")
        }
    }

    @Test("K4 A file that was cut short is found, wherever it was cut")
    func cutShort() async throws {
        for number in 0..<100 { try await store.register("n\(number)") }
        engine.close()
        let good = try #require(try temporary.files()["desk.sqlite"])
        var random = SeededGenerator(seed: 4)
        for count in [0, 1, 100, 511, 512, 4095, 4096, good.count - 4096, good.count - 1]
            + (0..<20).map({ _ in Int.random(in: 1..<good.count, using: &random) })
        {
            #expect(try isFoundUnsound(good.prefix(count)), "\(count) of \(good.count) bytes")
        }
    }

    @Test("K4 Credits that don’t add up are found, and so is a reference to a missing member")
    func books() async throws {
        _ = try await store.signUp("ana")
        engine.close()
        try await change("UPDATE account SET balance = balance + 1 WHERE id = 1")
        #expect(
            try DataFile.check(temporary.path).problems.first?.contains("the credits don’t add up") == true)
        try await change(
            "UPDATE account SET balance = balance - 1 WHERE id = 1; INSERT INTO member_colour VALUES (99, 1, 2, 3)"
        )
        #expect(
            try DataFile.check(temporary.path).problems == [
                "a row of member_colour refers to a missing member: 99"
            ])
        try await change("DELETE FROM member_colour")
        #expect(try DataFile.check(temporary.path).problems == [])
    }

    @Test(
        "K4 A missing table, column, index or trigger is found",
        arguments: [
            ("DROP TABLE member_colour", "table member_colour"),
            ("DROP INDEX member_email", "index member_email"),
            ("DROP TRIGGER transfer_is_not_removed", "trigger transfer_is_not_removed"),
            ("ALTER TABLE member DROP COLUMN language", "column language of the table member"),
        ])
    func missing(removal: String, part: String) async throws {
        _ = try await store.signUp("ana")
        engine.close()
        try await change(removal)
        #expect(try DataFile.check(temporary.path).problems == ["the \(part) is missing"])
    }

    @Test("K4 Whichever table, index or trigger is missing is found")
    func missingParts() async throws {
        _ = try await store.signUp("ana")
        engine.close()
        let good = try #require(try temporary.files()["desk.sqlite"])
        let raw = try DatabaseQueue(path: temporary.path)
        let parts = try raw.read {
            try Row.fetchAll(
                $0,
                sql: """
                    SELECT type, name FROM sqlite_schema
                    WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB 'member_search_*' AND name <> 'grdb_migrations'
                    """)
        }
        try raw.close()
        #expect(parts.count > 50)
        for part in parts {
            let (type, name): (String, String) = (part[0], part[1])
            try await change("DROP \(type) \(name)")
            let problems = try DataFile.check(temporary.path).problems
            #expect(problems.contains("the \(type) \(name) is missing"), "\(problems)")
            try good.write(to: URL(fileURLWithPath: temporary.path))
        }
        #expect(try DataFile.check(temporary.path).problems == [])
    }

    @Test(
        "K2 K4 A search index that can’t be read is found, and a member who is missing in it, too many in it, or in it under another number; a backup, restored, gets a new one",
        arguments: [
            ("DELETE FROM member_search_data WHERE id > 10", ["can’t be read"]),
            // The structure record, without which older FTS5s don't open the index.
            ("DELETE FROM member_search_data WHERE id = 10", ["can’t be read"]),
            (
                "INSERT INTO member_search (member_search, rowid, pieces) VALUES ('delete', 2, :of2)",
                ["lacks the member 2, or a part of them"]
            ),
            (
                "INSERT INTO member_search (rowid, pieces) VALUES (9, 'x')",
                ["has a member 9 too many, or a part of them"]
            ),
            (
                "INSERT INTO member_search (rowid, pieces) VALUES (9, '철')",
                ["has a member 9 too many, or a part of them"]
            ),
            (
                "INSERT INTO member_search (rowid, pieces) VALUES (2, 'zz z')",
                ["has a member 2 too many, or a part of them"]
            ),
            (
                """
                INSERT INTO member_search (member_search, rowid, pieces) VALUES ('delete', 2, :of2);
                INSERT INTO member_search (rowid, pieces) VALUES (7, :of2)
                """, ["lacks the member 2, or a part of them", "has a member 7 too many, or a part of them"]
            ),
            (
                "INSERT INTO member_search (member_search) VALUES ('delete-all')",
                (1...3).map { "lacks the member \($0), or a part of them" }
            ),
        ])
    func search(change sql: String, problems: [String]) async throws {
        for name in ["ana", "Bén 김철수", "c+c 😀"] { try await store.register(name) }
        engine.close()
        #expect(try DataFile.check(temporary.path).problems == [])
        let raw = try DatabaseQueue(path: temporary.path)
        let of2 = try await raw.read {
            try String.fetchOne($0, sql: "SELECT search_text FROM member WHERE id = 2")
        }
        try raw.close()
        try await change(
            sql.replacing(
                ":of2", with: "'\(SearchIndex.grams(of: try #require(of2)).replacing("'", with: "''"))'"))
        let found = try DataFile.check(temporary.path).problems
        #expect(
            found == problems.map { "the search index \($0): a backup, restored, gets a new one" })

        // A backup that is restored is sound.
        let copy = temporary.folder.appendingPathComponent("copy").path
        #expect(try DataFile.backUp(temporary.path, to: copy).problems == [])
        _ = try DataFile.restore(
            copy, to: temporary.path, keeping: temporary.path + ".before-restore-x", at: .noon,
            isAgreed: { _ in true })
        #expect(try DataFile.check(temporary.path).problems == [])
        let opened = try SQLiteEngine(path: temporary.path)
        #expect(try await Store(opened).members(MemberQuery(text: "철수"), limit: 9).found == 1)
        opened.close()
    }

    @Test(
        "K4 Q6 An answer by which nobody is found is found, and one that finds somebody who hasn't given it",
        arguments: [
            ("UPDATE answer SET text = 'Chess'", ["has other answers of the member 2 than are kept"]),
            ("DELETE FROM answer", ["has other answers of the member 2 than are kept"]),
            (
                "INSERT INTO answer (member_id, field_id, place, text, at) SELECT 3, field_id, 0, 'Go', 1 FROM answer",
                ["has other answers of the member 3 than are kept"]
            ),
            (
                "UPDATE member SET answer_text = '' WHERE id = 2",
                [
                    "has other answers of the member 2 than are kept",
                    "has a member 2 too many, or a part of them",
                ]
            ),
            (
                "INSERT INTO member_search (member_search, rowid, pieces) VALUES ('delete', 2, :answers)",
                ["lacks the member 2, or a part of them"]
            ),
            (
                "INSERT INTO member_search (rowid, pieces) VALUES (1, :answers)",
                ["has a member 1 too many, or a part of them"]
            ),
            // Here the answer is a part of the profile.
            (
                """
                INSERT INTO member_search (member_search, rowid, pieces) VALUES ('delete', 2, :answers);
                INSERT INTO member_search (rowid, pieces) VALUES (2, :profile)
                """,
                [
                    "has a member 2 too many, or a part of them",
                    "lacks the member 2, or a part of them",
                ]
            ),
        ])
    func answers(change sql: String, problems: [String]) async throws {
        let (answer, folded) = ("Éq 김 a", "eq 김 a")
        let note = try await store.field(FieldDraft(kind: .text, label: "Note"))
        for name in ["ana", "ben", "cem"] { _ = try await store.signUp(name) }
        try await store.answer(2, [note: answer])
        engine.close()
        #expect(try DataFile.check(temporary.path).problems == [])
        let mark = SearchIndex.answerMark
        try await change(
            sql.replacing(":answers", with: "'\(SearchIndex.grams(of: folded, mark: mark))'")
                .replacing(":profile", with: "'\(SearchIndex.grams(of: folded))'"))
        let found = try DataFile.check(temporary.path).problems
        #expect(found == problems.map { "the search index \($0): a backup, restored, gets a new one" })

        // A backup that is restored is sound.
        let copy = temporary.folder.appendingPathComponent("copy").path
        #expect(try DataFile.backUp(temporary.path, to: copy).problems == [])
        _ = try DataFile.restore(
            copy, to: temporary.path, keeping: temporary.path + ".before-restore-x", at: .noon,
            isAgreed: { _ in true })
        #expect(try DataFile.check(temporary.path).problems == [])
        let opened = try SQLiteEngine(path: temporary.path)
        let kept = try await Store(opened).answers(of: 2).texts[note]
        #expect(
            try await Store(opened).members(MemberQuery(text: "eq 김"), limit: 9).found
                == (kept == answer ? 1 : 0))
        opened.close()
    }

    @Test("K4 The search index of members who were changed, removed, restored and erased is right")
    func searchAfterChanges() async throws {
        let ana = try await store.signUp("ana")
        let ben = try await store.signUp("ben")
        _ = try await store.signUp("cem")
        _ = try await store.remove([ana, ben], by: .command, at: .noon)
        #expect(try DataFile.check(temporary.path).problems == [])
        #expect(try await store.eraseClosed(at: Timestamp.noon.adding(seconds: 3600)) == 2)
        #expect(try DataFile.check(temporary.path).problems == [])
    }

    @Test(
        "K4 A file of each earlier version is found sound",
        arguments: Migrations.all(openingBalance: .zero).migrations)
    func earlier(version: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("desk.sqlite").path
        let file = try DatabaseQueue(path: path)
        try Migrations.all(openingBalance: .zero).migrate(file, upTo: version)
        try file.close()
        #expect(try DataFile.check(path).problems == [])
    }

    @Test(
        "K4 A row that a rule of its table forbids is found, and so is a missing row",
        arguments: [
            (
                "UPDATE member SET role = 'king'",
                "1 of the rows of member break the rule role IN ('member', 'desk', 'organiser')"
            ),
            (
                "UPDATE member SET email = 'a@b.org'",
                "1 of the rows of member break the rule (email IS NULL) = (email_folded IS NULL)"
            ),
            (
                "UPDATE settings SET opening_balance = -5",
                "1 of the rows of settings break the rule opening_balance BETWEEN 0 AND 100000000000"
            ),
            (
                "INSERT INTO batch (at, member_count, kind) VALUES (1, 0, 'x'), (2, 0, 'y')",
                "2 of the rows of batch break the rule kind IN ('restart', 'removal', 'staged', 'import', 'take-off', 'event-removal', 'field-removal')"
            ),
            (
                """
                INSERT INTO custom_field (id, position, kind, label, hint, is_required, filled_by)
                    VALUES (1, 1, 'text', 'x', '', 0, 'person');
                INSERT INTO answer (member_id, field_id, place, at) VALUES (1, 1, 0, 1)
                """, "1 of the rows of answer break the rule (number IS NULL) <> (text IS NULL)"
            ),
            ("DELETE FROM tally", "the table tally is empty"),
            ("DELETE FROM list", "the table list is empty"),
            ("DELETE FROM settings", "the table settings is empty"),
            ("UPDATE tally SET member_count = 2", "the desk has counted 2 members, but there are 1"),
            ("UPDATE list SET entry_count = 1", "the desk has counted 1 names on the list, but there are 0"),
            (
                """
                INSERT INTO batch (id, at, member_count) VALUES (5, 1, 1); UPDATE member SET closed_by = 5;
                INSERT INTO attendance VALUES (1, 1, 1, 1, 1, NULL, NULL, 0); UPDATE list SET revision = 1, entry_count = 1
                """, "the desk has counted 1 names on the list, but there are 0"
            ),
            (
                "INSERT INTO attendance VALUES (2, 1, 1, 1, 1, NULL, NULL, 0); UPDATE list SET revision = 1, entry_count = 1",
                "the desk has counted 1 changes of the list, but there are 2"
            ),
        ])
    func forbidden(change sql: String, problem: String) async throws {
        _ = try await store.signUp("ana")
        engine.close()
        try await change("PRAGMA ignore_check_constraints = ON; \(sql)")
        #expect(try DataFile.check(temporary.path).problems == [problem])
    }

    @Test("K4 An added table or index is no problem")
    func added() async throws {
        engine.close()
        try await change("CREATE TABLE note (text TEXT); CREATE INDEX note_text ON note (text)")
        #expect(try DataFile.check(temporary.path).problems == [])
    }

    @Test("K4 Of very many problems only a few are reported")
    func many() async throws {
        engine.close()
        try await change(
            """
            WITH RECURSIVE n (i) AS (VALUES (100) UNION ALL SELECT i + 1 FROM n WHERE i < 999)
            INSERT INTO member_colour SELECT i, 1, 2, 3 FROM n
            """)
        #expect(try DataFile.check(temporary.path).problems.count == DataFile.problemLimit)
    }

    @Test("K5 Every operation refuses a file of a later version, and another program’s")
    func others() async throws {
        engine.close()
        try await change("INSERT INTO grdb_migrations VALUES ('99 the moon')")
        let path = temporary.path
        for work in [
            { try SQLiteEngine(path: path).close() },
            { try SQLiteEngine.openAlongsideServer(path: path).close() },
            { _ = try DataFile.check(path) }, { _ = try DataFile.backUp(path, to: path + "-copy") },
            {
                _ = try DataFile.restore(
                    path, to: path + "-data", keeping: "kept", at: .noon, isAgreed: { _ in true })
            },
        ] as [() throws -> Void] {
            do {
                try work()
                Issue.record("it was taken")
            } catch {
                #expect(
                    "\(error)"
                        == "The data file \(path) was written by a newer version of Frontdesk: use that one.")
            }
        }
        #expect(try temporary.files().keys.sorted() == ["desk.sqlite"])
        try await change(
            "DELETE FROM grdb_migrations; INSERT INTO grdb_migrations VALUES ('createSongs')")
        guard case .notADataFile = checkError(path) else {
            Issue.record("another program’s file was taken")
            return
        }
        guard case .missing = checkError(path + "x") else {
            Issue.record("a missing file was taken")
            return
        }
        #expect(try temporary.files().keys.sorted() == ["desk.sqlite"])
    }

    /// Root may write there all the same, and then the test shows that nothing is written.
    @Test("K4 A file in a folder that can’t be written is checked, and left without a trace")
    func readOnly() async throws {
        for number in 0..<10 { try await store.register("n\(number)") }
        engine.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: temporary.folder.path)
        defer {
            try? FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: temporary.folder.path)
        }
        #expect(try DataFile.check(temporary.path).memberCount == 10)
        #expect(try temporary.files().keys.sorted() == ["desk.sqlite"])
    }

    // MARK: Helpers

    private func checkError(_ path: String) -> DataFileError? {
        do throws(DataFileError) { _ = try DataFile.check(path) } catch { return error }
        return nil
    }

    private func isFoundUnsound(_ bytes: Data) throws -> Bool {
        let file = temporary.folder.appendingPathComponent("bad.sqlite")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        do { return try !DataFile.check(file.path).problems.isEmpty } catch { return true }
    }

    private func change(_ sql: String) async throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let raw = try DatabaseQueue(path: temporary.path, configuration: configuration)
        try await raw.writeWithoutTransaction { try $0.execute(sql: sql) }
        try raw.close()
    }
}
