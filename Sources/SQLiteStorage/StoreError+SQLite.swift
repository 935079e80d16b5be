import GRDB
import Storage

extension StoreError {
    /// Keeps a `StoreError`; any other error becomes `.unavailable`, with SQLite's message but without SQL or
    /// values.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError:
            self = .unavailable(reason: "\(error.extendedResultCode): \(error.message ?? "no message")")
        default: self = .unavailable(reason: "\(type(of: error))")
        }
    }

    /// The data file has lost its name. Anything written to it now would be gone when the program ends.
    static let outOfPlace = Self.unavailable(
        reason: "the data file was removed, renamed or replaced while it is in use: put it back")
}

extension DatabaseError {
    /// Whether the file works, and SQLite only refused the values of one statement.
    var isAboutValues: Bool {
        [.SQLITE_CONSTRAINT, .SQLITE_TOOBIG, .SQLITE_MISMATCH].contains(resultCode)
    }
}
