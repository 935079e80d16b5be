import GRDB
import Model
import SQLStorage
import Storage

/// The tables `account` and `transfer`. An account has the id of its member.
enum Ledger {
    static let treasury = EntryRow.treasury

    /// Opens an account for a new member and moves the opening balance into it.
    static func open(
        _ database: Database, _ member: Int64, balance: Amount, at now: Timestamp
    ) throws {
        try database.cachedStatement(sql: "INSERT INTO account VALUES (?, 0)").execute(arguments: [member])
        if balance > .zero { _ = try move(database, balance, from: treasury, to: member, at: now) }
    }

    /// Moves the account's balance to the treasury.
    static func close(_ database: Database, _ account: Int64, at now: Timestamp) throws {
        let left = try balance(database, of: account)
        if left > .zero { _ = try move(database, left, from: account, to: treasury, at: now) }
    }

    static func balance(_ database: Database, of account: Int64) throws -> Amount {
        let select = try database.cachedStatement(sql: "SELECT balance FROM account WHERE id = ?")
        return Amount(hundredths: try Int64.fetchOne(select, arguments: [account]) ?? 0)
    }

    /// - Returns: false if the sender doesn't have that much, and then nothing has moved. The treasury has no
    ///   limit.
    static func move(
        _ database: Database, _ amount: Amount, from: Int64, to: Int64, at now: Timestamp,
        formID: String? = nil, reversing reversed: Int64? = nil
    ) throws -> Bool {
        let take = try database.cachedStatement(
            sql: """
                UPDATE account SET balance = balance - ?1 WHERE id = ?2 AND (id = \(treasury) OR balance >= ?1)
                RETURNING balance
                """)
        guard let fromBalance = try Int64.fetchOne(take, arguments: [amount.hundredths, from]) else {
            return false
        }
        let give = try database.cachedStatement(
            sql: "UPDATE account SET balance = balance + ? WHERE id = ? RETURNING balance")
        let toBalance = try Int64.fetchOne(give, arguments: [amount.hundredths, to])
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO transfer (from_account, to_account, amount, at, form_id, reverses, from_balance, to_balance)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try insert.execute(arguments: [
            from, to, amount.hundredths, now.milliseconds, formID, reversed, fromBalance, toBalance,
        ])
        return true
    }
}
