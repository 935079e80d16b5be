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
