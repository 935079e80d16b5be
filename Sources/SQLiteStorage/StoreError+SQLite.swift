import GRDB
import Storage

extension StoreError {
    /// Keeps a `StoreError` as it is; anything else becomes `.unavailable`, with SQLite's message but without
    /// SQL or values.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError:
            self = .unavailable(reason: "\(error.extendedResultCode): \(error.message ?? "no message")")
        default: self = .unavailable(reason: "\(type(of: error))")
        }
    }

    /// The data file has lost its name. What is written to it now is gone when the program ends.
    static let outOfPlace = Self.unavailable(
        reason: "the data file was removed, renamed or replaced while it is in use: put it back")
}
