import Storage

extension PostgreSQLEngine {
    /// Values are in a table that a crash of the server empties.
    package var shortMemory: (any ShortMemory)? { PostgreSQLMemory(engine: self) }

    /// Runs statements on tables that a crash of the server empties. Each is committed separately, without
    /// waiting for a disk (https://www.postgresql.org/docs/15/sql-createtable.html#SQL-CREATETABLE-UNLOGGED).
    ///
    /// - Parameter body: may run again after the connection was lost, even if it had succeeded.
    /// - Throws: `.unavailable`.
    @discardableResult
    func writeUnlogged<Value: Sendable>(
        _ body: @escaping @Sendable (ServerDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        try await writers.run { worker throws(StoreError) in
            try self.retrying(on: worker, limit: self.limits.exchange) { try body(ServerDatabase($0)) }
        }
    }

    /// Deletes old receipts, and expired values and attempts.
    func forgetExpired(_ connection: Connection) throws(DatabaseError) {
        let queries =
            [Receipt.deleteExpiredQuery, PostgreSQLMemory.deleteExpiredQuery]
            + PostgreSQLAttempts.deleteExpiredQueries
        _ = try connection.run(
            [Connection.begin, Connection.asynchronousCommit]
                + queries.map { Connection.Statement($0) } + [Connection.commit])
    }
}

/// The memory that several programs on one database share.
struct PostgreSQLMemory: ShortMemory {
    /// Values are sealed, so compressing them would gain nothing.
    static let tables = """
        CREATE UNLOGGED TABLE memory (
            key bytea PRIMARY KEY,
            space text COLLATE "C" NOT NULL,
            value bytea NOT NULL,
            version bigint NOT NULL,
            written_at timestamptz NOT NULL DEFAULT now(),
            expires_at timestamptz NOT NULL
        );
        ALTER TABLE memory ALTER COLUMN value SET STORAGE EXTERNAL;
        CREATE INDEX memory_written ON memory (space, written_at);
        CREATE INDEX memory_expiring ON memory (expires_at);
        """

    let engine: PostgreSQLEngine

    var isShared: Bool { true }

    func put(
        _ value: [UInt8], under key: [UInt8], in space: MemorySpace, forSeconds seconds: Int64
    ) async throws(StoreError) {
        let version = Self.newVersion()
        try await engine.writeUnlogged { database in
            try database.execute(
                Self.upsertQuery, [key, space.name, value, version, seconds])
            try Self.makeRoom(in: space, after: version, database)
        }
    }

    /// Writes a value in place of the key's current one.
    private static let upsertQuery = """
        INSERT INTO memory (key, space, value, version, expires_at)
        VALUES (?1, ?2, ?3, ?4, now() + make_interval(secs => ?5))
        ON CONFLICT (key) DO UPDATE SET space = excluded.space, value = excluded.value,
            version = excluded.version, written_at = now(), expires_at = excluded.expires_at
        """

    func take(_ key: [UInt8]) async throws(StoreError) -> [UInt8]? {
        try await engine.writeUnlogged { database in
            try database.value(
                "DELETE FROM memory WHERE key = ?1 RETURNING CASE WHEN now() < expires_at THEN value END",
                [key])
        }
    }

    func get(_ key: [UInt8]) async throws(StoreError) -> Remembered? {
        try await engine.readWithoutSnapshot { database in
            try database.row(
                "SELECT value, version FROM memory WHERE key = ?1 AND now() < expires_at", [key]
            ).map { Remembered(value: $0[0], version: $0[1]) }
        }
    }

    func replace(
        _ key: [UInt8], version: Int64?, with value: [UInt8], in space: MemorySpace,
        forSeconds seconds: Int64
    ) async throws(StoreError) -> Bool {
        let newVersion = Self.newVersion()
        return try await engine.writeUnlogged { database in
            let values: [(any SQLParameter)?] = [key, space.name, value, newVersion, seconds]
            guard let version else {
                let count = try database.execute(
                    Self.upsertQuery + " WHERE memory.expires_at <= now()", values)
                if count > 0 { try Self.makeRoom(in: space, after: newVersion, database) }
                return count > 0
            }
            return try database.execute(
                """
                UPDATE memory SET space = ?2, value = ?3, version = ?4, written_at = now(),
                    expires_at = now() + make_interval(secs => ?5)
                WHERE key = ?1 AND version = ?6 AND now() < expires_at
                """, values + [version]) > 0
        }
    }

    func forget(_ keys: [[UInt8]]) async throws(StoreError) {
        if keys.isEmpty { return }
        try await engine.writeUnlogged { database in
            try database.execute(
                "DELETE FROM memory WHERE key IN (SELECT unnest(?1::text[])::bytea)",
                [keys.map(SQLArgument.hexadecimal)])
        }
    }

    /// A random version: a counter would start again after a crash, and versions must not repeat.
    private static func newVersion() -> Int64 { .random(in: .min ... .max) }

    /// Deletes the oldest values beyond the capacity, about once for each hundredth of the capacity that is
    /// added.
    private static func makeRoom(in space: MemorySpace, after version: Int64, _ database: ServerDatabase)
        throws
    {
        guard version.isMultiple(of: max(1, Int64(space.capacity / 100))) else { return }
        try database.execute(
            """
            DELETE FROM memory WHERE key IN (
                SELECT key FROM memory WHERE space = ?1 ORDER BY written_at DESC OFFSET ?2)
            """, [space.name, space.capacity])
    }

    /// Deletes expired values.
    static let deleteExpiredQuery = "DELETE FROM memory WHERE expires_at <= now()"
}
