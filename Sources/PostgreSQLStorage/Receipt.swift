/// A row that a transaction inserts, which shows later whether the transaction was committed.
///
/// To find out, a program inserts a row with the same id, marked as void. The insert waits while the
/// transaction is under way, and afterwards the transaction can no longer be committed. So the first row
/// decides, once and for all.
struct Receipt {
    /// How long receipts are kept: longer than any program tries to settle one.
    private static let kept = "10 minutes"
    static let deleteExpiredQuery = "DELETE FROM receipt WHERE at < now() - interval '\(kept)'"
    static let forgottenEvery = Duration.seconds(60)

    private let id = Int64.random(in: Int64.min...Int64.max)

    /// The statement that inserts it, for the transaction itself.
    var insertStatement: Connection.Statement {
        Connection.Statement("INSERT INTO receipt (id) VALUES (?1)", [id])
    }

    /// Whether the transaction was committed, and is as safe as other commits are.
    ///
    /// - Throws: `DatabaseError` if that isn't known yet.
    func settle(on connection: Connection) throws(DatabaseError) -> Bool {
        connection.isWarned = false
        let isVoid: Bool?
        do throws(DatabaseError) {
            let results = try connection.run([
                Connection.begin,
                Connection.Statement(
                    "INSERT INTO receipt (id, is_void) VALUES (?1, true) ON CONFLICT DO NOTHING", [id]),
                // A commit that wrote nothing would not wait for the standby, and the other commit isn't safe
                // before the standby has it.
                Connection.Statement(HealthRow.touch, [Tally.anyPart]),
                Connection.Statement("SELECT is_void FROM receipt WHERE id = ?1", [id]),
                Connection.commit,
            ])
            isVoid = results[3].first?[0]
        } catch {
            if connection.isOpen { try connection.execute("ROLLBACK") }
            throw error
        }
        guard let isVoid, !connection.isWarned else {
            throw DatabaseError(sqlState: "01000", "no standby has confirmed it yet")
        }
        return !isVoid
    }
}
