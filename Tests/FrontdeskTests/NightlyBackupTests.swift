import Foundation
import LocalTime
import Operations
import SQLiteStorage
import Storage
import Synchronization
import TestStores
import Testing

@testable import frontdesk

private func moment(_ text: String) throws -> Timestamp {
    Timestamp(milliseconds: Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1000))
}

extension BackupSchedule {
    fileprivate init(in zone: String) throws {
        let known: TimeZoneName = try #require(TimeZoneName(zone))
        self.init(timeZone: known)
    }
}

@Suite("When a backup is due")
struct BackupScheduleTests {
    @Test(
        "K2 One backup is due after each night, however long the program was off, and even if the clock was wrong"
    )
    func due() throws {
        let schedule = try BackupSchedule(in: "UTC")
        let rows: [(now: String, last: String?, isDue: Bool)] = [
            ("2026-11-22T12:00:00Z", nil, true),
            ("2026-11-22T02:59:59Z", "2026-11-21T03:00:00Z", false),
            ("2026-11-22T03:00:00Z", "2026-11-21T03:00:05Z", true),
            ("2026-11-22T03:00:00Z", "2026-11-22T03:00:00Z", false),
            ("2026-11-22T23:00:00Z", "2026-11-20T03:00:00Z", true),
            ("2026-11-22T23:00:00Z", "2026-11-22T09:00:00Z", false),
            // The last backup was made with a clock ten years ahead, the next one with the right time.
            ("2026-11-22T23:00:00Z", "2036-11-22T09:00:00Z", true),
            ("2026-11-23T02:00:00Z", "2026-11-22T23:00:00Z", false),
            ("2036-11-22T23:00:00Z", "2026-11-22T09:00:00Z", true),
        ]
        for row in rows {
            #expect(
                try schedule.isDue(at: moment(row.now), last: row.last.map(moment)) == row.isDue, "\(row)")
        }
    }

    @Test(
        "K2 Checked every half hour for a year, exactly one is made each night",
        arguments: ["Europe/Athens", "America/New_York", "Asia/Seoul"])
    func year(zone: String) throws {
        let schedule = try BackupSchedule(in: zone)
        var (last, count) = (try moment("2026-01-01T12:00:00Z"), 0)
        var now = last
        for _ in 0..<365 * 48 {
            now = now.adding(seconds: 1800)
            if schedule.isDue(at: now, last: last) { (last, count) = (now, count + 1) }
        }
        #expect(count == 365)
    }
}

@Suite("The folder of backups")
struct BackupFolderTests {
    private let folder: TemporaryFolder
    private var backups: BackupFolder { BackupFolder(folder.url.path, keeping: 3) }

    init() throws { folder = try TemporaryFolder() }

    private func make(_ time: String, in folder: BackupFolder? = nil) throws -> [String] {
        let folder = folder ?? backups
        let name = folder.newName(at: try moment(time))
        try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
        return try folder.keep(name, for: "/data").filter { $0.error == nil }.map(\.name)
    }

    private var times: [String] {
        backups.backups().map { String($0.dropFirst("frontdesk-".count).dropLast(".sqlite".count)) }
    }

    @Test("K2 Backups that others could read are their owner's alone again; other files are left as they are")
    func tightens() throws {
        _ = try make("2026-11-22T03:00:00Z")
        let other = folder.url.appendingPathComponent("notes.txt")
        try Data("x".utf8).write(to: other)
        let paths = [backups.path(backups.backups()[0]), other.path]
        for path in paths { #expect(chmod(path, 0o644) == 0) }
        #expect(backups.makePrivate() == [])
        let permissions = try paths.map {
            try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
        }
        #expect(permissions == [0o600, 0o644])
    }

    @Test("K2 The oldest backups beyond the limit are removed; other files never are")
    func oldest() throws {
        let others = [
            "frontdesk.sqlite", "frontdesk-2026-01-01T020000Z.sqlite.old", "frontdesk-2026-01-01.sqlite",
            "frontdesk-2026-13-01T020000Z.sqlite", "Frontdesk-2026-01-01T020000Z.sqlite", "letter.txt",
        ]
        for name in others { try Data().write(to: folder.url.appendingPathComponent(name)) }
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("frontdesk-2020-01-01T020000Z.sqlite"),
            withIntermediateDirectories: false)
        for day in 1...3 { #expect(try make("2026-11-0\(day)T02:00:00Z") == []) }
        #expect(try make("2026-11-04T02:00:00Z") == ["frontdesk-2026-11-01T020000Z.sqlite"])
        #expect(times == ["2026-11-02T020000Z", "2026-11-03T020000Z", "2026-11-04T020000Z"])
        for name in others { #expect(FileManager.default.fileExists(atPath: backups.path(name))) }
        #expect(backups.latest(of: "/data")?.at == (try moment("2026-11-04T02:00:00Z")))
        #expect(backups.latest(of: "/data")?.bytes == 16)
        // The limit is lower from now on.
        #expect(try make("2026-11-05T02:00:00Z", in: BackupFolder(folder.url.path, keeping: 1)).count == 3)
        #expect(times == ["2026-11-05T020000Z"])
    }

    @Test(
        "K2 A clock that was set back a year, or ten years ahead, removes no backup that would have stayed otherwise"
    )
    func wrongClock() throws {
        let made = [
            "2026-11-01T02:00:00Z", "2026-11-02T02:00:00Z", "2026-11-03T02:00:00Z", "2025-11-04T02:00:00Z",
            "2025-11-05T02:00:00Z", "2036-11-06T02:00:00Z", "2026-11-07T02:00:00Z", "2026-11-08T02:00:00Z",
        ]
        for (index, time) in made.enumerated() {
            let removed = try make(time)
            let expected = index < 3 ? [] : [made[index - 3].replacing(":", with: "")]
            #expect(removed == expected.map { "frontdesk-\($0).sqlite" })
            #expect(backups.latest(of: "/data")?.at == (try moment(time)))
        }
    }

    @Test(
        "K2 A second backup within the same second gets another name; without the list the names give the order"
    )
    func names() throws {
        for _ in 0..<3 { _ = try make("2026-11-01T02:00:00Z") }
        #expect(times == ["2026-11-01T020000Z", "2026-11-01T020001Z", "2026-11-01T020002Z"])
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent(BackupFolder.listName))
        #expect(times == ["2026-11-01T020000Z", "2026-11-01T020001Z", "2026-11-01T020002Z"])
        #expect(try make("2026-11-02T02:00:00Z") == ["frontdesk-2026-11-01T020000Z.sqlite"])
    }

    @Test("K2 Files that are empty, no data file or not on the list are neither counted nor removed")
    func others() throws {
        for day in 1...3 { _ = try make("2026-11-0\(day)T02:00:00Z") }
        let empty = folder.url.appendingPathComponent("frontdesk-2026-11-09T020000Z.sqlite")
        try Data().write(to: empty)
        let stranger = folder.url.appendingPathComponent("frontdesk-2025-11-09T020000Z.sqlite")
        try Data("SQLite format 3\0".utf8).write(to: stranger)
        #expect(backups.latest(of: "/data")?.at == (try moment("2026-11-03T02:00:00Z")))
        #expect(try make("2026-11-04T02:00:00Z") == ["frontdesk-2026-11-01T020000Z.sqlite"])
        for file in [empty, stranger] { #expect(FileManager.default.fileExists(atPath: file.path)) }
        // Backups of another data file in this folder are neither counted nor changed.
        #expect(backups.latest(of: "/other") == nil)
        #expect(throws: BackupFolder.Taken.self) { try backups.claim("x", for: "/other") }
        #expect(throws: BackupFolder.Taken.self) { try backups.keep("x", for: "/other") }
        #expect(backups.latest(of: "/data")?.at == (try moment("2026-11-04T02:00:00Z")))
    }

    @Test("K2 Backups of the same path on another machine are neither counted nor changed")
    func otherMachine() throws {
        for day in 1...3 { _ = try make("2026-11-0\(day)T02:00:00Z") }
        let list = folder.url.appendingPathComponent(BackupFolder.listName)
        let names = backups.backups()
        func write(_ head: [String]) throws {
            try Data(((head + names).joined(separator: "\n") + "\n").utf8).write(to: list)
        }
        try write(["# backups of /data", "# on machine 0123"])
        #expect(backups.latest(of: "/data") == nil)
        let taken = #expect(throws: BackupFolder.Taken.self) { try backups.claim("x", for: "/data") }
        #expect(taken?.description.contains("those of /data on another machine: give each") == true)
        #expect(throws: BackupFolder.Taken.self) { try backups.keep("x", for: "/data") }
        #expect(times.count == 3)
        // An earlier version's list names no machine: it belongs to the first that makes a backup there.
        try write(["# backups of /data"])
        #expect(backups.latest(of: "/data") != nil)
        try backups.claim("x", for: "/data")
        let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("# on machine ") })
        #expect(backups.latest(of: "/data") != nil)
    }

    @Test("K2 A backup that can’t be removed keeps no other one, and is named with its error")
    func unremovable() throws {
        for day in 1...3 { _ = try make("2026-11-0\(day)T02:00:00Z") }
        let oldest = backups.path("frontdesk-2026-11-01T020000Z.sqlite")
        let newest = backups.newName(at: try moment("2026-11-04T02:00:00Z"))
        try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: backups.path(newest)))
        let going = try BackupFolder(folder.url.path, keeping: 1).keep(newest, for: "/data") {
            if $0 == oldest { throw CocoaError(.fileWriteNoPermission) }
            try FileManager.default.removeItem(atPath: $0)
        }
        #expect(going.map { $0.error == nil } == [false, true, true])
        #expect(going.first?.name == "frontdesk-2026-11-01T020000Z.sqlite")
        #expect(times == ["2026-11-01T020000Z", "2026-11-04T020000Z"])
    }

    @Test("K2 If the list can’t be written, none is removed")
    func unwritableList() throws {
        for day in 1...3 { _ = try make("2026-11-0\(day)T02:00:00Z") }
        let list = folder.url.appendingPathComponent(BackupFolder.listName)
        try FileManager.default.removeItem(at: list)
        try FileManager.default.createDirectory(at: list, withIntermediateDirectories: false)
        try Data().write(to: list.appendingPathComponent("x"))
        #expect(throws: (any Error).self) { try make("2026-11-04T02:00:00Z") }
        #expect(times.count == 4)
    }
}

@Suite("Nightly backups", .timeLimit(.minutes(2)))
struct NightlyBackupTests {
    private let folder: TemporaryFolder
    private let engine: SQLiteEngine
    private var store: Store { Store(engine) }
    private let clock: SetClock
    private let log = LoggedLines()
    private var target: BackupFolder {
        BackupFolder(folder.url.appendingPathComponent("backups").path, keeping: 2)
    }

    init() throws {
        folder = try TemporaryFolder()
        engine = try SQLiteEngine(path: folder.data.path)
        clock = SetClock(try moment("2026-11-22T12:00:00Z"))
    }

    private func begin(
        data: URL? = nil, pause: Duration = .zero, space: DiskSpace = .system
    ) throws -> NightlyBackups {
        NightlyBackups(
            of: (data ?? folder.data).path, in: target,
            schedule: try BackupSchedule(in: "UTC"),
            waits: NightlyBackups.Waits(
                firstCheckDelay: .milliseconds(5), checkInterval: .milliseconds(5), pause: pause),
            logger: log.logger, space: space,
            now: { [clock] in clock.now },
            record: { [store] count in
                try wait {
                    try await store.recordBackup(isWhole: true, memberCount: count, by: .program, at: .now)
                }
            })
    }

    private func makeFolder() throws {
        try FileManager.default.createDirectory(at: target.url, withIntermediateDirectories: true)
    }

    /// Waits until the condition holds, and then a little longer to see that it still does.
    private func expect(_ count: Int, _ what: () -> Int) async throws {
        for _ in 0..<6000 where what() < count { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(60))
        #expect(what() == count)
    }

    @Test(
        "K2 A missed backup is made soon, then one each night; the activity and the log record them"
    )
    func nights() async throws {
        try makeFolder()
        let backups = try begin()
        try await expect(1) { log.count("backup made") }
        #expect(backups.status.lastSuccess?.at == clock.now)
        #expect(try #require(backups.status.lastSuccess?.bytes) > 0)
        #expect(backups.status.failureReason == nil)
        for day in 23...25 {
            clock.set(try moment("2026-11-\(day)T02:59:00Z"))
            try await expect(day - 22) { log.count("backup made") }
            clock.set(try moment("2026-11-\(day)T03:00:00Z"))
            try await expect(day - 21) { log.count("backup made") }
        }
        backups.stop()
        #expect(
            target.backups() == [
                "frontdesk-2026-11-24T030000Z.sqlite", "frontdesk-2026-11-25T030000Z.sqlite",
            ])
        let rows = try await store.activity(before: nil, of: nil, limit: 9)
        #expect(rows.map(\.kind) == Array(repeating: .backupMade, count: 4))
        #expect(rows.allSatisfy { $0.actor == .program && $0.count == 0 })
        for name in target.backups() { #expect(try DataFile.check(target.path(name)).problems == []) }

        // A start later that day makes none, and knows the last one.
        let again = try begin()
        try await expect(4) { log.count("backup made") }
        #expect(again.status.lastSuccess?.at == (try moment("2026-11-25T03:00:00Z")))
        again.stop()
    }

    @Test("K2 A start makes earlier backups that others could read their owner's alone")
    func startTightens() async throws {
        try makeFolder()
        let first = try begin()
        try await expect(1) { log.count("backup made") }
        first.stop()
        let path = target.path(try #require(target.backups().first))
        #expect(chmod(path, 0o644) == 0)
        let again = try begin()
        try await expect(1) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return attributes?[.posixPermissions] as? Int == 0o600 ? 1 : 0
        }
        again.stop()
    }

    @Test("K2 If the folder is missing, each attempt logs an error, and once it is there a backup is made")
    func noFolder() async throws {
        let backups = try begin(pause: .seconds(3))
        try await expect(1) { log.count("could not make the backup") }
        #expect(backups.status.failureReason?.contains("No such file or directory") == true)
        try makeFolder()
        try await expect(1) { log.count("backup made") }
        #expect(backups.status.lastSuccess != nil)
        backups.stop()
    }

    @Test("K2 An attempt that failed while the clock was ahead is over once a backup is made")
    func failedWhileAhead() async throws {
        let now = clock.now
        clock.set(now.adding(seconds: 86_400))
        let backups = try begin(pause: .seconds(3))
        // There may be more than one on a busy machine.
        try await expect(1) { min(1, log.count("could not make the backup")) }
        clock.set(now)
        try makeFolder()
        try await expect(1) { log.count("backup made") }
        #expect(FileBackups(data: folder.data.path, nightlyBackups: backups).nightly?.isFailing == false)
        backups.stop()
    }

    @Test("K2 If the list of backups can’t be written, none is made that would never count nor be removed")
    func unwritableList() async throws {
        let list = target.url.appendingPathComponent(BackupFolder.listName)
        try FileManager.default.createDirectory(at: list, withIntermediateDirectories: true)
        try Data().write(to: list.appendingPathComponent("x"))
        let backups = try begin(pause: .seconds(60))
        try await expect(1) { log.count("could not make the backup") }
        let reason = "The list of backups \(list.path) can’t be written: Is a directory."
        #expect(backups.status.failureReason == reason)
        #expect(FileBackups(data: folder.data.path, nightlyBackups: backups).nightly?.isFailing == true)
        backups.stop()
        #expect(target.backups() == [])
    }

    @Test(
        "K2 On a disk that is nearly full none is made, as the log and the metrics say, until there is room")
    func noRoom() async throws {
        try makeFolder()
        let free = Atomic<Int64>(DiskSpace.reserve)
        let backups = try begin(
            pause: .seconds(2), space: DiskSpace { _ in free.load(ordering: .relaxed) })
        try await expect(1) { log.count("could not make the backup") }
        let reason = try #require(backups.status.failureReason)
        #expect(reason.hasPrefix("There is no room for the file \(target.url.path)/frontdesk-"), "\(reason)")
        #expect(reason.hasSuffix("its disk has only 100.0 MB free: make room on it, or choose another one."))
        #expect(backups.status.failureCount == 1)
        #expect(
            FileBackups(data: folder.data.path, nightlyBackups: backups).nightly?.isFailing == true)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: target.url.path) == [BackupFolder.listName])
        free.store(2 * DiskSpace.reserve, ordering: .relaxed)
        try await expect(1) { log.count("backup made") }
        backups.stop()
    }

    @Test("K11 A copy to download isn’t made on a disk that is nearly full")
    func noRoomForDownload() async throws {
        let backups = FileBackups(
            data: folder.data.path, nightlyBackups: nil, space: DiskSpace { _ in DiskSpace.reserve })
        do {
            _ = try await backups.copy()
            Issue.record("it was made")
        } catch let failure as BackupFailure {
            #expect(failure.lacksRoom && failure.description.contains("There is no room"))
        }
    }

    @Test("K2 In a folder with another desk's backups none is made, and the log says whose they are")
    func taken() async throws {
        try makeFolder()
        let backups = try begin()
        try await expect(1) { log.count("backup made") }
        backups.stop()
        let (mine, names) = (folder.data, target.backups())
        let data = folder.url.appendingPathComponent("other.sqlite")
        try SQLiteEngine(path: data.path).close()
        let second = try begin(data: data, pause: .seconds(60))
        try await expect(1) { log.count("could not make the backup") }
        let reason = try #require(second.status.failureReason)
        #expect(
            reason.contains(
                "has another desk’s backups, those of \(mine.resolvingSymlinksInPath().path): give each"))
        #expect(second.status.lastSuccess == nil)
        second.stop()
        #expect(target.backups() == names)
    }

    @Test("K2 A clock that jumps doesn’t cause constant backups, and the next night’s is still made")
    func jumpingClock() async throws {
        try makeFolder()
        let backups = try begin(pause: .seconds(4))
        // On a busy machine the first backup may take a while.
        for _ in 0..<6000 where log.count("backup made") == 0 { try await Task.sleep(for: .milliseconds(5)) }
        for year in [2036, 2025, 2036, 2025] {
            clock.set(try moment("\(year)-11-22T12:00:00Z"))
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(log.count("backup made") <= 1)
        try await expect(2) { log.count("backup made") }
        clock.set(try moment("2025-11-23T12:00:00Z"))
        try await expect(3) { log.count("backup made") }
        backups.stop()
    }

    @Test("K2 When told to stop, it stops at once, even in the middle of a backup, and leaves no part of it")
    func stopped() async throws {
        try makeFolder()
        for wait in 0..<8 {
            let backups = try begin()
            try await Task.sleep(for: .milliseconds(5 + 3 * wait))
            let start = ContinuousClock.now
            backups.stop()
            #expect(ContinuousClock.now - start < .seconds(30))
            let names = try FileManager.default.contentsOfDirectory(atPath: target.url.path)
            #expect(!names.contains { $0.contains("unfinished") })
            clock.set(clock.now.adding(seconds: 24 * 3600))
        }
    }

    @Test("K2 serve makes a missed backup by itself, and logs it; --backup-keep takes 1 or more")
    func served() async throws {
        engine.close()
        try makeFolder()
        let server = try Server(
            data: folder.data, arguments: ["--port", "0", "--backup-folder", target.url.path],
            environment: ["FRONTDESK_BACKUP_KEEP": "5"])
        #expect(server.waitUntilLogged("backup made", forSeconds: 120))
        #expect(
            server.log.contains(/info backup made bytes=\d+ file=frontdesk-\S+Z\.sqlite members=0 seconds=\d/)
        )
        #expect(server.stop(SIGTERM) == 0)
        #expect(target.backups().count == 1)
        #expect(try DataFile.check(target.path(target.backups()[0])).problems == [])
        for wrong in ["0", "-1", "some"] {
            let answer = try Command.run(["serve", "--backup-keep=\(wrong)", "--data", folder.data.path])
            #expect(answer.status == 1 && answer.error.contains("--backup-keep takes a number from 1 on."))
        }
    }
}

/// A clock that stands still until a test moves it.
private final class SetClock: Sendable {
    private let time: Mutex<Timestamp>

    init(_ time: Timestamp) { self.time = Mutex(time) }

    var now: Timestamp { time.withLock { $0 } }

    func set(_ now: Timestamp) { time.withLock { $0 = now } }
}
