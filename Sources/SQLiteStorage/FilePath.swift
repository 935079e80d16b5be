import CSQLite
import Glibc

/// The path of a file, with operations on the file as a whole: its name, its state, and the files beside it.
struct FilePath: Sendable, Hashable {
    let text: String
    /// False if the working folder, or a link's target, has a name that isn't UTF-8, so that no file has this
    /// path.
    let isExact: Bool
    /// The reason why a path that isn't exact can't be used.
    static let inexact = "its folder, or the file that it links to, has a name that isn’t UTF-8: rename it"

    /// Makes the path absolute. If its last part is a symbolic link, this is the path of the link's target,
    /// whether or not that exists, because SQLite keeps its log beside the target.
    init(_ text: String) {
        var path = Self.entry(text)
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let length = readlink(path.text, &buffer, Int(PATH_MAX))
            if length <= 0 { break }
            let bytes = buffer.prefix(length).map { UInt8(bitPattern: $0) }
            let target = String(decoding: bytes, as: UTF8.self)
            path = Self(
                exactly: target.hasPrefix("/") ? target : "\(path.folder)/\(target)",
                isExact: path.isExact && Array(target.utf8) == bytes)
        }
        self = path
    }

    private init(exactly text: String, isExact: Bool) {
        self.text = text
        self.isExact = isExact
    }

    /// The path of the folder's entry itself, even if it is a symbolic link.
    static func entry(_ text: String) -> Self {
        guard !text.hasPrefix("/"), let current = getcwd(nil, 0) else {
            return Self(exactly: text, isExact: true)
        }
        defer { free(current) }
        let folder = String(cString: current)
        return Self(exactly: "\(folder)/\(text)", isExact: strcmp(folder, current) == 0)
    }

    /// The path with a suffix added to the name: `data.sqlite-wal`.
    func adding(_ suffix: String) -> Self { Self(exactly: text + suffix, isExact: isExact) }

    var folder: String {
        guard let slash = text.lastIndex(of: "/") else { return "." }
        return slash == text.startIndex ? "/" : String(text[..<slash])
    }

    var name: String {
        String(text[(text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex)...])
    }

    /// The path of another file in the same folder.
    func sibling(_ name: String) -> Self {
        Self(exactly: "\(folder == "/" ? "" : folder)/\(name)", isExact: isExact)
    }

    /// Removes all permissions except the owner's from the file. Does nothing if there is no such file.
    ///
    /// - Returns: false if other users keep a permission, because the file is another user's, or its file
    ///   system has no permissions.
    func makePrivate() -> Bool {
        if isPrivate { return true }
        chmod(text, 0o600)
        return isPrivate
    }

    /// Whether only the owner has permissions; true if there is no such file.
    var isPrivate: Bool {
        var status = stat()
        return stat(text, &status) != 0 || status.st_mode & 0o077 == 0
    }

    /// Whether there is an entry of this name, even a dangling symbolic link.
    var exists: Bool { entryState != nil }

    /// The state of the entry itself, even if it is a symbolic link.
    private var entryState: FileState? {
        var status = stat()
        return lstat(text, &status) == 0 ? FileState(status) : nil
    }

    /// The state of the file, or of a link's target; nil if there is none.
    var state: FileState? {
        var status = stat()
        return stat(text, &status) == 0 ? FileState(status) : nil
    }

    func isSame(as other: FileState?) -> Bool {
        guard let other, let state else { return false }
        return state.isSameFile(as: other)
    }

    /// Whether the descriptor is of the file that has this name now.
    func isOpen(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && isSame(as: FileState(status))
    }

    /// - Throws: `.exists`, `.cannotWrite`.
    func rename(to new: Self, replacing: Bool = false) throws(DataFileError) {
        let isDone =
            replacing
            ? Glibc.rename(text, new.text) == 0 : Self.renameNew(text, new.text)
        if !isDone { throw errno == EEXIST ? .exists(path: new.text) : .cannotWrite(path: new.text) }
    }

    /// Renames the file. If another process was killed between linking the file to its new name and removing
    /// the old one, this finishes its work.
    ///
    /// - Throws: `.exists`, `.cannotWrite`.
    func move(to new: Self) throws(DataFileError) {
        if let entryState, let other = new.entryState, entryState.isSameFile(as: other) {
            try remove()
        } else {
            try rename(to: new)
        }
    }

    /// Renames a file, but never replaces another one. If it returns false, `errno` says why.
    private static func renameNew(_ from: String, _ to: String) -> Bool {
        if frontdesk_rename_new(from, to) == 0 { return true }
        // Network file systems often don't support such renaming; those of USB sticks don't support links.
        guard errno == EINVAL || errno == ENOSYS, link(from, to) == 0 else { return false }
        unlink(from)
        return true
    }

    /// Removes the file if it exists.
    ///
    /// - Throws: `.cannotWrite`.
    func remove() throws(DataFileError) {
        if unlink(text) != 0, errno != ENOENT { throw .cannotWrite(path: text) }
    }

    /// Syncs the names of the folder's files to the disk.
    ///
    /// - Throws: `.cannotWrite`.
    func syncFolder() throws(DataFileError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { throw .cannotWrite(path: folder) }
        defer { close(descriptor) }
        // Some file systems can't do this, such as network file systems.
        if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw .cannotWrite(path: folder) }
    }
}

/// The properties that tell whether a file is still the same.
struct FileState: Equatable, Sendable {
    let device: UInt
    let inode: UInt
    let bytes: Int64
    let isFolder: Bool
    let changedSeconds: Int
    let changedNanoseconds: Int
    let owner: UInt32
    let group: UInt32

    init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        bytes = Int64(status.st_size)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        changedSeconds = status.st_mtim.tv_sec
        changedNanoseconds = status.st_mtim.tv_nsec
        owner = status.st_uid
        group = status.st_gid
    }

    func isSameFile(as other: Self) -> Bool { device == other.device && inode == other.inode }
}

extension DataFileError {
    /// An error with the system's message for `errno` as its reason.
    static func cannotWrite(path: String) -> Self {
        .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }

    static func cannotRead(path: String) -> Self {
        .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
}
