import Model
import Names
import Storage
import Synchronization

/// What a write has to wait for besides the rows that it changes, where several go on at once.
package enum Gate: Sendable {
    /// Nothing: it depends on nobody's being a member or having a role.
    case none
    /// It concerns one or two members, and many such go on at once. While it does, nobody is closed, opened, deleted or given
    /// another role.
    case shared
    /// It concerns many, or what others rely on: it is alone among those that have a gate.
    case exclusive
}

/// A store whose engine is an SQL database. The extensions say once what is kept and asked for; an engine has the
/// transactions, the files or hosts, and what it does better in its own way.
package protocol SQLStore: Store {
    associatedtype Statements: SQLDatabase

    /// What a new member gets from the treasury, whatever the settings say.
    var fixedOpeningBalance: Amount? { get }
    /// What the store remembers as long as it is open.
    var memory: StoreMemory { get }

    /// From now on every write throws `.unsound`, except those that are `allowedWhenUnsound`.
    func refuse(because reason: String)

    /// Several statements as of one moment.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Statements) throws -> Value
    ) async throws(StoreError) -> Value

    /// SELECTs that don't depend on each other, mostly a single one, which is consistent without a transaction.
    func readOnce<Value: Sendable>(
        _ body: @escaping @Sendable (Statements) throws -> Value
    ) async throws(StoreError) -> Value

    /// As `read`, for what may take longer than a page should.
    ///
    /// - Parameter isLong: whether one statement may take minutes.
    func readSlowly<Value: Sendable>(
        isLong: Bool, _ body: @escaping @Sendable (Statements) throws -> Value
    ) async throws(StoreError) -> Value

    /// Runs `body` in a transaction, and returns once that is on disk.
    ///
    /// - Parameter allowedWhenUnsound: whether it may run although the credits don't add up.
    /// - Parameter isLong: whether it takes so long that others shouldn't share its transaction.
    /// - Parameter body: may run several times; it has no effects outside the database.
    /// - Throws: what `body` throws, if it is a `StoreError`; `.unavailable` for any failure of the database.
    @discardableResult
    func write<Value: Sendable>(
        _ gate: Gate, allowedWhenUnsound: Bool, isLong: Bool,
        _ body: @escaping @Sendable (Statements) throws -> Value
    ) async throws(StoreError) -> Value

    /// To be called in each write that erases members of a batch. Once it has begun, the batch can't be restored, even if the
    /// clock goes back.
    ///
    /// - Returns: the batch's kind; nil where it is not to be erased any more.
    func beginErasing(_ database: Statements, _ batch: Int64) throws -> String?

    /// Begins a batch of those who are staged by an import of this program's.
    ///
    /// - Returns: its id.
    func beginStaging(_ database: Statements, at now: Timestamp) throws -> Int64

    /// To be called in the write that ends a batch.
    ///
    /// - Throws: `.unavailable` where nothing is staged in it any more.
    func continueStaging(_ database: Statements, _ batch: Int64) throws
}

extension SQLStore {
    @discardableResult
    func write<Value: Sendable>(
        _ gate: Gate, allowedWhenUnsound: Bool = false,
        _ body: @escaping @Sendable (Statements) throws -> Value
    ) async throws(StoreError) -> Value {
        try await write(gate, allowedWhenUnsound: allowedWhenUnsound, isLong: false, body)
    }
}

/// What a store remembers as long as it is open.
package final class StoreMemory: Sendable {
    /// How often a visitor's colour was set.
    let colourCount = Atomic(0)
    /// What this program is staging: as long as there is any, none of it is taken for abandoned.
    package let runningImports = Mutex(RunningImports())
    /// Nil before the first check of the credits.
    package let soundness = Mutex<Bool?>(nil)

    /// Of a store that was just opened.
    package init() {}
}

/// `MemberNames`, and by what the engine's search finds them.
@dynamicMemberLookup
package struct IndexedNames: Sendable {
    package let names: MemberNames
    /// Of `SQLDatabase.searchKey`.
    package let searchKey: String

    package init(_ profile: Profile, for database: any SQLDatabase.Type) {
        names = MemberNames(profile)
        searchKey = database.searchKey(of: names.searchText)
    }

    package subscript<Value>(dynamicMember path: KeyPath<MemberNames, Value>) -> Value {
        names[keyPath: path]
    }
}
