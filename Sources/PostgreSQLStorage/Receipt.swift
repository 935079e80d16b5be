/// A row that a transaction leaves behind, by which it can be known whether it was committed.
///
/// To ask for it is to put one in its place, marked as void: as long as the transaction is under way, that waits, and after
/// it the transaction can't be committed any more. So whoever comes first decides, once and for all.
struct Receipt {
    /// Longer than anybody asks.
    private static let kept = "10 minutes"
    static let forgottenEvery = Duration.seconds(60)

    private let id = Int64.random(in: Int64.min...Int64.max)

    /// To be run in the transaction.
    var leave: Connection.Statement { Connection.Statement("INSERT INTO receipt (id) VALUES ($1)", [id]) }

    /// Whether the transaction is committed, as safely as everything else is.
    ///
    /// - Throws: where that isn't known yet.
    func settle(on connection: Connection) throws(DatabaseError) -> Bool {
        connection.isWarned = false
        let isVoid: Bool?
        do throws(DatabaseError) {
            let results = try connection.run([
                Connection.begin,
                Connection.Statement(
                    "INSERT INTO receipt (id, is_void) VALUES ($1, true) ON CONFLICT DO NOTHING", [id]),
                // A commit that has written nothing would not wait for the standby, before which it isn't safe.
                Connection.Statement(HealthRow.touch, [Tally.anyPart]),
                Connection.Statement("SELECT is_void FROM receipt WHERE id = $1", [id]),
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

    static func forgetOld(_ connection: Connection) throws(DatabaseError) {
        _ = try connection.run([
            Connection.begin,
            Connection.Statement("SET LOCAL synchronous_commit = off", isPrepared: false),
            Connection.Statement("DELETE FROM receipt WHERE at < now() - interval '\(kept)'"),
            Connection.commit,
        ])
    }
}
