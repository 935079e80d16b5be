import Glibc

/// The limit on this process's open files and sockets: 1024 on most systems unless raised.
enum DescriptorLimit {
    /// As far as the system allows without privileges; never lowers it.
    static func raise(to count: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        let wanted = min(rlim_t(clamping: count), limit.rlim_max)
        if wanted <= limit.rlim_cur { return }
        limit.rlim_cur = wanted
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
