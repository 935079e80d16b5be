import Foundation
import PostgreSQLStorage

/// Where all data is stored, from `--data`.
enum DataLocation: Sendable, CustomStringConvertible {
    /// A file's path, exactly as in the argument.
    case file(String)
    case database(ServerAddress)

    /// - Throws: a `Failure` for an address that can't be understood. Its text doesn't repeat the address,
    ///   which may contain a password.
    init(_ text: String) throws(Failure) {
        guard ServerAddress.resembles(text) else {
            self = .file(text)
            return
        }
        let text = text.trimmingCharacters(in: .whitespaces)
        do throws(PostgreSQLEngine.OpenError) { self = .database(try ServerAddress(text)) } catch {
            throw Failure("\(error)")
        }
    }

    /// The path, or the address without a password.
    var description: String {
        switch self {
        case .file(let path): path
        case .database(let address): address.description
        }
    }

    /// The path, for commands that only work on a file.
    ///
    /// - Parameter remark: the alternative for a database, as a sentence without its full stop.
    func file(or remark: String) throws(Failure) -> String {
        switch self {
        case .file(let path): return path
        case .database: throw Failure("\(remark).")
        }
    }
}
