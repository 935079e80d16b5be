/// A one-time code as it is stored.
public struct KeptCode: Sendable, Equatable {
    /// How long a code is valid, in seconds.
    public static let holdSeconds: Int64 = 24 * 3600

    /// Hashed along with the code.
    public let salt: [UInt8]
    /// The hash of the code; the code itself is not stored.
    public let digest: [UInt8]

    /// A code that the caller has hashed.
    public init(salt: [UInt8], digest: [UInt8]) {
        self.salt = salt
        self.digest = digest
    }
}
