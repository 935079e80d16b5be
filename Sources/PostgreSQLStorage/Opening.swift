import Names
import Storage

/// The work that is done once, when an engine is opened.
struct Opening {
    /// The most by which the clocks may differ, in seconds: each program uses its own clock to offer an undo
    /// for ten minutes.
    private static let clockTolerance: Int64 = 30
    private static let oldestVersion: Int32 = 150_000
    /// How long a migration of a million members' tables may take.
    private static let migrationLimit = Duration.seconds(3600)

    /// The connection that holds the lock that marks the data as in use.
    let connection: Connection
    let locks: LockKeys
    let durability: Durability
    let renewedKeys: NameKeyRenewal?

    init(
        _ primary: Primary, for purpose: PostgreSQLEngine.Purpose, requiresStandby: Bool,
        limits: PostgreSQLEngine.Limits
    ) throws(PostgreSQLEngine.OpenError) {
        do throws(DatabaseError) { connection = try primary.open(.short) } catch {
            throw .init(connecting: primary.address, error)
        }
        let address = primary.address.description
        do {
            try Self.check(connection, address)
            durability = try Durability(of: connection)
            if requiresStandby { try Self.requireStandby(durability, address) }
            locks = try LockKeys(connection)
            guard try connection.row(locks.tryUse)?[0] == true else {
                throw PostgreSQLEngine.OpenError.inUse(address: address)
            }
            renewedKeys = try Self.update(connection, locks, durability, address, for: purpose, limits)
        } catch let error as PostgreSQLEngine.OpenError {
            throw error
        } catch let error as DatabaseError {
            throw PostgreSQLEngine.OpenError(preparing: address, error)
        } catch {
            throw .cannotPrepare(address: address, reason: "\(error)")
        }
    }

    /// Checks that Frontdesk can use the server.
    static func check(_ connection: Connection, _ address: String) throws {
        let version = connection.serverVersion
        if version < oldestVersion {
            throw PostgreSQLEngine.OpenError.oldServer(
                address: address, version: "\(version / 10000).\(version % 10000)")
        }
        let row = try connection.row(
            Connection.Statement(
                """
                SELECT current_setting('server_encoding'), current_setting('transaction_read_only') = 'on',
                    current_schema(), (\(SessionSettings.clock))
                """))
        guard let row else { throw DatabaseError("the server doesn’t tell its settings") }
        if row[0] != "UTF8" {
            throw PostgreSQLEngine.OpenError.encoding(address: address, encoding: row[0])
        }
        if row[1] { throw PostgreSQLEngine.OpenError.readOnly(address: address) }
        guard row[2] as String? != nil else {
            throw DatabaseError("there is no schema that this user’s tables could be in")
        }
        if let seconds = differing(row[3]) {
            throw PostgreSQLEngine.OpenError.clock(address: address, seconds: seconds)
        }
    }

    /// How many seconds the server's clock differs from this machine's; nil if that is within the tolerance.
    static func differing(_ milliseconds: Int64) -> Int64? {
        let seconds = abs(milliseconds - Timestamp.now.milliseconds) / 1000
        return seconds > clockTolerance ? seconds : nil
    }

    /// The state of the tables.
    struct State {
        /// How many migrations have run.
        let completed: Int
        /// The version of the keys of names; empty if it is unknown.
        let keys: String

        var areMissing: Bool { completed == 0 }
        var areOlder: Bool { completed < Migrations.all.count }
        var isCurrent: Bool { completed == Migrations.all.count && keys == NameKeys.version }

        init(_ connection: Connection, _ address: String) throws {
            guard let number = try Migrations.completed(connection) else {
                throw PostgreSQLEngine.OpenError.foreign(address: address)
            }
            if number > Migrations.all.count {
                throw PostgreSQLEngine.OpenError.newerVersion(address: address)
            }
            completed = number
            keys =
                number < Migrations.firstWithKeysVersion
                ? "" : try NameKeyTable(ServerDatabase(connection)).version()
        }

        /// Checks that the tables are up to date, for a purpose that doesn't update them.
        ///
        /// - Parameter looksUpNames: whether this machine's libraries must produce the same keys of names.
        func requireCurrent(_ address: String, looksUpNames: Bool) throws {
            if areMissing { throw PostgreSQLEngine.OpenError.noTables(address: address) }
            if areOlder || keys.isEmpty {
                throw PostgreSQLEngine.OpenError.olderVersion(address: address)
            }
            if looksUpNames, !isCurrent { throw PostgreSQLEngine.OpenError.otherLibraries(address: address) }
        }
    }

    /// Creates the missing tables, and renews the keys of names if other libraries made them.
    ///
    /// - Returns: nil if the keys were up to date.
    private static func update(
        _ connection: Connection, _ locks: LockKeys, _ durability: Durability, _ address: String,
        for purpose: PostgreSQLEngine.Purpose, _ limits: PostgreSQLEngine.Limits
    ) throws -> NameKeyRenewal? {
        let state = try State(connection, address)
        if purpose != .server {
            try state.requireCurrent(address, looksUpNames: purpose == .command)
            return nil
        }
        if state.isCurrent { return nil }
        if durability.lacksStandby { throw PostgreSQLEngine.OpenError.waitsForStandby(address: address) }
        // Programs that start at the same time wait here for the first of them.
        let limit = connection.limit
        connection.limit = migrationLimit
        defer { connection.limit = limit }
        try connection.execute("SET lock_timeout = 0")
        _ = try connection.run([locks.takeMigration])
        let renewal = try updateHoldingLock(connection, locks, address)
        _ = try connection.run([locks.unlockMigration])
        try connection.execute("SET lock_timeout = \(limits.lockMilliseconds)")
        return renewal
    }

    /// The same for a server, holding the lock on migrations.
    private static func updateHoldingLock(
        _ connection: Connection, _ locks: LockKeys, _ address: String
    ) throws -> NameKeyRenewal? {
        let state = try State(connection, address)
        if state.isCurrent { return nil }
        // Other programs would go on making keys with their own libraries, and names that look alike would
        // not be recognised.
        let mustBeAlone = !state.keys.isEmpty && state.keys != NameKeys.version
        if mustBeAlone, try connection.row(locks.tryUseAlone)?[0] != true {
            throw PostgreSQLEngine.OpenError.otherLibraries(address: address)
        }
        let renewal = try Migrations.alone(connection, locks) {
            try Migrations.run(connection, after: state.completed)
            return state.keys == NameKeys.version ? nil : try NameKeyTable(ServerDatabase(connection)).renew()
        }
        if mustBeAlone { _ = try connection.run([locks.unlockUseAlone]) }
        return renewal
    }

    private static func requireStandby(_ durability: Durability, _ address: String) throws {
        let reason: String? =
            if !durability.isConfirmedByStandby {
                "synchronous_standby_names is empty there, or synchronous_commit neither on nor remote_apply"
            } else if let standbys = durability.standbys {
                standbys == 0 ? "none is connected to it" : nil
            } else {
                "this user may not see whether there is one, until it is granted pg_read_all_stats"
            }
        if let reason { throw PostgreSQLEngine.OpenError.noStandby(address: address, reason: reason) }
    }
}
