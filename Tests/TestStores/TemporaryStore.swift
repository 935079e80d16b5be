import Foundation
import Model
import Storage

/// A new store of the engine under test, whose data is removed with this object.
public final class TemporaryStore: Sendable {
    private let place: any StorePlace

    /// - Parameter openingBalance: as for `SQLiteEngine`.
    public init(openingBalance: Amount? = nil) throws {
        place =
            switch StoreEngine.underTest {
            case .sqlite: try TemporaryFile(openingBalance: openingBalance)
            case .postgreSQL: try TemporaryDatabase(openingBalance: openingBalance)
            }
    }

    /// A store on a copy of an earlier version's data: an SQLite file, or an SQL script that makes the tables
    /// of a PostgreSQL database, as the engine under test needs it.
    public init(older data: Data) throws {
        switch StoreEngine.underTest {
        case .sqlite:
            let folder = try TemporaryFolder()
            try data.write(to: folder.file(TemporaryFile.name))
            place = try TemporaryFile(at: folder)
        case .postgreSQL: place = try TemporaryDatabase(after: String(decoding: data, as: UTF8.self))
        }
    }

    /// The path of the data file; nil if the engine under test has none.
    public var path: String? { (place as? TemporaryFile)?.path }

    /// The store as it was last opened.
    public var store: Store { place.store }

    /// The result of making the keys of names anew when it was last opened; nil if they were up to date.
    public var renewedKeys: NameKeyRenewal? { place.renewedKeys }

    /// The settings that it was opened with.
    public var firstSettings: StoredSettings { place.firstSettings }

    /// The store after it was closed and opened again, `times` times.
    public func reopened(times: Int = 1) throws -> Store { try place.reopened(times: times) }

    /// A second store on the same data, as another program would have. With SQLite, which only one program
    /// can serve, it is the same store.
    public func beside() throws -> Store { try place.beside() }

    /// Closes the store, which from then on throws `.unavailable`.
    public func close() { place.close() }

    /// Changes the data behind the program's back, by one or more statements.
    ///
    /// - Parameter isUnguarded: whether it may do what triggers and foreign keys forbid.
    /// - Throws: `TamperingError`.
    public func tamper(_ sql: String, isUnguarded: Bool = false) throws {
        try place.tamper(sql, isUnguarded: isUnguarded)
    }

    /// The number that the query gives; nil for NULL or no row.
    public func number(_ sql: String) throws -> Int64? { try place.number(sql) }

    /// How many rows the table has.
    public func rowCount(_ table: String) throws -> Int64 {
        try number("SELECT count(*) FROM \(table)") ?? 0
    }

    /// Makes each such write fail with its whole transaction, as on a full disk.
    ///
    /// - Parameter event: `INSERT`, `UPDATE` or `DELETE`, which decides whether the condition can use `new`
    ///   and `old`.
    public func breakWrites(_ event: String, of table: String, when condition: String = "TRUE") throws {
        try place.tamper(place.breaking(event, table, condition), isUnguarded: false)
    }

    /// Ends what `breakWrites` began for the table.
    public func mendWrites(of table: String) throws {
        try place.tamper(place.mending(table), isUnguarded: false)
    }

    /// The names of the files or tables in which the text can still be read.
    public func traces(of text: String) throws -> [String] { try place.traces(of: text) }
}

/// The database's reason to refuse a change behind the program's back.
public enum TamperingError: Error, Equatable {
    /// It violates a `CHECK` of a table.
    case check
    /// Any other reason, in the database's words.
    case other(String)
}

/// The file or database of a test's store.
protocol StorePlace: Sendable {
    var store: Store { get }
    var firstSettings: StoredSettings { get }
    var renewedKeys: NameKeyRenewal? { get }
    func reopened(times: Int) throws -> Store
    func beside() throws -> Store
    func close()
    func tamper(_ sql: String, isUnguarded: Bool) throws
    func number(_ sql: String) throws -> Int64?
    func breaking(_ event: String, _ table: String, _ condition: String) -> String
    func mending(_ table: String) -> String
    func traces(of text: String) throws -> [String]
}
