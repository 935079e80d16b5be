import Glibc

/// A copy that is being made, in a file beside its final place. Its name says what it is, and only its owner
/// can read it. If it isn't finished, it is deleted; `sweep` deletes what killed processes have left.
final class UnfinishedFile {
    private static let mark = ".frontdesk-unfinished-"

    let path: FilePath
    private let descriptor: Int32
    private var isFinished = false

    /// - Parameter final: the path that it will have.
    /// - Throws: `.cannotWrite`.
    init(for final: FilePath) throws(DataFileError) {
        while true {
            let path = final.adding(Self.mark + Self.digits(UInt64.random(in: 0...(.max))))
            let descriptor = open(path.text, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if descriptor < 0 { throw .cannotWrite(path: final.text) }
            // While the file is locked, no other process sweeps it. On a disk without locks, none ever does.
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, path.isOpen(descriptor) {
                (self.path, self.descriptor) = (path, descriptor)
                break
            }
            // Another process swept the file just before it was locked.
            close(descriptor)
        }
        // Regardless of the umask.
        fchmod(descriptor, 0o600)
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    deinit {
        if !isFinished { Self.delete(path) }
        close(descriptor)
    }

    /// Deletes the file, and SQLite's journal beside it.
    static func delete(_ path: FilePath) {
        for name in [path.adding("-journal"), path] { unlink(name.text) }
    }

    /// Truncates the file, to start again.
    ///
    /// - Throws: `.cannotWrite`.
    func empty() throws(DataFileError) {
        if ftruncate(descriptor, 0) != 0 { throw .cannotWrite(path: path.text) }
    }

    /// Adds the checksum of the contents, which must be complete.
    ///
    /// - Throws: `.cannotRead`, `.cannotWrite`, `.cancelled`.
    func addChecksum(_ cancellation: Cancellation) throws(DataFileError) {
        guard let bytes = path.state?.bytes else { throw .cannotRead(path: path.text) }
        let digest = try BackupChecksum.digest(of: bytes, in: descriptor, path.text, cancellation)
        if pwrite(descriptor, digest, digest.count, Int(bytes)) != digest.count {
            throw .cannotWrite(path: path.text)
        }
    }

    /// Makes the file a data file rather than a backup: the header then says that it has a write-ahead log,
    /// as SQLite would write it when a server opens the file. No connection may have it open.
    ///
    /// - Throws: `.cannotWrite`.
    func markAsUsingWriteAheadLog() throws(DataFileError) {
        let versions = [UInt8](repeating: BackupChecksum.walVersion, count: 2)
        let offset = BackupChecksum.versionOffset
        if pwrite(descriptor, versions, versions.count, offset) != versions.count {
            throw .cannotWrite(path: path.text)
        }
    }

    /// Syncs the contents to the disk.
    ///
    /// - Throws: `.cannotWrite`.
    func sync() throws(DataFileError) {
        if fsync(descriptor) != 0 { throw .cannotWrite(path: path.text) }
    }

    /// Another descriptor of the file, for the caller to close.
    ///
    /// - Throws: `.cannotWrite`.
    func duplicate() throws(DataFileError) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        if copy < 0 { throw .cannotWrite(path: path.text) }
        return copy
    }

    /// Gives the file to the owner of another one, if this process may do so.
    func give(to owner: FileState) { _ = fchown(descriptor, owner.owner, owner.group) }

    /// Gives the file its final name, which no other file may have. After that, name and contents are safe on
    /// disk.
    ///
    /// - Throws: `.exists`, `.cannotWrite`.
    func finish(as final: FilePath) throws(DataFileError) {
        try sync()
        try path.rename(to: final)
        isFinished = true
        try final.syncFolder()
    }

    /// Removes what killed processes have left in the file's folder.
    static func sweep(beside file: FilePath) {
        guard let folder = opendir(file.folder) else { return }
        defer { closedir(folder) }
        var leftovers: [FilePath] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if isOurs(name) { leftovers.append(file.sibling(name)) }
        }
        for path in leftovers { removeIfUnused(path) }
    }

    /// Whether the name is that of an unfinished file.
    static func isOurs(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "-"))
        guard name.contains(mark), let digits = parts.last else { return false }
        return digits.count == 16 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    private static func removeIfUnused(_ path: FilePath) {
        let descriptor = open(path.text, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if descriptor < 0 { return }
        defer { close(descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { delete(path) }
    }
}
