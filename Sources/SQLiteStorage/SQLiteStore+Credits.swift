import GRDB
import Model
import Storage

extension SQLiteStore {
    public func transfer(
        _ amount: Amount, from member: Int64, to receiver: String, formID: String, at now: Timestamp
    ) async throws(StoreError) -> TransferOutcome {
        let receiver = SignInName(receiver)
        return try await writer.write { database in
            let outcome = try Self.transfer(
                database, amount, from: member, to: receiver, formID: formID, at: now)
            // A refusal waits for the disk too, so that its timing doesn't reveal whether the receiver exists.
            if outcome != .done { try HealthRow.touch(database) }
            return outcome
        }
    }

    private static func transfer(
        _ database: Database, _ amount: Amount, from member: Int64, to receiver: SignInName?, formID: String,
        at now: Timestamp
    ) throws -> TransferOutcome {
        guard let receiver, let known = try MemberRow.fetchID(database, receiver) else {
            return .unknownReceiver
        }
        let earlier = try database.cachedStatement(
            sql: """
                SELECT from_account = ? AND to_account = ? AND amount = ?, EXISTS (
                    SELECT 1 FROM transfer AS undo WHERE undo.reverses = transfer.id)
                FROM transfer WHERE form_id = ?
                """)
        let contents: StatementArguments = [member, known, amount.hundredths, formID]
        if let row = try Row.fetchOne(earlier, arguments: contents) {
            return row[0] ? .alreadyDone(isUndone: row[1]) : .otherContents
        }
        if known == member { return .ownAccount }
        // Whoever was removed since the press has nothing to send meanwhile.
        if try !MemberRow.isOpen(database, member) { return .notEnough(balance: .zero) }
        let isDone = try Ledger.move(database, amount, from: member, to: known, at: now, formID: formID)
        return isDone ? .done : .notEnough(balance: try Ledger.balance(database, of: member))
    }

    public func transfer(
        _ transfer: TreasuryTransfer, of member: Int64, formID: String, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> TreasuryOutcome {
        try await writer.write { database in
            try MemberRow.requireOrganiser(database, actor)
            if try !MemberRow.isOpen(database, member) { throw StoreError.unknownMember }
            return try Self.transfer(database, transfer, of: member, formID: formID, by: actor, at: now)
        }
    }

    private static func transfer(
        _ database: Database, _ transfer: TreasuryTransfer, of member: Int64, formID: String, by actor: Actor,
        at now: Timestamp
    ) throws -> TreasuryOutcome {
        let amount = transfer.amount
        let isGift = transfer.direction == .give
        let (from, to) = isGift ? (Ledger.treasury, member) : (member, Ledger.treasury)
        let isSame = try Bool.fetchOne(
            database,
            sql: """
                SELECT from_account = ? AND to_account = ? AND amount = ? AND reason IS ?
                FROM transfer LEFT JOIN transfer_reason ON transfer_id = id WHERE form_id = ?
                """, arguments: [from, to, amount.hundredths, transfer.reason, formID])
        if let isSame { return isSame ? .alreadyDone : .otherContents }
        let given = try Ledger.balance(database, of: Ledger.treasury).negated.hundredths
        if isGift, given > TreasuryOutcome.mostGiven - amount.hundredths { return .tooMuch }
        guard try Ledger.move(database, amount, from: from, to: to, at: now, formID: formID) else {
            return .notEnough(balance: try Ledger.balance(database, of: member))
        }
        let id = database.lastInsertedRowID
        try database.execute(
            sql: "INSERT INTO transfer_reason VALUES (?, ?, ?)", arguments: [id, member, transfer.reason])
        try ActivityRow.add(
            database, isGift ? .creditsGiven : .creditsTaken, by: actor, to: [member], transfer: id, at: now)
        return .done
    }

    public func undoTransfer(
        _ transfer: Int64, by member: Int64, at now: Timestamp
    ) async throws(StoreError) -> UndoOutcome {
        try await writer.write { database in
            let select = try database.cachedStatement(
                sql: """
                    SELECT to_account, amount, at, (SELECT 1 FROM transfer AS undo WHERE undo.reverses = transfer.id)
                    FROM transfer
                    WHERE id = ? AND from_account = ? AND to_account <> \(Ledger.treasury) AND reverses IS NULL
                    """)
            guard let row = try Row.fetchOne(select, arguments: [transfer, member]) else {
                return .unknownTransfer
            }
            if row[3] != nil { return .alreadyUndone }
            let made = Timestamp(milliseconds: row[2])
            guard now < made.adding(seconds: AccountStatement.undoSeconds) else { return .tooLate }
            // Of somebody who is closed nothing is taken.
            guard try MemberRow.isOpen(database, row[0]) else { return .notEnough }
            let isDone = try Ledger.move(
                database, Amount(hundredths: row[1]), from: row[0], to: member, at: now, reversing: transfer)
            return isDone ? .done : .notEnough
        }
    }

    public func auditLedger() async throws(StoreError) -> LedgerAudit {
        let audit = try await readAside { try Self.audit($0) }
        if let problem = audit.problem { writer.refuse(because: problem) }
        soundness.withLock { $0 = $0 != false && audit.problem == nil }
        return audit
    }

    static func audit(_ database: Database) throws -> LedgerAudit {
        var replay = LedgerReplay(treasury: Ledger.treasury)
        let transfers = try Row.fetchCursor(
            database,
            sql: """
                SELECT id, amount, from_account, to_account, from_balance, to_balance FROM transfer ORDER BY id
                """)
        while let row = try transfers.next() {
            replay.add(
                row[0], row[1], from: row[2], to: row[3], fromBalance: row[4], toBalance: row[5])
        }
        var stored: [(account: Int64, balance: Int64)] = []
        let accounts = try Row.fetchCursor(database, sql: "SELECT id, balance FROM account")
        while let row = try accounts.next() { stored.append((account: row[0], balance: row[1])) }
        let audit = replay.finish(storedBalances: stored)
        let violations = try invariants.compactMap { what, sql in
            try Int64.fetchOne(database, sql: sql).map { "there is \(what): \($0)" }
        }
        return LedgerAudit(
            transferCount: audit.transferCount, accountCount: audit.accountCount,
            problem: audit.problem ?? violations.first)
    }

    /// What must hold besides the sums: how each invariant is violated, and the query that finds a violation.
    private static let invariants = [
        "a member without an account": "SELECT id FROM member WHERE id NOT IN (SELECT id FROM account)",
        "an account with credits but without a member": """
        SELECT id FROM account
        WHERE id <> \(Ledger.treasury) AND balance <> 0 AND id NOT IN (SELECT id FROM member)
        """,
        "an account with two opening balances": """
        SELECT to_account FROM transfer WHERE from_account = \(Ledger.treasury) AND form_id IS NULL
        GROUP BY to_account HAVING count(*) > 1
        """,
        "a transfer that undoes another one wrongly": """
        SELECT undo.id FROM transfer AS undo JOIN transfer ON transfer.id = undo.reverses
        WHERE (undo.amount, undo.from_account, undo.to_account)
                <> (transfer.amount, transfer.to_account, transfer.from_account)
            OR transfer.reverses IS NOT NULL OR transfer.from_account = \(Ledger.treasury)
        """,
    ]
}
