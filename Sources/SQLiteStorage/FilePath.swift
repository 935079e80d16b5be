import CSQLite
import Glibc

/// Where a file is, for what has to be done to files as a whole: their names, their states, and what is beside them.
struct FilePath: Sendable, Hashable {
    let text: String

    /// Absolute, and where its last part is a symbolic link, what that leads to, whether it is there or not: SQLite
    /// keeps its log beside that.
    init(_ text: String) {
        var text = Self.absolute(text)
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let length = readlink(text, &buffer, Int(PATH_MAX))
            if length <= 0 { break }
            let target = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            text = target.hasPrefix("/") ? target : "\(Self(exactly: text).folder)/\(target)"
        }
        self.text = text
    }

    private init(exactly text: String) { self.text = text }

    /// The entry itself, also where it is a symbolic link.
    static func entry(_ text: String) -> Self { Self(exactly: absolute(text)) }

    private static func absolute(_ text: String) -> String {
        if text.hasPrefix("/") { return text }
        guard let current = getcwd(nil, 0) else { return text }
        defer { free(current) }
        return "\(String(cString: current))/\(text)"
    }

    /// The file of this name with more at its end: `data.sqlite-wal`.
    func adding(_ suffix: String) -> Self { Self(exactly: text + suffix) }

    var folder: String {
        guard let slash = text.lastIndex(of: "/") else { return "." }
        return slash == text.startIndex ? "/" : String(text[..<slash])
    }

    var name: String {
        String(text[(text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex)...])
    }

    /// Another file of the same folder.
    func sibling(_ name: String) -> Self { Self(exactly: "\(folder == "/" ? "" : folder)/\(name)") }

    /// Takes from everybody but its owner the right to read or write it; where there is none, does nothing.
    ///
    /// - Returns: false where somebody keeps such a right: the file is another user's, or its file system knows no rights.
    func makePrivate() -> Bool {
        if isPrivate { return true }
        chmod(text, 0o600)
        return isPrivate
    }

    private var isPrivate: Bool {
        var status = stat()
        return stat(text, &status) != 0 || status.st_mode & 0o077 == 0
    }

    /// Whether there is anything of this name, a dangling symbolic link included.
    var exists: Bool { entryState != nil }

    /// Of the entry itself, also where it is a symbolic link.
    private var entryState: FileState? {
        var status = stat()
        return lstat(text, &status) == 0 ? FileState(status) : nil
    }

    /// Of the file or what a link leads to; nil if there is none.
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

    /// Renames it, also where another process was killed while a link stood in for that.
    ///
    /// - Throws: `.exists`, `.cannotWrite`.
    func move(to new: Self) throws(DataFileError) {
        if let entryState, let other = new.entryState, entryState.isSameFile(as: other) {
            try remove()
        } else {
            try rename(to: new)
        }
    }

    /// Never over another file; `errno` says why not.
    private static func renameNew(_ from: String, _ to: String) -> Bool {
        if frontdesk_rename_new(from, to) == 0 { return true }
        // File systems of other machines often know no such renaming; those of USB sticks know no links.
        guard errno == EINVAL || errno == ENOSYS, link(from, to) == 0 else { return false }
        unlink(from)
        return true
    }

    /// If it is there.
    ///
    /// - Throws: `.cannotWrite`.
    func remove() throws(DataFileError) {
        if unlink(text) != 0, errno != ENOENT { throw .cannotWrite(path: text) }
    }

    /// Makes the names of a folder's files safe on disk.
    ///
    /// - Throws: `.cannotWrite`.
    func syncFolder() throws(DataFileError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { throw .cannotWrite(path: folder) }
        defer { close(descriptor) }
        // Some file systems can't, such as those of other machines.
        if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw .cannotWrite(path: folder) }
    }
}

/// What tells whether a file is still the same.
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
    /// With the system's words for `errno`.
    static func cannotWrite(path: String) -> Self {
        .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }

    static func cannotRead(path: String) -> Self {
        .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
}
