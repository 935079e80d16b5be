import SQLStorage

/// The keys of the advisory locks, and the channel, by which the programs that use one schema's tables know each other
/// (https://www.postgresql.org/docs/15/explicit-locking.html#ADVISORY-LOCKS).
struct LockKeys: Sendable {
    /// Held by every transaction that a `Gate` is for.
    let gate: Int64
    /// Held as long as a program uses the data, so that nobody moves them away.
    let use: Int64
    /// Held by who makes tables, in whichever schema: an extension is the whole database's.
    let migration: Int64
    /// Held by who removes the traces of those who were erased.
    let vacuum: Int64
    /// A name that needs no quotes.
    let channel: String

    init(_ connection: Connection) throws(DatabaseError) {
        let keys = ["gate", "use", "migration", "vacuum", "channel"]
        let columns = keys.map { key in
            let place = key == "migration" ? "" : " || current_schema()"
            return "hashtextextended('frontdesk \(key) '\(place), 0)"
        }
        let row = try connection.run([
            Connection.Statement("SELECT \(columns.joined(separator: ", "))", isPrepared: false)
        ])[0].first
        guard let row else { throw DatabaseError("the server gave no keys") }
        (gate, use, migration, vacuum) = (row[0], row[1], row[2], row[3])
        channel = "frontdesk_\(String(UInt64(bitPattern: row[4] as Int64), radix: 36))"
    }

    /// Gives whether it is held from now on, until the connection ends.
    var tryUse: Connection.Statement {
        Connection.Statement("SELECT pg_try_advisory_lock_shared($1)", [use])
    }

    /// The same, for somebody who wants to be alone.
    var tryUseAlone: Connection.Statement {
        Connection.Statement("SELECT pg_try_advisory_lock($1)", [use])
    }

    /// Lets others in again; `tryUse` still holds.
    var leaveUseAlone: Connection.Statement {
        Connection.Statement("SELECT pg_advisory_unlock($1)", [use])
    }
}

extension Gate {
    func statement(_ key: Int64) -> Connection.Statement? {
        switch self {
        case .none: nil
        case .shared: Connection.Statement("SELECT pg_advisory_xact_lock_shared($1)", [key])
        case .exclusive: Connection.Statement("SELECT pg_advisory_xact_lock($1)", [key])
        }
    }
}
