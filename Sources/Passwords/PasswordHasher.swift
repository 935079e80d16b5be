import CSodium
import Foundation

/// Hashes passwords with Argon2id (RFC 9106), a few at a time, on its own threads with low priority.
///
/// Waiting passwords are served in turn by their `group`, such as the client's network, and each group has a
/// limited number of places (`FairQueueLimits`), so that a flood delays only itself. Without a group only the
/// total is limited.
///
/// Passwords are normalised first (NFC), so that it doesn't matter how a keyboard composes accents.
public final class PasswordHasher: Sendable {
    private let cost: HashCost
    private let workers: Workers
    /// A text in the form of this cost's hashes, which is the hash of no known password.
    let dummyHash: String

    /// - Parameter workers: how many hashes are computed at the same time; each takes a core and
    ///   `cost.memoryKiB`.
    /// - Parameter queueLimits: how many passwords may wait for a worker.
    public init(
        cost: HashCost = .standard,
        workers: Int = workers(cores: ProcessInfo.processInfo.activeProcessorCount),
        queueLimits: FairQueueLimits = FairQueueLimits()
    ) {
        precondition(sodium_init() >= 0, "libsodium can’t start")
        self.cost = cost
        self.workers = Workers(count: workers, limits: queueLimits)
        // 16 bytes of salt and 32 of a hash, all zero, in Base64. Computing a real hash would delay the
        // start.
        let salt = String(repeating: "A", count: 22)
        let bytes = String(repeating: "A", count: 43)
        dummyHash = "$argon2id$v=19$m=\(cost.memoryKiB),t=\(cost.passes),p=1$\(salt)$\(bytes)"
    }

    deinit { workers.stop() }

    /// One worker for each core, but on a large machine no more than fit into the memory that the service
    /// gets (`MemoryMax`): otherwise, strangers who sign in at the same time could get the service killed.
    public static func workers(cores: Int) -> Int { min(cores, 16) }

    /// The workers' current state, and their counts since the start.
    public struct Statistics: Sendable, Equatable {
        /// Threads; 0 once stopped.
        public let workers: Int
        /// Passwords that are waiting for a worker.
        public let waiting: Int
        /// Hashes that are being computed.
        public let running: Int
        /// Hashes that were computed, whatever the result.
        public let done: Int
        /// Passwords that were rejected with `PasswordError.busy`, because the queue was full or the hasher
        /// was stopped.
        public let rejected: Int
    }

    /// The figures at one moment.
    public var statistics: Statistics { workers.statistics }

    /// Whether there are workers, and all of them are computing hashes.
    public var isSaturated: Bool {
        let statistics = statistics
        return statistics.workers > 0 && statistics.running == statistics.workers
    }

    /// Computes the waiting hashes, and ends the threads. It blocks until that is done; all later calls throw
    /// `.busy`.
    public func stop() { workers.stop() }

    /// Makes a hash in the PHC string format: at most 127 ASCII characters, which include the salt and the
    /// cost.
    ///
    /// - Throws: `PasswordError.busy`.
    public func hash(_ password: String, for group: String? = nil) async throws(PasswordError) -> String {
        let hashed = try await workers.run(for: group) { [cost] in Self.hash(password, cost) }
        guard let hashed else { throw .busy }
        return hashed
    }

    /// Whether `hash` was made from `password`; false for a text that is not a hash.
    ///
    /// - Throws: `PasswordError.busy`, which says nothing about the password.
    public func verify(
        _ password: String, against hash: String, for group: String? = nil
    ) async throws(PasswordError) -> Bool {
        let isRight = try await workers.run(for: group) { () -> Bool? in
            errno = 0
            let result = Self.withNormalised(password) { crypto_pwhash_str_verify(hash, $0, $1) }
            return result != 0 && errno == ENOMEM ? nil : result == 0
        }
        guard let isRight else { throw .busy }
        return isRight
    }

    /// Takes as long as `verify`, for a member who doesn't exist, so that the time doesn't reveal this to an
    /// attacker.
    ///
    /// - Throws: `PasswordError.busy`.
    public func verifyAgainstDummy(
        _ password: String, for group: String? = nil
    ) async throws(PasswordError) {
        _ = try await verify(password, against: dummyHash, for: group)
    }

    /// Whether `hash` was made at a cost other than this hasher's, so that the password should be hashed
    /// again when it is known. True for a text that is not a hash.
    public func needsRehash(_ hash: String) -> Bool {
        crypto_pwhash_str_needs_rehash(hash, UInt64(cost.passes), cost.memoryKiB * 1024) != 0
    }

    private static func hash(_ password: String, _ cost: HashCost) -> String? {
        var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let result = withNormalised(password) { bytes, count in
            crypto_pwhash_str_alg(
                &hash, bytes, count, UInt64(cost.passes), cost.memoryKiB * 1024, crypto_pwhash_ALG_ARGON2ID13)
        }
        guard result == 0 else { return nil }  // there is too little memory
        return String(decoding: hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func withNormalised<R>(
        _ password: String, _ body: (UnsafePointer<CChar>, UInt64) -> R
    ) -> R {
        let normalised = password.precomposedStringWithCanonicalMapping
        return normalised.withCString { body($0, UInt64(normalised.utf8.count)) }
    }
}

/// The reason why a password was not hashed or checked.
public enum PasswordError: Error, Sendable {
    /// The queue is full, or there is too little memory: try again in a few seconds.
    case busy
}
