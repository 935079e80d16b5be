import Glibc
import Metrics

/// Linux's figures about this process, under the names that Prometheus expects from every program
/// (https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics).
struct ProcessFigures: Sendable {
    /// Read only once, since repeated reads would differ by some milliseconds.
    private let startSeconds: Double?

    init() { startSeconds = Self.startSeconds() }

    func write(to exposition: inout Exposition) {
        exposition.gauge(
            "process_start_time_seconds", "When the program started, in seconds since 1970.",
            Self.samples(startSeconds))
        var time = timespec()
        let hasTime = clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0
        exposition.counter(
            "process_cpu_seconds_total", "Processor time that the program has used.",
            Self.samples(hasTime ? Self.seconds(time) : nil))
        let memory = ProcessFile.memory
        exposition.gauge(
            "process_virtual_memory_bytes", "Address space that the program has mapped.",
            Self.samples(memory.map { Double($0.virtual) }))
        exposition.gauge(
            "process_resident_memory_bytes", "Memory that the program has in use.",
            Self.samples(memory.map { Double($0.resident) }))
        exposition.gauge(
            "process_open_fds", "Open files and connections.", Self.samples(Self.openDescriptors()))
        var limit = rlimit()
        let hasLimit = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        exposition.gauge(
            "process_max_fds", "The most files and connections that may be open.",
            Self.samples(hasLimit ? Double(limit.rlim_cur) : nil))
    }

    /// One sample; none if Linux provides no value.
    private static func samples(_ value: Double?) -> [Exposition.Sample] {
        value.map { [Exposition.Sample($0)] } ?? []
    }

    /// The time at which the program started, in seconds since 1970.
    private static func startSeconds() -> Double? {
        // The start time is in clock ticks since the machine booted.
        guard let ticks = ProcessFile.stat(22) else { return nil }
        var (sinceBoot, now) = (timespec(), timespec())
        guard clock_gettime(CLOCK_BOOTTIME, &sinceBoot) == 0, clock_gettime(CLOCK_REALTIME, &now) == 0 else {
            return nil
        }
        let age = seconds(sinceBoot) - Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
        return ((seconds(now) - age) * 100).rounded() / 100
    }

    private static func seconds(_ time: timespec) -> Double {
        Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func openDescriptors() -> Double? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) {
            if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
        }
        return Double(count - 1)  // one is this folder's own
    }
}
