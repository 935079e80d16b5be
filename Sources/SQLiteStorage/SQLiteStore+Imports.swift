import Model
import Names
import Storage

extension SQLiteStore {
    /// Adds a batch, which `eraseClosed` erases if the import is no longer under way.
    package func beginStaging(_ database: FileDatabase, at now: Timestamp) throws -> Int64 {
        try BatchRow.add(database, .staged, at: now)
    }

    package func continueStaging(_ database: FileDatabase, _ batch: Int64) throws {
        let isStaged = try database.isTrue("SELECT kind = 'staged' FROM batch WHERE id = ?1", [batch])
        guard isStaged else { throw StoreError.unavailable(reason: "nothing is staged") }
    }

    public func stage(
        _ registrations: [Registration], in staged: Int64, at now: Timestamp
    ) async throws(StoreError) {
        guard let balance = memory.runningImports.withLock({ $0.balances[staged] }) else {
            throw StoreError.unavailable(reason: "this import has not begun")
        }
        let rows = registrations.map { ($0, IndexedNames($0.profile, for: FileDatabase.self)) }
        // The fields must not be removed while they are being answered.
        let gate = registrations.contains { !$0.answers.texts.isEmpty } ? Gate.shared : .none
        try await write(gate) { database in
            let answers = try NewAnswers(database, registrations.map(\.answers))
            var ids: [Int64] = []
            for ((registration, names), text) in zip(rows, answers.texts) {
                let id = try NewMemberRow.insert(
                    database, registration, names, text, at: now, stagedIn: staged)
                try Ledger.open(database, id, balance: balance, at: now)
                ids.append(id)
            }
            try answers.add(database, to: ids, at: now)
        }
    }
}
