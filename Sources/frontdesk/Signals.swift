import Glibc

/// The signals that ask the program to stop: Ctrl-C, SIGTERM, and the closing of its terminal.
struct Signals {
    private var set = sigset_t()

    /// Blocks them in this thread and those it starts; a client that hangs up is no reason to stop.
    init() {
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Blocks until one arrives.
    func wait() {
        var set = set
        var received: Int32 = 0
        while sigwait(&set, &received) != 0 {}
    }
}
