import Foundation
import Testing

/// The engines of the one contract that `Store` is.
public enum StoreEngine: Sendable, CaseIterable {
    /// A file of its own for each store.
    case sqlite
    /// A schema of its own for each store, in the database that `address` names.
    case postgreSQL

    /// A database in which anything may be created, as `postgres://127.0.0.1/test`, by the environment's
    /// `FRONTDESK_TEST_DATA`; nil where the tests run on SQLite.
    public static let address = ProcessInfo.processInfo.environment["FRONTDESK_TEST_DATA"]

    /// What the contract's tests run on.
    public static let underTest: StoreEngine = address == nil ? .sqlite : .postgreSQL
}

extension Trait where Self == ConditionTrait {
    /// For what is about SQLite's file, or about how SQLite does it; not for what `Store` promises.
    public static var onSQLite: Self {
        .enabled(if: StoreEngine.underTest == .sqlite, "it is about SQLite's file")
    }

    /// For what is about several programs on one database, or about how PostgreSQL does it.
    public static var onPostgreSQL: Self {
        .enabled(if: StoreEngine.underTest == .postgreSQL, "FRONTDESK_TEST_DATA names no database")
    }
}
