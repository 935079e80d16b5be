import Foundation
import MicroHTTPD
import SQLiteStorage

extension Failure {
    /// Why a data file can't be opened; where that is because it is somebody else's, whose it is.
    init(_ error: SQLiteStore.OpenError) {
        guard case .cannotOpen(let path, _) = error,
            let stranger = Stranger(of: path, folder: R_OK | W_OK, file: R_OK | W_OK)
        else {
            self.init("\(error)")
            return
        }
        self.init("\(error) \(stranger.words).")
    }

    /// The same of one that can't be read, copied or replaced.
    ///
    /// - Parameter file: what the command was given besides the data file, as it was given.
    init(_ error: DataFileError, naming file: String? = nil) {
        let (path, reason, stranger): (String, String, Stranger?)
        switch error {
        case .missing(let missing):
            let place = missing == file ? "." : ": name it with --data."
            self.init("There is no \(missing == file ? "file" : "data file") \(missing)\(place)")
            return
        case .cannotRead(let read, let why):
            (path, reason, stranger) = (read, why, Stranger(of: read, folder: X_OK, file: R_OK))
        case .cannotWrite(let written, let why):
            (path, reason, stranger) = (written, why, Stranger(of: written, folder: W_OK, file: R_OK | W_OK))
        default:
            self.init(error.description)
            return
        }
        let isRefused = stranger != nil || reason == String(cString: strerror(EACCES))
        let hint =
            path == file && isRefused && Stranger.isService
            ? ": choose a folder that it may use, such as /var/lib/frontdesk/backups" : ""
        let words = stranger?.words ?? (hint.isEmpty ? nil : "Frontdesk runs as \(Installation.user)")
        self.init(error.description + (words.map { " \($0)\(hint)." } ?? ""))
    }

    /// The same of a certificate or its key that can't be read.
    init(_ error: TLSCertificateError) {
        guard case .unreadable(let file, _) = error,
            let stranger = Stranger(of: file, folder: X_OK, file: R_OK)
        else {
            self.init("\(error)")
            return
        }
        self.init("\(error) \(stranger.words).")
    }
}

/// Whose a file or a folder is that this process may not use.
private struct Stranger {
    let words: String

    /// Nil if nothing on the way to it is somebody else's and closed.
    ///
    /// - Parameter folder: what has to be allowed in the file's folder, as of `access`, besides finding the file.
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

    /// Whether it is an installed program, and runs as the user whose the data is.
    static var isService: Bool {
        Installation.own != nil && getpwnam(Installation.user)?.pointee.pw_uid == geteuid()
    }

    private static func name(_ user: uid_t) -> String {
        getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "user \(user)"
    }
}
