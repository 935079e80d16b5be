import Storage

/// The keys of the advisory locks, and the channel, with which the programs that use the same schema
/// coordinate (https://www.postgresql.org/docs/15/explicit-locking.html#ADVISORY-LOCKS).
struct LockKeys: Sendable {
    /// Held by every transaction with a `Gate`.
    let gate: Int64
    /// Held as long as a program uses the data, so that no `frontdesk move` moves the data away meanwhile.
    let use: Int64
    /// Held by a program that makes tables. It is the same for all schemas, since an extension belongs to the
    /// whole database.
    let migration: Int64
    /// Held by a program that removes the traces of erased members.
    let vacuum: Int64
    /// The name of the channel, which needs no quotes.
    let channel: String

    init(_ connection: Connection) throws(DatabaseError) {
        let keys = ["gate", "use", "migration", "vacuum", "channel"]
        let columns = keys.map { key in
            let schema = key == "migration" ? "" : " || current_schema()"
            return "hashtextextended('frontdesk \(key) '\(schema), 0)"
        }
        let row = try connection.row(
            Connection.Statement("SELECT \(columns.joined(separator: ", "))", isPrepared: false))
        guard let row else { throw DatabaseError("the server gave no keys") }
        (gate, use, migration, vacuum) = (row[0], row[1], row[2], row[3])
        channel = "frontdesk_\(String(UInt64(bitPattern: row[4] as Int64), radix: 36))"
    }

    /// Tries to take the lock on `use`, which other programs may also hold, until the connection ends. The
    /// result says whether it succeeded.
    var tryUse: Connection.Statement {
        Connection.Statement("SELECT pg_try_advisory_lock_shared(?1)", [use])
    }

    /// The same, but without any other program.
    var tryUseAlone: Connection.Statement { tryAlone(use) }

    /// Releases the lock that `tryUseAlone` took; that of `tryUse` stays.
    var unlockUseAlone: Connection.Statement { unlock(use) }

    /// Takes the lock on `migration`, once no other program has it.
    var takeMigration: Connection.Statement {
        Connection.Statement("SELECT pg_advisory_lock(?1)", [migration])
    }

    var unlockMigration: Connection.Statement { unlock(migration) }

    /// Tries to take the lock on `vacuum`. The result says whether it succeeded.
    var tryVacuum: Connection.Statement { tryAlone(vacuum) }

    var unlockVacuum: Connection.Statement { unlock(vacuum) }

    private func tryAlone(_ key: Int64) -> Connection.Statement {
        Connection.Statement("SELECT pg_try_advisory_lock(?1)", [key])
    }

    private func unlock(_ key: Int64) -> Connection.Statement {
        Connection.Statement("SELECT pg_advisory_unlock(?1)", [key])
    }
}

extension Gate {
    func statement(_ key: Int64) -> Connection.Statement? {
        switch self {
        case .none: nil
        case .shared: Connection.Statement("SELECT pg_advisory_xact_lock_shared(?1)", [key])
        case .exclusive: Connection.Statement("SELECT pg_advisory_xact_lock(?1)", [key])
        }
    }
}
