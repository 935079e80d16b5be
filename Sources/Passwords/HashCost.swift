/// The cost of computing one Argon2id hash.
public struct HashCost: Sendable, Equatable {
    /// At least 8.
    public let memoryKiB: Int
    /// At least 1.
    public let passes: Int

    /// Creates a cost. If a value is below its minimum, every hash fails as if there were too little memory.
    public init(memoryKiB: Int, passes: Int) {
        self.memoryKiB = memoryKiB
        self.passes = passes
    }

    /// 19 MiB and 2 passes: the minimum in the OWASP Password Storage Cheat Sheet for Argon2id.
    public static let standard = HashCost(memoryKiB: 19 * 1024, passes: 2)
}
