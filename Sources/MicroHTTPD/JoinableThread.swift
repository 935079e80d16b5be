import Glibc

/// A POSIX thread that can be joined.
struct JoinableThread: @unchecked Sendable {  // a pthread_t may be used from any thread, and is joined once
    private let thread: pthread_t

    /// Returns nil if the system can't start one.
    static func start(_ work: @escaping @Sendable () -> Void) -> JoinableThread? {
        let held = Unmanaged.passRetained(Work(work))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                context.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
                return nil
            }, held.toOpaque())
        if failure == 0 { return JoinableThread(thread: thread) }
        held.release()
        return nil
    }

    /// Waits until the thread has ended; to be called once.
    func join() { pthread_join(thread, nil) }

    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
