import CSQLite
import Foundation
import GRDB
import Glibc
import Model
import Storage

/// Reads whole data files, without opening them for use, whichever version wrote them and whether or not they
/// are in use.
public enum DataFile {
    /// The result of checking a data file.
    public struct Report: Sendable, Equatable {
        /// How many members there are.
        public let memberCount: Int
        /// How many transfers were ever made.
        public let transferCount: Int
        /// The size of the database as one file, in bytes.
        public let bytes: Int64
        /// The result of comparing the checksum, if the file has one. A wrong checksum is one of the
        /// `problems`.
        public let checksum: BackupChecksum.Comparison
        /// Whether the file has all migrations of this version of the program.
        public let isCurrent: Bool
        /// The problems, one line each, in the order in which they were found, at most `problemLimit`; empty
        /// if the file is sound.
        public internal(set) var problems: [String]
    }

    /// Whether there is such a data file. Also true after a restore was killed midway, and if this process
    /// has no permission, or no way, to find out.
    public static func exists(_ path: String) -> Bool {
        let file = FilePath(path)
        if file.state != nil { return true }
        return errno == EACCES || Restoration.isUnderWay(file) || !file.isExact
    }

    /// The data file's own path if `path` is a symbolic link to it; otherwise `path`.
    public static func resolvingLink(_ path: String) -> String {
        let file = FilePath(path)
        return file == .entry(path) ? path : file.text
    }

    /// Removes all permissions except the owner's from a file, such as a backup. Returns false if other users
    /// keep some.
    public static func makePrivate(_ path: String) -> Bool { FilePath(path).makePrivate() }

    /// The most problems that a report has.
    public static let problemLimit = 20

    /// Reads the whole file, and changes nothing. Checks that its checksum is right, if it has one, that
    /// SQLite finds its tables and indexes undamaged, that none of them is missing, that every reference
    /// leads to a row, and that the credits add up.
    ///
    /// - Parameter withSearch: whether to check also that the search index has every member, and nothing
    ///   else.
    /// - Throws: `.missing`, `.cannotRead`, `.notADataFile`, `.newerVersion`, `.cancelled`. The problems of a
    ///   file that can be read are in the report.
    public static func check(
        _ path: String, withSearch: Bool = true, cancellation: Cancellation = Cancellation()
    ) throws(DataFileError) -> Report {
        do {
            let checksum = try BackupChecksum.verify(path, cancellation)
            var result = try reading(path, cancellation) { database in
                try report(
                    database, of: FilePath(path), isCurrent: isCurrent(database, path), checksum: checksum)
            }
            if withSearch, result.isCurrent, result.problems.isEmpty {
                result.problems = try reading(path, cancellation, withSearch: true, searchProblems)
            }
            return result
        } catch .unsound(_, let problem) {
            // The file has changed since it was made, or not even its tables can be read.
            return Report(
                memberCount: 0, transferCount: 0, bytes: 0, checksum: .notCompared, isCurrent: false,
                problems: [problem])
        }
    }

    static func memberCount(_ database: Database) throws -> Int {
        let sql = "SELECT count(*) FROM member WHERE \(try closedBy(database)) IS NULL"
        return try Int.fetchOne(database, sql: sql) ?? 0
    }

    /// The column that says whether a member is removed, which depends on the version of the file.
    static func closedBy(_ database: Database) throws -> String {
        let columns = try database.columns(in: "member").map(\.name)
        return ["closed_by", "closing_id"].first(where: columns.contains) ?? "restart_id"
    }

    /// - Throws: `.notADataFile`, `.newerVersion`.
    static func isCurrent(_ database: Database, _ path: String) throws -> Bool {
        let migrations = Migrations.all(openingBalance: .zero)
        guard try database.tableExists("grdb_migrations"),
            try migrations.appliedIdentifiers(database).contains(migrations.migrations[0])
        else { throw DataFileError.notADataFile(path: path) }
        if try migrations.hasBeenSuperseded(database) { throw DataFileError.newerVersion(path: path) }
        return try migrations.hasCompletedMigrations(database)
    }

    // MARK: Reading

    /// Runs `body` on a connection that can't write.
    ///
    /// If no other process has the file open, this creates no files beside it, so that the folder needn't be
    /// writable. If another process opens the file in the meantime, this starts again as one of its readers:
    /// `body` can run twice.
    ///
    /// - Parameter withSearch: whether the connection knows FTS5. Without it, no fault of the search index
    ///   matters: from SQLite 3.44 on, `PRAGMA integrity_check` would report it.
    static func reading<Value>(
        _ path: String, _ cancellation: Cancellation, withSearch: Bool = false,
        _ body: (Database) throws -> Value
    ) throws(DataFileError) -> Value {
        let file = FilePath(path)
        let initial = try state(of: file, path)
        if initial.isFolder { throw .cannotRead(path: path, reason: "it is a folder") }
        // SQLite would remove an empty file's log.
        if initial.bytes == 0 { throw .notADataFile(path: path) }
        if isAlone(file) {
            let hasJournal = file.adding("-journal").exists
            let result = Result {
                try reading(file, isImmutable: !hasJournal, cancellation, withSearch: withSearch, body)
            }
            if hasJournal { try expectSame(file, as: initial, path) }
            if hasJournal || (file.state == initial && (file.adding("-wal").state?.bytes ?? 0) == 0) {
                return try get(result, path, cancellation)
            }
        }
        let result = Result {
            try reading(file, isImmutable: false, cancellation, withSearch: withSearch, body)
        }
        try expectSame(file, as: initial, path)
        return try get(result, path, cancellation)
    }

    /// The state of the file, which no restore may be replacing.
    ///
    /// - Throws: `.missing`, `.cannotRead`.
    @discardableResult
    static func state(of file: FilePath, _ path: String) throws(DataFileError) -> FileState {
        if Restoration.isUnderWay(file) {
            throw .cannotRead(
                path: path, reason: "a restore isn’t finished: start the server, or restore again")
        }
        if !file.isExact { throw .cannotRead(path: path, reason: FilePath.inexact) }
        guard let state = file.state else {
            throw errno == ENOENT ? .missing(path: path) : .cannotRead(path: path)
        }
        return state
    }

    /// Whether no program has the file open, and everything is in it, not in a log.
    static func isAlone(_ file: FilePath) -> Bool {
        let log = file.adding("-wal").state
        return log == nil || (log?.bytes == 0 && file.adding("-shm").state?.bytes ?? 0 < minIndexBytes)
    }

    /// The smallest size of a log's index. While a program reads or writes the file, the index has at least
    /// this size; a program that found no room for it on the disk has left a shorter one
    /// (https://sqlite.org/walformat.html#shm).
    private static let minIndexBytes: Int64 = 32_768

    /// Throws if a restore has replaced the file in the meantime. SQLite opens the log by its name, so it
    /// might have read the other file's log.
    private static func expectSame(
        _ file: FilePath, as initial: FileState, _ path: String
    ) throws(DataFileError) {
        if Restoration.isUnderWay(file) || !file.isSame(as: initial) { throw .inUse(path: path) }
    }

    private static func reading<Value>(
        _ file: FilePath, isImmutable: Bool, _ cancellation: Cancellation, withSearch: Bool,
        _ body: (Database) throws -> Value
    ) throws -> Value {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(Double(Checkpointer.busyMilliseconds) / 1000)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA temp_store = FILE")
            // Without an implementation, the module is removed from the connection.
            if !withSearch { sqlite3_create_module(database.sqliteConnection, "fts5", nil, nil) }
        }
        // `immutable=1` keeps SQLite from creating files beside the data file: https://sqlite.org/uri.html
        let url = URL(filePath: file.text, directoryHint: .notDirectory)
        let name = isImmutable ? "\(url.absoluteString)?immutable=1" : file.text
        let queue = try DatabaseQueue(path: name, configuration: configuration)
        defer { try? queue.close() }
        return try cancellation.runInterruptibly(on: queue, body)
    }

    private static func get<Value>(
        _ result: Result<Value, any Error>, _ path: String, _ cancellation: Cancellation
    ) throws(DataFileError) -> Value {
        do { return try result.get() } catch {
            if cancellation.isCancelled { throw .cancelled }
            throw DataFileError(error, reading: path)
        }
    }
}

extension DataFileError {
    init(_ error: any Error, reading path: String) {
        guard let error = error as? DatabaseError else {
            self = error as? DataFileError ?? .cannotRead(path: path, reason: "\(error)")
            return
        }
        let reason = DiskSpace.system.reason(error, at: FilePath(path))
        switch error.resultCode {
        case .SQLITE_NOTADB: self = .notADataFile(path: path)
        case .SQLITE_CORRUPT: self = .unsound(path: path, problem: reason)
        case .SQLITE_INTERRUPT: self = .cancelled
        // SQLite doesn't say why it can't open the file.
        case .SQLITE_CANTOPEN where access(path, R_OK) != 0: self = .cannotRead(path: path)
        default: self = .cannotRead(path: path, reason: reason)
        }
    }
}
