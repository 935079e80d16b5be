import GRDB

extension SQLiteEngine {
    /// Why a data file can't be opened.
    public enum OpenError: Error, Sendable, CustomStringConvertible {
        /// For example, the folder doesn't exist, or there is no permission. `reason` is the message of the
        /// system or of SQLite.
        case cannotOpen(path: String, reason: String)
        /// The file isn't an SQLite database, or belongs to another program.
        case notADataFile(path: String)
        /// A newer version of the program has migrated the file.
        case newerVersion(path: String)
        /// The file is a backup with a checksum, which only a server may open for writing.
        case backup(path: String)
        /// Another process has locked the file.
        case inUse(path: String)

        /// One sentence for the operator that names the file.
        public var description: String {
            switch self {
            case .cannotOpen(let path, let reason): "The data file \(path) can’t be opened: \(reason)."
            case .notADataFile(let path): DataFileError.notADataFile(path: path).description
            case .newerVersion(let path): DataFileError.newerVersion(path: path).description
            case .backup(let path):
                "The file \(path) is a backup, which stays as it is: restore it first, or start the server on it."
            case .inUse(let path): "The data file \(path) is in use by another Frontdesk."
            }
        }
    }
}

extension SQLiteEngine.OpenError {
    init(_ error: any Error, opening path: String) {
        switch error {
        case let error as Self: self = error
        case let error as DataFileError: self = .cannotOpen(path: path, reason: error.reason)
        case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB:
            self = .notADataFile(path: path)
        case let error as DatabaseError:
            self = .cannotOpen(path: path, reason: DiskSpace.system.reason(error, at: FilePath(path)))
        default: self = .cannotOpen(path: path, reason: "\(error)")
        }
    }
}
