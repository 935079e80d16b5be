import Storage

extension PostgreSQLEngine {
    /// The result of checking a database.
    public struct Report: Sendable, Equatable {
        /// How many members there are now.
        public let memberCount: Int
        /// How many transfers were ever made.
        public let transferCount: Int
        /// The size of all tables and indexes.
        public let bytes: Int64
        /// The first inconsistency that was found; nil if there is none.
        public let problem: String?
    }

    /// Counts, and checks the credits. References need no check: the database's foreign keys ensure them.
    ///
    /// - Throws: `.unavailable`.
    public func report() async throws(StoreError) -> Report {
        let audit = try await Store(self).auditLedger()
        let counts = try await readSlowly(isLong: true) { database in
            try database.row(
                """
                SELECT (SELECT count(*) FROM member WHERE closed_by IS NULL), (
                    SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
                    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r')
                """
            ).map { ($0[0] as Int, $0[1] as Int64) }
        }
        return Report(
            memberCount: counts?.0 ?? 0, transferCount: audit.transferCount, bytes: counts?.1 ?? 0,
            problem: audit.problem)
    }
}
