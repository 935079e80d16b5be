import CSQLite
import Foundation
import GRDB
import Storage

/// Overwrites the unused bytes of a file's pages, in small steps between other writes.
///
/// `secure_delete` overwrites rows when they are deleted, and pages when they become free. But when SQLite
/// moves rows to another page, copies stay in the unused part of the old page.
///
/// The zeros are written straight into the file, while this process holds the write lock. This bypasses
/// SQLite's log, which must be empty. Nothing reads unused bytes, and the used bytes are written as they
/// were, so neither readers nor a power cut matter, as long as the disk keeps each sector intact.
///
/// A write between two steps may give a page that is yet to be cleaned the number of a clean one, since
/// SQLite sorts the pages whose rows it rearranges. But that page is then in the log, so the next step also
/// cleans all pages in the log. No checkpoint may run between the steps, since it would reset the log.
struct PageCleaner {
    /// The most pages that one step cleans.
    static let pagesAtOnce = 1024

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
        case cleanBefore(Int)
        /// A reader, or another process's write, was in the way.
        case blocked
        /// All pages are clean.
        case done
    }

    /// Cleans some of the pages, and also earlier ones that were written since the log was last truncated.
    ///
    /// - Parameter first: the number of the first page to clean, from 1.
    /// - Parameter count: how many pages; tests clean fewer.
    /// - Parameter log: the path of the log.
    static func cleanSome(
        _ database: Database, log: FilePath, from first: Int, count: Int = pagesAtOnce
    ) throws -> Progress {
        let version = try dataVersion(database)
        let written = try writtenPages(log, pageSize(database)).filter { $0 < first }
        // `written` would lack pages that another process writes now.
        guard try Checkpointer.truncateLog(on: database), try dataVersion(database) == version
        else { return .blocked }
        return try cleanSome(database, afterTruncating: log, first, count, and: written)
    }

    /// The same, right after the log has been truncated.
    ///
    /// - Parameter written: the numbers of the pages before the first that are cleaned again.
    static func cleanSome(
        _ database: Database, afterTruncating log: FilePath, _ first: Int = 1, _ count: Int = pagesAtOnce,
        and written: Set<Int> = []
    ) throws -> Progress {
        // Drops the cached pages, which still contain the old unused bytes. Other connections drop theirs
        // when they see the commit.
        sqlite3_db_release_memory(database.sqliteConnection)
        var progress = Progress.blocked
        try database.inTransaction(.immediate) {
            guard log.state?.bytes == 0 else { return .rollback }
            progress = try PageCleaner(database).clean(first, count, and: written)
            try HealthRow.touch(database)
            return .commit
        }
        return progress
    }

    /// Cleans all pages of a file that has no log and that no other connection uses.
    ///
    /// - Throws: `DataFileError.cancelled`; a `DatabaseError`.
    static func clean(_ database: Database, _ cancellation: Cancellation) throws {
        // Drops the cached pages, as in `cleanSome`.
        sqlite3_db_release_memory(database.sqliteConnection)
        try database.inTransaction(.exclusive) {
            var progress = Progress.cleanBefore(1)
            while case .cleanBefore(let first) = progress {
                if cancellation.isCancelled { throw DataFileError.cancelled }
                progress = try PageCleaner(database).clean(first, pagesAtOnce, and: [])
            }
            return .commit
        }
    }

    /// A number that changes with each commit of another connection.
    private static func dataVersion(_ database: Database) throws -> Int? {
        try Int.fetchOne(database, sql: "PRAGMA data_version")
    }

    private static func pageSize(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
    }

    /// The numbers of the pages in the log, and perhaps of some that were in it earlier
    /// (https://sqlite.org/fileformat2.html#walformat).
    private static func writtenPages(_ log: FilePath, _ pageSize: Int) throws -> Set<Int> {
        let file = try FileHandle(forReadingFrom: URL(filePath: log.text, directoryHint: .notDirectory))
        defer { try? file.close() }
        let (headerSize, frameHeaderSize) = (32, 24)
        var pages: Set<Int> = []
        try file.seek(toOffset: UInt64(headerSize))
        // A frame's header begins with the page's number.
        while let header = try file.read(upToCount: frameHeaderSize), header.count == frameHeaderSize {
            pages.insert(header.prefix(4).reduce(0) { $0 << 8 | Int($1) })
            try file.seek(toOffset: file.offset() + UInt64(pageSize))
        }
        return pages
    }

    private func clean(_ first: Int, _ count: Int, and written: Set<Int>) throws -> Progress {
        let pageSize = try Self.pageSize(database)
        let reservedSize = Int(try read(StoredPage.fileHeaderSize, at: 0)[20])
        let pageCount = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        guard pageCount < StoredPage.maxPages else { throw DatabaseError(resultCode: .SQLITE_TOOBIG) }
        let last = min(pageCount, first + count - 1)
        var isChanged = false
        for number in written.sorted() + Array(stride(from: first, through: last, by: 1)) {
            let offset = (number - 1) * pageSize
            let page = StoredPage(
                try read(pageSize, at: offset), number: number, reservedSize: reservedSize)
            guard let cleaned = try page.cleaned() else { continue }
            try check(
                cleaned.withUnsafeBytes { bytes in
                    file.pointee.pMethods.pointee.xWrite(
                        file, bytes.baseAddress, Int32(bytes.count), Int64(offset))
                })
            isChanged = true
        }
        if isChanged { try check(file.pointee.pMethods.pointee.xSync(file, SQLITE_SYNC_NORMAL)) }
        return last == pageCount ? .done : .cleanBefore(last + 1)
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
