import Model
import Storage

/// The tables `account` and `transfer`. An account has the id of its member.
enum Ledger {

    /// Opens an account for a new member and moves the opening balance into it.
    static func open(
        _ database: FileDatabase, _ member: Int64, balance: Amount, at now: Timestamp
    ) throws {
        try database.execute("INSERT INTO account VALUES (?1, 0)", [member])
        if balance > .zero { _ = try move(database, balance, from: EntryRow.treasury, to: member, at: now) }
    }

    /// Moves the account's balance to the treasury.
    static func close(_ database: FileDatabase, _ account: Int64, at now: Timestamp) throws {
        let balance = try EntryRow.balance(database, of: account)
        if balance > .zero { _ = try move(database, balance, from: account, to: EntryRow.treasury, at: now) }
    }

    /// - Returns: the transfer's id; nil, with nothing moved, if the sender doesn't have that much. The
    ///   treasury has no limit.
    static func move(
        _ database: FileDatabase, _ amount: Amount, from: Int64, to: Int64, at now: Timestamp,
        formID: String? = nil, reversing reversed: Int64? = nil
    ) throws -> Int64? {
        let fromBalance: Int64? = try database.value(
            """
            UPDATE account SET balance = balance - ?1 WHERE id = ?2 AND (id = \(EntryRow.treasury) OR balance >= ?1)
            RETURNING balance
            """, [amount, from])
        guard let fromBalance else { return nil }
        let toBalance: Int64? = try database.value(
            "UPDATE account SET balance = balance + ?1 WHERE id = ?2 RETURNING balance",
            [amount, to])
        try database.execute(
            """
            INSERT INTO transfer (from_account, to_account, amount, at, form_id, reverses, from_balance, to_balance)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """,
            [from, to, amount, now, formID, reversed, fromBalance, toBalance])
        return database.grdb.lastInsertedRowID
    }
}
