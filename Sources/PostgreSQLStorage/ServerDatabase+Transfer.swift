import Model
import Names
import Storage

extension ServerDatabase {
    /// Locks both accounts, in the order of their ids. Only the next statement checks and moves everything,
    /// so that it sees the changes by earlier holders of the locks. `Tests/Load/transfers.sql` runs the same
    /// statements, to compare them.
    package func transfer(
        _ amount: Amount, from member: Int64, to receiver: SignInName?, formID: String, at now: Timestamp
    ) throws -> TransferOutcome {
        guard let receiver else { return .unknownReceiver }
        let accounts = try rows(Self.lockBoth(receiver.column), [member, receiver.folded])
        guard let known: Int64 = accounts.first?[0] else { return .unknownReceiver }
        let row = try self.row(
            Self.tryTransfer, [member, known, amount, now, formID, nil])
        guard let row else { throw StoreError.unavailable(reason: "no transfer was tried") }
        if row[0] { return .done }
        if let isSame = row[1] as Bool? { return isSame ? .alreadyDone(isUndone: row[2]) : .otherContents }
        if known == member { return .ownAccount }
        // A sender who has been removed since they sent the form has nothing to send.
        return .notEnough(balance: row[3])
    }

    /// Each row has the receiver's id. There are no rows without a receiver.
    private static func lockBoth(_ column: SignInName.Column) -> String {
        """
        SELECT receiver.id FROM account,
            (SELECT id FROM member WHERE \(column.rawValue) = ?2 AND closed_by IS NULL) AS receiver
        WHERE account.id = ANY (ARRAY[?1::bigint, receiver.id]) ORDER BY account.id FOR NO KEY UPDATE OF account
        """
    }

    /// The columns of its row: whether the transfer was made; if the same form made one before, whether that
    /// transfer is the same, and whether it was undone; and the sender's balance.
    private static let tryTransfer = """
        WITH earlier AS (
            SELECT from_account = ?1::bigint AND to_account = ?2::bigint AND amount = ?3::bigint AS is_same,
                EXISTS (SELECT 1 FROM transfer AS undo WHERE undo.reverses = transfer.id) AS is_undone
            FROM transfer WHERE form_id = ?5::text),
        sender AS (
            SELECT balance FROM account WHERE id = ?1::bigint AND EXISTS (
                SELECT 1 FROM member WHERE id = ?1::bigint AND closed_by IS NULL)),
        \(Ledger.moving(if: """
            ?1::bigint <> ?2::bigint AND NOT EXISTS (SELECT 1 FROM earlier) AND EXISTS (SELECT 1 FROM sender)
            """))
        SELECT EXISTS (SELECT 1 FROM made), (SELECT is_same FROM earlier), (SELECT is_undone FROM earlier),
            coalesce((SELECT balance FROM sender), 0)
        """
}
