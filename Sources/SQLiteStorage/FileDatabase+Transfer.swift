import Model
import Names
import Storage

extension FileDatabase {
    /// `Tests/Load/transfers.c` runs the same statements, these and those of `Ledger.move`, to compare them.
    package func transfer(
        _ amount: Amount, from member: Int64, to receiver: SignInName?, formID: String, at now: Timestamp
    ) throws -> TransferOutcome {
        guard let receiver,
            let known: Int64 = try value(Self.selectID(by: receiver.column), [receiver.folded])
        else { return .unknownReceiver }
        let earlier = try row(
            """
            SELECT from_account = ?1 AND to_account = ?2 AND amount = ?3, EXISTS (
                SELECT 1 FROM transfer AS undo WHERE undo.reverses = transfer.id)
            FROM transfer WHERE form_id = ?4
            """, [member, known, amount, formID])
        if let earlier { return earlier[0] ? .alreadyDone(isUndone: earlier[1]) : .otherContents }
        if known == member { return .ownAccount }
        // A sender who has been removed since they sent the form has nothing to send.
        if try !MemberRow.isOpen(self, member) { return .notEnough(balance: .zero) }
        let id = try Ledger.move(self, amount, from: member, to: known, at: now, formID: formID)
        return id == nil ? .notEnough(balance: try EntryRow.balance(self, of: member)) : .done
    }

    static func selectID(by column: SignInName.Column) -> String {
        "SELECT id FROM member WHERE \(column.rawValue) = ?1 AND closed_by IS NULL"
    }
}
