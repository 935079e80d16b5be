import Model

/// A row of the table `event_payment`: a transfer from a member to the treasury for having come to an event,
/// or back to the member who was taken off. Such a transfer has no form, and one that gives back reverses the
/// payment. The event may be gone.
///
/// A transaction locks the member's account before the list.
enum EventPaymentRow {
    /// The price for the next member who is checked in; nil for nothing.
    static func price(_ database: any SQLDatabase) throws -> Amount? {
        try database.value("SELECT \(openPrice) FROM list")
    }

    /// An expression for that price, in a statement about `list`. The price can't change before the end of a
    /// transaction that holds the gate.
    static let openPrice = """
        (SELECT price FROM event WHERE id = list.event_id AND (SELECT restart FROM settings) <> 'remove')
        """

    /// - Returns: the transfer's id; nil if the member doesn't have enough.
    static func take(
        _ database: any SQLDatabase, _ price: Amount, from member: Int64, for event: Int64, at now: Timestamp
    ) throws -> Int64? {
        let id = try database.move(
            price, from: member, to: EntryRow.treasury, at: now, formID: nil, reversing: nil)
        if let id { try add(database, id, event) }
        return id
    }

    /// Gives back what a member paid.
    ///
    /// - Parameter payment: the transfer's id.
    static func giveBack(
        _ database: any SQLDatabase, _ payment: Int64, to member: Int64, of event: Int64, at now: Timestamp
    ) throws -> Amount {
        let amount = try amount(database, of: payment)
        let id = try database.move(
            amount, from: EntryRow.treasury, to: member, at: now, formID: nil, reversing: payment)
        guard let id else { throw StoreError.unavailable(reason: "nothing was given back") }
        try add(database, id, event)
        return amount
    }

    /// Reports that an event has another name, which histories show with its payments. SQLite's hook needs a
    /// row to be written, even if nothing in it changes.
    static func reportName(_ database: any SQLDatabase, of event: Int64) throws {
        let firstTransfer = "SELECT min(transfer_id) FROM event_payment WHERE event_id = ?1"
        let count = try database.execute(
            "UPDATE event_payment SET event_id = event_id WHERE transfer_id = (\(firstTransfer))", [event])
        if count > 0 { database.report(.profiles) }
    }

    private static func add(_ database: any SQLDatabase, _ transfer: Int64, _ event: Int64) throws {
        try database.execute("INSERT INTO event_payment VALUES (?1, ?2)", [transfer, event])
    }

    static func amount(_ database: any SQLDatabase, of payment: Int64) throws -> Amount {
        let amount: Amount? = try database.value("SELECT amount FROM transfer WHERE id = ?1", [payment])
        guard let amount else { throw StoreError.unavailable(reason: "payment \(payment) is missing") }
        return amount
    }
}
