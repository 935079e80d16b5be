import Foundation

/// Where the package puts things, seen from the program in `PREFIX/bin`.
struct Installation {
    /// Whose the data is, and who serves.
    static let user = "frontdesk"

    /// `Public` and `Templates` are here.
    let assets: URL
    let configuration: URL

    /// Nil for a program that is run from where it was built: there is no `PREFIX/share/frontdesk`.
    init?(program: URL) {
        let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
        assets = prefix.appendingPathComponent("share/frontdesk")
        // As the Filesystem Hierarchy Standard has it.
        let settings =
            prefix.path == "/usr" ? URL(fileURLWithPath: "/etc") : prefix.appendingPathComponent("etc")
        configuration = settings.appendingPathComponent("frontdesk/frontdesk.conf")
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: assets.path, isDirectory: &isFolder), isFolder.boolValue
        else { return nil }
    }

    /// This program's.
    static let own = Installation(program: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath())

    /// Root becomes the user whose the data is: what root wrote, the service could not write any more. For everybody else
    /// it does nothing.
    ///
    /// - Throws: a `Failure` where there is no such user.
    func giveUpRoot() throws(Failure) {
        guard geteuid() == 0 else { return }
        guard let account = getpwnam(Self.user) else {
            throw Failure("There is no user \(Self.user), as whom Frontdesk runs: install the package again.")
        }
        let (user, group) = (account.pointee.pw_uid, account.pointee.pw_gid)
        guard initgroups(Self.user, group) == 0, setgid(group) == 0, setuid(user) == 0 else {
            throw Failure("Can’t become the user \(Self.user): \(String(cString: strerror(errno))).")
        }
        // libpq looks for certificates there, and would not be let into root’s.
        setenv("HOME", account.pointee.pw_dir, 1)
    }

    /// What the file of options says, by the names of the environment; nothing where there is none.
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
        // What isn't UTF-8 does no harm in a comment, and is told where it is part of a name.
        return try OptionsFile(String(decoding: bytes, as: UTF8.self), path: configuration.path).options
    }

    private func unreadable() -> Failure {
        Failure("The options in \(configuration.path) can’t be read: \(String(cString: strerror(errno))).")
    }
}
