/// The column `event.code`, by which members put themselves on the list.
enum EventCodeRow {
    /// The open event, if members may check themselves in and it meets a condition.
    ///
    /// - Throws: `.unknownEvent`.
    static func open(
        _ database: any SQLDatabase, _ condition: String, _ argument: any SQLParameter
    ) throws -> Event {
        guard try SettingsRow.allowsSelfCheckIn(database),
            let event = try EventRow.fetch(database, "event.id = event_id AND \(condition)", [argument]).first
        else { throw StoreError.unknownEvent }
        return event
    }

    /// - Returns: the code that the event has now.
    static func setCode(
        _ database: any SQLDatabase, of event: Event, to expression: String, _ new: String
    ) throws -> String {
        let code: String? = try database.value(
            "UPDATE event SET code = \(expression) WHERE id = ?2 RETURNING code", [new, event.id])
        guard let code else { throw StoreError.unknownEvent }
        return code
    }
}
