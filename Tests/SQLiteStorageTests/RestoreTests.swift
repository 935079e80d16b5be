import Foundation
import GRDB
import Model
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// Tests that a restore puts a backup in the place of the data file, and keeps the old file under another
/// name.
@Suite struct RestoreTests {
    private let temporary = try! TemporaryFile()
    private var engine: SQLiteEngine { temporary.sqlite }
    private var store: Store { temporary.store }
    private var kept: String { temporary.path + ".before-restore-x" }

    private func path(_ name: String) -> String { temporary.folder.appendingPathComponent(name).path }

    /// Makes a backup with Ana and Ben. Then Ben is removed, and Cem and Dan sign up.
    private func prepare() async throws {
        let ana = try await store.signUp("ana-ana")
        let ben = try await store.signUp("ben-ben")
        _ = try DataFile.backUp(temporary.path, to: path("backup"))
        _ = try await store.remove([ben], by: .command, at: .noon)
        _ = try await store.signUp("cem-cem")
        _ = try await store.signUp("dan-dan")
        _ = try await store.send(100, ana, to: "cem-cem", form: "f")
    }

    @discardableResult
    private func restore(
        _ backup: String? = nil, isAgreed: (DataFile.RestorePlan) throws -> Bool = { _ in true },
        step: (Restoration.Step) throws -> Void = { _ in }
    ) throws -> DataFile.RestorePlan? {
        try DataFile.restore(
            backup ?? path("backup"), to: temporary.path, keeping: kept, at: .noon, isAgreed: isAgreed,
            step: step)
    }

    @Test(
        "K3 The data has the backup’s members, the old file is kept, and the plan tells who comes back and what is lost"
    )
    func restored() async throws {
        try await prepare()
        let seen = try await store.roster().revision
        engine.close()
        let plan = try #require(try restore())
        #expect(plan.report.memberCount == 2 && plan.hasData)
        #expect(
            plan.losses
                == DataFile.Losses(
                    comingBackCount: 1, missingMemberCount: 2, missingTransferCount: 3, regainedRoleCount: 0,
                    resubscribedCount: 0))
        #expect(
            try temporary.files().keys.sorted() == ["backup", "desk.sqlite", "desk.sqlite.before-restore-x"])
        let permissions = try FileManager.default.attributesOfItem(atPath: temporary.path)[.posixPermissions]
        #expect(permissions as? Int == 0o600)
        #expect(try await members(of: temporary.reopened()) == ["ben-ben", "ana-ana"])
        let row = try #require(
            try await temporary.reopened().activity(before: nil, of: nil, limit: 1).first)
        #expect(row.kind == .backupRestored && row.count == 2 && row.actor == .command)
        // Pages that were open meanwhile must read the whole list again.
        let list = try await store.roster()
        #expect(try await store.rosterUpdate(since: seen, limit: 9) == .reset(list))
        #expect(try await members(of: at(kept)) == ["dan-dan", "cem-cem", "ana-ana"])
    }

    @Test("K3 N5 The plan tells how many unsubscribed since the backup, and get letters again")
    func resubscribed() async throws {
        let (before, since, gone) = (
            try await store.signUp("ana-ana"), try await store.signUp("ben-ben"),
            try await store.signUp("cem-cem")
        )
        try await store.setUnsubscribed(true, of: before, at: .noon)
        _ = try DataFile.backUp(temporary.path, to: path("backup"))
        for member in [since, gone, try await store.signUp("dan-dan")] {
            try await store.setUnsubscribed(true, of: member, at: .noon)
        }
        _ = try await store.remove([gone], by: .command, at: .noon)
        engine.close()
        #expect(try restore()?.losses?.resubscribedCount == 1)
    }

    @Test("K3 M2 The plan tells how many have a role again that was taken from them since the backup")
    func regainedRoles() async throws {
        var ids: [String: Int64] = [:]
        for name in ["head-one", "head-two", "head-six", "desk-one", "desk-two", "gone-one"] {
            let id = try await store.signUp(name)
            ids[name] = id
            let role: Role = name.hasPrefix("head") ? .organiser : .desk
            _ = try await store.setRole(role, of: id, by: .command, at: .noon)
        }
        _ = try DataFile.backUp(temporary.path, to: path("backup"))
        for (name, role) in [
            ("head-one", Role.member), ("head-two", .desk), ("desk-one", .member), ("desk-two", .organiser),
        ] {
            _ = try await store.setRole(role, of: try #require(ids[name]), by: .command, at: .noon)
        }
        _ = try await store.remove([try #require(ids["gone-one"])], by: .command, at: .noon)
        engine.close()
        #expect(try restore()?.losses?.regainedRoleCount == 3)
    }

    @Test("K3 K5 A backup that an earlier version made is restored", arguments: ["1.0.0", "1.0.0-beta"])
    func older(version: String) async throws {
        let backup = fixtures.appendingPathComponent("\(version).data")
        try FileManager.default.copyItem(atPath: backup.path, toPath: path("backup"))
        engine.close()
        let plan = try #require(try restore())
        #expect(plan.report.memberCount > 1)
        let restored = try temporary.reopened()
        #expect(try await restored.memberCount() == plan.report.memberCount)
        // Pages that read any list before the restore must read it again.
        #expect(try await restored.roster().revision >= Timestamp.noon.milliseconds)
        #expect(try DataFile.check(temporary.path).problems == [])
    }

    @Test(
        "K3 No session is restored, even if the backup is a plain copy of the file")
    func sessions() async throws {
        _ = try await store.signUp("ana-ana")
        engine.close()
        try FileManager.default.copyItem(atPath: temporary.path, toPath: path("backup"))
        let sessions = { (path: String) in
            try DataFile.reading(path, Cancellation()) {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM session")
            }
        }
        #expect(try sessions(path("backup")) == 1)
        try restore()
        #expect(try sessions(temporary.path) == 0)
    }

    @Test(
        "K3 A restore refuses while a server, a command or any other program uses the data, and changes nothing"
    )
    func inUse() async throws {
        try await prepare()
        expectInUse()
        engine.close()
        let command = try SQLiteEngine.openAlongsideServer(path: temporary.path)
        expectInUse()
        command.close()
        #expect(try restore() != nil)
    }

    @Test(
        "K3 A program that opens the data during a restore is told that it is in use, and finds the new data afterwards"
    )
    func meanwhile() async throws {
        try await prepare()
        engine.close()
        var steps: [Restoration.Step] = []
        try restore(step: { step in
            steps.append(step)
            if step == .isDone { return }
            #expect(throws: SQLiteEngine.OpenError.self, "\(step)") { try SQLiteEngine(path: temporary.path) }
            if Restoration.isUnderWay(FilePath(temporary.path)) {
                #expect(throws: DataFileError.self, "\(step)") { try DataFile.check(temporary.path) }
            }
        })
        #expect(steps == Restoration.Step.allCases)
        #expect(try await members(of: temporary.reopened()) == ["ben-ben", "ana-ana"])
    }

    @Test("K3 A restore that isn’t agreed to, or has a bad backup, changes nothing")
    func refused() async throws {
        try await prepare()
        engine.close()
        let before = try temporary.files()
        #expect(try restore(isAgreed: { _ in false }) == nil)
        try Data("no backup".utf8.map { $0 } + Array(repeating: 1, count: 5000))
            .write(to: URL(fileURLWithPath: path("bad")))
        #expect(throws: DataFileError.self) { try restore(path("bad")) }
        #expect(throws: DataFileError.self) { try restore(path("missing")) }
        #expect(throws: DataFileError.self) { try restore(temporary.path) }
        try before["backup"]?.prefix(70_000).write(to: URL(fileURLWithPath: path("bad")))
        #expect(throws: DataFileError.self) { try restore(path("bad")) }
        try FileManager.default.removeItem(atPath: path("bad"))
        #expect(try temporary.files() == before)
    }

    @Test(
        "K3 Data that is damaged, newer, empty or missing is replaced, and what there was is kept",
        arguments: ["damaged", "newer", "empty", "missing", "log without a file"])
    func badData(_ kind: String) async throws {
        try await prepare()
        engine.close()
        let url = URL(fileURLWithPath: temporary.path)
        let good = try Data(contentsOf: url)
        switch kind {
        case "damaged": try Data(repeating: 7, count: 9000).write(to: url)
        case "newer":
            let raw = try DatabaseQueue(path: temporary.path)
            try await raw.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 the moon')") }
            try raw.close()
        case "empty": try Data().write(to: url)
        case "missing": try FileManager.default.removeItem(at: url)
        default:
            try FileManager.default.removeItem(at: url)
            try Data("old log".utf8).write(to: URL(fileURLWithPath: temporary.path + "-wal"))
            try Data("old journal".utf8).write(to: URL(fileURLWithPath: temporary.path + "-journal"))
        }
        let there = try? Data(contentsOf: url)
        let plan = try #require(try restore())
        #expect(plan.losses == nil)
        #expect(plan.hasData == ["damaged", "newer"].contains(kind))
        #expect(try await members(of: temporary.reopened()) == ["ben-ben", "ana-ana"])
        let files = try temporary.files()
        #expect(files["desk.sqlite.before-restore-x"] == (plan.hasData ? there : nil))
        if kind.hasPrefix("log") {
            #expect(files["desk.sqlite.before-restore-x-wal"] == Data("old log".utf8))
            #expect(files["desk.sqlite.before-restore-x-journal"] == Data("old journal".utf8))
        }
        #expect(!good.isEmpty)
    }

    @Test(
        "K3 If a restore is killed at any step, the next start finds either the old data or the new, whole, and no mix of both",
        arguments: [false, true])
    func killed(withLog: Bool) async throws {
        try await prepare()
        let copyOfFiles = withLog ? try crashed() : nil
        let folder = copyOfFiles?.url ?? temporary.folder
        if !withLog { engine.close() }
        let data = folder.appendingPathComponent("desk.sqlite").path
        var states: [(step: Restoration.Step, files: [String: Data])] = []
        let kept = data + ".before-restore-x"
        let plan = try DataFile.restore(
            path("backup"), to: data, keeping: kept, at: .noon, isAgreed: { _ in true },
            step: { states.append(($0, try contents(of: folder))) })
        #expect(states.map(\.step) == Restoration.Step.allCases)
        #expect(plan?.losses?.missingMemberCount == 2, "also what is in the log alone was compared")
        let (old, new) = (["dan-dan", "cem-cem", "ana-ana"], ["ben-ben", "ana-ana"])
        for (index, state) in states.enumerated() {
            let isCommitted = index >= Restoration.Step.allCases.firstIndex(of: .journalIsNamed)!
            // The restore is finished by the next start, by a command, or by another restore that is not
            // agreed to.
            for way in 0..<3 where isMain(state.step) || way == index % 3 {
                let copy = try TemporaryFolder()
                for (name, bytes) in state.files { try bytes.write(to: copy.file(name)) }
                let path = copy.file("desk.sqlite").path
                #expect(DataFile.exists(path))
                switch way {
                case 0: try SQLiteEngine(path: path).close()
                case 1: try SQLiteEngine.openAlongsideServer(path: path).close()
                default:
                    let backup = self.path("backup")
                    _ = try DataFile.restore(
                        backup, to: path, keeping: "other", at: .noon, isAgreed: { _ in false },
                        step: { _ in })
                }
                let engine = try SQLiteEngine(path: path)
                let store = Store(engine)
                #expect(try await members(of: store) == (isCommitted ? new : old), "\(state.step)")
                #expect(try await store.auditLedger().problem == nil)
                engine.close()
                #expect(try DataFile.check(path).problems == [])
                let left = try contents(of: copy.url).keys.filter { $0.contains("restor") }.sorted()
                #expect(left.allSatisfy { $0.hasPrefix("desk.sqlite.before-restore-x") })
                #expect(left.isEmpty != isCommitted)
                if isCommitted {
                    let kept = try SQLiteEngine(path: path + ".before-restore-x")
                    #expect(try await members(of: Store(kept)) == old, "\(state.step)")
                    kept.close()
                }
            }
        }
    }

    @Test("K3 If a restore can’t be finished, the data can’t be opened, and no new file is created")
    func unfinishable() async throws {
        try await prepare()
        engine.close()
        let word = "frontdesk restore: "
        let kept = "desk.sqlite.before-restore-x"
        try Data("\(word)\(kept)".utf8)
            .write(to: URL(fileURLWithPath: temporary.path + ".restore-journal"))
        try FileManager.default.removeItem(atPath: temporary.path)
        for _ in 0..<2 {
            #expect(throws: SQLiteEngine.OpenError.self) { try SQLiteEngine(path: temporary.path) }
        }
        #expect(!FileManager.default.fileExists(atPath: temporary.path))
        let damaged = [
            "", kept, word, "\(word)kept", "\(word)../\(kept)", "\(word)\(kept)\0", "\(word)\(kept)\n",
        ]
        for text in damaged {
            try Data(text.utf8).write(to: URL(fileURLWithPath: temporary.path + ".restore-journal"))
            do {
                try SQLiteEngine(path: temporary.path).close()
                Issue.record("it was opened")
            } catch { #expect("\(error)".hasSuffix(".restore-journal is damaged."), "\(text): \(error)") }
        }
    }

    @Test("K3 If the data is a symbolic link, the link’s target is replaced")
    func link() async throws {
        try await prepare()
        engine.close()
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "desk.sqlite")
        _ = try DataFile.restore(
            path("backup"), to: path("link"), keeping: "x.before-restore-1", at: .noon,
            isAgreed: { _ in true },
            step: { _ in })
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "desk.sqlite")
        #expect(try await members(of: at(path("link"))) == ["ben-ben", "ana-ana"])
        #expect(FileManager.default.fileExists(atPath: path("x.before-restore-1")))
    }

    // MARK: Helpers

    /// A copy of the files as a killed server leaves them: the latest writes are only in the log.
    private func crashed() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, bytes) in try temporary.files() where name.hasPrefix("desk.sqlite") {
            try bytes.write(to: folder.file(name))
        }
        #expect(try contents(of: folder.url)["desk.sqlite-wal"]?.isEmpty == false)
        return folder
    }

    private func contents(of folder: URL) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            contents[name] = try Data(contentsOf: folder.appendingPathComponent(name))
        }
        return contents
    }

    private func isMain(_ step: Restoration.Step) -> Bool {
        step == .journalIsNamed || step == .oldFileIsMoved
    }

    private func at(_ path: String) throws -> Store { Store(try SQLiteEngine(path: path)) }

    private func members(of store: Store) async throws -> [String] {
        try await store.members(MemberQuery(), limit: 9).entries.compactMap(\.member.profile.username)
    }

    private func expectInUse() {
        let before = try? temporary.files()
        do {
            try restore()
            Issue.record("it was restored")
        } catch {
            #expect(
                "\(error)"
                    == "The data file \(temporary.path) is in use: stop the program that uses it first.")
        }
        #expect((try? temporary.files()) == before)
    }
}
