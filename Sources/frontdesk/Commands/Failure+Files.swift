import Foundation
import MicroHTTPD
import SQLiteStorage

extension Failure {
    /// Says why a data file can't be opened, and whose it is if it belongs to another user.
    init(_ error: SQLiteEngine.OpenError) {
        guard case .cannotOpen(let path, _) = error else {
            self.init("\(error)")
            return
        }
        self.init(error, ForeignOwner(of: path, folder: R_OK | W_OK, file: R_OK | W_OK))
    }

    /// Says why a data file can't be read, copied or replaced, and whose it is if it belongs to another user.
    ///
    /// - Parameter file: the command's other file, by the path in its argument.
    /// - Parameter installation: the installation that this program belongs to, if any.
    /// - Parameter serviceUser: the user who owns the data of an installed program.
    init(
        _ error: DataFileError, naming file: String? = nil,
        installation: Installation? = Installation.own, serviceUser: String = Installation.user
    ) {
        let (path, reason, owner): (String, String, ForeignOwner?)
        switch error {
        case .missing(let missing):
            let ending = missing == file ? "." : ": name it with --data."
            self.init("There is no \(missing == file ? "file" : "data file") \(missing)\(ending)")
            return
        case .cannotRead(let read, let why):
            (path, reason, owner) = (read, why, ForeignOwner(of: read, folder: X_OK, file: R_OK))
        case .cannotWrite(let written, let why):
            (path, reason, owner) = (written, why, ForeignOwner(of: written, folder: W_OK, file: R_OK | W_OK))
        default:
            self.init(error.description)
            return
        }
        let isRefused = owner != nil || reason == String(cString: strerror(EACCES))
        let isService = installation != nil && getpwnam(serviceUser)?.pointee.pw_uid == geteuid()
        let hint =
            path == file && isRefused && isService
            ? ": choose a folder that it may use, such as /var/lib/frontdesk/backups" : ""
        let words = owner?.words ?? (hint.isEmpty ? nil : "Frontdesk runs as \(serviceUser)")
        self.init(error.description + (words.map { " \($0)\(hint)." } ?? ""))
    }

    /// Says why a certificate or its key can't be read, and whose it is if it belongs to another user.
    init(_ error: TLSCertificateError) {
        guard case .unreadable(let file, _) = error else {
            self.init("\(error)")
            return
        }
        self.init(error, ForeignOwner(of: file, folder: X_OK, file: R_OK))
    }

    private init(_ error: some Error, _ owner: ForeignOwner?) {
        self.init("\(error)" + (owner.map { " \($0.words)." } ?? ""))
    }
}

/// The owner of a file or folder that this process may not use.
private struct ForeignOwner {
    let words: String

    /// Nil unless the file, or a folder on the way to it, is closed to this user and belongs to another.
    ///
    /// - Parameter folder: the permissions needed on the file's folder besides search, as for access(2).
    init?(of path: String, folder: Int32, file: Int32) {
        let url = URL(fileURLWithPath: path)
        let parents = url.deletingLastPathComponent().pathComponents
        var parts: [(path: String, need: Int32)] = (1...max(1, parents.count)).map { count in
            (NSString.path(withComponents: Array(parents.prefix(count))), X_OK)
        }
        parts[parts.count - 1].need |= folder
        parts.append((url.path, file))
        for part in parts where access(part.path, F_OK) == 0 && access(part.path, part.need) != 0 {
            var about = stat()
            guard stat(part.path, &about) == 0, about.st_uid != geteuid() else { continue }
            let (owner, own) = (Self.name(about.st_uid), Self.name(geteuid()))
            words = "\(part.path) belongs to \(owner), and Frontdesk runs as \(own)"
            return
        }
        return nil
    }

    private static func name(_ user: uid_t) -> String {
        getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "user \(user)"
    }
}
