import Glibc

/// Starts closed and is opened once, for good; threads can wait for that with a time limit. Setting the
/// system's clock back doesn't lengthen the wait, as it does with a `DispatchSemaphore`.
final class Latch: Sendable {
    // POSIX lets any thread use these two, and the pointers never change.
    private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private nonisolated(unsafe) let opening = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// Protected by the mutex.
    private nonisolated(unsafe) var isOpen = false

    init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(opening, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(opening)
        pthread_mutex_destroy(mutex)
        opening.deallocate()
        mutex.deallocate()
    }

    /// Ends every wait, including those that begin later.
    func open() {
        pthread_mutex_lock(mutex)
        isOpen = true
        pthread_cond_broadcast(opening)
        pthread_mutex_unlock(mutex)
    }

    /// Blocks this thread until the latch is open.
    ///
    /// - Returns: false if it wasn't opened in time.
    @discardableResult
    func wait(atMost limit: Duration) -> Bool {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let nanoseconds = end.tv_nsec + Int(limit / .nanoseconds(1))
        end.tv_sec += nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !isOpen {
            if pthread_cond_timedwait(opening, mutex, &end) != 0 { break }
        }
        return isOpen
    }
}
