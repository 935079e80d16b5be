import Foundation
import Synchronization

/// Slows down long work while all workers are hashing passwords. The workers have a low priority so that
/// pages go first, and without pauses they would wait for this work as well.
final class Pace: Sendable {
    /// A pause is this many times as long as the work before it. Longer pauses don't help hashing any
    /// further.
    private static let pauseFactor = 4
    /// The work may keep a database's transaction open, and a database ends a transaction that is idle for
    /// long.
    private static let maxPause = Duration.milliseconds(100)

    private let isHashing: @Sendable () -> Bool
    private let sleep: @Sendable (Duration) -> Void
    /// When the current stretch of work began; nil before the first.
    private let began = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameter isHashing: whether all workers are busy hashing passwords.
    init(
        isHashing: @escaping @Sendable () -> Bool,
        sleep: @escaping @Sendable (Duration) -> Void = { Thread.sleep(forTimeInterval: $0 / .seconds(1)) }
    ) {
        (self.isHashing, self.sleep) = (isHashing, sleep)
    }

    /// Call it before each piece of the work, on a thread that may be blocked.
    func pause() {
        if let began = began.withLock({ $0 }), isHashing() {
            sleep(min((.now - began) * Self.pauseFactor, Self.maxPause))
        }
        began.withLock { $0 = .now }
    }
}
