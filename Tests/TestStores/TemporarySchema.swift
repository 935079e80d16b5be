import CPostgreSQL
import Foundation
import Model
import PostgreSQLStorage
import SQLStorage
import Storage
import Synchronization

/// A fresh PostgreSQL store in a schema of its own, which is dropped with it.
public final class TemporarySchema: Sendable {
    /// Of the schema.
    public let address: ServerAddress
    private let name: String
    private let opened: Mutex<Opened>
    let firstSettings: KeptSettings

    /// - Parameter script: what is run in the schema before it is opened.
    public init(openingBalance: Amount? = nil, after script: String? = nil) throws {
        guard let database = StoreEngine.address else {
            throw TamperingError.other("FRONTDESK_TEST_DATA names no database")
        }
        try Self.extensions.get()
        name = "test_" + UUID().uuidString.filter { $0 != "-" }.lowercased()
        _ = try SQLConnection(database).run("CREATE SCHEMA \(name)")
        if let script {
            _ = try SQLConnection(database).run("SET search_path = \(name), public; \(script)")
        }
        address = try ServerAddress(database).with(searchPath: "\(name),public")
        opened = Mutex(
            Opened(
                store: try PostgreSQLStore(address, openingBalance: openingBalance, limits: Self.limits)))
        firstSettings = KeptSettings(SiteSettings(), revision: 1, fixedOpeningBalance: openingBalance)
    }

    deinit {
        let (stores, name) = (opened.withLock { $0 }, name)
        // A store takes a moment to close, for which no test needs to wait, but the program at its end.
        _ = Self.waitsAtExit
        Self.endings.enter()
        Thread {
            for store in stores.all { store.close() }
            _ = try? StoreEngine.address.map { try SQLConnection($0).run("DROP SCHEMA \(name) CASCADE") }
            Self.endings.leave()
        }.start()
    }

    private static let endings = DispatchGroup()
    private static let waitsAtExit = atexit { _ = TemporarySchema.endings.wait(timeout: .now() + 60) }

    /// Few connections, since several tests run at once, and so more that wait for them, also on a busy machine; what a program
    /// left that has ended is abandoned at once.
    private static var limits: PostgreSQLStore.Limits {
        var limits = PostgreSQLStore.Limits()
        (limits.readers, limits.writers, limits.slowReaders) = (2, 4, 1)
        (limits.queue, limits.patience) = (5000, .seconds(60))
        (limits.lockMilliseconds, limits.exchange) = (60_000, .seconds(60))
        limits.abandonedAfterSeconds = 0
        return limits
    }

    /// Two schemas that are made at the same time would both try to add it to the database.
    private static let extensions = Result {
        let database = try SQLConnection(StoreEngine.address ?? "")
        _ = try database.run("SELECT pg_advisory_lock(1)")
        _ = try database.run("CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public")
    }

    /// Another program on the same data.
    ///
    /// - Parameter limits: nil for those of the first.
    public func another(_ limits: PostgreSQLStore.Limits? = nil) throws -> PostgreSQLStore {
        let store = try PostgreSQLStore(address, limits: limits ?? Self.limits)
        opened.withLock { $0.others.append(store) }
        return store
    }

    /// As it was opened last.
    public var postgreSQL: PostgreSQLStore { opened.withLock { $0.store } }

    private struct Opened {
        var store: PostgreSQLStore
        /// Those beside it, and those before it.
        var others: [PostgreSQLStore] = []

        var all: [PostgreSQLStore] { others + [store] }
    }
}

extension TemporarySchema: StorePlace {
    var store: any Store { postgreSQL }
    var renewedKeys: NameKeyRenewal? { postgreSQL.renewedKeys }

    func reopened(times: Int) throws -> any Store {
        for _ in 0..<times {
            postgreSQL.close()
            let next = try PostgreSQLStore(address, limits: Self.limits)
            opened.withLock { ($0.others, $0.store) = ($0.all, next) }
        }
        return store
    }

    func beside() throws -> any Store { try another() }

    public func close() { postgreSQL.close() }

    public func tamper(_ sql: String, isUnguarded: Bool = false) throws {
        let connection = try connect()
        // Neither triggers nor foreign keys are asked.
        if isUnguarded { _ = try connection.run("SET session_replication_role = replica") }
        _ = try connection.run(sql)
    }

    public func number(_ sql: String) throws -> Int64? { try connect().run(sql).flatMap { Int64($0) } }

    private func connect() throws -> SQLConnection {
        let connection = try SQLConnection(StoreEngine.address ?? "")
        _ = try connection.run("SET search_path = \(name), public")
        return connection
    }

    func breaking(_ event: String, _ table: String, _ condition: String) -> String {
        """
        CREATE OR REPLACE FUNCTION break_write() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END
        $$;
        CREATE TRIGGER broken_\(table) AFTER \(event) ON \(table) FOR EACH ROW WHEN (\(condition))
            EXECUTE FUNCTION break_write()
        """
    }

    func mending(_ table: String) -> String { "DROP TRIGGER broken_\(table) ON \(table)" }

    /// The tables with a row that has it.
    func traces(of text: String) throws -> [String] {
        let connection = try connect()
        let tables = try connection.run(
            "SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = current_schema()")
        return try (tables ?? "").split(separator: " ").map(String.init).sorted().filter { table in
            let found = try connection.run(
                "SELECT EXISTS (SELECT 1 FROM \(table) AS row WHERE strpos(row::text, '\(text)') > 0)")
            return found == "t"
        }
    }
}

/// A connection beside those of a store's, on the caller's thread.
private final class SQLConnection {
    private let native: OpaquePointer

    init(_ address: String) throws {
        guard let native = PQconnectdb(address) else { throw TamperingError.other("out of memory") }
        self.native = native
        if PQstatus(native) != CONNECTION_OK {
            throw TamperingError.other(String(cString: PQerrorMessage(native)))
        }
        _ = try run("SET client_min_messages = error")
    }

    deinit { PQfinish(native) }

    /// What stands in the first column of the first row that the last of the statements gives; nil for NULL and no row.
    func run(_ sql: String) throws -> String? {
        let result = PQexec(native, sql)
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK: return nil
        case PGRES_TUPLES_OK:
            if PQntuples(result) == 0 || PQgetisnull(result, 0, 0) != 0 { return nil }
            return String(cString: PQgetvalue(result, 0, 0))
        default:
            let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
            if state == "23514" { throw TamperingError.check }
            throw TamperingError.other(String(cString: PQerrorMessage(native)))
        }
    }
}
