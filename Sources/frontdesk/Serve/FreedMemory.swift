import CMalloc
import Synchronization

/// Gives freed memory back to the system. glibc keeps it for the threads that freed it: some 150 MB after an
/// import of 50,000 members, which no thread needed again.
final class FreedMemory: Sendable {
    /// By how many bytes resident memory must have grown since the last time. Less isn't worth making threads
    /// that allocate wait for a millisecond or two.
    private static let growth = 4 << 20

    private let residentBytes = Mutex(Int.max)

    /// The first call only records how much memory is resident, so that it doesn't delay the start.
    func giveBack() {
        residentBytes.withLock { lastBytes in
            guard let bytes = ProcessFile.memory?.resident else { return }
            lastBytes = min(lastBytes, bytes)
            if bytes <= lastBytes + Self.growth { return }
            malloc_trim(0)
            lastBytes = ProcessFile.memory?.resident ?? bytes
        }
    }
}
