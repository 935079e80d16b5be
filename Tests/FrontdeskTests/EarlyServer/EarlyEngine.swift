import Model
import SQLiteStorage
import Storage

/// Answers a transfer at once, and makes it a moment later. It leaves everything else to the file's engine.
final class EarlyEngine: Engine {
    private let base: SQLiteEngine

    init(_ base: SQLiteEngine) { self.base = base }

    func inTransaction<Value: Sendable>(
        _ gate: Gate, allowedWhenUnsound: Bool, sharesCommit: Bool,
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value {
        guard let done = TransferOutcome.done as? Value else {
            return try await base.inTransaction(
                gate, allowedWhenUnsound: allowedWhenUnsound, sharesCommit: sharesCommit, body)
        }
        Task { [base] in
            try? await Task.sleep(for: .milliseconds(100))
            _ = try? await base.inTransaction(
                gate, allowedWhenUnsound: allowedWhenUnsound, sharesCommit: sharesCommit, body)
        }
        return done
    }

    var databaseType: any SQLDatabase.Type { base.databaseType }
    var fixedOpeningBalance: Amount? { base.fixedOpeningBalance }
    var memory: StoreMemory { base.memory }
    var expectedError: StoreError? { base.expectedError }

    func refuse(because reason: String) { base.refuse(because: reason) }
    func observe(_ onChange: @escaping @Sendable (StoreChange) -> Void) { base.observe(onChange) }
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value { try base.read(body) }
    func readWithoutSnapshot<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value { try base.readWithoutSnapshot(body) }
    func readSlowly<Value: Sendable>(
        isLong: Bool, _ body: @escaping @Sendable (any SQLDatabase) throws -> Value
    ) async throws(StoreError) -> Value { try await base.readSlowly(isLong: isLong, body) }
    func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int {
        try await base.eraseClosed(at: now)
    }
    func beginErasing(_ database: any SQLDatabase, _ batch: Int64, _ kind: BatchRow.Kind) throws -> Bool {
        try base.beginErasing(database, batch, kind)
    }
    func beginStaging(_ database: any SQLDatabase, at now: Timestamp) throws -> Int64 {
        try base.beginStaging(database, at: now)
    }
    func continueStaging(_ database: any SQLDatabase, _ batch: Int64) throws {
        try base.continueStaging(database, batch)
    }
    func stage(_ registrations: [Registration], in staged: Int64, at now: Timestamp) async throws(StoreError)
    {
        try await base.stage(registrations, in: staged, at: now)
    }
}
