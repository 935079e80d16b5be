import Model
import Storage

extension PostgreSQLStore {
    /// So many rows at once, of some tens of bytes.
    private static let auditedLength = 10_000

    public func auditLedger() async throws(StoreError) -> LedgerAudit {
        let audit = try await readAside(isLong: true) { try Self.audit($0) }
        if let problem = audit.problem { refuse(because: problem) }
        soundness.withLock { $0 = $0 != false && audit.problem == nil }
        return audit
    }

    static func audit(_ database: Database) throws -> LedgerAudit {
        var replay = LedgerReplay(treasury: Ledger.treasury)
        try database.forEachPiece(
            "SELECT id, amount, from_account, to_account, from_balance, to_balance FROM transfer ORDER BY id",
            ofLength: auditedLength
        ) { rows in
            for row in rows {
                replay.add(
                    row[0], row[1], from: row[2], to: row[3], fromBalance: row[4], toBalance: row[5])
            }
        }
        var stored = [(account: Ledger.treasury, balance: try Tally.treasury(database))]
        try database.forEachPiece("SELECT id, balance FROM account", ofLength: auditedLength) { rows in
            stored += rows.map { (account: $0[0], balance: $0[1]) }
        }
        let audit = replay.finish(storedBalances: stored)
        let violations = try invariants.compactMap { what, sql in
            try (database.value(sql) as Int64?).map { "there is \(what): \($0)" }
        }
        return LedgerAudit(
            transferCount: audit.transferCount, accountCount: audit.accountCount,
            problem: audit.problem ?? violations.first)
    }

    /// What must hold besides the sums: how each invariant is violated, and the query that finds a violation.
    private static let invariants = [
        "a member without an account": """
        SELECT id FROM member WHERE NOT EXISTS (SELECT 1 FROM account WHERE account.id = member.id) LIMIT 1
        """,
        "an account with credits but without a member": """
        SELECT id FROM account
        WHERE balance <> 0 AND NOT EXISTS (SELECT 1 FROM member WHERE member.id = account.id) LIMIT 1
        """,
        "an account with two opening balances": """
        SELECT to_account FROM transfer WHERE from_account = \(Ledger.treasury) AND form_id IS NULL
        GROUP BY to_account HAVING count(*) > 1 LIMIT 1
        """,
        "a transfer that undoes another one wrongly": """
        SELECT undo.id FROM transfer AS undo JOIN transfer ON transfer.id = undo.reverses
        WHERE (undo.amount, undo.from_account, undo.to_account)
                <> (transfer.amount, transfer.to_account, transfer.from_account)
            OR transfer.reverses IS NOT NULL OR transfer.from_account = \(Ledger.treasury)
        LIMIT 1
        """,
        "a number of members that they don't add up to": """
        SELECT counted FROM (SELECT sum(member_count)::bigint AS counted FROM tally) AS tallied
        WHERE counted <> (SELECT count(*) FROM member WHERE closing_id IS NULL)
        """,
    ]
}
