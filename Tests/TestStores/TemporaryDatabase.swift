import CPostgreSQL
import Foundation
import Model
import PostgreSQLStorage
import Storage
import Synchronization

/// A new PostgreSQL store in a database of its own, which is dropped with this object.
public final class TemporaryDatabase: Sendable {
    /// The address of the database.
    public let address: ServerAddress
    private let location: String
    private let name: String
    private let opened: Mutex<Opened>
    let firstSettings: StoredSettings
    private let limits: PostgreSQLEngine.Limits

    /// - Parameter script: SQL that runs in the database before the store is opened.
    /// - Parameter writers: how many transactions of each store can run at once.
    public init(openingBalance: Amount? = nil, after script: String? = nil, writers: Int = 2) throws {
        limits = Self.limits(writers: writers)
        name = "test_" + UUID().uuidString.filter { $0 != "-" }.lowercased()
        location = try Self.location(of: name)
        // To migrate takes longer than most tests do, but the migrations depend on the balance.
        if openingBalance == nil, script == nil {
            // This strategy takes half the time of the other one.
            try Self.onServer("CREATE DATABASE \(name) TEMPLATE \(Self.migrated.get()) STRATEGY file_copy")
        } else {
            try Self.onServer("CREATE DATABASE \(name)")
            // An older version's tables use the extension, which their first migration made.
            if let script { _ = try SQLConnection(location).run("CREATE EXTENSION pg_trgm; \(script)") }
        }
        address = try ServerAddress(location)
        opened = Mutex(
            Opened(
                engine: try PostgreSQLEngine(address, openingBalance: openingBalance, limits: limits)))
        firstSettings = StoredSettings(SiteSettings(), revision: 1, fixedOpeningBalance: openingBalance)
    }

    deinit {
        let (stores, name) = (opened.withLock { $0 }, name)
        // A store takes a moment to close. No test waits for that, but the process does before it exits.
        _ = Self.waitsAtExit
        Self.endings.enter()
        Thread {
            for store in stores.all { store.close() }
            Self.drop(name)
            Self.endings.leave()
        }.start()
    }

    /// The name of a database with a store's tables, for others to copy: it is never open.
    private static let migrated = Result {
        let name = "test_template_\(ProcessInfo.processInfo.processIdentifier)"
        drop(name)
        try onServer("CREATE DATABASE \(name)")
        try PostgreSQLEngine(ServerAddress(location(of: name)), limits: limits(writers: 1)).close()
        atexit { TemporaryDatabase.dropTemplate() }
        return name
    }

    private static func dropTemplate() { if let name = try? migrated.get() { drop(name) } }

    private static let endings = DispatchGroup()
    private static let waitsAtExit = atexit {
        _ = TemporaryDatabase.endings.wait(timeout: .now() + 60)
    }

    /// A connection to the tests' own database, from which others are made and dropped.
    private static let server = Result { try SQLConnection(StoreEngine.requiredAddress()) }

    private static func onServer(_ sql: String) throws { _ = try server.get().run(sql) }

    private static func drop(_ name: String) {
        try? onServer("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
    }

    /// The address of another database of the tests' server.
    private static func location(of name: String) throws -> String {
        var parts = URLComponents(string: try StoreEngine.requiredAddress())
        parts?.path = "/\(name)"
        return parts?.string ?? ""
    }

    /// There are few connections, since several tests run at once, so the limits on waiting are high. What a
    /// closed store was staging counts as abandoned at once.
    private static func limits(writers: Int) -> PostgreSQLEngine.Limits {
        var limits = PostgreSQLEngine.Limits()
        (limits.readers, limits.writers, limits.slowReaders) = (1, writers, 1)
        (limits.queue, limits.patience) = (5000, .seconds(60))
        (limits.lockMilliseconds, limits.exchange) = (60_000, .seconds(60))
        limits.abandonedAfterSeconds = 0
        return limits
    }

    /// A second store on the same data, as another program would have.
    ///
    /// - Parameter limits: nil for the same as the first store's.
    public func another(_ limits: PostgreSQLEngine.Limits? = nil) throws -> Store {
        let engine = try PostgreSQLEngine(address, limits: limits ?? self.limits)
        opened.withLock { $0.others.append(engine) }
        return Store(engine)
    }

    /// The engine as it was last opened.
    private var engine: PostgreSQLEngine { opened.withLock { $0.engine } }

    private struct Opened {
        var engine: PostgreSQLEngine
        /// Engines that were opened beside it, or before it.
        var others: [PostgreSQLEngine] = []

        var all: [PostgreSQLEngine] { others + [engine] }
    }
}

extension TemporaryDatabase: StorePlace {
    /// The store as it was last opened.
    public var store: Store { Store(engine) }
    var renewedKeys: NameKeyRenewal? { engine.renewedKeys }

    func reopened(times: Int) throws -> Store {
        for _ in 0..<times {
            engine.close()
            let next = try PostgreSQLEngine(address, limits: limits)
            opened.withLock { ($0.others, $0.engine) = ($0.all, next) }
        }
        return store
    }

    func beside() throws -> Store { try another() }

    public func close() { engine.close() }

    public func tamper(_ sql: String, isUnguarded: Bool = false) throws {
        let connection = try connect()
        // This turns triggers and foreign keys off.
        if isUnguarded { _ = try connection.run("SET session_replication_role = replica") }
        _ = try connection.run(sql)
    }

    public func number(_ sql: String) throws -> Int64? { try connect().run(sql).flatMap { Int64($0) } }

    private func connect() throws -> SQLConnection { try SQLConnection(location) }

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

    /// The tables with a row that contains the text.
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

/// A connection apart from the store's, which serves one caller after the other.
private final class SQLConnection: Sendable {
    private let native: Mutex<OpaquePointer>

    init(_ address: String) throws {
        guard let native = PQconnectdb(address) else { throw TamperingError.other("out of memory") }
        let problem = PQstatus(native) == CONNECTION_OK ? nil : String(cString: PQerrorMessage(native))
        self.native = Mutex(native)
        if let problem { throw TamperingError.other(problem) }
        _ = try run("SET client_min_messages = error")
    }

    deinit { native.withLock { PQfinish($0) } }

    /// The first column of the first row of the last statement; nil for NULL or no row.
    func run(_ sql: String) throws -> String? { try native.withLock { try Self.run(sql, on: $0) } }

    private static func run(_ sql: String, on native: OpaquePointer) throws -> String? {
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
