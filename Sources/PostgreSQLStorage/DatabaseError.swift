import Storage

/// The reason why a statement failed.
struct DatabaseError: Error {
    /// Five characters (https://www.postgresql.org/docs/15/errcodes-appendix.html); nil if the server didn't
    /// send one, because the connection is lost or too slow.
    let sqlState: String?
    /// One line, without values from any row.
    let message: String

    init(sqlState: String? = nil, _ message: String) {
        self.sqlState = sqlState
        self.message = Self.line(message)
    }

    /// The message in one line: libpq writes several, with indented hints.
    static func line(_ message: String) -> String {
        message.split(whereSeparator: \.isNewline)
            .map { $0.drop { $0.isWhitespace } }.joined(separator: ", ")
    }

    /// Whether the connection can no longer be used: it is lost, or the server accepts no writes.
    var endsConnection: Bool {
        guard let sqlState else { return true }
        return sqlState.hasPrefix("08") || sqlState.hasPrefix("57P") || sqlState == "25006"
            || sqlState == "25P03"
    }

    /// Whether the server, the database or the role has reached its limit of connections.
    var isTooManyConnections: Bool { sqlState == "53300" }

    /// Whether the same transaction may succeed a moment later: after serialization_failure or
    /// deadlock_detected; and after unique_violation, since it then sees the other one's row, and a rule
    /// decides.
    var isRepeatable: Bool { ["40001", "40P01", "23505"].contains(sqlState) }
}

extension StoreError {
    /// Keeps a `StoreError` as it is; anything else becomes `.unavailable`.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError:
            let state = error.sqlState.map { "\($0): " } ?? ""
            self = .unavailable(reason: "\(state)\(error.message)")
        default: self = .unavailable(reason: "\(type(of: error))")
        }
    }

    /// Whether the server works, and only refused the values of one statement: the SQLSTATE is of class 22
    /// (data exception), 23 (integrity constraint violation) or 54 (program limit exceeded).
    var isAboutValues: Bool {
        guard case .unavailable(let reason) = self else { return false }
        return reason.prefixMatch(of: #/(22|23|54)[0-9A-Z]{3}: /#) != nil
    }
}
