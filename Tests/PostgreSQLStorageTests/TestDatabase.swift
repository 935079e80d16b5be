import Foundation
import SQLStorage
import Storage
import Synchronization
import Testing

@testable import PostgreSQLStorage

/// A schema of its own on the server that the tests are given, removed at the end.
final class TestDatabase: Sendable {
    /// Nil where there is no server; `script/test scale` starts one.
    static let server = ProcessInfo.processInfo.environment["FRONTDESK_TEST_DATA"]

    let address: ServerAddress
    private let whole: ServerAddress
    let schema = "t\(UInt64.random(in: .min ... .max))"

    /// - Parameter server: another one than the tests are given.
    init(on server: String? = nil) throws {
        let server = try server ?? #require(Self.server)
        // By which its connections are known.
        whole = try ServerAddress("\(server)?application_name=\(schema)")
        address = whole.with(searchPath: "\(schema),public")
        try execute(
            """
            SELECT pg_advisory_lock(1); CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
            CREATE SCHEMA \(schema)
            """)
    }

    deinit { try? execute("DROP SCHEMA \(schema) CASCADE") }

    /// In no schema's search path but `public` and the user's own.
    func execute(_ script: String) throws {
        let connection = try Connection(whole, limit: .seconds(20))
        defer { connection.close() }
        try connection.execute("SET client_min_messages = warning; \(script)")
    }

    /// In the schema.
    func run(_ sql: String) throws -> [SQLRow] {
        let connection = try Connection(address, limit: .seconds(20))
        defer { connection.close() }
        return try connection.run([Connection.Statement(sql)])[0].all
    }

    /// With a table `note` to write to.
    func store(
        through proxy: Proxy? = nil, requiresStandby: Bool = false, limits: PostgreSQLStore.Limits = .init(),
        onEvent: @escaping @Sendable (PostgreSQLStore.Event) -> Void = { _ in }
    ) throws -> PostgreSQLStore {
        let store = try PostgreSQLStore(
            proxy.map { try ServerAddress($0.address).with(searchPath: "\(schema),public") } ?? address,
            requiresStandby: requiresStandby, limits: limits, onEvent: onEvent)
        _ = try run("CREATE TABLE IF NOT EXISTS note (id bigint PRIMARY KEY, text text)")
        return store
    }

    /// The ids in the table `note`.
    func notes() throws -> [Int64] { try run("SELECT id FROM note ORDER BY id").map { $0[0] } }
}

extension PostgreSQLStore.Limits {
    /// For tests of what is waited for.
    static let short: Self = {
        var limits = Self()
        (limits.patience, limits.exchange) = (.milliseconds(500), .seconds(2))
        limits.lockMilliseconds = 500
        return limits
    }()

    /// For crowds, which may take long on a busy machine.
    static let patient: Self = {
        var limits = Self()
        limits.patience = .seconds(60)
        return limits
    }()
}

/// A value that several tasks change.
final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    var now: Value { value.withLock { $0 } }

    func change<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
        value.withLock { body(&$0) }
    }
}

extension Durability {
    /// A standby confirms each commit, and one is there.
    var hasStandby: Bool { isConfirmedByStandby && (standbys ?? 0) > 0 }
}
