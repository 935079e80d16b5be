import Glibc

/// Holds a data file for one process, until it ends in whatever way. `flock` and SQLite's own locks don't meet.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Creates the file where it is missing.
    init(path: String) throws(SQLiteStore.OpenError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            close(descriptor)
            throw .inUse(path: path)
        }
    }

    /// Only once SQLite has closed the file: closing any descriptor of it drops the process's other locks.
    deinit { close(descriptor) }
}
