/// Why a data file can't be checked, copied or restored. The description is one line, for the operator.
public enum DataFileError: Error, Sendable, CustomStringConvertible {
    /// There is no such file. `path` is the path as the caller gave it.
    case missing(path: String)
    /// The file can't be read. `reason` is the message of the system or of SQLite.
    case cannotRead(path: String, reason: String)
    /// The file isn't an SQLite database, or is another program's.
    case notADataFile(path: String)
    /// A newer version of the program has written the file.
    case newerVersion(path: String)
    /// The file is damaged, or its credits don't add up. `problem` is the first problem that was found.
    case unsound(path: String, problem: String)
    /// There is already a file with the name that the copy should have.
    case exists(path: String)
    /// The copy can't be written, because the disk is full, the folder is missing, or the like.
    case cannotWrite(path: String, reason: String)
    /// The disk has too little room for the copy and the reserve that the data needs. The numbers are in
    /// bytes.
    case noRoom(path: String, needed: Int64, free: Int64)
    /// The restore has begun its last step, in which it renames files, and not finished it. The next opening
    /// of the data file will finish it. `kept` is the name that the old file gets, in the folder of the data
    /// file.
    case unfinished(path: String, kept: String, reason: String)
    /// Another server or command uses the data file.
    case inUse(path: String)
    /// The operation was cancelled.
    case cancelled

    /// One sentence that names the file.
    public var description: String {
        switch self {
        case .missing(let path): "There is no data file \(path)."
        case .cannotRead(let path, let reason): "The data file \(path) can’t be read: \(reason)."
        case .notADataFile(let path): "The file \(path) is not a Frontdesk data file."
        case .newerVersion(let path):
            "The data file \(path) was written by a newer version of Frontdesk: use that one."
        case .unsound(let path, let problem): "The data file \(path) is damaged: \(problem)."
        case .exists(let path): "There is a file \(path) already: choose another name."
        case .cannotWrite(let path, let reason): "The file \(path) can’t be written: \(reason)."
        case .noRoom(let path, let needed, let free):
            """
            There is no room for the file \(path): it needs \(needed.megabytes), and \
            \(DiskSpace.reserve.megabytes) stay free for the data, but its disk has only \(free.megabytes) free: \
            make room on it, or choose another one.
            """
        case .unfinished(let path, let kept, let reason):
            """
            The restore of \(path) isn’t finished: \(reason). The next start of the server finishes it; what was there \
            gets the name \(kept).
            """
        case .inUse(let path):
            "The data file \(path) is in use: stop the program that uses it first."
        case .cancelled: "Stopped before it was done."
        }
    }

    /// The description without its full stop, as a part of another sentence.
    var clause: String { String(description.dropLast()) }

    /// The reason, without the file's name if it can be told apart.
    var reason: String {
        switch self {
        case .cannotRead(_, let reason), .cannotWrite(_, let reason), .unsound(_, let reason): reason
        default: clause
        }
    }

    /// The same error, with `path`, which the operator knows, in place of `file`.
    func renaming(_ file: FilePath, to path: String) -> Self {
        switch self {
        case .cannotRead(file.text, let reason): .cannotRead(path: path, reason: reason)
        case .notADataFile(file.text): .notADataFile(path: path)
        case .unsound(file.text, let problem): .unsound(path: path, problem: problem)
        case .noRoom(_, let needed, let free): .noRoom(path: path, needed: needed, free: free)
        case .cannotWrite(_, let reason): .cannotWrite(path: path, reason: reason)
        default: self
        }
    }
}
