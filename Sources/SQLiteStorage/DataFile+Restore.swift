import GRDB
import Glibc
import Storage

extension DataFile {
    /// The changes that a restore would make, to which the operator has to agree.
    public struct RestorePlan: Sendable, Equatable {
        /// The report on the backup to be restored.
        public let report: Report
        /// How today's data differs from the backup; nil if there is no data file, or it can't be read.
        public let losses: Losses?
        /// Whether there is a data file, sound or not.
        public let hasData: Bool
    }

    /// How today's data differs from a backup.
    public struct Losses: Sendable, Equatable {
        /// Members in the backup who have left, or were removed or erased, since then. They come back.
        public let comingBackCount: Int
        /// Members today who aren't in the backup.
        public let missingMemberCount: Int
        /// Transfers that were made since then.
        public let missingTransferCount: Int
        /// Members who have a role in the backup, but none or a lower one today. They regain it.
        public let regainedRoleCount: Int
        /// Members in the backup who have unsubscribed from letters since then. They get letters again.
        public let resubscribedCount: Int
    }

    /// Replaces the data file with a copy of `backup`. The old file gets the name `kept`, and so does its
    /// log. Sessions, codes and the checksum of the backup are not restored.
    ///
    /// If the process is killed at any moment, the next opening of the file finds either all of the old data
    /// or all of the new.
    ///
    /// - Parameter kept: a new name in the folder of the data file, with `.before-restore-` in it.
    /// - Parameter now: the time of the restore, for the activity.
    /// - Parameter isAgreed: asked before anything is changed. If it returns false, nothing is.
    /// - Returns: what the restore has changed; nil if the operator didn't agree.
    /// - Throws: any `DataFileError`; `.inUse` while another process uses the data file. Only after
    ///   `.unfinished` will the next opening of the file find the copy.
    public static func restore(
        _ backup: String, to path: String, keeping kept: String, at now: Timestamp,
        cancellation: Cancellation = Cancellation(), isAgreed: (RestorePlan) throws(DataFileError) -> Bool
    ) throws(DataFileError) -> RestorePlan? {
        do {
            return try restore(
                backup, to: path, keeping: kept, at: now, cancellation: cancellation, isAgreed: isAgreed,
                step: { _ in })
        } catch let error as DataFileError {
            throw error
        } catch {
            throw .cannotWrite(path: path, reason: "\(error)")
        }
    }

    /// - Parameter step: called at each step of `Restoration`, for tests.
    static func restore(
        _ backup: String, to path: String, keeping kept: String, at now: Timestamp,
        cancellation: Cancellation = Cancellation(), isAgreed: (RestorePlan) throws -> Bool,
        step: (Restoration.Step) throws -> Void
    ) throws -> RestorePlan? {
        let file = FilePath(path)
        let report = try checkBackup(backup, isNot: path, cancellation)
        let hadFile = file.exists
        let lock = try lock(path, or: DataFileError.cannotWrite)
        defer {
            // Taking the lock created the file.
            if !hadFile, file.state?.bytes == 0 { try? file.remove() }
            lock.release()
        }
        let plan = RestorePlan(
            report: report, losses: try losses(backup, path, cancellation), hasData: file.state?.bytes != 0)
        guard try isAgreed(plan) else { return nil }

        let keptFile = file.sibling(FilePath.entry(kept).name)
        for taken in [keptFile] + companions(of: keptFile) where taken.exists {
            throw DataFileError.exists(path: taken.text)
        }
        let new = try newFile(from: backup, for: path, memberCount: report.memberCount, at: now, cancellation)
        if let owner = hadFile ? file.state : FilePath.entry(file.folder).state { new.give(to: owner) }
        guard lock.excludeSQLite() else { throw DataFileError.inUse(path: path) }
        do { try Restoration.replace(file, by: new, keeping: keptFile, step: step) } catch {
            switch error as? DataFileError {
            case .unfinished(_, let kept, let reason):
                throw DataFileError.unfinished(path: path, kept: kept, reason: reason)
            case .cannotWrite(_, let reason): throw DataFileError.cannotWrite(path: path, reason: reason)
            default: throw error
            }
        }
        return plan
    }

    /// The report on the backup, which must be sound.
    private static func checkBackup(
        _ backup: String, isNot path: String, _ cancellation: Cancellation
    ) throws(DataFileError) -> Report {
        guard let source = FilePath(backup).state else {
            throw errno == ENOENT ? .missing(path: backup) : .cannotRead(path: backup)
        }
        if let state = FilePath(path).state, state.isSameFile(as: source) {
            throw .cannotWrite(path: path, reason: "it is that file itself")
        }
        let report = try check(backup, withSearch: false, cancellation: cancellation)
        if let problem = report.problems.first { throw .unsound(path: backup, problem: problem) }
        return report
    }

    /// The copy that will replace the file: its list has a new revision, its search index is right, and its
    /// activity says that it was restored.
    private static func newFile(
        from backup: String, for path: String, memberCount: Int, at now: Timestamp,
        _ cancellation: Cancellation
    ) throws(DataFileError) -> UnfinishedFile {
        let file = FilePath(path)
        UnfinishedFile.sweep(beside: file)
        let new: UnfinishedFile
        do throws(DataFileError) { new = try UnfinishedFile(for: file) } catch {
            throw .cannotWrite(path: path, reason: error.reason)
        }
        do throws(DataFileError) {
            _ = try fill(new, from: backup, cancellation, isBackup: false) { database, isCurrent in
                try advanceList(database, at: now)
                if !isCurrent { return }
                try SearchIndex.repair(database)
                try ActivityRow.add(
                    FileDatabase(database), .backupRestored, by: .command, count: memberCount, at: now)
            }
        } catch { throw error.renaming(new.path, to: path) }
        return new
    }

    /// Continues the list at a revision that it never had in any copy of the file, so that every page made
    /// from another copy reads the whole list again. Handles older files, too.
    private static func advanceList(_ database: Database, at now: Timestamp) throws {
        let table = try database.tableExists("list") ? "list" : "desk"
        try database.execute(
            sql: "UPDATE \(table) SET revision = max(revision + 1000000000, ?)", arguments: [now.milliseconds]
        )
        try database.execute(sql: "UPDATE \(table) SET reset_revision = revision")
    }

    /// Locks the file, while no other process uses it.
    ///
    /// - Parameter failure: makes the error for a file that can't be opened.
    /// - Throws: `.inUse`, `failure`.
    static func lock(
        _ path: String, or failure: (_ path: String, _ reason: String) -> DataFileError
    ) throws(DataFileError) -> FileLock {
        do throws(SQLiteEngine.OpenError) {
            let lock = try FileLock(path: path)
            if !lock.hasConnections { return lock }
        } catch {
            if case .cannotOpen(_, let reason) = error { throw failure(path, reason) }
        }
        throw .inUse(path: path)
    }

    // MARK: What changes

    /// Identifies a person across files. Within one file no id is assigned twice, but another file may have
    /// assigned the same one.
    private struct Identity: Hashable {
        let id: Int64
        let registeredAt: Int64
    }

    /// Nil if there is no such file, or it can't be read.
    private static func losses(
        _ backup: String, _ path: String, _ cancellation: Cancellation
    ) throws(DataFileError) -> Losses? {
        let kept = try people(backup, cancellation)
        do {
            let today = try people(path, cancellation)
            return Losses(
                comingBackCount: kept.members.subtracting(today.members).count,
                missingMemberCount: today.members.subtracting(kept.members).count,
                missingTransferCount: max(0, today.transferCount - kept.transferCount),
                regainedRoleCount: kept.organisers.subtracting(today.organisers)
                    .union(kept.staff.subtracting(today.staff)).intersection(today.members).count,
                resubscribedCount: today.unsubscribed.intersection(kept.members)
                    .subtracting(kept.unsubscribed).count)
        } catch .cancelled { throw .cancelled } catch { return nil }
    }

    private struct People {
        let members: Set<Identity>
        let unsubscribed: Set<Identity>
        let organisers: Set<Identity>
        /// Desk keepers and organisers.
        let staff: Set<Identity>
        let transferCount: Int
    }

    private static func people(_ path: String, _ cancellation: Cancellation) throws(DataFileError) -> People {
        try reading(path, cancellation) { database in
            _ = try isCurrent(database, path)
            let openCondition = "\(try closedBy(database)) IS NULL"
            func identities(_ condition: String) throws -> Set<Identity> {
                let rows = try Row.fetchCursor(
                    database, sql: "SELECT id, registered_at FROM member WHERE \(condition)")
                var identities: Set<Identity> = []
                while let row = try rows.next() {
                    identities.insert(Identity(id: row[0], registeredAt: row[1]))
                }
                return identities
            }
            let unsubscribed = "SELECT member_id FROM subscription WHERE unsubscribed_at IS NOT NULL"
            let hasRoles = try database.columns(in: "member").contains { $0.name == "role" }
            return People(
                members: try identities(openCondition),
                unsubscribed: try database.tableExists("subscription")
                    ? identities("\(openCondition) AND id IN (\(unsubscribed))") : [],
                organisers: hasRoles ? try identities("\(openCondition) AND role = 'organiser'") : [],
                staff: hasRoles ? try identities("\(openCondition) AND role <> 'member'") : [],
                transferCount: try database.tableExists("transfer")
                    ? Int.fetchOne(database, sql: "SELECT count(*) FROM transfer") ?? 0 : 0)
        }
    }
}
