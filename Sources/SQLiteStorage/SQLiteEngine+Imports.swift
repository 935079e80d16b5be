import Model
import Names
import Storage

extension SQLiteEngine {
    /// Adds a batch, which `eraseClosed` erases if the import is no longer under way.
    package func beginStaging(_ database: any SQLDatabase, at now: Timestamp) throws -> Int64 {
        try BatchRow.add(database, .staged, at: now)
    }

    package func continueStaging(_ database: any SQLDatabase, _ batch: Int64) throws {
        let isStaged = try database.isTrue("SELECT kind = 'staged' FROM batch WHERE id = ?1", [batch])
        guard isStaged else { throw StoreError.unavailable(reason: "nothing is staged") }
    }

    package func stage(
        _ registrations: [Registration], in staged: Int64, at now: Timestamp
    ) async throws(StoreError) {
        guard let balance = memory.runningImports.withLock({ $0.balances[staged] }) else {
            throw StoreError.unavailable(reason: "this import has not begun")
        }
        let keys = registrations.map { IndexedKeys($0.profile, for: FileDatabase.self) }
        try await writer.write { database in
            let database = FileDatabase(database)
            let answers = try NewAnswers(database, registrations.map(\.answers))
            let texts = answers.texts
            var ids: [Int64] = []
            for (index, registration) in registrations.enumerated() {
                let id = try NewMemberRow.insert(
                    database, registration, keys[index], texts[index], at: now, stagedIn: staged)
                try Ledger.open(database, id, balance: balance, at: now)
                ids.append(id)
            }
            try answers.add(database, to: ids, at: now)
            // If a statement that changes several rows came between two of these, FTS5 would first write a
            // part of the index for those before it.
            for (index, id) in ids.enumerated() {
                try NewMemberRow.index(database, id, keys[index], texts[index])
            }
        }
    }
}
