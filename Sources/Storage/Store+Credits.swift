import Model
import Names

/// Credits in double entry: credits that leave one account enter another.
///
/// Every member has an account from sign-up on, even while their registration is closed. The treasury is an
/// account like any other, except that its balance may be negative: opening balances come from it, and the
/// credits of a deleted or erased member go back to it. So all balances always add up to zero. No member's
/// balance is ever negative.
///
/// A transfer is never changed or removed. Undoing one makes another transfer in the opposite direction.
extension Store {
    /// Moves credits from a member to the member whose email or username is `receiver` (`foldedIdentifier`
    /// compared; a closed member is not found). An unknown receiver takes as long as a known one, so that the
    /// time doesn't reveal who is a member.
    ///
    /// - Parameter formID: identifies the form that was submitted. Submitting the same form again moves
    ///   nothing.
    /// - Returns: the first outcome that applies, in the order of `TransferOutcome`; only `.done` means that
    ///   anything has changed.
    /// - Throws: `.unavailable`, `.unsound`.
    public func transfer(
        _ amount: Amount, from member: Int64, to receiver: String, formID: String, at now: Timestamp
    ) async throws(StoreError) -> TransferOutcome {
        let receiver = SignInName(receiver)
        return try await engine.write(.shared) { database in
            let outcome = try database.transfer(
                amount, from: member, to: receiver, formID: formID, at: now)
            // A refusal also waits for the disk, so that its timing doesn't reveal whether the receiver
            // exists.
            if outcome != .done { try database.touchHealth() }
            return outcome
        }
    }

    /// Moves credits between the treasury and a member. The reason appears in the member's history and in the
    /// activity until the member is erased.
    ///
    /// - Parameter formID: as for `transfer`.
    /// - Parameter actor: an organiser, a command or the program.
    /// - Returns: the first outcome that applies, in the order of `TreasuryOutcome`; only `.done` means that
    ///   anything has changed.
    /// - Throws: `.unknownMember`, `.forbidden`, `.unavailable`, `.unsound`.
    public func makeTreasuryTransfer(
        _ transfer: TreasuryTransfer, of member: Int64, formID: String, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> TreasuryOutcome {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            if try !MemberRow.isOpen(database, member) { throw StoreError.unknownMember }
            return try Self.makeTransfer(
                database, transfer, of: member, formID: formID, by: actor, at: now)
        }
    }

    private static func makeTransfer(
        _ database: any SQLDatabase, _ transfer: TreasuryTransfer, of member: Int64, formID: String,
        by actor: Actor, at now: Timestamp
    ) throws -> TreasuryOutcome {
        let amount = transfer.amount
        let (from, to) = transfer.direction.accounts(of: member)
        let isSame: Bool? = try database.value(
            """
            SELECT from_account = ?1 AND to_account = ?2 AND amount = ?3 AND reason IS NOT DISTINCT FROM ?4
            FROM transfer LEFT JOIN transfer_reason ON transfer_id = id WHERE form_id = ?5
            """, [from, to, amount, transfer.reason, formID])
        if let isSame { return isSame ? .alreadyDone : .otherContents }
        let given = try database.treasuryBalance().negated.hundredths
        if transfer.direction == .give, given > TreasuryOutcome.maxGiven - amount.hundredths {
            return .tooMuch
        }
        let id = try database.move(amount, from: from, to: to, at: now, formID: formID, reversing: nil)
        guard let id else { return .notEnough(balance: try EntryRow.balance(database, of: member)) }
        try database.execute(
            "INSERT INTO transfer_reason VALUES (?1, ?2, ?3)", [id, member, transfer.reason])
        try ActivityRow.add(
            database, transfer.direction.activityKind, by: actor, to: [member], transfer: id, at: now)
        return .done
    }

    /// Moves credits between the treasury and each of several members: all of them, or none. The activity
    /// gets one row for all of them.
    ///
    /// - Parameter found: as for `Store.remove`.
    /// - Returns: the first outcome that applies, in the order of `GroupTransferOutcome`; only `.done` means
    ///   that anything has changed.
    /// - Throws: `.listChanged`, `.forbidden`, `.unavailable`, `.unsound`.
    public func makeTreasuryTransfers(
        _ transfer: TreasuryTransfer, ofEach members: [Int64], ifStill found: FoundMembers?, formID: String,
        by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> GroupTransferOutcome {
        try await engine.write(.exclusive, byOrganiser: actor, sharesCommit: false) { database in
            if let outcome = try Self.earlierOutcome(
                database, transfer, ofEach: members, areFound: found != nil, formID: formID)
            {
                return outcome
            }
            try found?.check(database)
            return try Self.makeTransfers(
                database, transfer, ofEach: members, formID: formID, by: actor, at: now)
        }
    }

    /// The outcome of a form that was sent before; nil for a new one.
    ///
    /// - Parameter areFound: whether the members are all that a search finds, which may have changed since.
    private static func earlierOutcome(
        _ database: any SQLDatabase, _ transfer: TreasuryTransfer, ofEach members: [Int64], areFound: Bool,
        formID: String
    ) throws -> GroupTransferOutcome? {
        let made = try GroupFormID(formID).made(database)
        if made.isEmpty { return nil }
        let concerned = Set(made.map(\.member))
        let concernsSame =
            try areFound
            || concerned.isSubset(of: members)
                && concerned.isSuperset(of: MemberRow.open(database, among: members))
        return concernsSame && made.allSatisfy { $0.isOf(transfer) }
            ? .alreadyDone(count: concerned.count) : .otherContents
    }

    private static func makeTransfers(
        _ database: any SQLDatabase, _ transfer: TreasuryTransfer, ofEach members: [Int64], formID: String,
        by actor: Actor, at now: Timestamp
    ) throws -> GroupTransferOutcome {
        let open = try MemberRow.open(database, among: members)
        if open.count < Set(members).count { return .someGone(left: open) }
        let amount = transfer.amount
        switch transfer.direction {
        case .give:
            let given = try database.treasuryBalance().negated.hundredths
            let (sum, overflows) = amount.hundredths.multipliedReportingOverflow(by: Int64(open.count))
            if overflows || given > TreasuryOutcome.maxGiven - sum { return .tooMuch }
        case .take:
            let names: [String] = try database.values(
                """
                SELECT \(MemberRow.listName) FROM account JOIN member ON member.id = account.id
                WHERE account.id IN (\(database.dialect.elements("?1"))) AND balance < ?2 ORDER BY account.id
                """, [open, amount])
            if !names.isEmpty { return .notEnough(names: names) }
        }
        let group = GroupFormID(formID)
        let ids = try database.moveEach(
            amount, transfer.direction, of: open.map { (id: $0, formID: group.id(of: $0)) }, at: now)
        _ = try database.run(
            "INSERT INTO transfer_reason VALUES (?1, ?2, ?3)",
            each: zip(ids, open).map { [$0, $1, transfer.reason] })
        try ActivityRow.add(
            database, transfer.direction.activityKind, by: actor, to: open, count: open.count,
            transfer: ids.first, at: now)
        return .done(members: open)
    }

    /// Undoes a transfer that the member sent, by another one in the opposite direction.
    ///
    /// - Returns: the first outcome that applies, in the order of `UndoOutcome`; only `.done` means that
    ///   anything has changed.
    /// - Throws: `.unavailable`, `.unsound`.
    public func undoTransfer(
        _ transfer: Int64, by member: Int64, at now: Timestamp
    ) async throws(StoreError) -> UndoOutcome {
        try await engine.write(.shared) { database in
            let made = try database.row(
                """
                SELECT to_account, amount, at FROM transfer
                WHERE id = ?1 AND from_account = ?2 AND to_account <> \(EntryRow.treasury) AND reverses IS NULL
                """, [transfer, member])
            // If the sender has deleted their account since they sent the form, nothing is moved to it.
            guard let made, try MemberRow.isOpen(database, member) else { return .unknownTransfer }
            let receiver: Int64 = made[0]
            try database.lockAccounts([member, receiver])
            let isUndone = try database.isTrue(
                "SELECT EXISTS (SELECT 1 FROM transfer WHERE reverses = ?1)", [transfer])
            if isUndone { return .alreadyUndone }
            let at: Timestamp = made[2]
            guard now < at.adding(seconds: AccountStatement.undoSeconds) else { return .tooLate }
            // Nothing is taken from a closed member.
            guard try MemberRow.isOpen(database, receiver) else { return .notEnough }
            let id = try database.move(
                made[1], from: receiver, to: member, at: now, formID: nil,
                reversing: transfer)
            return id == nil ? .notEnough : .done
        }
    }
}
