/// What one Argon2id hash costs, whoever computes it.
public struct HashCost: Sendable, Equatable {
    /// 8 at least.
    public let memoryKiB: Int
    /// 1 at least.
    public let passes: Int

    /// With less than the least of either every hash fails, as it does when memory is short.
    public init(memoryKiB: Int, passes: Int) {
        self.memoryKiB = memoryKiB
        self.passes = passes
    }

    /// 19 MiB and 2 passes: the least that the OWASP Password Storage Cheat Sheet advises for Argon2id.
    public static let standard = HashCost(memoryKiB: 19 * 1024, passes: 2)
}

/// Why a password was not hashed or checked.
public enum PasswordError: Error, Sendable {
    /// As many passwords as may wait do so already, or memory is short: try again in a few seconds.
    case busy
}
