import Model
import Names
import Synchronization

/// The lock that a write takes besides the locks on the rows that it changes, in an engine where several
/// writes run at once.
package enum Gate: Sendable {
    /// No lock: the write doesn't depend on who is a member or has a role.
    case none
    /// For a write that concerns one or two members; many such writes run at once. While such a write runs,
    /// no member is closed, reopened, deleted or given another role.
    case shared
    /// For a write that concerns many members, or changes what other writes rely on. It runs alone among the
    /// writes with a gate.
    case exclusive
}

/// An SQL database in which a `Store` keeps everything: its transactions, its files or connections, and all
/// that one database does in another way than others (see also `SQLDatabase`).
package protocol Engine: AnyObject, Sendable {
    /// The type of the connections to which it passes statements.
    var databaseType: any SQLDatabase.Type { get }

    /// An opening balance that overrides the settings.
    var fixedOpeningBalance: Amount? { get }
    var memory: StoreMemory { get }

    /// Makes every later write throw `.unsound`, except writes that are `allowedWhenUnsound`.
    func refuse(because reason: String)

    /// Why the next write would fail, if that is known.
    var expectedError: StoreError? { get }

    /// Runs several SELECTs as of one moment.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value

    /// Runs SELECTs that don't depend on each other, usually a single one: each is consistent in itself, but
    /// other callers may write between two of them.
    func readWithoutSnapshot<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value

    /// The same as `read`, for queries that may take longer than a page should.
    ///
    /// - Parameter isLong: whether one statement may take minutes.
    func readSlowly<Value: Sendable>(
        isLong: Bool, _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value

    /// Runs `body` in a transaction, and returns once that is on disk.
    ///
    /// - Parameter allowedWhenUnsound: whether it may run although the credits don't add up.
    /// - Parameter sharesCommit: whether other writes may share its transaction; false for one that takes
    ///   long.
    /// - Parameter body: may run several times, so it must not have effects outside the database.
    /// - Throws: what `body` throws, if it is a `StoreError`; `.unavailable` for any failure of the database.
    func inTransaction<Value: Sendable>(
        _ gate: Gate, allowedWhenUnsound: Bool, sharesCommit: Bool,
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value

    /// Marks a batch as one whose erasure has begun: from then on it can't be restored, even if the clock is
    /// set back. Called in each write that erases members of the batch.
    ///
    /// - Parameter kind: its kind when it was found to be due; a staged one may have become an import since.
    /// - Returns: false if it must not be erased, or was erased before.
    func beginErasing(_ database: any SQLDatabase, _ batch: Int64, _ kind: BatchRow.Kind) throws -> Bool

    /// Adds a batch for registrations that this program stages.
    ///
    /// - Returns: its id.
    func beginStaging(_ database: any SQLDatabase, at now: Timestamp) throws -> Int64

    /// Checks that the batch is still being staged. Called in the writes that use it.
    ///
    /// - Throws: `.unavailable` if it isn't.
    func continueStaging(_ database: any SQLDatabase, _ batch: Int64) throws

    // MARK: The methods of `Store` that each engine has in its own way

    func stage(_ registrations: [Registration], in staged: Int64, at now: Timestamp) async throws(StoreError)

    func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int

    func observe(_ onChange: @escaping @Sendable (StoreChange) -> Void)

    /// By default nil, as for an engine whose data only one program can use.
    var shortMemory: (any ShortMemory)? { get }

    /// By default nil, as for an engine whose data only one program can use.
    func attemptMemory(capacity: Int) -> (any AttemptMemory)?
}

extension Engine {
    package var shortMemory: (any ShortMemory)? { nil }

    package func attemptMemory(capacity: Int) -> (any AttemptMemory)? { nil }

    @discardableResult
    func write<Value: Sendable>(
        _ gate: Gate, allowedWhenUnsound: Bool = false, sharesCommit: Bool = true,
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        try await inTransaction(
            gate, allowedWhenUnsound: allowedWhenUnsound, sharesCommit: sharesCommit, body)
    }

    /// The same as `write`, for what only organisers may do.
    ///
    /// - Throws: also `.forbidden`, as `MemberRow.requireOrganiser` does.
    @discardableResult
    func write<Value: Sendable>(
        _ gate: Gate, byOrganiser actor: Actor, sharesCommit: Bool = true,
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        try await write(gate, sharesCommit: sharesCommit) { database in
            try MemberRow.requireOrganiser(database, actor)
            return try body(database)
        }
    }
}

/// The state that an engine keeps while it is open.
package final class StoreMemory: Sendable {
    /// How many times a visitor's colour was set.
    let colourCount = Atomic(0)
    /// The imports that this program is staging, which `eraseClosed` must not mistake for abandoned ones.
    package let runningImports = Mutex(RunningImports())
    /// Whether every check of the credits found them to add up; nil before the first.
    package let soundness = Mutex<Bool?>(nil)

    package init() {}
}

/// `MemberKeys` with the key by which the engine's search index finds the member.
package struct IndexedKeys: Sendable {
    package let member: MemberKeys
    /// The result of `SQLDatabase.searchKey`.
    package let searchKey: String

    package init(_ profile: Profile, for database: any SQLDatabase.Type) {
        member = MemberKeys(profile)
        searchKey = database.searchKey(of: member.searchText)
    }
}
