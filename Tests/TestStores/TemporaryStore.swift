import Foundation
import Model
import SQLStorage
import Storage

/// A fresh store of the engine under test, which goes with it.
public final class TemporaryStore: Sendable {
    private let place: any StorePlace

    /// - Parameter openingBalance: as for the engines.
    public init(openingBalance: Amount? = nil) throws {
        place =
            switch StoreEngine.underTest {
            case .sqlite: try TemporaryFile(openingBalance: openingBalance)
            case .postgreSQL: try TemporarySchema(openingBalance: openingBalance)
            }
    }

    /// A store on a copy of what an earlier version has written: an SQLite file, or a script that makes the tables of a
    /// PostgreSQL database. To be given what the engine under test can read.
    public init(older data: Data) throws {
        switch StoreEngine.underTest {
        case .sqlite:
            let folder = try FileManager.default.makeTemporaryFolder()
            try data.write(to: folder.appendingPathComponent(TemporaryFile.name))
            place = try TemporaryFile(at: folder)
        case .postgreSQL: place = try TemporarySchema(after: String(decoding: data, as: UTF8.self))
        }
    }

    /// The store, as it was opened last.
    public var store: any Store { place.store }

    /// What came of making the keys of names anew when it was opened last; nil where nothing had to be.
    public var renewedKeys: NameKeyRenewal? { place.renewedKeys }

    /// The settings that it was opened with.
    public var firstSettings: KeptSettings { place.firstSettings }

    /// The store as the program finds it when it has ended and started again, `times` times.
    public func reopened(times: Int = 1) throws -> any Store { try place.reopened(times: times) }

    /// The data as another program has them at the same time; on SQLite, which only one program can serve, the same store.
    public func beside() throws -> any Store { try place.beside() }

    /// From then on the store throws `.unavailable`.
    public func close() { place.close() }

    /// Changes the data behind the program's back, by one or more statements.
    ///
    /// - Parameter isUnguarded: whether it may do what triggers and foreign keys forbid.
    /// - Throws: `TamperingError`.
    public func tamper(_ sql: String, isUnguarded: Bool = false) throws {
        try place.tamper(sql, isUnguarded: isUnguarded)
    }

    /// What the query gives, of one number; nil for NULL and no row.
    public func number(_ sql: String) throws -> Int64? { try place.number(sql) }

    /// How many rows the table has.
    public func rowCount(_ table: String) throws -> Int64 {
        try number("SELECT count(*) FROM \(table)") ?? 0
    }

    /// From now on each such write fails, with its whole transaction, as on a full disk.
    ///
    /// - Parameter event: `INSERT`, `UPDATE` or `DELETE`, by which `new` and `old` can stand in the condition.
    public func breakWrites(_ event: String, of table: String, when condition: String = "TRUE") throws {
        try place.tamper(place.breaking(event, table, condition), isUnguarded: false)
    }

    /// Ends what `breakWrites` began for the table.
    public func mendWrites(of table: String) throws {
        try place.tamper(place.mending(table), isUnguarded: false)
    }

    /// Where the text can still be read, by the names of files or tables.
    public func traces(of text: String) throws -> [String] { try place.traces(of: text) }
}

/// What the database refuses of what is tried behind the program's back.
public enum TamperingError: Error, Equatable {
    /// Against a `CHECK` of a table.
    case check
    /// Against anything else, in the database's words.
    case other(String)
}

/// What a fresh store stands on.
protocol StorePlace: Sendable {
    var store: any Store { get }
    var firstSettings: KeptSettings { get }
    var renewedKeys: NameKeyRenewal? { get }
    func reopened(times: Int) throws -> any Store
    func beside() throws -> any Store
    func close()
    func tamper(_ sql: String, isUnguarded: Bool) throws
    func number(_ sql: String) throws -> Int64?
    func breaking(_ event: String, _ table: String, _ condition: String) -> String
    func mending(_ table: String) -> String
    func traces(of text: String) throws -> [String]
}
