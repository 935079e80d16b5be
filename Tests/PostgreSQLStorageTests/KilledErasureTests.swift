import Foundation
import Storage
import TestStores
import Testing

@testable import PostgreSQLStorage

@Suite(.enabled(if: TestDatabase.server != nil), .timeLimit(.minutes(5))) struct KilledErasureTests {
    private static let count = 350

    @Test(
        "D17 S2 An erasure whose program dies in the middle is finished by another one, and counts each member once"
    )
    func killed() async throws {
        let database = try TestDatabase()
        let proxy = try Proxy(to: #require(TestDatabase.server))
        var limits = PostgreSQLEngine.Limits.short
        limits.patience = .seconds(5)
        let (dying, other) = (try database.engine(through: proxy, limits: limits), try database.engine())
        try fill(database)
        // Each deletion takes two seconds, so that the kill comes in the middle of one.
        for sql in [
            "CREATE FUNCTION dwell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(2); RETURN NULL; END $$",
            "CREATE TRIGGER dwell AFTER DELETE ON member FOR EACH STATEMENT EXECUTE FUNCTION dwell()",
        ] { _ = try database.run(sql) }
        let over = Timestamp(milliseconds: UndoPeriod.seconds * 1000)
        func left() throws -> Int { try database.run("SELECT count(*) FROM member")[0][0] }
        let erasing = Task { try await dying.eraseClosed(at: over) }
        while try left() == Self.count { try await Task.sleep(for: .milliseconds(1)) }
        proxy.die()
        await #expect(throws: StoreError.self) { try await erasing.value }
        #expect(try left() > 0)
        try await eventually(seconds: 60) {
            _ = try? await other.eraseClosed(at: over)
            return try left() == 0
        }
        let told = try database.run("SELECT sum(count)::bigint FROM activity WHERE kind = 'members-erased'")
        #expect(told[0][0] == Self.count)
        let audit = try await Store(other).auditLedger()
        #expect(audit.problem == nil)
        #expect(audit.transferCount == 2 * Self.count)
        dying.close()
        other.close()
    }

    /// Adds very many members with credits, whom a Restart has closed.
    private func fill(_ database: TestDatabase) throws {
        for sql in [
            "INSERT INTO batch (id, at, member_count) VALUES (1000, 0, \(Self.count))",
            """
            INSERT INTO member (name, email, email_folded, password_hash, registered_at, closed_by)
            SELECT n, n, n, '', 0, 1000 FROM (SELECT 'n' || generate_series(1, \(Self.count)) AS n) AS names
            """,
            "INSERT INTO account SELECT id, 10000 FROM member",
            """
            INSERT INTO transfer (from_account, to_account, amount, at, to_balance)
            SELECT 0, id, 10000, 0, 10000 FROM member ORDER BY id
            """,
            "UPDATE tally SET treasury = -10000 * \(Self.count) WHERE part = 0",
        ] { _ = try database.run(sql) }
    }
}
