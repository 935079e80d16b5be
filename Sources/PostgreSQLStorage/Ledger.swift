import Model
import Storage

/// The tables `account` and `transfer`. An account has the id of its member; the treasury's balance is in
/// `Tally`. All statements that move credits are composed of the parts below, so that each needs one exchange
/// with the server.
enum Ledger {

    /// Locks these accounts until the end of the transaction. Every transaction locks accounts in the order
    /// of their ids, so that no two wait for each other.
    static func lock(_ database: ServerDatabase, _ accounts: [Int64]) throws {
        _ = try database.rows(
            "SELECT id FROM account WHERE id = ANY (?1::bigint[]) ORDER BY id FOR NO KEY UPDATE", [accounts])
    }

    /// Moves credits between two members, or between one and the treasury. Both accounts must be locked, so
    /// that a transfer has a higher id than all earlier ones of either account.
    ///
    /// - Returns: the transfer's id; nil if the sender doesn't have that much, in which case nothing has
    ///   moved. The treasury has no limit.
    static func move(
        _ database: ServerDatabase, _ amount: Amount, from: Int64, to: Int64, at now: Timestamp,
        formID: String?, reversing reversed: Int64?
    ) throws -> Int64? {
        let sql = from == EntryRow.treasury ? give : to == EntryRow.treasury ? takeBack : moveBetween
        let id: Int64? = try database.value(
            sql, [from, to, amount, now, formID, reversed])
        guard let id else { return nil }
        if from == EntryRow.treasury { try Tally.change(database, treasury: -amount.hundredths) }
        if to == EntryRow.treasury { try Tally.change(database, treasury: amount.hundredths) }
        return id
    }

    /// See `SQLDatabase.moveEach`.
    static func moveEach(
        _ database: ServerDatabase, _ amount: Amount, _ direction: TreasuryTransfer.Direction,
        of members: [(id: Int64, formID: String)], at now: Timestamp
    ) throws -> [Int64] {
        let isGift = direction == .give
        let moved = try database.run(
            isGift ? give : takeBack,
            each: members.map { member, formID in
                let (from, to) = direction.accounts(of: member)
                return [from, to, amount, now, formID, nil]
            })
        let ids = moved.compactMap { $0.first.map { $0[0] as Int64 } }
        if ids.count < members.count { throw StoreError.unavailable(reason: "a member had too little") }
        let sum = amount.hundredths * Int64(ids.count)
        try Tally.change(database, treasury: isGift ? -sum : sum)
        return ids
    }

    private static let take = """
        UPDATE account SET balance = balance - ?3::bigint WHERE id = ?1::bigint AND balance >= ?3::bigint
        """
    private static let add = "UPDATE account SET balance = balance + ?3::bigint WHERE id = ?2::bigint"
    private static let insert = """
        INSERT INTO transfer (from_account, to_account, amount, at, form_id, reverses, from_balance, to_balance)
        SELECT ?1::bigint, ?2::bigint, ?3::bigint, ?4::bigint, ?5::text, ?6::bigint
        """

    private static let moveBetween = "WITH \(moving(if: "true")) SELECT id FROM made"
    private static let give = """
        WITH given AS (\(add) RETURNING balance) \(insert), NULL, balance FROM given RETURNING id
        """
    private static let takeBack = """
        WITH taken AS (\(take) RETURNING balance) \(insert), balance, NULL FROM taken RETURNING id
        """

    /// The queries of a WITH that move credits from one member to another, if the sender has that much and
    /// the condition is true. If they moved, `made` has a row with the transfer's id. The parameters are the
    /// columns of a row of `transfer`, from `from_account` to `reverses`.
    static func moving(if condition: String) -> String {
        """
        taken AS (\(take) AND \(condition) RETURNING balance),
        given AS (\(add) AND EXISTS (SELECT 1 FROM taken) RETURNING balance),
        made AS (\(insert), taken.balance, given.balance FROM taken, given RETURNING id)
        """
    }

    /// Queries for a WITH that open accounts for new members, and move the opening balance to each.
    ///
    /// - Parameter members: the source to select from, with the columns `id` and `balance`.
    /// - Parameter now: an expression, in milliseconds.
    static func opening(_ members: String, at now: String) -> String {
        """
        opened AS (INSERT INTO account SELECT id, balance FROM \(members)),
        moved AS (
            INSERT INTO transfer (from_account, to_account, amount, at, to_balance)
            SELECT \(EntryRow.treasury), id, balance, \(now), balance FROM \(members) WHERE balance > 0)
        """
    }

    /// Moves the balances of these accounts to the treasury. Call it only with the gate held exclusively.
    ///
    /// - Returns: the sum, in hundredths, for `Tally`.
    static func close(_ database: ServerDatabase, _ accounts: [Int64], at now: Timestamp) throws -> Int64 {
        try database.value(
            """
            WITH emptied AS (
                UPDATE account SET balance = 0
                FROM (SELECT id, balance FROM account WHERE id = ANY (?1::bigint[]) AND balance > 0) AS before
                WHERE account.id = before.id RETURNING account.id, before.balance),
            moved AS (
                INSERT INTO transfer (from_account, to_account, amount, at, from_balance)
                SELECT id, \(EntryRow.treasury), balance, ?2::bigint, 0 FROM emptied ORDER BY id RETURNING amount)
            SELECT sum(amount)::bigint FROM moved
            """, [accounts, now]) ?? 0
    }
}
