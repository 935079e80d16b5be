import Foundation
import Synchronization

/// Slows long work down while all workers hash passwords. They have a low priority, so that pages go before
/// them, and would otherwise wait for this work, too.
final class Pace: Sendable {
    /// A pause is as many times as long as the work before it. Longer pauses don't help hashing any more.
    private static let pauseFactor = 4

    private let isHashing: @Sendable () -> Bool
    private let sleep: @Sendable (Duration) -> Void
    /// When the current stretch of work began.
    private let began = Mutex(ContinuousClock.now)

    /// - Parameter isHashing: whether all workers hash passwords.
    init(
        isHashing: @escaping @Sendable () -> Bool,
        sleep: @escaping @Sendable (Duration) -> Void = { Thread.sleep(forTimeInterval: $0 / .seconds(1)) }
    ) {
        (self.isHashing, self.sleep) = (isHashing, sleep)
    }

    /// Call it after each piece of the work, on a thread that may be blocked.
    func pause() {
        if isHashing() { sleep((.now - began.withLock { $0 }) * Self.pauseFactor) }
        began.withLock { $0 = .now }
    }
}
