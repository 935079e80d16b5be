import Foundation
import GRDB
import Model
import SQLiteStorage
import Storage
import Synchronization

/// A new SQLite store in a temporary folder, which is removed with this object.
public final class TemporaryFile: Sendable {
    static let name = "desk.sqlite"

    private let place: TemporaryFolder
    /// The engine as it was first opened.
    public let sqlite: SQLiteEngine
    let firstSettings: StoredSettings
    private let later = Mutex<SQLiteEngine?>(nil)

    public var folder: URL { place.url }
    public var path: String { place.file(Self.name).path }

    public convenience init(openingBalance: Amount? = nil) throws {
        let folder = try TemporaryFolder()
        // To migrate takes longer than most tests do, but the migrations depend on the balance.
        if openingBalance == nil {
            try Self.newFile.get().write(to: folder.file(Self.name))
        }
        try self.init(at: folder, openingBalance: openingBalance)
    }

    /// The bytes that a store writes into a new file.
    private static let newFile = Result {
        let made = try TemporaryFile(at: TemporaryFolder())
        made.close()
        return try Data(contentsOf: URL(fileURLWithPath: made.path))
    }

    /// Opens the file in the folder, if there is one.
    public init(at folder: TemporaryFolder, openingBalance: Amount? = nil) throws {
        place = folder
        sqlite = try SQLiteEngine(path: folder.file(TemporaryFile.name).path, openingBalance: openingBalance)
        firstSettings = try sqlite.readWithoutSnapshot {
            try SettingsRow.fetch($0, fixedOpeningBalance: openingBalance)
        }
    }

    deinit { close() }

    public func close() { newest.close() }

    /// The store after it was closed and opened again, `times` times.
    public func reopened(times: Int = 1) throws -> Store {
        try later.withLock { later in
            for _ in 0..<times {
                (later ?? sqlite).close()
                later = nil
                later = try SQLiteEngine(path: path)
            }
        }
        return store
    }

    /// The bytes of all of the store's files, by name.
    public func files() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            contents[file.lastPathComponent] = try Data(contentsOf: file)
        }
        return contents
    }
}

extension TemporaryFile: StorePlace {
    /// The store as it was last opened.
    public var store: Store { Store(newest) }
    public var renewedKeys: NameKeyRenewal? { newest.renewedKeys }
    private var newest: SQLiteEngine { later.withLock { $0 } ?? sqlite }

    func beside() -> Store { store }

    func tamper(_ sql: String, isUnguarded: Bool) throws {
        do {
            let file = try DatabaseQueue(path: path)
            defer { try? file.close() }
            try file.writeWithoutTransaction { database in
                if isUnguarded { try database.execute(sql: Self.withoutGuards) }
                try database.execute(sql: sql)
            }
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_CHECK {
            throw TamperingError.check
        } catch { throw TamperingError.other("\(error)") }
    }

    private static let withoutGuards = """
        DROP TRIGGER transfer_is_not_changed; DROP TRIGGER transfer_is_not_removed;
        DROP TRIGGER account_is_not_removed; PRAGMA foreign_keys = OFF;
        """

    func number(_ sql: String) throws -> Int64? {
        let file = try DatabaseQueue(path: path)
        defer { try? file.close() }
        return try file.read { try Int64.fetchOne($0, sql: sql) }
    }

    func breaking(_ event: String, _ table: String, _ condition: String) -> String {
        """
        CREATE TRIGGER broken_\(table) AFTER \(event) ON \(table) WHEN \(condition) BEGIN
            SELECT RAISE (ROLLBACK, 'full');
        END
        """
    }

    func mending(_ table: String) -> String { "DROP TRIGGER broken_\(table)" }

    func traces(of text: String) throws -> [String] {
        try files().filter { $0.value.range(of: Data(text.utf8)) != nil }.keys.sorted()
    }
}
