/// The check that all credits add up.
extension Store {
    /// Replays every transfer ever made and compares the results with the stored balances. Once they have
    /// been found not to add up, every change is refused with `.unsound`. Takes time in proportion to the
    /// number of transfers; other calls are served meanwhile.
    ///
    /// - Throws: `.unavailable`.
    public func auditLedger() async throws(StoreError) -> LedgerAudit {
        let audit = try await engine.readSlowly(isLong: true) { try LedgerAudit($0) }
        if let problem = audit.problem { engine.refuse(because: problem) }
        engine.memory.soundness.withLock { $0 = $0 != false && audit.problem == nil }
        return audit
    }
}

extension LedgerAudit {
    /// Replays all transfers, and checks the invariants.
    ///
    /// - Parameter isWithEvents: whether the tables are recent enough that events have payments.
    package init(_ database: any SQLDatabase, withEvents isWithEvents: Bool = true) throws {
        var replay = LedgerReplay()
        try database.forEach(
            "SELECT id, amount, from_account, to_account, from_balance, to_balance FROM transfer ORDER BY id",
            []
        ) { row in
            replay.add(
                row[0], row[1], from: row[2], to: row[3], fromBalance: row[4], toBalance: row[5])
        }
        var stored = [(account: EntryRow.treasury, balance: try database.treasuryBalance().hundredths)]
        try database.forEach("SELECT id, balance FROM account WHERE id <> \(EntryRow.treasury)", []) {
            stored.append((account: $0[0], balance: $0[1]))
        }
        let audit = replay.finish(storedBalances: stored)
        let invariants =
            Self.invariants + (isWithEvents ? Self.eventInvariants : []) + database.invariants
        let violations = try invariants.compactMap { violation, query in
            try (database.value(query) as Int64?).map { "there is \(violation): \($0)" }
        }
        self.init(
            transferCount: audit.transferCount, accountCount: audit.accountCount,
            problem: audit.problem ?? violations.first)
    }

    /// The conditions besides the sums: the name of a violation, and a query that returns a number that
    /// identifies one.
    private static let invariants: [(violation: String, query: String)] = [
        (
            "a member without an account",
            """
            SELECT id FROM member WHERE NOT EXISTS (SELECT 1 FROM account WHERE account.id = member.id) LIMIT 1
            """
        ),
        (
            "an account with credits but without a member",
            """
            SELECT id FROM account WHERE id <> \(EntryRow.treasury) AND balance <> 0
                AND NOT EXISTS (SELECT 1 FROM member WHERE member.id = account.id) LIMIT 1
            """
        ),
        (
            "an account with two opening balances",
            """
            SELECT to_account FROM transfer WHERE from_account = \(EntryRow.treasury) AND form_id IS NULL AND reverses IS NULL
            GROUP BY to_account HAVING count(*) > 1 LIMIT 1
            """
        ),
        (
            "a transfer that undoes another one wrongly",
            """
            SELECT undo.id FROM transfer AS undo JOIN transfer ON transfer.id = undo.reverses
            WHERE (undo.amount, undo.from_account, undo.to_account)
                    <> (transfer.amount, transfer.to_account, transfer.from_account)
                OR transfer.reverses IS NOT NULL OR transfer.from_account = \(EntryRow.treasury)
            LIMIT 1
            """
        ),
    ]

    private static let eventInvariants: [(violation: String, query: String)] = [
        (
            "an attendance whose payment was given back, or one that was taken off whose payment wasn't",
            """
            SELECT place FROM attendance WHERE payment_id IS NOT NULL
                AND (taken_off_by IS NULL)
                    = EXISTS (SELECT 1 FROM transfer WHERE reverses = attendance.payment_id)
            LIMIT 1
            """
        ),
        (
            "a payment for an event that isn't that of the member who came",
            """
            SELECT place FROM attendance JOIN transfer ON transfer.id = payment_id
            WHERE from_account <> coalesce(member_id, from_account) OR to_account <> \(EntryRow.treasury)
                OR NOT EXISTS (SELECT 1 FROM event_payment WHERE transfer_id = payment_id)
            LIMIT 1
            """
        ),
    ]
}
