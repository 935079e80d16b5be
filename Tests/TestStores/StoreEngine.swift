import Foundation
import Testing

/// The engines that a store can have.
public enum StoreEngine: Sendable, CaseIterable {
    /// A file of its own for each store.
    case sqlite
    /// A database of its own for each store, on the server that `address` names.
    case postgreSQL

    /// The address of a database, such as `postgres://127.0.0.1/test`, whose user may make others, from
    /// `FRONTDESK_TEST_DATA`; nil to run the tests on SQLite.
    public static let address = ProcessInfo.processInfo.environment["FRONTDESK_TEST_DATA"]

    static func requiredAddress() throws -> String {
        guard let address else { throw TamperingError.other("FRONTDESK_TEST_DATA names no database") }
        return address
    }

    /// The engine that the tests of the contract run on.
    public static let underTest: StoreEngine = address == nil ? .sqlite : .postgreSQL
}

extension Trait where Self == ConditionTrait {
    /// For tests of SQLite's file or of the engine itself, not of what `Store` guarantees.
    public static var onSQLite: Self {
        .enabled(if: StoreEngine.underTest == .sqlite, "it is about SQLite's file")
    }

    /// For tests of several programs on one database, or of the engine itself.
    public static var onPostgreSQL: Self {
        .enabled(if: StoreEngine.underTest == .postgreSQL, "FRONTDESK_TEST_DATA names no database")
    }
}
