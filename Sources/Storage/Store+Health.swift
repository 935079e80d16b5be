/// Whether the store works.
extension Store: CheckableStore {
    /// Checks that both reading and writing still work, by doing both.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    public func check() async throws(StoreError) {
        try await readSomething()
        try await engine.write(.none) { try $0.touchHealth() }
    }

    /// Checks that reading still works, and that the last write succeeded. Writes nothing.
    ///
    /// - Throws: `.unavailable`, including when the last write failed; `.unsound`.
    public func checkReading() async throws(StoreError) {
        try await readSomething()
        if let error = engine.expectedError { throw error }
    }

    private func readSomething() async throws(StoreError) {
        let _: Int? = try await engine.readWithoutSnapshot { try $0.value("SELECT entry_count FROM list") }
    }
}

/// The part of a store that pages have: it can be checked.
public protocol CheckableStore: Sendable {
    /// See `Store.check`.
    func check() async throws(StoreError)

    /// See `Store.checkReading`.
    func checkReading() async throws(StoreError)
}
