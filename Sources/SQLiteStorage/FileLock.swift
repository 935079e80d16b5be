import Glibc
import Synchronization

/// Holds a data file for one process, until it is released or the process ends in whatever way. `flock` and SQLite's
/// own locks don't meet.
final class FileLock: Sendable {
    private let descriptor: Mutex<Int32?>

    /// Creates the file where it is missing.
    init(path: String) throws(SQLiteStore.OpenError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
        self.descriptor = Mutex(descriptor)
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            release()
            throw .inUse(path: path)
        }
    }

    /// Only once SQLite has closed the file: closing any descriptor of it drops the process's other locks.
    func release() {
        descriptor.withLock { descriptor in
            if let open = descriptor { close(open) }
            descriptor = nil
        }
    }

    deinit { release() }
}
