import Foundation
import HTTP
import HTTPTypes
import Logging
import Operations
import Storage
import Synchronization
import Testing

@testable import Site

@Suite("Backups in the browser")
struct BackupPageTests {
    /// Makes copies of a few bytes, or fails.
    private final class Source: BackupSource {
        static let bytes = Array(repeating: Array("SQLite format 3\u{0}".utf8), count: 10_000).flatMap(\.self)
        let nightly: NightlyBackupStatus?
        let failure: BackupFailure?
        private let copies = Mutex((now: 0, most: 0, all: 0))

        init(nightly: NightlyBackupStatus? = nil, failure: BackupFailure? = nil) {
            (self.nightly, self.failure) = (nightly, failure)
        }

        var count: Int { copies.withLock { $0.all } }
        var maxAtOnce: Int { copies.withLock { $0.most } }

        func copy() async throws -> BackupCopy {
            copies.withLock { ($0.now, $0.most, $0.all) = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
            defer { copies.withLock { $0.now -= 1 } }
            try await Task.sleep(for: .milliseconds(20))
            if let failure { throw failure }
            return BackupCopy(bytes: Int64(Self.bytes.count), memberCount: 3) { offset, count in
                Array(Self.bytes.dropFirst(Int(offset)).prefix(count))
            }
        }
    }

    private static let password = "keeper of 9"

    private func organiser(_ site: TestSite) async throws -> Visitor {
        let visitor = site.visitor()
        _ = await visitor.post("/join/username", ["username": "organiser", "password": Self.password])
        try await site.setRole(.organiser, "organiser")
        return visitor
    }

    private func rows(
        _ site: TestSite, _ kind: Activity.Kind = .backupMade
    ) async throws -> [Activity] {
        try await site.store.activity(before: nil, of: nil, limit: 10).filter { $0.kind == kind }
    }

    @Test("K11 An organiser downloads a backup with their own password, and the activity says so")
    func download() async throws {
        let source = Source()
        let site = try TestSite(backups: source)
        let olga = try await organiser(site)
        let before = await olga.get("/backup")
        #expect(before.status == .ok && before.text.contains("None has been made yet."))
        #expect(before.text.contains("start Frontdesk with --backup-folder"))
        let file = await olga.download(olga.form("/backup", ["password": Self.password]))
        #expect(file.status == .ok && file.bytes == Source.bytes)
        #expect(file.headers[.contentType] == "application/vnd.sqlite3")
        #expect(file.headers[.cacheControl] == "no-store")
        #expect(
            file.headers[.contentDisposition] == "attachment; filename=\"frontdesk-2027-01-15.sqlite\"")
        let row = try #require(try await rows(site).first)
        #expect(try await rows(site).count == 1)
        let own = try #require(try await site.store.member(signInName: "organiser")).id
        #expect(row.actor == .member(own) && row.count == 3 && row.at == site.clock.now)
        site.clock.pass(seconds: 3 * 3600)
        #expect(await olga.get("/backup").text.contains("3 hours ago"))
        #expect(await olga.get("/members").tag(id: "step-backup").isEmpty)
        // Without a folder for backups nothing says how often there should be one.
        site.clock.pass(seconds: 9 * 24 * 3600)
        _ = await olga.post("/sign-in", ["member": "organiser", "password": Self.password])
        let members = await olga.get("/members")
        #expect(members.status == .ok && members.tag(id: "backup-warning").isEmpty)
    }

    @Test("K11 The file is named after the group’s day, which may be the one before or after that of others")
    func fileName() async throws {
        let site = try TestSite(backups: Source())
        let olga = try await organiser(site)
        try await site.decide { $0.timeZone = "Pacific/Honolulu" }
        let file = await olga.post("/backup", ["password": Self.password])
        #expect(file.headers[.contentDisposition]?.contains("-2027-01-14.sqlite") == true)
    }

    @Test("K11 A wrong password or none makes no copy, and is told at its input", arguments: ["wrong", ""])
    func wrongPassword(typed: String) async throws {
        let source = Source()
        let site = try TestSite(backups: source)
        let olga = try await organiser(site)
        let page = await olga.post("/backup", ["password": typed])
        #expect(page.status == .unprocessableContent && !page.content(id: "password-problem").isEmpty)
        #expect(source.count == 0)
        #expect(try await rows(site).isEmpty)
    }

    @Test("K11 A download that breaks off is no backup, but the activity names who has a part of it")
    func brokenOff() async throws {
        let site = try TestSite(backups: Source())
        let olga = try await organiser(site)
        let response = await site.app.answer(olga.form("/backup", ["password": Self.password]))
        guard case .download(let download) = response.body else {
            Issue.record("it is no download")
            return
        }
        let row = try #require(try await rows(site, .backupDownloaded).first)
        let own = try #require(try await site.store.member(signInName: "organiser")).id
        #expect(row.actor == .member(own) && row.count == 3 && row.at == site.clock.now)
        #expect(try await download.next() != nil)
        download.close()
        #expect(try await rows(site).isEmpty)
        #expect(await olga.get("/backup").text.contains("None has been made yet."))
    }

    @Test(
        "K11 A download ends as a whole, too, if the activity can’t say so, as when the data’s disk is full")
    func unnoted() async throws {
        let log = LogCollector()
        let site = try TestSite(backups: Source(), logger: Logger(label: "test") { _ in log })
        let olga = try await organiser(site)
        try site.data.breakWrites("INSERT", of: "activity")
        let file = await olga.download(olga.form("/backup", ["password": Self.password]))
        #expect(file.status == .ok && file.bytes == Source.bytes)
        #expect(log.lines(.error).first?.hasPrefix("the download of a backup could not") == true)
        #expect(try await rows(site).isEmpty)
    }

    @Test("K11 The members' page says that no backup was ever made, or that the last one failed")
    func warnings() async throws {
        let site = try TestSite(backups: Source())
        let olga = try await organiser(site)
        // Nothing else says it while the first steps do.
        #expect(await olga.get("/members").tag(id: "backup-warning").isEmpty)
        _ = await olga.post("/members/first-steps", ["put-away": "backup"])
        #expect(await olga.get("/members").text.contains("No backup was ever made."))
        let failing = NightlyBackupStatus(
            lastSuccess: .init(at: site.clock.now, bytes: 1), failureReason: "the disk is full")
        let other = try TestSite(backups: Source(nightly: failing))
        let oskar = try await organiser(other)
        #expect(await oskar.get("/members").text.contains("the nightly backup failed."))
        let database = try TestSite()
        let uta = try await organiser(database)
        _ = await uta.post("/members/first-steps", ["put-away": "backup"])
        #expect(await uta.get("/members").tag(id: "backup-warning").isEmpty)
    }

    @Test("K11 The password of another member is refused")
    func othersPassword() async throws {
        let site = try TestSite(backups: Source())
        let olga = try await organiser(site)
        _ = await site.visitor().post(
            "/join/username", ["username": "somebody", "password": "mine alone"])
        #expect(
            await olga.post("/backup", ["password": "mine alone"]).status == .unprocessableContent)
    }

    @Test("K11 The page says when the last nightly backup was made, how large it is, and that one failed")
    func nightly() async throws {
        let clock = Clock()
        let latest = clock.now.adding(seconds: -7 * 3600)
        let nightly = NightlyBackupStatus(lastSuccess: .init(at: latest, bytes: 12_345_678))
        let site = try TestSite(backups: Source(nightly: nightly))
        let visitor = try await organiser(site)
        let page = await visitor.get("/backup").text
        #expect(page.contains("7 hours ago, 12.35 MB") && !page.contains("nightly backup failed"))
        #expect(!page.contains("more than two days old"))
        site.clock.pass(seconds: 2 * 24 * 3600 - 7 * 3600)
        // The session has ended meanwhile.
        _ = await visitor.post("/sign-in", ["member": "organiser", "password": Self.password])
        let fresh = await visitor.get("/backup")
        #expect(fresh.status == .ok && !fresh.text.contains("more than two days old"))
        #expect(await visitor.get("/members").tag(id: "backup-warning").isEmpty)
        site.clock.pass(seconds: 1)
        #expect(await visitor.get("/backup").text.contains("more than two days old"))
        #expect(await !visitor.get("/members").tag(id: "backup-warning").isEmpty)
        _ = await visitor.download(visitor.form("/backup", ["password": Self.password]))
        #expect(await visitor.get("/members").tag(id: "backup-warning").isEmpty)
    }

    @Test("K11 For a database the page explains its tools, and there is nothing to download")
    func database() async throws {
        let site = try TestSite()
        let olga = try await organiser(site)
        let page = await olga.get("/backup")
        #expect(page.status == .ok && page.text.contains("pg_dump") && !page.text.contains("Download"))
        #expect(await olga.post("/backup", ["password": Self.password]).status == .notFound)
    }

    @Test("K11 If no copy can be made, the page says so, and the activity doesn't")
    func failure() async throws {
        let site = try TestSite(backups: Source(failure: BackupFailure("no space left")))
        let olga = try await organiser(site)
        let page = await olga.post("/backup", ["password": Self.password])
        #expect(page.status == .internalServerError)
        #expect(page.text.contains("The backup could not be made") && !page.text.contains("no space left"))
        #expect(try await rows(site).isEmpty)
    }

    @Test("K11 If there is no room for a copy, the page says what to do")
    func noRoom() async throws {
        let failure = BackupFailure("There is no room for the file /tmp/x", lacksRoom: true)
        let site = try TestSite(backups: Source(failure: failure))
        let olga = try await organiser(site)
        let page = await olga.post("/backup", ["password": Self.password])
        #expect(page.status == .internalServerError)
        #expect(
            page.text.contains("There is no room for the backup") && page.text.contains("to make room there"))
        #expect(!page.text.contains("/tmp/x"))
        #expect(try await rows(site).isEmpty)
    }

    @Test("K11 One copy is made after another")
    func inTurn() async throws {
        let source = Source()
        let site = try TestSite(backups: source)
        let olga = try await organiser(site)
        let request = olga.form("/backup", ["password": Self.password])
        await withTaskGroup { group in
            for _ in 0..<4 { group.addTask { _ = await site.app.answer(request) } }
        }
        #expect(source.count == 4 && source.maxAtOnce == 1)
    }
}
