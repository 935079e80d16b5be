import Glibc
import Synchronization

/// Locks a data file for one process, until it is released or the process ends, however it ends. `flock` doesn't
/// interfere with SQLite's own locks.
final class FileLock: Sendable {
    private let descriptor: Mutex<Int32?>

    /// Creates the file if it is missing.
    init(path: String) throws(SQLiteStore.OpenError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
        self.descriptor = Mutex(descriptor)
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            release()
            throw .inUse(path: path)
        }
    }

    /// Only once SQLite has closed the file: closing any descriptor of it releases all of the process's POSIX locks on
    /// it (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
    func release() {
        descriptor.withLock { descriptor in
            if let open = descriptor { close(open) }
            descriptor = nil
        }
    }

    deinit { release() }
}
