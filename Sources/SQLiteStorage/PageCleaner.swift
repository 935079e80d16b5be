import CSQLite
import GRDB
import Storage

/// Overwrites the unused bytes of a file's pages, in small steps between other writes.
///
/// `secure_delete` overwrites rows where they are when they are deleted, and pages when they become free. But
/// when SQLite moves rows to another page, copies stay in the unused part of the old one.
///
/// The zeros are written into the file itself, past SQLite's log: that must be empty, and the write lock
/// held. Nothing reads unused bytes, and the used ones stay as they are, so neither a reader nor a power cut
/// in the middle of a write matters.
struct PageCleaner {
    private static let pagesAtOnce = 1024

    private let database: Database
    private let file: UnsafeMutablePointer<sqlite3_file>

    private init(_ database: Database) throws {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let code = sqlite3_file_control(
            database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard code == SQLITE_OK, let file else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        self.database = database
        self.file = file
    }

    /// The result of a step.
    enum Progress: Equatable {
        /// The pages before this one are clean.
        case before(Int)
        /// A reader, or another process's write, is in the way.
        case blocked
        /// All pages are clean.
        case done
    }

    /// Cleans some of the pages.
    ///
    /// - Parameter first: the number of the first of them, from 1.
    /// - Parameter log: the path of the log.
    static func cleanSome(_ database: Database, log: FilePath, from first: Int) throws -> Progress {
        try Checkpointer.truncateLog(on: database)
            ? cleanSome(database, afterTruncating: log, from: first) : .blocked
    }

    /// The same, right after the log was truncated.
    static func cleanSome(
        _ database: Database, afterTruncating log: FilePath, from first: Int
    ) throws -> Progress {
        // Forgets what the pages had in their unused bytes. Other connections do when they see the commit.
        sqlite3_db_release_memory(database.sqliteConnection)
        var progress = Progress.blocked
        try database.inTransaction(.immediate) {
            guard log.state?.bytes ?? 0 == 0 else { return .rollback }
            progress = try PageCleaner(database).clean(from: first)
            try HealthRow.touch(database)
            return .commit
        }
        return progress
    }

    private func clean(from first: Int) throws -> Progress {
        let head = try read(StoredPage.fileHeaderSize, at: 0)
        let size = Int(head[16]) << 8 | Int(head[17])
        let pageSize = size == 1 ? 65_536 : size
        let count = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        guard count < StoredPage.mostPages else { throw DatabaseError(resultCode: .SQLITE_TOOBIG) }
        let last = min(count, first + Self.pagesAtOnce - 1)
        var isChanged = false
        for number in stride(from: first, through: last, by: 1) {
            let offset = (number - 1) * pageSize
            let page = StoredPage(
                try read(pageSize, at: offset), number: number, reservedSize: Int(head[20]))
            guard let cleaned = try page.cleaned() else { continue }
            try check(
                cleaned.withUnsafeBytes { bytes in
                    file.pointee.pMethods.pointee.xWrite(
                        file, bytes.baseAddress, Int32(bytes.count), Int64(offset))
                })
            isChanged = true
        }
        if isChanged { try check(file.pointee.pMethods.pointee.xSync(file, SQLITE_SYNC_NORMAL)) }
        return last == count ? .done : .before(last + 1)
    }

    private func read(_ size: Int, at offset: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            try check(
                file.pointee.pMethods.pointee.xRead(file, buffer.baseAddress, Int32(size), Int64(offset)))
            count = size
        }
    }

    private func check(_ code: Int32) throws {
        if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
