import Names
import Storage

/// The tables of a database from which a move reads.
struct PostgreSQLMoveSource: MoveSource {
    let connection: Connection
    let database: any SQLDatabase
    /// The database's address, for errors.
    let address: String

    init(_ connection: Connection, address: String) {
        (self.connection, database, self.address) = (connection, ServerDatabase(connection), address)
    }

    func attributingErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as DatabaseError {
            throw PostgreSQLEngine.OpenError(preparing: address, error)
        }
    }

    func value<Value: SQLColumn>(_ sql: String) throws -> Value? {
        try attributingErrors {
            try connection.row(Connection.Statement(sql, isPrepared: false))?[0]
        }
    }

    func lastID(of table: DataTable) throws -> Int64 {
        guard let sequence: String = try value("SELECT pg_get_serial_sequence('\(table.name)', 'id')") else {
            return 0
        }
        let last: Int64? = try value(
            "SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM \(sequence)")
        return last ?? 0
    }
}

/// The tables of a database that a move fills.
final class PostgreSQLMoveTarget: MoveTarget {
    var database: any SQLDatabase { source.database }
    private let source: PostgreSQLMoveSource
    private let isCancelled: () -> Bool
    /// The SQL for indexes and constraints, which are created after all rows are inserted, since that is
    /// quicker.
    private var later: [String] = []

    /// The move was told to stop.
    struct Cancelled: Error {}

    /// - Parameter source: the database, in a transaction, with all tables made and only the rows that
    ///   migrations insert.
    init(_ source: PostgreSQLMoveSource, isCancelled: @escaping () -> Bool) throws {
        self.source = source
        self.isCancelled = isCancelled
        try source.attributingErrors {
            let connection = source.connection
            // All rows are inserted by the same statement, which needn't be planned again.
            try connection.execute(
                "SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL plan_cache_mode = force_generic_plan")
            let rows = try connection.run([
                Connection.Statement(Self.constraints, isPrepared: false),
                Connection.Statement(Self.indexes, isPrepared: false),
            ])
            // Indexes come before constraints, since foreign keys are checked with them.
            for row in rows[1].all + rows[0].all {
                try connection.execute(row[0])
                later.append(row[1])
            }
            for table in DataTable.all where try source.count(of: table) > 0 {
                try connection.execute("DELETE FROM \(table.name)")
            }
        }
    }

    /// For each constraint or index, the statements that drop and create it.
    private static let constraints = """
        SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY oid
        """
    private static let indexes = """
        SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
        FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
            AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
        ORDER BY indexrelid
        """

    func attributingErrors<Value>(_ body: () throws -> Value) throws -> Value {
        try source.attributingErrors(body)
    }

    func lastID(of table: DataTable) throws -> Int64 { try source.lastID(of: table) }

    func checkCancelled() throws { if isCancelled() { throw Cancelled() } }

    /// A longer key may not fit into an index.
    private static let maxKeyBytes = 2600

    /// Cuts keys that an earlier version stored in a file, where an index accepts any length.
    ///
    /// - Throws: `Move.Failure` for an email, which can't be cut: two could become the same.
    func fillingIn(_ table: DataTable) -> (inout [SQLArgument]) throws -> Void {
        let names = table.columnNames
        let isOfMembers = table.name == DataTable.member.name
        // The addresses that declined mails may be cut, since such a long one can no longer be entered.
        let cut = ["sort_name", "form_id"] + (isOfMembers ? [] : ["email_folded"])
        let keys = names.indices.filter { cut.contains(names[$0]) }
        let email = isOfMembers ? names.firstIndex(of: "email_folded") : nil
        return { values in
            for key in keys {
                if case .text(let text) = values[key] { values[key] = .text(text.boundedKey) }
            }
            if let email, case .text(let text) = values[email], text.utf8.count > Self.maxKeyBytes,
                case .integer(let id) = values[table.index(of: "id")]
            {
                throw Move.Failure.longEmail(member: id)
            }
        }
    }

    func insert(_ count: Int, into table: DataTable) -> String {
        guard table.name == "batch" else { return table.insert(count) }
        // No program here is working on an import that was staged there, so its batch is marked as abandoned.
        let kind = table.index(of: "kind")
        return table.insert(
            count,
            adding: [
                "owner": { "CASE WHEN \($0[kind]) = 'staged' THEN 0 END" },
                "touched_at": { "CASE WHEN \($0[kind]) = 'staged' THEN '-infinity'::timestamptz END" },
            ])
    }

    func continueIDs(of table: DataTable, after id: Int64) throws {
        // Unlike `setval`, this is undone if the transaction is rolled back.
        try source.attributingErrors {
            try source.connection.execute("ALTER TABLE \(table.name) ALTER COLUMN id RESTART WITH \(id + 1)")
        }
    }

    func finish() throws {
        try source.attributingErrors {
            for sql in later {
                try checkCancelled()
                try source.connection.execute(sql)
            }
            try source.connection.execute(
                """
                UPDATE tally SET member_count = 0, treasury = 0;
                UPDATE tally SET member_count = (SELECT count(*) FROM member WHERE closed_by IS NULL),
                    treasury = (SELECT coalesce(-sum(balance), 0) FROM account)
                WHERE part = (SELECT min(part) FROM tally);
                """)
            for table in DataTable.all { try source.connection.execute("ANALYZE \(table.name)") }
        }
    }
}
