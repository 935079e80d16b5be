import Foundation
import Storage
import Synchronization
import Testing

@testable import PostgreSQLStorage

/// A schema of its own on the tests' server, which is removed with this object.
final class TestDatabase: Sendable {
    /// The address of the tests' server; nil if there is none. `script/test scale` starts one.
    static let server = ProcessInfo.processInfo.environment["FRONTDESK_TEST_DATA"]

    let address: ServerAddress
    private let whole: ServerAddress
    let schema = "t\(UInt64.random(in: .min ... .max))"

    /// - Parameter server: another server than the tests'.
    init(on server: String? = nil) throws {
        let server = try server ?? #require(Self.server)
        // Its connections have the schema's name as their application name.
        whole = try ServerAddress("\(server)?application_name=\(schema)")
        address = whole.with(searchPath: "\(schema),public")
        try execute(
            """
            SELECT pg_advisory_lock(1); CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
            CREATE SCHEMA \(schema)
            """)
    }

    deinit { try? execute("DROP SCHEMA \(schema) CASCADE") }

    /// Runs SQL with the user's own search path.
    func execute(_ script: String) throws {
        let connection = try Connection(whole, limit: .seconds(20))
        defer { connection.close() }
        try connection.execute("SET client_min_messages = warning; \(script)")
    }

    /// Runs SQL in the schema.
    func run(_ sql: String) throws -> [SQLRow] {
        let connection = try Connection(address, limit: .seconds(20))
        defer { connection.close() }
        return try connection.run([Connection.Statement(sql)])[0].all
    }

    /// A store in the schema, which also has a table `note` to write to.
    func engine(
        through proxy: Proxy? = nil, requiresStandby: Bool = false, limits: PostgreSQLEngine.Limits = .init(),
        onHealthChange: @escaping @Sendable (PostgreSQLEngine.HealthChange) -> Void = { _ in }
    ) throws -> PostgreSQLEngine {
        let engine = try PostgreSQLEngine(
            proxy.map { try ServerAddress($0.address).with(searchPath: "\(schema),public") } ?? address,
            requiresStandby: requiresStandby, limits: limits, onHealthChange: onHealthChange)
        _ = try run("CREATE TABLE IF NOT EXISTS note (id bigint PRIMARY KEY, text text)")
        return engine
    }

    /// The ids in the table `note`.
    func notes() throws -> [Int64] { try run("SELECT id FROM note ORDER BY id").map { $0[0] } }
}

extension PostgreSQLEngine.Limits {
    /// Short limits, for tests of waiting.
    static let short: Self = {
        var limits = Self()
        (limits.patience, limits.exchange) = (.milliseconds(500), .seconds(2))
        limits.lockMilliseconds = 500
        return limits
    }()

    /// Long limits, for many calls at once, which may take long on a busy machine.
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
    /// Whether a standby confirms each commit, and one is there.
    var hasStandby: Bool { isConfirmedByStandby && (standbys ?? 0) > 0 }
}
