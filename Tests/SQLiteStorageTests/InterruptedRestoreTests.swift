import Foundation
import GRDB
import Storage
import Synchronization
import TestStores
import Testing

@testable import SQLiteStorage

/// Tests what other processes can do during a restore, and what becomes of a restore that was interrupted.
@Suite struct InterruptedRestoreTests {
    private let temporary = try! TemporaryFile()
    private var engine: SQLiteEngine { temporary.sqlite }
    private var store: Store { temporary.store }
    private let new = ["ben-ben", "ana-ana"]
    private let old = ["dan-dan", "cem-cem", "ana-ana"]

    private func path(_ name: String) -> String { temporary.folder.appendingPathComponent(name).path }

    /// Makes a backup with Ana and Ben. Then Ben is removed, and Cem and Dan sign up.
    private func prepare() async throws {
        _ = try await store.signUp("ana-ana")
        let ben = try await store.signUp("ben-ben")
        _ = try DataFile.backUp(temporary.path, to: path("backup"))
        _ = try await store.remove([ben], by: .command, at: .noon)
        _ = try await store.signUp("cem-cem")
        _ = try await store.signUp("dan-dan")
    }

    /// A copy of the files as a killed server leaves them: the latest writes are only in the log.
    private func crashed() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, bytes) in try temporary.files() where name.hasPrefix("desk.sqlite") {
            try bytes.write(to: folder.file(name))
        }
        return folder
    }

    private func restore(
        to data: String? = nil, step: (Restoration.Step) throws -> Void
    ) throws -> DataFile.RestorePlan? {
        let data = data ?? temporary.path
        return try DataFile.restore(
            path("backup"), to: data, keeping: "desk.sqlite.before-restore-x", at: .noon,
            isAgreed: { _ in true }, step: step)
    }

    private func members(of path: String) async throws -> [String] {
        let engine = try SQLiteEngine(path: path)
        let store = Store(engine)
        defer { engine.close() }
        return try await store.members(MemberQuery(), limit: 9).entries.compactMap(\.member.profile.username)
    }

    @Test(
        "K3 A command that begins just before the names change is refused, and does nothing to the new data")
    func command() async throws {
        try await prepare()
        engine.close()
        let path = temporary.path
        let opening = Aside {
            try SQLiteEngine.openAlongsideServer(path: path).close()
        }
        _ = try restore(step: { step in
            guard step == .newFileIsNamed else { return }
            opening.start()
            usleep(1_000_000)
        })
        #expect(opening.end() == "\(SQLiteEngine.OpenError.inUse(path: path))")
        #expect(try temporary.files().keys.filter { $0.hasSuffix("-wal") } == [])
        #expect(try DataFile.check(path).problems == [])
        #expect(try await members(of: path) == new)
    }

    @Test(
        "K3 A check that begins just before the names change is refused, and doesn't report on a mix of both files"
    )
    func check() async throws {
        try await prepare()
        let folder = try crashed()
        let data = folder.file("desk.sqlite").path
        let checking = Aside { _ = try DataFile.check(data) }
        _ = try restore(
            to: data,
            step: { step in
                guard step == .newFileIsNamed else { return }
                checking.start()
                usleep(1_000_000)
            })
        #expect(checking.end() == "\(DataFileError.inUse(path: data))")
        #expect(try await members(of: data) == new)
    }

    @Test("K2 K3 In the middle of a restore a backup says so, not that there are no data")
    func backUp() async throws {
        try await prepare()
        engine.close()
        let data = temporary.path
        _ = try restore(step: { step in
            guard step == .oldFileIsMoved else { return }
            let error = #expect(throws: DataFileError.self) {
                try DataFile.backUp(data, to: path("other"))
            }
            #expect(error?.reason == "a restore isn’t finished: start the server, or restore again")
        })
    }

    @Test("K3 Only its owner can read the old file")
    func permissions() async throws {
        try await prepare()
        engine.close()
        #expect(chmod(temporary.path, 0o644) == 0)
        _ = try restore(step: { _ in })
        let kept = temporary.path + ".before-restore-x"
        let permissions = try FileManager.default.attributesOfItem(atPath: kept)[.posixPermissions]
        #expect(permissions as? Int == 0o600)
    }

    @Test(
        "K3 A restore that renames by a link and an unlink, and was killed between them, is finished",
        arguments: ["", "-wal"])
    func linked(suffix: String) async throws {
        try await prepare()
        let folder = try crashed()
        let data = folder.file("desk.sqlite").path
        let kept = data + ".before-restore-x"
        let before: Restoration.Step = suffix.isEmpty ? .journalIsNamed : .oldFileIsMoved
        #expect(throws: (any Error).self) {
            try restore(
                to: data,
                step: { step in
                    if step != before { return }
                    #expect(link(data + suffix, kept + suffix) == 0)
                    throw CancellationError()
                })
        }
        #expect(try await members(of: data) == new)
        #expect(try await members(of: kept) == old)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(left == ["desk.sqlite", "desk.sqlite.before-restore-x"])
    }

    @Test(
        "K3 A restore that fails after its journal has its name says that the next start finishes it",
        arguments: [false, true])
    func unfinished(isInPlace: Bool) async throws {
        try await prepare()
        engine.close()
        let steps: [Restoration.Step] =
            isInPlace ? [.newFileIsInPlace] : [.journalIsNamed, .oldFileIsMoved, .companionsAreMoved]
        for failing in steps {
            let folder = try crashed()
            let data = folder.file("desk.sqlite").path
            do {
                let plan = try restore(
                    to: data,
                    step: { step in
                        if step == failing { throw DataFileError.cannotWrite(path: "x", reason: "no leave") }
                    })
                #expect(isInPlace && plan != nil)
            } catch {
                #expect(
                    !isInPlace
                        && "\(error)"
                            == "The restore of \(data) isn’t finished: no leave. The next start of the server finishes it; what was there gets the name desk.sqlite.before-restore-x."
                )
            }
            #expect(try await members(of: data) == new)
            #expect(try await members(of: data + ".before-restore-x") == old)
        }
    }

    @Test(
        "K3 If the old file can’t get its new name, the restore changes nothing, and the log stays in place")
    func cannotBeMoved() async throws {
        try await prepare()
        let folder = try crashed()
        let data = folder.file("desk.sqlite").path
        let kept = data + ".before-restore-x"
        let log = try Data(contentsOf: URL(fileURLWithPath: data + "-wal"))
        let error = #expect(throws: DataFileError.self) {
            try restore(
                to: data,
                step: { step in
                    guard step == .journalIsNamed else { return }
                    try Data("mine".utf8).write(to: URL(fileURLWithPath: kept))
                })
        }
        guard case .exists(kept) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: data + "-wal")) == log && !log.isEmpty)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.filter { $0.contains("restor") } == ["desk.sqlite.before-restore-x"])
        #expect(try await members(of: data) == old)
        #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == Data("mine".utf8))
    }

    @Test(
        "K3 If a killed restore can never give the old file its new name, the old file stays in use, with its log"
    )
    func canNeverBeMoved() async throws {
        try await prepare()
        let folder = try crashed()
        let data = folder.file("desk.sqlite").path
        #expect(throws: (any Error).self) {
            try restore(to: data) { step in if step == .journalIsNamed { throw CancellationError() } }
        }
        // No file can have so long a name.
        let journal = URL(fileURLWithPath: data + ".restore-journal")
        let name = String(repeating: "x", count: 260)
        try (Data(contentsOf: journal) + Data(name.utf8)).write(to: journal)
        #expect(try await members(of: data) == old)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.filter { $0.contains("restor") } == [])
    }

    @Test("K3 Another file with the name that the old data should get is not mistaken for it")
    func keptIsTaken() async throws {
        try await prepare()
        engine.close()
        let kept = temporary.path + ".before-restore-x"
        #expect(throws: (any Error).self) {
            try restore(step: { step in
                if step != .journalIsNamed { return }
                try Data("mine".utf8).write(to: URL(fileURLWithPath: kept))
                throw CancellationError()
            })
        }
        do {
            try SQLiteEngine(path: temporary.path).close()
            Issue.record("it was opened")
        } catch { #expect(!"\(error)".contains("..")) }
        try FileManager.default.removeItem(atPath: kept)
        #expect(try await members(of: temporary.path) == new)
        #expect(try await members(of: kept) == old)
    }

    @Test("K3 An open page of the desk gets the whole list again, however much was written since")
    func roster() async throws {
        for number in 0..<5 { try await store.register("n\(number)") }
        _ = try DataFile.backUp(temporary.path, to: path("backup"))
        for number in 5..<9 { try await store.register("n\(number)") }
        engine.close()
        // The last restore is at the same moment as the one before it, of a backup that was made in between.
        let rounds: [(backup: String, seconds: Int64, total: Int)] = [
            ("backup", 0, 14), ("backup", 1, 14), ("after-1", 1, 23),
        ]
        for (round, (backup, seconds, total)) in rounds.enumerated() {
            let before = try SQLiteEngine(path: temporary.path)
            let last = try await Store(before).roster().revision
            before.close()
            let kept = "desk.sqlite.before-restore-\(round)"
            _ = try DataFile.restore(
                path(backup), to: temporary.path, keeping: kept, at: .noon.adding(seconds: seconds),
                isAgreed: { _ in true }, step: { _ in })
            let after = try SQLiteEngine(path: temporary.path)
            for number in 0..<9 { try await Store(after).register("m\(round) \(number)") }
            for revision in (last - 5)...(last + 5) {
                guard
                    case .reset(let roster) = try await Store(after).rosterUpdate(since: revision, limit: 99)
                else {
                    Issue.record("\(revision) is of before")
                    continue
                }
                #expect(roster.total == total && roster.entries.count == total)
            }
            after.close()
            _ = try DataFile.backUp(temporary.path, to: path("after-\(round)"))
        }
    }

    @Test("K3 The remains of a killed restore are removed when the data is opened next")
    func leftOver() async throws {
        engine.close()
        let left = temporary.path + ".frontdesk-unfinished-0123456789abcdef"
        try Data([1]).write(to: URL(fileURLWithPath: left))
        _ = try temporary.reopened()
        #expect(!FileManager.default.fileExists(atPath: left))
    }
}

/// Runs something that another process could do, on a thread of its own.
private final class Aside: Sendable {
    private let work: @Sendable () throws -> Void
    private let outcome = Mutex("")
    private let ended = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () throws -> Void) { self.work = work }

    func start() {
        Thread.detachNewThread { [self] in
            let said: String
            do {
                try work()
                said = "done"
            } catch { said = "\(error)" }
            outcome.withLock { $0 = said }
            ended.signal()
        }
    }

    /// Waits for the work to end. Returns the error's description, or `done`.
    func end() -> String {
        ended.wait()
        return outcome.withLock { $0 }
    }
}
