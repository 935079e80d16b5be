import Glibc
import Synchronization

/// A data file that is open only to hold a lock, until the lock is released or the process ends, even if it
/// is killed. `flock` doesn't interfere with SQLite's own locks.
final class FileLock: Sendable {
    /// Whether another process has locked the file, and this one only keeps the file in its place.
    let isGuest: Bool
    private let descriptor: Mutex<Int32?>
    private let file: FilePath

    /// Locks the file, which is created if it is missing. Before that, finishes a restore that was killed.
    init(path: String) throws(SQLiteEngine.OpenError) {
        let file = FilePath(path)
        if !file.isExact { throw .cannotOpen(path: path, reason: FilePath.inexact) }
        for _ in 0..<100 {
            try Restoration.finish(file, path: path)
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            if descriptor < 0 { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
            if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
                close(descriptor)
                throw .inUse(path: path)
            }
            // A restore may have put another file in this one's place in between.
            if !Restoration.isUnderWay(file), file.isOpen(descriptor) {
                self.descriptor = Mutex(descriptor)
                self.file = file
                isGuest = false
                Restoration.sweep(file)
                UnfinishedFile.sweep(beside: file)
                return
            }
            close(descriptor)
        }
        throw .inUse(path: path)
    }

    /// Keeps the file in its place while another process has locked it. SQLite opens the log by its name: if
    /// a restore replaced the file in between, SQLite would open the other file's log.
    ///
    /// - Throws: `.inUse` if a restore is under way; `.cannotOpen`.
    init(asGuestOf path: String) throws(SQLiteEngine.OpenError) {
        let file = FilePath(path)
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        if descriptor < 0 {
            // The file existed a moment ago, so a restore is replacing it.
            if errno == ENOENT { throw .inUse(path: path) }
            throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        var range = OpenFileLock.ofGuest
        guard fcntl(descriptor, OpenFileLock.set, &range) == 0, !Restoration.isUnderWay(file),
            file.isOpen(descriptor)
        else {
            close(descriptor)
            throw .inUse(path: path)
        }
        self.descriptor = Mutex(descriptor)
        self.file = file
        isGuest = true
    }

    /// Whether another process is a guest, or has an SQLite connection to the file, which needs no lock.
    var hasConnections: Bool {
        var range = OpenFileLock.ofAll
        guard lock(&range, OpenFileLock.get) else { return true }
        return range.l_type != Int16(F_UNLCK)
    }

    /// From now on keeps out every SQLite connection and every guest. This process must have none.
    ///
    /// - Returns: false if another process has one.
    func excludeSQLite() -> Bool {
        var range = OpenFileLock.ofAll
        return lock(&range, OpenFileLock.set)
    }

    /// From now on keeps out every guest (see `init(asGuestOf:)`). Connections that only read may still come.
    ///
    /// - Returns: false if another process is a guest already.
    func excludeGuests() -> Bool {
        var range = OpenFileLock.ofGuests
        return lock(&range, OpenFileLock.set)
    }

    /// False once the file has been removed, renamed or replaced by another one, and after `release`.
    var isInPlace: Bool {
        descriptor.withLock { descriptor in
            guard let descriptor else { return false }
            return file.isOpen(descriptor)
        }
    }

    /// Returns false if another process has the lock, and also after `release`.
    private func lock(_ range: inout flock, _ command: Int32) -> Bool {
        descriptor.withLock { descriptor in
            guard let descriptor else { return false }
            return fcntl(descriptor, command, &range) == 0
        }
    }

    /// Call it only after SQLite has closed the file: closing any descriptor of it releases all of the
    /// process's POSIX locks on it
    /// (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
    func release() {
        descriptor.withLock { descriptor in
            if let open = descriptor { close(open) }
            descriptor = nil
        }
    }

    deinit { release() }
}

/// Locks of an open file description. Unlike POSIX locks, they aren't lost when this process closes another
/// descriptor of the file.
private enum OpenFileLock {
    /// Linux's `F_OFD_GETLK` and `F_OFD_SETLK`.
    static let get: Int32 = 36
    static let set: Int32 = 37

    /// The bytes that SQLite locks, from PENDING_BYTE on (SQLite's os.h).
    private static let (start, count): (Int, Int) = (0x4000_0000, 512)

    /// A write lock on SQLite's bytes and on the guests'.
    static var ofAll: flock { range(F_WRLCK, from: start, count: count + 1) }

    /// A write lock on the guests' byte alone.
    static var ofGuests: flock { range(F_WRLCK, from: start + count, count: 1) }

    /// A read lock on the guests' byte, which is the one after SQLite's.
    static var ofGuest: flock { range(F_RDLCK, from: start + count, count: 1) }

    private static func range(_ kind: Int32, from start: Int, count: Int) -> flock {
        var range = flock()
        range.l_type = Int16(kind)
        range.l_whence = Int16(SEEK_SET)
        (range.l_start, range.l_len) = (start, count)
        return range
    }
}
