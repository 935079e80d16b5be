import CSystemd
import Glibc
import Storage

/// Talks to systemd, if that started the program: takes over its sockets, which stay open when the program is
/// restarted, and reports the program's state. Otherwise it does nothing.
struct ServiceManager: Sendable {
    /// The `FileDescriptorName=` of the plain port's socket unit.
    private static let redirectName = "redirect"

    /// The site's listening sockets; empty if none were passed.
    let sockets: [Int32]
    /// The socket that replaces `--http-port`.
    let redirectSocket: Int32?
    private let watchdogMicroseconds: UInt64?
    /// Whether systemd waits for `tellReady`. If so, it started the program, without a terminal.
    let isWaiting = getenv("NOTIFY_SOCKET") != nil

    /// Takes over the passed sockets and removes them from the environment, so that a child process doesn't
    /// take them for its own.
    ///
    /// - Throws: a `Failure` if more sockets were passed than can be used.
    init() throws(Failure) {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        if count < 0 {
            throw Failure("systemd’s sockets can’t be taken: \(String(cString: strerror(-count))).")
        }
        var sockets: [(name: String, descriptor: Int32)] = []
        for index in 0..<Int(count) {
            guard let name = names?[index] else { continue }
            sockets.append((String(cString: name), SD_LISTEN_FDS_START + Int32(index)))
            free(name)
        }
        free(names)
        let redirects = sockets.filter { $0.name == Self.redirectName }
        if redirects.count > 1 {
            throw Failure(
                "systemd passes \(redirects.count) sockets named \(Self.redirectName), and Frontdesk takes one: give that unit one ListenStream= (for IPv4 and IPv6: [::]:80)."
            )
        }
        self.sockets = sockets.filter { $0.name != Self.redirectName }.map(\.descriptor)
        redirectSocket = redirects.first?.descriptor
        var microseconds: UInt64 = 0
        watchdogMicroseconds = sd_watchdog_enabled(1, &microseconds) > 0 ? microseconds : nil
    }

    func tellReady(_ status: String) { sd_notify(0, "READY=1\nSTATUS=\(status)") }

    func tellStopping() { sd_notify(0, "STOPPING=1") }

    /// Keeps telling systemd's watchdog that the program works, as long as the store answers, even with an
    /// error: a full disk is no reason to restart the program, but a standstill is.
    func tellWatchdog(of store: Store) -> Task<Void, Never>? {
        guard let watchdogMicroseconds else { return nil }
        return Task(priority: .medium) {
            while !Task.isCancelled {
                try? await store.checkReading()
                sd_notify(0, "WATCHDOG=1")
                try? await Task.sleep(for: .microseconds(watchdogMicroseconds / 3))
            }
        }
    }
}
