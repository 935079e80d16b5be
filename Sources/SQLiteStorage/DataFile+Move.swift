import GRDB
import Glibc
import Storage

extension DataFile {
    /// Calls `body` with everything in a data file. The file is locked during the call, and isn't changed.
    ///
    /// - Throws: `.missing`; `.cannotRead`, including when an older version wrote the file;
    ///   `.notADataFile`, `.newerVersion`, `.unsound`, `.inUse`, `.cancelled`; what `body` throws.
    package static func withMoveSource<Value>(
        _ path: String, cancellation: Cancellation = Cancellation(), _ body: (any MoveSource) throws -> Value
    ) throws -> Value {
        if !exists(path) { throw DataFileError.missing(path: path) }
        let lock = try lock(path, or: DataFileError.cannotRead)
        defer { lock.release() }
        if !lock.excludeGuests() { throw DataFileError.inUse(path: path) }
        _ = try BackupChecksum.verify(path, cancellation)
        var hasBegun = false
        let result = try reading(path, cancellation) { database -> Result<Value, any Error> in
            guard try isCurrent(database, path) else {
                let reason = "it is an older Frontdesk’s: start this one’s server on it first"
                throw DataFileError.cannotRead(path: path, reason: reason)
            }
            try database.beginTransaction(.deferred)
            defer { try? database.commit() }
            // `reading` starts again if another process, which doesn't take the lock, has opened the file
            // meanwhile.
            if hasBegun { throw DataFileError.inUse(path: path) }
            hasBegun = true
            // An error of `body` must not be reported as an error of this file.
            return Result { try body(SQLiteMoveSource(database, path: path)) }
        }
        return try result.get()
    }

    /// Makes a data file with what `body` writes. Only its owner can read the file, and it gets its name only
    /// once everything is in it and on disk.
    ///
    /// - Parameter willFinish: called once everything is in the file, before it gets its name.
    /// - Throws: `.exists`, `.cannotWrite`, `.cancelled`; what `body` throws, unless it is an error of
    ///   SQLite. If it throws, there is no such file.
    package static func withMoveTarget(
        _ path: String, cancellation: Cancellation = Cancellation(), willFinish: () -> Void = {},
        _ body: (any MoveTarget) throws -> Void
    ) throws {
        let final = FilePath.entry(path)
        let unfinished = try begin(final, called: path)
        do {
            try cancellation.making(unfinished) {
                try fill(unfinished, of: path, cancellation, body)
                try unfinished.markAsUsingWriteAheadLog()
                if cancellation.isCancelled { throw DataFileError.cancelled }
                willFinish()
                try unfinished.finish(as: final)
            }
        } catch let error as DatabaseError {
            if cancellation.isCancelled { throw DataFileError.cancelled }
            throw DataFileError(error, copying: path, to: path)
        } catch let error as DataFileError {
            if case .exists = error { throw DataFileError.exists(path: path) }
            throw error.renaming(unfinished.path, to: path)
        }
    }

    private static func fill(
        _ file: UnfinishedFile, of path: String, _ cancellation: Cancellation,
        _ body: (any MoveTarget) throws -> Void
    ) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            // No other process uses the file yet, and it is synced as a whole when it is finished. The
            // indexes of a million members need temporary files and a larger cache (its size is in KiB).
            try database.execute(
                sql: """
                    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -64000;
                    PRAGMA temp_store = FILE; PRAGMA trusted_schema = OFF
                    """)
        }
        let queue = try DatabaseQueue(path: file.path.text, configuration: configuration)
        defer { try? queue.close() }
        try Migrations.all(openingBalance: .zero).migrate(queue)
        try cancellation.runInterruptibly(on: queue) { database in
            try database.inTransaction {
                try body(SQLiteMoveTarget(database, path: path))
                return .commit
            }
        }
    }
}
