import CMalloc
import Synchronization

/// Gives freed memory back to the system. glibc keeps it for the threads that freed it: some 150 MB after an
/// import of 50,000 members, which no thread needed again.
final class FreedMemory: Sendable {
    private struct Bytes {
        var resident = Int.max
        var used = 0
    }

    /// By how many bytes resident memory must have grown, or used memory fallen, since the last time. Less
    /// isn't worth making threads that allocate wait for a millisecond or two.
    private static let minChangeBytes = 4 << 20

    private let last = Mutex(Bytes())

    /// The first call only records how much memory there is, so that it doesn't delay the start.
    func giveBack() {
        last.withLock { last in
            guard let resident = ProcessFile.memory?.resident else { return }
            let used = frontdesk_allocated_bytes()
            last.resident = min(last.resident, resident)
            if resident <= last.resident + Self.minChangeBytes, used + Self.minChangeBytes >= last.used {
                last.used = max(last.used, used)
                return
            }
            malloc_trim(0)
            last = Bytes(resident: ProcessFile.memory?.resident ?? resident, used: used)
        }
    }
}
