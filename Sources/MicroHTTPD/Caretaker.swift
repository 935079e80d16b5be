import Glibc

/// The daemon's own thread: looks for late connections and clients that went away at regular times, and after lingering
/// ones as they move.
final class Caretaker: Sendable {
    private let service: Service
    private let milliseconds: Int32
    /// The reading end of a pipe; hung up once the thread is to end.
    private let wake: Int32

    private init(_ service: Service, milliseconds: Int32, wake: Int32) {
        self.service = service
        self.milliseconds = milliseconds
        self.wake = wake
    }

    deinit { close(wake) }

    /// A running thread; ends, and is joined, by `end`.
    struct Running {
        fileprivate let thread: pthread_t
        fileprivate let pipe: Int32

        func end() {
            close(pipe)
            pthread_join(thread, nil)
        }
    }

    /// Nil: the system gives no thread.
    static func start(_ service: Service, milliseconds: Int32) -> Running? {
        var ends: [Int32] = [0, 0]
        if pipe(&ends) != 0 { return nil }
        let caretaker = Caretaker(service, milliseconds: milliseconds, wake: ends[0])
        let held = Unmanaged.passRetained(caretaker)
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                context.map { Unmanaged<Caretaker>.fromOpaque($0).takeRetainedValue().work() }
                return nil
            }, held.toOpaque())
        if failure != 0 {
            held.release()
            close(ends[1])
            return nil
        }
        return Running(thread: thread, pipe: ends[1])
    }

    private func work() {
        var due = Clock.milliseconds() + UInt64(milliseconds)
        while true {
            var polled = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
            polled += service.lingering.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let now = Clock.milliseconds()
            poll(&polled, nfds_t(polled.count), due > now ? Int32(due - now) : 0)
            if polled[0].revents != 0 { return }
            service.lingering.sweep()
            if Clock.milliseconds() >= due {
                service.reaper.sweep()
                service.cutAbandonedBodies()
                due = Clock.milliseconds() + UInt64(milliseconds)
            }
        }
    }
}
