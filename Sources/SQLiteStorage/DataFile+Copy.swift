import GRDB
import Storage

extension DataFile {
    /// Makes a complete, checked copy under a new name, whether or not the file is in use. The copy gets its
    /// name only once it is on disk, and only its owner can read it. It has a checksum, but nothing of erased
    /// members, and no sessions or codes, so that it can't be used to sign in.
    ///
    /// - Parameter path: the path of the data file, which an older version of the program may have written.
    /// - Returns: the report on the copy.
    /// - Throws: `.missing`, `.cannotRead`, `.notADataFile`, `.newerVersion`, `.unsound`, `.exists`,
    ///   `.noRoom`, `.cannotWrite`, `.cancelled`. If it throws, there is no copy.
    public static func backUp(
        _ path: String, to copy: String, space: DiskSpace = .system,
        cancellation: Cancellation = Cancellation()
    ) throws(DataFileError) -> Report {
        try state(of: FilePath(path), path)
        let final = FilePath.entry(copy)
        let unfinished = try begin(final, called: copy)
        do throws(DataFileError) {
            let report = try fill(unfinished, from: path, cancellation, space: space, isBackup: true)
            try unfinished.finish(as: final)
            return report
        } catch {
            if case .exists = error { throw .exists(path: copy) }
            throw error.renaming(unfinished.path, to: copy)
        }
    }

    /// Makes a copy like `backUp`, in a file that has no name once it is complete, and is deleted when it is
    /// no longer used.
    ///
    /// - Parameter folder: the folder in which the copy is made.
    /// - Throws: `.missing`, `.cannotRead`, `.notADataFile`, `.newerVersion`, `.unsound`, `.noRoom`,
    ///   `.cannotWrite`, `.cancelled`.
    public static func copy(
        _ path: String, in folder: String, space: DiskSpace = .system,
        cancellation: Cancellation = Cancellation()
    ) throws(DataFileError) -> (file: UnnamedFile, report: Report) {
        try state(of: FilePath(path), path)
        let base = FilePath.entry(folder + "/frontdesk-backup")
        UnfinishedFile.sweep(beside: base)
        let unfinished = try UnfinishedFile(for: base)
        do throws(DataFileError) {
            let report = try fill(unfinished, from: path, cancellation, space: space, isBackup: true)
            return (try UnnamedFile(unfinished), report)
        } catch { throw error.renaming(unfinished.path, to: base.text) }
    }

    /// Begins a file that gets the name `final`, which must be new, once it is complete.
    ///
    /// - Parameter path: the name as the operator gave it.
    /// - Throws: `.exists`, `.cannotWrite`.
    static func begin(_ final: FilePath, called path: String) throws(DataFileError) -> UnfinishedFile {
        if final.state?.isFolder == true { throw .cannotWrite(path: path, reason: "it is a folder") }
        if final.exists { throw .exists(path: path) }
        if final.name.isEmpty { throw .cannotWrite(path: path, reason: "it needs a name") }
        // Such names could be mistaken for a part of a data file, or for the remains of a restore.
        if (companionSuffixes + Restoration.suffixes).contains(where: final.name.hasSuffix)
            || UnfinishedFile.isOurs(final.name)
        {
            throw .cannotWrite(path: path, reason: "it needs another name, without that ending")
        }
        UnfinishedFile.sweep(beside: final)
        do throws(DataFileError) { return try UnfinishedFile(for: final) } catch {
            throw .cannotWrite(path: path, reason: error.reason)
        }
    }

    /// The files that SQLite keeps beside a database file.
    static func companions(of file: FilePath) -> [FilePath] { companionSuffixes.map(file.adding) }

    private static let companionSuffixes = ["-wal", "-shm", "-journal"]

    /// - Parameter isBackup: whether the copy gets a checksum.
    /// - Parameter addition: writes more into the copy, whose tables may be an older version's.
    /// - Returns: the report on the copy, which is sound.
    static func fill(
        _ file: UnfinishedFile, from path: String, _ cancellation: Cancellation, space: DiskSpace = .system,
        isBackup: Bool,
        adding addition: (Database, _ isCurrent: Bool) throws -> Void = { _, _ in }
    ) throws(DataFileError) -> Report {
        _ = try BackupChecksum.verify(path, cancellation)
        try reading(path, cancellation) { database in
            _ = try isCurrent(database, path)
            try file.empty()
            let needed = try usedBytes(database)
            try space.expectRoom(for: needed, at: file.path)
            do {
                try cancellation.stopping(when: { [path = file.path] in space.isScarce(at: path) }) {
                    // This copies row by row, so it doesn't copy what free pages still contain of erased
                    // members.
                    try database.execute(sql: "VACUUM INTO ?", arguments: [file.path.text])
                }
            } catch {
                switch (error as? DatabaseError)?.resultCode {
                case .SQLITE_FULL, .SQLITE_INTERRUPT: throw space.error(needed, at: file.path)
                default: throw DataFileError(error, copying: path, to: file.path.text)
                }
            }
        }
        do { try finish(file, cancellation, adding: addition) } catch {
            if cancellation.isCancelled { throw .cancelled }
            throw DataFileError(error, copying: path, to: file.path.text)
        }
        if isBackup { try file.addChecksum(cancellation) } else { try file.markAsUsingWriteAheadLog() }
        // A fault of the search index must not keep backups from being made or restored.
        let report = try check(file.path.text, withSearch: false, cancellation: cancellation)
        if let problem = report.problems.first { throw .unsound(path: path, problem: problem) }
        return report
    }

    /// The bytes outside free pages.
    private static func usedBytes(_ database: Database) throws -> Int64 {
        let sql = """
            SELECT (page_count - freelist_count) * page_size
            FROM pragma_page_count, pragma_freelist_count, pragma_page_size
            """
        return try Int64.fetchOne(database, sql: sql) ?? 0
    }

    private static func finish(
        _ file: UnfinishedFile, _ cancellation: Cancellation,
        adding addition: (Database, _ isCurrent: Bool) throws -> Void
    ) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            // No other process uses the file yet, and all of it is synced when it is finished.
            try database.execute(
                sql: """
                    PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON;
                    PRAGMA trusted_schema = OFF
                    """)
        }
        let queue = try DatabaseQueue(path: file.path.text, configuration: configuration)
        defer { try? queue.close() }
        try cancellation.runInterruptibly(on: queue) { database in
            for table in DataTable.all.filter(\.isLeftOutOfBackups).map(\.name) {
                // An older file doesn't have all of these tables.
                if try database.tableExists(table) { try database.execute(sql: "DELETE FROM \(table)") }
            }
            let isCurrent = try isCurrent(database, file.path.text)
            if isCurrent, try ErasureRow.isDue(FileDatabase(database)) {
                try removeTraces(database, cancellation)
            }
            try addition(database, isCurrent)
        }
    }

    /// Removes what the search index has of erased members until it is merged, and the copies that the merge
    /// leaves on its pages.
    private static func removeTraces(_ database: Database, _ cancellation: Cancellation) throws {
        do {
            try SearchIndex.beginMerge(database)
            while try SearchIndex.mergeSome(database) {
                if cancellation.isCancelled { throw DataFileError.cancelled }
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            // A fault of the index must not keep the copy from being made.
            try SearchIndex.rebuild(database)
        }
        try PageCleaner.clean(database, cancellation)
    }
}

extension DataFileError {
    init(_ error: any Error, copying source: String, to copy: String) {
        guard let error = error as? DatabaseError else {
            self = error as? DataFileError ?? .cannotWrite(path: copy, reason: "\(error)")
            return
        }
        let reason = error.message ?? "\(error.resultCode)"
        switch error.resultCode {
        case .SQLITE_CORRUPT: self = .unsound(path: source, problem: reason)
        case .SQLITE_CONSTRAINT: self = .unsound(path: source, problem: reason)
        default: self = .cannotWrite(path: copy, reason: reason)
        }
    }
}
