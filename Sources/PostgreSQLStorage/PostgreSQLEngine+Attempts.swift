import Storage
import Synchronization

extension PostgreSQLEngine {
    /// Attempts are counted in tables that a crash of the server empties.
    package func attemptMemory(capacity: Int) -> (any AttemptMemory)? {
        PostgreSQLAttempts(engine: self, capacity: capacity)
    }
}

/// Counts recent attempts in all programs on one database.
///
/// A transaction that begins or counts an attempt first locks its keys, in order, and so sees all attempts
/// that were begun earlier. Times come from the programs' clocks; the server's clock decides when rows are
/// deleted.
final class PostgreSQLAttempts: AttemptMemory {
    /// The keys are digests of the members, names or networks whose attempts are counted.
    static let tables = """
        CREATE UNLOGGED TABLE attempt (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            key_high bigint NOT NULL,
            key_low bigint NOT NULL,
            kind smallint NOT NULL,
            at bigint NOT NULL,
            kept_until timestamptz NOT NULL
        );
        CREATE INDEX attempt_key ON attempt (key_high, key_low, at);
        CREATE INDEX attempt_kind ON attempt (kind, id);
        CREATE INDEX attempt_kept ON attempt (kept_until);
        CREATE UNLOGGED TABLE attempt_under_way (
            ticket bigint NOT NULL,
            key_high bigint NOT NULL,
            key_low bigint NOT NULL,
            until timestamptz NOT NULL,
            PRIMARY KEY (key_high, key_low, ticket)
        );
        CREATE INDEX attempt_under_way_ticket ON attempt_under_way (ticket);
        """

    private let engine: PostgreSQLEngine
    /// How many attempts of each kind are remembered, or a few more.
    private let capacity: Int
    private let belowHalf = Mutex(BelowHalf())

    init(engine: PostgreSQLEngine, capacity: Int) {
        self.engine = engine
        self.capacity = capacity
    }

    func begin(_ limits: [AttemptLimit], at now: Timestamp) async throws(StoreError) -> AttemptStart {
        let ticket = Int64.random(in: .min ... .max)
        let wait = try await write { database -> Int64? in
            self.lock(limits, database)
            return try database.value(
                """
                WITH \(Self.state(withUnderWay: true)), begun AS (
                    INSERT INTO attempt_under_way (ticket, key_high, key_low, until)
                    SELECT DISTINCT ?6::bigint, high, low, now() + interval '30 seconds' FROM state
                    WHERE NOT EXISTS (SELECT 1 FROM state WHERE wait IS NOT NULL))
                SELECT wait FROM state WHERE wait IS NOT NULL ORDER BY place LIMIT 1
                """, Self.arguments(limits, now) + [ticket])
        }
        return wait.map { .mustWait(seconds: $0) } ?? .begun(ticket: ticket)
    }

    func end(
        _ ticket: Int64, _ limits: [AttemptLimit], counting counted: [AttemptLimit], at now: Timestamp
    ) async throws(StoreError) {
        // Not before, since a check that reads meanwhile doesn't find the attempt.
        defer { belowHalf.withLock { $0.noteCounted(counted, at: .now) } }
        if counted.isEmpty {
            try await engine.writeUnlogged { database in
                try database.execute("DELETE FROM attempt_under_way WHERE ticket = ?1", [ticket])
            }
            return
        }
        try await write { database in
            // One statement does both, so that no reader sees the attempt counted twice or not at all.
            let rows = try database.rows(
                """
                WITH ended AS (DELETE FROM attempt_under_way WHERE ticket = ?6)
                \(Self.insertQuery)
                """, Self.counting(counted, now) + [ticket])
            try self.makeRoom(for: rows, database)
        }
    }

    func checkRoughly(_ limits: [AttemptLimit], at now: Timestamp) async throws(StoreError) -> Int64? {
        let asked = ContinuousClock.now
        if belowHalf.withLock({ $0.contains(limits, at: asked) }) { return nil }
        let halves = limits.map { limit in
            AttemptLimit(
                key: limit.key, count: (limit.count + 1) / 2, windowSeconds: limit.windowSeconds,
                kind: limit.kind)
        }
        if try await check(halves, isCounted: false, at: now) != nil {
            return try await check(limits, isCounted: false, at: now)
        }
        belowHalf.withLock { $0.add(limits, asked: asked) }
        return nil
    }

    func check(
        _ limits: [AttemptLimit], isCounted: Bool, at now: Timestamp
    ) async throws(StoreError) -> Int64? {
        defer { if isCounted { belowHalf.withLock { $0.noteCounted(limits, at: .now) } } }
        let query = """
            WITH \(Self.state(withUnderWay: false))
            SELECT wait FROM state WHERE wait IS NOT NULL ORDER BY place LIMIT 1
            """
        let arguments = Self.arguments(limits, now)
        if !isCounted {
            return try await engine.readWithoutSnapshot { database in try database.value(query, arguments) }
        }
        return try await write { database in
            self.lock(limits, database)
            if let wait = try database.value(query, arguments) as Int64? { return wait }
            try self.makeRoom(for: try database.rows(Self.insertQuery, Self.counting(limits, now)), database)
            return nil
        }
    }

    /// A write that may be lost in a crash, and that is allowed even if the credits don't add up.
    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (ServerDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        try await engine.writeOnServer(.none, allowedWhenUnsound: true, isDurable: false, body)
    }

    // MARK: Counting

    private func lock(_ limits: [AttemptLimit], _ database: ServerDatabase) {
        // The keys are combined with one of the schema's keys.
        let keys = limits.map { Int64(bitPattern: $0.key.high) ^ engine.locks.gate }
        database.pipeline(
            "SELECT pg_advisory_xact_lock(key) FROM unnest(?1::bigint[]) AS key", [Array(Set(keys)).sorted()])
    }

    /// The seconds to wait for each limit; NULL if it allows one more attempt. `arguments` gives
    /// the parameters.
    ///
    /// An attempt counts until `at - earliest` from now, so a full limit waits for its `most`-th newest. One
    /// that is full only with attempts under way (`busy`) waits `busySeconds`: they may not count in the end.
    static func state(withUnderWay: Bool) -> String {
        let nth = """
            SELECT at FROM attempt WHERE key_high = high AND key_low = low AND at > earliest AND at <= ?5
            ORDER BY at DESC
            """
        let underWay = """
            (SELECT count(*) FROM attempt_under_way
                WHERE key_high = high AND key_low = low AND until > now())
            """
        return """
            given AS MATERIALIZED (
                SELECT *, \(withUnderWay ? underWay : "0") AS busy
                FROM unnest(?1::bigint[], ?2::bigint[], ?3::bigint[], ?4::bigint[])
                    WITH ORDINALITY AS given (high, low, most, earliest, place)),
            state AS MATERIALIZED (
                SELECT high, low, place, coalesce(
                    ((\(nth) OFFSET most - 1 LIMIT 1) - earliest + 999) / 1000,
                    CASE WHEN busy > 0 AND (busy >= most
                        OR EXISTS (\(nth) OFFSET greatest(0, most - busy - 1) LIMIT 1))
                    THEN \(AttemptLimit.busySeconds) END) AS wait
                FROM given)
            """
    }

    private static func arguments(_ limits: [AttemptLimit], _ now: Timestamp) -> [(any SQLParameter)?] {
        [
            limits.map { Int64(bitPattern: $0.key.high) }, limits.map { Int64(bitPattern: $0.key.low) },
            limits.map { Int64($0.count) },
            limits.map { now.adding(seconds: -$0.windowSeconds).milliseconds },
            // Later attempts were counted before the clock was set back.
            now.adding(seconds: Timestamp.clockLeewaySeconds),
        ]
    }

    /// `counting` gives the parameters. Rows are kept a minute longer than they count, since clocks differ.
    private static let insertQuery = """
        INSERT INTO attempt (key_high, key_low, kind, at, kept_until)
        SELECT high, low, kind, ?5::bigint, now() + make_interval(secs => seconds + 60)
        FROM unnest(?1::bigint[], ?2::bigint[], ?3::bigint[], ?4::bigint[]) AS given (high, low, kind, seconds)
        RETURNING id, kind
        """

    private static func counting(_ limits: [AttemptLimit], _ now: Timestamp) -> [(any SQLParameter)?] {
        [
            limits.map { Int64(bitPattern: $0.key.high) }, limits.map { Int64(bitPattern: $0.key.low) },
            limits.map(\.kind.rawValue), limits.map(\.windowSeconds), now,
        ]
    }

    // MARK: Forgetting

    /// Deletes the oldest attempts beyond the capacity, about once for each hundredth of the capacity that is
    /// added.
    private func makeRoom(for added: [SQLRow], _ database: ServerDatabase) throws {
        let step = max(1, Int64(capacity / 100))
        let kinds = Set(added.filter { ($0[0] as Int64).isMultiple(of: step) }.map { $0[1] as Int64 })
        for kind in kinds.sorted() {
            try database.execute(
                """
                DELETE FROM attempt WHERE kind = ?1 AND id <= (
                    SELECT id FROM attempt WHERE kind = ?1 ORDER BY id DESC OFFSET ?2 LIMIT 1)
                """, [kind, capacity])
        }
    }

    /// Deletes the attempts that no longer count.
    static let deleteExpiredQueries = [
        "DELETE FROM attempt WHERE kept_until <= now()",
        "DELETE FROM attempt_under_way WHERE until <= now()",
    ]
}

/// The keys of which less than half of a limit was counted a moment ago.
struct BelowHalf {
    private static let period = Duration.seconds(1)
    private static let capacity = 10_000

    /// The latest finding about a key, and its time. One about a limit also answers for a lower limit of the
    /// same key; that does no harm, since each rough check is followed by one that counts.
    private var findings: [AttemptKey: (at: ContinuousClock.Instant, isBelowHalf: Bool)] = [:]

    func contains(_ limits: [AttemptLimit], at now: ContinuousClock.Instant) -> Bool {
        limits.allSatisfy { limit in
            findings[limit.key].map { $0.isBelowHalf && now - $0.at < Self.period } ?? false
        }
    }

    /// - Parameter asked: when the counts began to be read. Keys that were noted since aren't added: the
    ///   attempt may not have been counted.
    mutating func add(_ limits: [AttemptLimit], asked: ContinuousClock.Instant) {
        note(limits, isBelowHalf: true, at: asked)
    }

    /// Notes the keys under which an attempt has been counted, so that they are read again.
    mutating func noteCounted(_ limits: [AttemptLimit], at now: ContinuousClock.Instant) {
        note(limits, isBelowHalf: false, at: now)
    }

    private mutating func note(
        _ limits: [AttemptLimit], isBelowHalf: Bool, at time: ContinuousClock.Instant
    ) {
        if findings.count > Self.capacity { findings = [:] }
        for limit in limits where findings[limit.key].map({ $0.at < time }) ?? true {
            findings[limit.key] = (time, isBelowHalf)
        }
    }
}
