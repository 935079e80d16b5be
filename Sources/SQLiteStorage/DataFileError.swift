/// Why a data file can't be checked, copied or put in place. The description is one line, for people.
public enum DataFileError: Error, Sendable, CustomStringConvertible {
    /// There is no such file. `path` is as it was given.
    case missing(path: String)
    /// It can't be read. `reason` is the message of the system or of SQLite.
    case cannotRead(path: String, reason: String)
    /// It is no SQLite database, or another program's.
    case notADataFile(path: String)
    /// A newer version of the program has written it.
    case newerVersion(path: String)
    /// It is damaged, or its credits don't add up. `problem` is the first that was found.
    case unsound(path: String, problem: String)
    /// There is something under the name that the copy should have.
    case exists(path: String)
    /// The copy can't be written: the disk is full, the folder missing, or the like.
    case cannotWrite(path: String, reason: String)
    /// The restore's last step, in which files get other names, has begun and not come to its end: whoever opens the data
    /// file next goes on. `kept` is the name that what was there gets, in the folder of the data file.
    case unfinished(path: String, kept: String, reason: String)
    /// A server or a command uses the data file.
    case inUse(path: String)
    /// It was told to stop.
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

    /// Without the full stop, as a part of another one.
    var sentence: String { String(description.dropLast()) }

    /// What was in the way, without the file's name where it can be told apart.
    var reason: String {
        switch self {
        case .cannotRead(_, let reason), .cannotWrite(_, let reason): reason
        default: sentence
        }
    }

    /// The same of a file by the name that people know it by.
    func renaming(_ file: FilePath, to path: String) -> Self {
        switch self {
        case .cannotRead(file.text, let reason): .cannotRead(path: path, reason: reason)
        case .notADataFile(file.text): .notADataFile(path: path)
        case .unsound(file.text, let problem): .unsound(path: path, problem: problem)
        case .cannotWrite(_, let reason): .cannotWrite(path: path, reason: reason)
        default: self
        }
    }
}
