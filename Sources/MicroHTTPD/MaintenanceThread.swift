import CMicroHTTPD
import Glibc

/// The daemon's own thread. At regular intervals it closes connections that are late, connections whose
/// client has gone and, if there are too many, idle ones. It serves lingering closes as their data arrives.
final class MaintenanceThread: Sendable {
    private let service: Service
    private let milliseconds: Int32
    /// Becomes readable to stop the thread.
    private let wake: Int32

    private init(_ service: Service, milliseconds: Int32, wake: Int32) {
        self.service = service
        self.milliseconds = milliseconds
        self.wake = wake
    }

    deinit { close(wake) }

    /// A running thread, until `end` stops and joins it.
    struct Running {
        fileprivate let thread: JoinableThread
        fileprivate let maintenance: MaintenanceThread

        func end() {
            eventfd_write(maintenance.wake, 1)
            thread.join()
        }
    }

    /// Returns nil if the system has no thread or descriptor to spare.
    static func start(_ service: Service, milliseconds: Int32) -> Running? {
        let wake = eventfd(0, Int32(EFD_CLOEXEC))
        if wake < 0 { return nil }
        let maintenance = MaintenanceThread(service, milliseconds: milliseconds, wake: wake)
        return JoinableThread.start { maintenance.work() }
            .map { Running(thread: $0, maintenance: maintenance) }
    }

    private func work() {
        var due = Clock.milliseconds() + UInt64(milliseconds)
        while true {
            var polled = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
            polled += service.lingeringClose.descriptors.map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let now = Clock.milliseconds()
            poll(&polled, nfds_t(polled.count), due > now ? Int32(due - now) : 0)
            if polled[0].revents != 0 { return }
            service.lingeringClose.sweep()
            if Clock.milliseconds() >= due {
                if service.reaper.sweep() { service.nudge.giveAll(service.slots) }
                service.makeRoom()
                service.cutAbandonedBodies()
                due = Clock.milliseconds() + UInt64(milliseconds)
            }
        }
    }
}
