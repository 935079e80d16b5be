import Storage

extension PostgreSQLStore {
    /// What was found in a database.
    public struct Report: Sendable, Equatable {
        /// Those who are members now.
        public let memberCount: Int
        /// All that were ever made.
        public let transferCount: Int
        /// How much room the tables and indexes take.
        public let bytes: Int64
        /// The first thing that doesn't add up; nil if everything does.
        public let problem: String?
    }

    /// Counts, and checks the credits. That every reference leads to a row, the database itself sees to.
    ///
    /// - Throws: `.unavailable`.
    public func report() async throws(StoreError) -> Report {
        let audit = try await auditLedger()
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
