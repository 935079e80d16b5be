import Glibc
import Synchronization

/// The limit on this process's open files and sockets: 1024 on most systems unless raised.
enum DescriptorLimit {
    /// Descriptors for lingering connections, listeners, a database and its files.
    private static let others = 256
    private static let reserved = Atomic(others)

    /// Makes room for this many more connections, as far as the system allows without privileges; never
    /// lowers the limit.
    static func reserve(_ connections: Int) {
        let count = reserved.add(connections, ordering: .relaxed).newValue
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let wanted = min(rlim_t(clamping: count), limit.rlim_max)
        if wanted <= limit.rlim_cur { return }
        limit.rlim_cur = wanted
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// Undoes `reserve` with the same number.
    static func release(_ connections: Int) { reserved.subtract(connections, ordering: .relaxed) }
}
