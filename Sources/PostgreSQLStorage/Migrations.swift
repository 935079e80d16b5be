/// The steps from an empty schema to the current tables: run in order, each in a transaction, never edited once landed.
enum Migrations {
    struct Step {
        /// From 1 on, without a gap.
        let number: Int
        let name: String
        let sql: String
    }

    // A column that is no longer used stays as long as desks of an earlier version may be running beside this one:
    // `code.wrong_count`, which only those count in.
    static let all = [
        Step(
            number: 1, name: "everything",
            sql: [receipts, Tables.all, PostgreSQLMemory.tables, PostgreSQLAttempts.tables].joined(
                separator: "\n"))
    ]

    /// What a write leaves behind, so that it can be asked for where nobody heard the answer to its COMMIT.
    private static let receipts = """
        CREATE TABLE receipt (
            id bigint PRIMARY KEY,
            is_void boolean NOT NULL DEFAULT false,
            at timestamptz NOT NULL DEFAULT now()
        );
        """

    /// How many have been made; 0 in an empty schema, nil where there are tables of something else.
    static func completed(_ connection: Connection) throws(DatabaseError) -> Int? {
        let state = try connection.run([
            Connection.Statement(
                """
                SELECT to_regclass(quote_ident(current_schema()) || '.migration') IS NOT NULL, EXISTS (
                    SELECT 1 FROM pg_class
                    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
                        AND NOT EXISTS (
                            SELECT 1 FROM pg_depend
                            WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'))
                """)
        ])[0].first
        guard let state, state[0] as Bool else { return state.map { $0[1] as Bool } == false ? 0 : nil }
        do throws(DatabaseError) {
            let number = try connection.run([
                Connection.Statement(
                    "SELECT coalesce(max(number), 0) FROM migration WHERE program = 'frontdesk'")
            ])[0].first
            return number.map { $0[0] }
        } catch {
            // A table of that name, with other columns.
            if error.sqlState == "42703" { return nil }
            throw error
        }
    }

    /// Makes the missing ones. To be called by one program at a time.
    static func run(_ connection: Connection, after completed: Int) throws(DatabaseError) {
        if completed == 0 {
            try connection.execute(
                """
                CREATE TABLE IF NOT EXISTS migration (
                    number integer PRIMARY KEY,
                    name text NOT NULL,
                    program text NOT NULL DEFAULT 'frontdesk',
                    at timestamptz NOT NULL DEFAULT now()
                )
                """)
        }
        for step in all where step.number > completed {
            // One script is one transaction.
            try connection.execute(
                """
                \(step.sql)
                INSERT INTO migration (number, name) VALUES (\(step.number), '\(step.name)');
                """)
        }
    }
}
