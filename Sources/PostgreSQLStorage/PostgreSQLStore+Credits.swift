import Model
import Storage

extension PostgreSQLStore {
    public func transfer(
        _ amount: Amount, from member: Int64, to receiver: String, formID: String, at now: Timestamp
    ) async throws(StoreError) -> TransferOutcome {
        let receiver = SignInName(receiver)
        return try await write(.shared) { database in
            let outcome = try Self.transfer(
                database, amount, from: member, to: receiver, formID: formID, at: now)
            // A refusal waits for the disk too, so that its timing doesn't reveal whether the receiver exists.
            if outcome != .done { try HealthRow.touch(database) }
            return outcome
        }
    }

    /// Both accounts are locked first, in the order of their ids, and everything is asked and done by one statement after that:
    /// it sees what those have done who had them before.
    private static func transfer(
        _ database: Database, _ amount: Amount, from member: Int64, to receiver: SignInName?, formID: String,
        at now: Timestamp
    ) throws -> TransferOutcome {
        guard let receiver else { return .unknownReceiver }
        let accounts = try database.rows(lockBoth(receiver.column), [member, receiver.folded])
        guard let known: Int64 = accounts.first?[0] else { return .unknownReceiver }
        let row = try database.row(
            tryTransfer, [member, known, amount.hundredths, now.milliseconds, FormID.kept(formID)])
        guard let row else { throw StoreError.unavailable(reason: "no transfer was tried") }
        if row[0] { return .done }
        if let isSame = row[1] as Bool? { return isSame ? .alreadyDone(isUndone: row[2]) : .otherContents }
        if known == member { return .ownAccount }
        // Whoever was removed since the press has nothing to send meanwhile.
        return .notEnough(balance: Amount(hundredths: row[3]))
    }

    /// Gives the receiver's id in each row, if there is a receiver.
    private static func lockBoth(_ column: SignInName.Column) -> String {
        """
        SELECT receiver.id FROM account,
            (SELECT id FROM member WHERE \(column.rawValue) = $2 AND closing_id IS NULL) AS receiver
        WHERE account.id = ANY (ARRAY[$1::bigint, receiver.id]) ORDER BY account.id FOR NO KEY UPDATE OF account
        """
    }

    /// Whether it is done; else of an earlier one by the same form whether it is the same, and whether it is undone; what the
    /// sender has.
    private static let tryTransfer = """
        WITH earlier AS (
            SELECT from_account = $1::bigint AND to_account = $2::bigint AND amount = $3::bigint AS is_same,
                EXISTS (SELECT 1 FROM transfer AS undo WHERE undo.reverses = transfer.id) AS is_undone
            FROM transfer WHERE form_id = $5::text),
        sender AS (
            SELECT balance FROM account WHERE id = $1::bigint AND EXISTS (
                SELECT 1 FROM member WHERE id = $1::bigint AND closing_id IS NULL)),
        taken AS (
            UPDATE account SET balance = balance - $3::bigint
            WHERE id = $1::bigint AND $1::bigint <> $2::bigint AND NOT EXISTS (SELECT 1 FROM earlier)
                AND EXISTS (SELECT 1 FROM sender WHERE balance >= $3::bigint)
            RETURNING balance),
        given AS (
            UPDATE account SET balance = balance + $3::bigint
            WHERE id = $2::bigint AND EXISTS (SELECT 1 FROM taken)
            RETURNING balance),
        made AS (
            INSERT INTO transfer (from_account, to_account, amount, at, form_id, from_balance, to_balance)
            SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5::text, taken.balance, given.balance
            FROM taken, given
            RETURNING id)
        SELECT EXISTS (SELECT 1 FROM made), (SELECT is_same FROM earlier), (SELECT is_undone FROM earlier),
            coalesce((SELECT balance FROM sender), 0)
        """

    public func transfer(
        _ transfer: TreasuryTransfer, of member: Int64, formID: String, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> TreasuryOutcome {
        try await write(.exclusive) { database in
            try MemberRow.requireOrganiser(database, actor)
            if try !MemberRow.isOpen(database, member) { throw StoreError.unknownMember }
            return try Self.transfer(
                database, transfer, of: member, formID: FormID.kept(formID), by: actor, at: now)
        }
    }

    private static func transfer(
        _ database: Database, _ transfer: TreasuryTransfer, of member: Int64, formID: String, by actor: Actor,
        at now: Timestamp
    ) throws -> TreasuryOutcome {
        let amount = transfer.amount
        let isGift = transfer.direction == .give
        let (from, to) = isGift ? (Ledger.treasury, member) : (member, Ledger.treasury)
        let isSame: Bool? = try database.value(
            """
            SELECT from_account = $1 AND to_account = $2 AND amount = $3 AND reason IS NOT DISTINCT FROM $4
            FROM transfer LEFT JOIN transfer_reason ON transfer_id = id WHERE form_id = $5
            """, [from, to, amount.hundredths, transfer.reason, formID])
        if let isSame { return isSame ? .alreadyDone : .otherContents }
        if isGift, try -Tally.treasury(database) > TreasuryOutcome.mostGiven - amount.hundredths {
            return .tooMuch
        }
        guard let id = try Ledger.move(database, amount, from: from, to: to, at: now, formID: formID) else {
            return .notEnough(balance: try Ledger.balance(database, of: member))
        }
        try database.execute(
            "INSERT INTO transfer_reason VALUES ($1, $2, $3)", [id, member, transfer.reason])
        try ActivityRow.add(
            database, isGift ? .creditsGiven : .creditsTaken, by: actor, to: [member], transfer: id, at: now)
        return .done
    }

    public func undoTransfer(
        _ transfer: Int64, by member: Int64, at now: Timestamp
    ) async throws(StoreError) -> UndoOutcome {
        try await write(.shared) { database in
            let made = try database.row(
                """
                SELECT to_account, amount, at FROM transfer
                WHERE id = $1 AND from_account = $2 AND to_account <> \(Ledger.treasury) AND reverses IS NULL
                """, [transfer, member])
            guard let made else { return .unknownTransfer }
            let receiver: Int64 = made[0]
            try Ledger.lock(database, [member, receiver])
            let isUndone: Bool? = try database.value(
                "SELECT EXISTS (SELECT 1 FROM transfer WHERE reverses = $1)", [transfer])
            if isUndone ?? false { return .alreadyUndone }
            let at = Timestamp(milliseconds: made[2])
            guard now < at.adding(seconds: AccountStatement.undoSeconds) else { return .tooLate }
            // Of somebody who is closed nothing is taken.
            guard try MemberRow.isOpen(database, receiver) else { return .notEnough }
            let amount = Amount(hundredths: made[1])
            let id = try Ledger.move(
                database, amount, from: receiver, to: member, at: now, reversing: transfer)
            return id == nil ? .notEnough : .done
        }
    }
}

/// What a form was sent under, as it is kept.
private enum FormID {
    /// PostgreSQL keeps no NUL, which no form of the site's has.
    static func kept(_ id: String) -> String {
        id.utf8.contains(0) ? id.replacing("\0", with: "\u{2400}") : id
    }
}
