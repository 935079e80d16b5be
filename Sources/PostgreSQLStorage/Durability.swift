/// How safe a commit is once the server has confirmed it, according to the server's settings
/// (https://www.postgresql.org/docs/15/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT).
public struct Durability: Sendable, Equatable, CustomStringConvertible {
    /// Whether a commit waits for a synchronous standby's disk.
    public let isConfirmedByStandby: Bool
    /// Whether the server makes sure that its writes reach its own disk (`fsync`).
    public let isSynced: Bool
    /// How many synchronous standbys are connected now; nil if this role may not see them.
    public let standbys: Int?

    /// The condition that a commit waits for a synchronous standby's disk.
    private static let waitsForStandby = """
        current_setting('synchronous_standby_names') <> ''
            AND current_setting('synchronous_commit') IN ('on', 'remote_apply')
        """
    /// Selects the synchronous standbys that are connected.
    private static let fromStandbys = """
        FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum') AND state = 'streaming'
        """

    /// The columns are the three properties, in order.
    private static let query = """
        SELECT \(waitsForStandby), current_setting('fsync') = 'on',
            CASE WHEN pg_has_role('pg_read_all_stats', 'USAGE') THEN (SELECT count(*) \(fromStandbys)) END
        """

    /// Fails its transaction if no standby would confirm the commit.
    static let guardStatement = """
        SELECT 1 / (\(waitsForStandby) AND EXISTS (SELECT 1 \(fromStandbys)))::integer
        """
    /// The SQLSTATE of that failure.
    static let guardState = "22012"

    init(of connection: Connection) throws(DatabaseError) {
        guard let row = try connection.row(Connection.Statement(Self.query)) else {
            throw DatabaseError("the server doesn’t tell its settings")
        }
        isConfirmedByStandby = row[0]
        isSynced = row[1]
        standbys = (row[2] as Int64?).map { Int($0) }
    }

    /// Whether a commit would wait for a standby, and it is known that none is connected.
    var lacksStandby: Bool { isConfirmedByStandby && standbys == 0 }

    /// One clause for the log.
    public var description: String {
        let disk =
            isSynced
            ? "on the database’s own disk"
            : "in the hands of the database, whose fsync is off: a power cut can lose it"
        if !isConfirmedByStandby {
            return "a commit is \(disk); no synchronous standby confirms it"
        }
        switch standbys {
        case nil: return "a commit is \(disk), and confirmed by a synchronous standby"
        case 0?:
            return "a commit is \(disk), and waits for a synchronous standby, of which there is none now"
        case let count?:
            return "a commit is \(disk), and confirmed by a synchronous standby (\(count) there)"
        }
    }
}
