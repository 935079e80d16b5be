extension SQLiteStore {
    /// Why a data file can't be used. The description is one line for people.
    public enum OpenError: Error, Sendable, CustomStringConvertible {
        /// `reason` is the system's own sentence, or SQLite's.
        case cannotOpen(path: String, reason: String)
        case notADatabase(path: String)
        case newerVersion(path: String)
        case inUse(path: String)

        public var description: String {
            switch self {
            case .cannotOpen(let path, let reason): "The data file \(path) can’t be opened: \(reason)."
            case .notADatabase(let path): "The file \(path) is not a Frontdesk data file."
            case .newerVersion(let path):
                "The data file \(path) was written by a newer version of Frontdesk: use that one."
            case .inUse(let path): "The data file \(path) is in use by another Frontdesk."
            }
        }
    }
}
