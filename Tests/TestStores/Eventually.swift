import Testing

/// Waits until something is so: what is done behind an answer, or told by another program.
///
/// - Parameter seconds: at the most, and longer where it takes long to look.
public func eventually(
    seconds: Int = 30, _ location: SourceLocation = #_sourceLocation,
    _ isSo: () async throws -> Bool
) async throws {
    for _ in 0..<(50 * seconds) {
        if try await isSo() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("it never was", sourceLocation: location)
}
