import Foundation
import Synchronization

/// Slows long work down while all workers hash passwords. They have a low priority, so that pages go before
/// them, and would otherwise wait for this work, too.
final class Pace: Sendable {
    /// A pause is as many times as long as the work before it. Longer pauses don't help hashing any more.
    private static let pauseFactor = 4
    /// A database may have to wait for the work, and it ends a transaction that does nothing for long.
    private static let longestPause = Duration.milliseconds(100)

    private let isHashing: @Sendable () -> Bool
    private let sleep: @Sendable (Duration) -> Void
    /// When the current stretch of work began; nil before the first.
    private let began = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameter isHashing: whether all workers hash passwords.
    init(
        isHashing: @escaping @Sendable () -> Bool,
        sleep: @escaping @Sendable (Duration) -> Void = { Thread.sleep(forTimeInterval: $0 / .seconds(1)) }
    ) {
        (self.isHashing, self.sleep) = (isHashing, sleep)
    }

    /// Call it before each piece of the work, on a thread that may be blocked.
    func pause() {
        if let began = began.withLock({ $0 }), isHashing() {
            sleep(min((.now - began) * Self.pauseFactor, Self.longestPause))
        }
        began.withLock { $0 = .now }
    }
}
