extension SQLStore {
    /// See `CheckableStore.check`.
    public func check() async throws(StoreError) {
        try await readSomething()
        try await write(.none) { try $0.touchHealth() }
    }

    /// See `CheckableStore.checkReading`.
    public func checkReading() async throws(StoreError) {
        try await readSomething()
        if let expectedError { throw expectedError }
    }

    private func readSomething() async throws(StoreError) {
        let _: Int? = try await readWithoutSnapshot { try $0.value("SELECT entry_count FROM list") }
    }
}
