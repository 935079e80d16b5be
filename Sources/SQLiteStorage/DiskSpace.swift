import GRDB
import Glibc

/// How much of its disk a copy may take.
public struct DiskSpace: Sendable {
    /// The space that a copy leaves free. During a copy the log beside the data grows with every write, by
    /// tens of megabytes in a large import, and the program needs room for temporary files. A full disk would
    /// stop the server.
    public static let reserve: Int64 = 100_000_000

    /// Returns the free bytes on the disk of a folder; nil if the system doesn't say.
    private let freeBytes: @Sendable (_ folder: String) -> Int64?

    /// - Parameter freeBytes: called repeatedly while a copy is made.
    public init(_ freeBytes: @escaping @Sendable (_ folder: String) -> Int64?) { self.freeBytes = freeBytes }

    /// The free space as the system reports it.
    public static let system = Self { folder in
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let (bytes, isTooLarge) = Int64(clamping: status.f_bavail)
            .multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
        return isTooLarge ? nil : bytes
    }

    /// Whether less than the reserve is left.
    func isScarce(at file: FilePath) -> Bool { (freeBytes(file.folder) ?? .max) < Self.reserve }

    /// Why SQLite can't use the file. If there is no room for the index of the log, which takes 32 KiB,
    /// SQLite itself only says that the disk has failed.
    func reason(_ error: DatabaseError, at file: FilePath) -> String {
        if [.SQLITE_IOERR, .SQLITE_FULL].contains(error.resultCode), freeBytes(file.folder) ?? .max < 65_536 {
            return "its disk is full: make room on it"
        }
        return error.message ?? "\(error.resultCode)"
    }

    /// Checks that `needed` bytes can be written and still leave the reserve.
    ///
    /// - Throws: `.noRoom`.
    func expectRoom(for needed: Int64, at file: FilePath) throws(DataFileError) {
        guard let free = freeBytes(file.folder) else { return }
        if free - Self.reserve < needed { throw .noRoom(path: file.text, needed: needed, free: free) }
    }

    /// The error after a copy of `needed` bytes has run out of room.
    func error(_ needed: Int64, at file: FilePath) -> DataFileError {
        .noRoom(path: file.text, needed: needed, free: freeBytes(file.folder) ?? 0)
    }
}

extension Int64 {
    /// This many bytes in megabytes, rounded, such as `4.2 MB`, for the operator.
    package var megabytes: String {
        let tenths = (self + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
