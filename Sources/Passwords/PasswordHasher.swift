import CSodium
import Foundation

/// Hashes passwords with Argon2id (RFC 9106), a few at a time, on threads of its own that let everything else go first.
///
/// What waits is served in turn among those who ask, each with a bounded share: a flood waits behind itself. `group`
/// names who shares one: a network, say; nil those whose share has no bound but that of all.
///
/// Passwords are normalised first (NFC), so that what is typed on another keyboard is the same password.
public final class PasswordHasher: Sendable {
    private let cost: HashCost
    private let workers: Workers
    /// Stands in for the hash of a member who doesn't exist.
    private let nobody: String

    /// - Parameter workers: hashes computed at the same time; each takes a core and `cost.memoryKiB`.
    /// - Parameter queueLimits: how many passwords may wait for a worker.
    public init(
        cost: HashCost = .standard, workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        queueLimits: FairQueueLimits = FairQueueLimits()
    ) {
        precondition(sodium_init() >= 0, "libsodium can’t start")
        self.cost = cost
        self.workers = Workers(count: workers, limits: queueLimits)
        nobody = Self.hash("nobody", cost) ?? ""
    }

    deinit { workers.stop() }

    /// What its workers do and have done.
    public struct Statistics: Sendable, Equatable {
        /// Threads; 0 once stopped.
        public let workers: Int
        /// Passwords that wait for a worker.
        public let waiting: Int
        /// Being computed.
        public let running: Int
        /// Computed since the start, whatever came of it.
        public let done: Int
        /// Answered with `PasswordError.busy` since the start, since the queue was full or was stopped.
        public let refused: Int
    }

    /// As of one moment.
    public var statistics: Statistics { workers.statistics }

    /// Computes what waits and ends the threads. Blocks until then; from here on everything is `.busy`.
    public func stop() { workers.stop() }

    /// A hash in the PHC string format, at most 127 ASCII characters, with its own salt and cost in it.
    ///
    /// - Throws: `PasswordError.busy`.
    public func hash(_ password: String, for group: String? = nil) async throws(PasswordError) -> String {
        let hashed = try await workers.run(for: group) { [cost] in Self.hash(password, cost) }
        guard let hashed else { throw .busy }
        return hashed
    }

    /// Whether `password` is the one that `hash` was made of; false for a text that is no hash.
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
        guard let isRight else { throw .busy }  // no memory: that says nothing about the password
        return isRight
    }

    /// Does the work of `verify` for a member who doesn't exist, so that the time it takes tells nothing.
    ///
    /// - Throws: `PasswordError.busy`.
    public func verifyNobody(_ password: String, for group: String? = nil) async throws(PasswordError) {
        _ = try await verify(password, against: nobody, for: group)
    }

    /// Whether `hash` was made at another cost than today's: the next time its password is known, hash it again. True
    /// for a text that is no hash.
    public func needsRehash(_ hash: String) -> Bool {
        crypto_pwhash_str_needs_rehash(hash, UInt64(cost.passes), cost.memoryKiB * 1024) != 0
    }

    private static func hash(_ password: String, _ cost: HashCost) -> String? {
        var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let result = withNormalised(password) { bytes, count in
            crypto_pwhash_str_alg(
                &hash, bytes, count, UInt64(cost.passes), cost.memoryKiB * 1024, crypto_pwhash_ALG_ARGON2ID13)
        }
        guard result == 0 else { return nil }  // no memory
        return String(decoding: hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func withNormalised<R>(
        _ password: String, _ body: (UnsafePointer<CChar>, UInt64) -> R
    ) -> R {
        let normalised = password.precomposedStringWithCanonicalMapping
        return normalised.withCString { body($0, UInt64(normalised.utf8.count)) }
    }
}
