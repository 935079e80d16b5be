/// The settings with which every connection begins.
struct SessionSettings {
    enum Kind: Sendable {
        /// For pages and for writes.
        case short
        /// For slow reads, whose best plan depends on their arguments: each statement is planned every time.
        case long
    }

    private let script: String

    init(_ limits: PostgreSQLEngine.Limits) {
        // A commit waits at least for the server's own disk, and for that of a synchronous standby, if there
        // is one, even if the server's settings say otherwise. A transaction that a program has left open
        // doesn't block others for long. A connection may wait for work indefinitely, and a long read may
        // take its time.
        script = """
            SELECT set_config('synchronous_commit', 'on', false)
                WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write');
            SELECT set_config('client_connection_check_interval', '2000', false)
                FROM pg_settings WHERE name = 'client_connection_check_interval';
            SELECT set_config(name, '0', false)
                FROM pg_settings WHERE name IN ('idle_session_timeout', 'transaction_timeout');
            SET client_min_messages = warning; SET lock_timeout = \(limits.lockMilliseconds);
            SET idle_in_transaction_session_timeout = 15000; SET statement_timeout = 0;
            SET TimeZone = 'UTC'; SET bytea_output = 'hex';
            """
    }

    /// - Throws: `DatabaseError`, including when the server accepts no writes.
    func open(
        _ address: ServerAddress, _ kind: Kind, limit: Duration
    ) throws(DatabaseError) -> Connection {
        let connection = try Connection(address, limit: limit)
        try connection.execute(script)
        if kind == .long {
            try connection.execute(
                "SET plan_cache_mode = force_custom_plan; SET idle_in_transaction_session_timeout = 600000")
        }
        return connection
    }

    /// A SELECT of the server's clock, in milliseconds since 1970.
    static let clock = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
}
