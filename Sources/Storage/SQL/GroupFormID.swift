import Model

/// The ids of the transfers that one form made for several members: the form's id, a space, which no form's
/// id contains, and the member's id.
struct GroupFormID {
    /// Selects the reason for the transfers between `bounds`, if at least one of their members isn't erased.
    static let reason = """
        SELECT reason FROM transfer JOIN transfer_reason ON transfer_id = id
        WHERE form_id > ?1 AND form_id < ?2 LIMIT 1
        """

    private let form: String

    init(_ form: String) { self.form = form }

    /// - Parameter id: the form id of a transfer that was made for several members.
    init?(ofTransfer id: String) {
        guard let space = id.lastIndex(of: " ") else { return nil }
        form = String(id[..<space])
    }

    /// The ids of the form's transfers are between these two. "!" comes next after the space.
    var bounds: [(any SQLParameter)?] { ["\(form) ", "\(form)!"] }

    func id(of member: Int64) -> String { "\(form) \(member)" }

    /// The transfers that the form has made.
    func made(_ database: any SQLDatabase) throws -> [MadeTransfer] {
        try database.rows(
            """
            SELECT from_account, to_account, amount, reason
            FROM transfer LEFT JOIN transfer_reason ON transfer_id = id WHERE form_id > ?1 AND form_id < ?2
            """, bounds
        ).map { row in
            let (from, to): (Int64, Int64) = (row[0], row[1])
            return MadeTransfer(
                member: max(from, to), direction: from == EntryRow.treasury ? .give : .take,
                amount: row[2], reason: row[3])
        }
    }
}

/// A transfer between the treasury and a member, as it was made.
struct MadeTransfer {
    let member: Int64
    let direction: TreasuryTransfer.Direction
    let amount: Amount
    /// Nil once the member is erased.
    let reason: String?

    func isOf(_ transfer: TreasuryTransfer) -> Bool {
        transfer == TreasuryTransfer(direction, amount, reason: reason ?? transfer.reason)
    }
}
