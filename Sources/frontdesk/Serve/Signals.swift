import Foundation
import Synchronization

/// The signals that ask the program to stop: SIGINT (Ctrl-C), SIGTERM, and SIGHUP, which it gets when its
/// terminal is closed. With TLS, SIGHUP asks for a check of the certificate instead.
struct Signals {
    private var set = sigset_t()
    /// Whether the program was started so that it outlives its terminal, as with nohup.
    let ignoresHangUp: Bool

    /// Blocks the signals in this thread and in the threads that it starts. Also ignores SIGPIPE and SIGXFSZ,
    /// so that neither a closed connection nor a limit on file sizes ends the program.
    init() {
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        // nohup ignores SIGHUP, and its program inherits that.
        var inherited = sigaction()
        sigaction(SIGHUP, nil, &inherited)
        ignoresHangUp = inherited.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
        // Writing beyond a limit on file sizes then fails with an error, as on a full disk.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Lets SIGINT and SIGTERM end the program at once while `body` runs: no request has been answered yet,
    /// and an open transaction is rolled back.
    func exitingOnSignal<Value, Problem: Error>(
        during body: () throws(Problem) -> Value
    ) throws(Problem) -> Value {
        let isOver = Mutex(false)
        defer { isOver.withLock { $0 = true } }
        Thread.detachNewThread {
            var stopSignals = sigset_t()
            sigemptyset(&stopSignals)
            for signal in [SIGINT, SIGTERM] { sigaddset(&stopSignals, signal) }
            while !isOver.withLock({ $0 }) {
                var pause = timespec(tv_sec: 0, tv_nsec: 100_000_000)
                let signal = sigtimedwait(&stopSignals, nil, &pause)
                if signal <= 0 { continue }
                // The signal is sent again, for the next `wait`.
                if isOver.withLock({ $0 }) { kill(getpid(), signal) } else { _exit(0) }
            }
        }
        return try body()
    }

    /// Blocks until a signal asks the program to stop; under nohup, SIGHUP doesn't.
    func waitForStop() { while wait() == SIGHUP, ignoresHangUp {} }

    /// Blocks until one of the signals arrives, and returns it.
    func wait() -> Int32 {
        var set = set
        var received: Int32 = 0
        while sigwait(&set, &received) != 0 {}
        return received
    }
}
