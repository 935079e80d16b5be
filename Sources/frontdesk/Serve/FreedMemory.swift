import CMalloc
import Synchronization

/// Gives freed memory back to the system. glibc keeps it for the threads that freed it: after an import of
/// 50,000 members that was some 150 MB, which no thread needed again.
final class FreedMemory: Sendable {
    /// How much more than after the last time must be resident, in bytes. Less isn't worth a pause of a
    /// millisecond or two, for which threads that allocate may have to wait.
    private static let growth = 4 << 20

    private let residentBytes = Mutex(Int.max)

    /// The first call only notes how much is resident, so that a start isn't delayed.
    func giveBack() {
        residentBytes.withLock { known in
            guard let now = ProcessFile.memory?.resident else { return }
            known = min(known, now)
            if now <= known + Self.growth { return }
            malloc_trim(0)
            known = ProcessFile.memory?.resident ?? now
        }
    }
}
