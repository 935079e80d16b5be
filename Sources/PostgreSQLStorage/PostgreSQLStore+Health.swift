import Storage

extension PostgreSQLStore {
    public func check() async throws(StoreError) {
        _ = try await readOnce { try Self.readSomething($0) }
        try await write(.none) { try HealthRow.touch($0) }
    }

    public func checkReading() async throws(StoreError) {
        _ = try await readOnce { try Self.readSomething($0) }
        if let error = expectedError { throw error }
    }

    private static func readSomething(_ database: ServerDatabase) throws -> Int? {
        try database.value("SELECT entry_count FROM list")
    }
}
