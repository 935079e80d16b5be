import Testing

/// Waits until a condition holds, for work that is done after an answer, or that another program reports.
///
/// - Parameter seconds: how long to wait at most, not counting the time that checking takes.
public func eventually(
    seconds: Int = 30, _ location: SourceLocation = #_sourceLocation,
    _ isSo: () async throws -> Bool
) async throws {
    for _ in 0..<(50 * seconds) {
        if try await isSo() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("the condition didn't hold within \(seconds) s", sourceLocation: location)
}
