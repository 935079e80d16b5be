import Glibc
import Synchronization

/// Locks a data file for one process, until it is released or the process ends, however it ends. `flock` doesn't
/// interfere with SQLite's own locks.
final class FileLock: Sendable {
    private let file: LockedDescriptor
    /// Of the data file and what SQLite keeps beside it, what others on this machine can read or write, and that can't be
    /// helped.
    let exposedPaths: [String]

    /// Creates the file if it is missing. Finishes first what a restore had begun that was killed. Makes it its owner's alone.
    init(path: String) throws(SQLiteStore.OpenError) {
        let file = FilePath(path)
        while true {
            try Restoration.finish(file, path: path)
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            if descriptor < 0 { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
            if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
                close(descriptor)
                throw .inUse(path: path)
            }
            // Another file may have been put in its place in between.
            if !Restoration.isUnderWay(file), file.isOpen(descriptor) {
                self.file = LockedDescriptor(descriptor)
                exposedPaths = ([file] + DataFile.companions(of: file)).filter { !$0.makePrivate() }.map(
                    \.text)
                Restoration.sweep(file)
                UnfinishedFile.sweep(beside: file)
                return
            }
            close(descriptor)
        }
    }

    /// Whether another process has a connection of SQLite to it, which asks for no such lock, or a `GuestLock`.
    var hasConnections: Bool {
        var range = OpenFileLock.ofAll
        guard file.lock(&range, OpenFileLock.get) else { return true }
        return range.l_type != Int16(F_UNLCK)
    }

    /// Keeps every connection of SQLite and every `GuestLock` out from now on. This process must have none.
    ///
    /// - Returns: false if somebody has one.
    func excludeSQLite() -> Bool {
        var range = OpenFileLock.ofAll
        return file.lock(&range, OpenFileLock.set)
    }

    /// Keeps every `GuestLock` out from now on, and lets those through that only read.
    ///
    /// - Returns: false if somebody has one.
    func excludeGuests() -> Bool {
        var range = OpenFileLock.ofGuests
        return file.lock(&range, OpenFileLock.set)
    }

    /// As `LockedDescriptor.release`.
    func release() { file.release() }
}

/// Keeps a data file where it is for a process that uses it beside the one that has its `FileLock`. SQLite opens the log
/// by its name: if a restore put another file in place in between, that would be the other's.
final class GuestLock: Sendable {
    private let file: LockedDescriptor

    /// - Throws: `.inUse` if a restore is under way; `.cannotOpen`.
    init(path: String) throws(SQLiteStore.OpenError) {
        let file = FilePath(path)
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        if descriptor < 0 {
            // It was there a moment ago.
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
        self.file = LockedDescriptor(descriptor)
    }

    /// As `LockedDescriptor.release`.
    func release() { file.release() }
}

/// A data file that is open for the sake of its lock, until it is released.
private final class LockedDescriptor: Sendable {
    private let descriptor: Mutex<Int32?>

    init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

    /// False also once it is released.
    func lock(_ range: inout flock, _ command: Int32) -> Bool {
        descriptor.withLock { descriptor in
            guard let descriptor else { return false }
            return fcntl(descriptor, command, &range) == 0
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

/// Locks of an open file: unlike the older kind such a one isn't lost when this process closes the file elsewhere.
private enum OpenFileLock {
    /// `F_OFD_GETLK` and `F_OFD_SETLK`.
    static let get: Int32 = 36
    static let set: Int32 = 37

    /// SQLite's, from PENDING_BYTE on, as its os.h says.
    private static let (start, count): (Int, Int) = (0x4000_0000, 512)

    /// SQLite's and the guests', to be locked for writing.
    static var ofAll: flock { range(F_WRLCK, from: start, count: count + 1) }

    /// The guests' alone.
    static var ofGuests: flock { range(F_WRLCK, from: start + count, count: 1) }

    /// The byte after SQLite's.
    static var ofGuest: flock { range(F_RDLCK, from: start + count, count: 1) }

    private static func range(_ kind: Int32, from start: Int, count: Int) -> flock {
        var range = flock()
        range.l_type = Int16(kind)
        range.l_whence = Int16(SEEK_SET)
        (range.l_start, range.l_len) = (start, count)
        return range
    }
}
