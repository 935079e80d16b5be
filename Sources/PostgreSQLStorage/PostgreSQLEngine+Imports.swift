import Foundation
import Model
import Names
import Storage

extension PostgreSQLEngine {
    package func beginStaging(_ database: any SQLDatabase, at now: Timestamp) throws -> Int64 {
        try StagedRow.begin(database, owner: instance, at: now)
    }

    package func continueStaging(_ database: any SQLDatabase, _ batch: Int64) throws {
        try StagedRow.touch(database, batch, owner: instance)
    }

    package func stage(
        _ registrations: [Registration], in staged: Int64, at now: Timestamp
    ) async throws(StoreError) {
        guard let balance = memory.runningImports.withLock({ $0.balances[staged] }) else {
            throw StoreError.unavailable(reason: "this import has not begun")
        }
        let rows = registrations.map(StagedRow.texts)
        guard let json = try? JSONEncoder().encode(rows) else {
            throw StoreError.unavailable(reason: "these can’t be staged")
        }
        let text = String(decoding: json, as: UTF8.self)
        let answers = registrations.map(\.answers)
        // The fields must stay while they are answered.
        let gate = answers.contains { !$0.texts.isEmpty } ? Gate.shared : .none
        try await writeOnServer(gate) { database in
            try self.continueStaging(database, staged)
            if gate == .none {
                return try StagedRow.insert(
                    database, text, count: rows.count, in: staged, openingBalance: balance, at: now)
            }
            let ids = try StagedRow.takeIDs(database, rows.count)
            let answers = try NewAnswers(database, answers)
            try StagedRow.insert(
                database, text, count: rows.count, (ids, answers.texts), in: staged, openingBalance: balance,
                at: now)
            try answers.add(database, to: ids, at: now)
        }
    }
}
