import Foundation
import Synchronization

/// The signals that ask the program to stop: Ctrl-C, SIGTERM, and the closing of its terminal, which with TLS means to look for a
/// renewed certificate.
struct Signals {
    private var set = sigset_t()
    /// Whether whoever started the program wants it to go on without a terminal.
    let ignoresHangUp: Bool

    /// Blocks them in this thread and those it starts; neither a client that hangs up nor a limit is a reason to stop.
    init() {
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        // As nohup has it: a terminal that is closed doesn't stop the program.
        var before = sigaction()
        sigaction(SIGHUP, nil, &before)
        ignoresHangUp = before.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow is an error like a full disk.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Lets Ctrl-C and SIGTERM end the program at once while `body` runs: nothing has been answered yet, and what is half done
    /// in a transaction is taken back.
    func endingProgram<Value, Problem: Error>(_ body: () throws(Problem) -> Value) throws(Problem) -> Value {
        let isOver = Flag()
        defer { isOver.raise() }
        Thread.detachNewThread {
            var asked = sigset_t()
            sigemptyset(&asked)
            for signal in [SIGINT, SIGTERM] { sigaddset(&asked, signal) }
            while !isOver.isRaised {
                var pause = timespec(tv_sec: 0, tv_nsec: 100_000_000)
                let signal = sigtimedwait(&asked, nil, &pause)
                if signal <= 0 { continue }
                // Whoever waits for it from now on has to see it.
                if isOver.isRaised { kill(getpid(), signal) } else { _exit(0) }
            }
        }
        return try body()
    }

    /// Blocks until one arrives, and says which.
    func wait() -> Int32 {
        var set = set
        var received: Int32 = 0
        while sigwait(&set, &received) != 0 {}
        return received
    }
}

/// Raised once.
private final class Flag: Sendable {
    private let state = Mutex(false)
    var isRaised: Bool { state.withLock { $0 } }
    func raise() { state.withLock { $0 = true } }
}
