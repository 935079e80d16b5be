import Foundation

/// Where the package's files are, relative to the program in `PREFIX/bin`.
struct Installation {
    /// The user who owns the data and runs the program.
    static let user = "frontdesk"

    /// The folder of `Public` and `Templates`.
    let assets: URL
    let configuration: URL

    /// Nil for a program that runs where it was built, without a `PREFIX/share/frontdesk`.
    init?(program: URL) {
        let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
        assets = prefix.appendingPathComponent("share/frontdesk")
        // This follows the Filesystem Hierarchy Standard.
        let settings =
            prefix.path == "/usr" ? URL(fileURLWithPath: "/etc") : prefix.appendingPathComponent("etc")
        configuration = settings.appendingPathComponent("frontdesk/frontdesk.conf")
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: assets.path, isDirectory: &isFolder), isFolder.boolValue
        else { return nil }
    }

    /// The installation that this program belongs to, if any.
    static let own = Installation(program: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath())

    /// If root runs the program, continues as the user who owns the data: the service couldn't write to files
    /// that root creates. For other users it does nothing.
    ///
    /// - Throws: a `Failure` if there is no such user.
    func giveUpRoot() throws(Failure) {
        guard geteuid() == 0 else { return }
        guard let account = getpwnam(Self.user) else {
            throw Failure("There is no user \(Self.user), as whom Frontdesk runs: install the package again.")
        }
        let (user, group) = (account.pointee.pw_uid, account.pointee.pw_gid)
        guard initgroups(Self.user, group) == 0, setgid(group) == 0, setuid(user) == 0 else {
            throw Failure("Can’t become the user \(Self.user): \(String(cString: strerror(errno))).")
        }
        // libpq looks for certificates there, and can't read root's any more.
        setenv("HOME", account.pointee.pw_dir, 1)
    }

    /// The options of the configuration file, by their names in the environment; empty if there is no file.
    func options() throws(Failure) -> [String: String] {
        guard let file = fopen(configuration.path, "re") else {
            if errno == ENOENT { return [:] }
            throw unreadable()
        }
        defer { fclose(file) }
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes += buffer.prefix(count)
        }
        if ferror(file) != 0 { throw unreadable() }
        // Invalid UTF-8 is harmless in a comment, and reported in a name.
        return try OptionsFile(String(decoding: bytes, as: UTF8.self), path: configuration.path).options
    }

    private func unreadable() -> Failure {
        let hint = errno == EACCES ? " Run the command with sudo." : ""
        return Failure(
            "The options in \(configuration.path) can’t be read: \(String(cString: strerror(errno))).\(hint)")
    }
}
