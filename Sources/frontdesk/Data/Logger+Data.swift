import Logging
import Storage

extension Logger {
    /// Logs that different library versions are installed, if that has changed any name key.
    func logRenewedKeys(_ renewal: NameKeyRenewal?) {
        guard let renewal, renewal.changed > 0 else { return }
        notice(
            "names are compared by other versions of the system’s libraries than before",
            metadata: ["changed": .stringConvertible(renewal.changed)])
        if renewal.clashing.isEmpty { return }
        warning(
            "members who can’t sign in by their email or username, since another member’s has become the same: change it on their pages",
            metadata: ["members": "\(renewal.clashing.map(String.init).joined(separator: " "))"])
    }

    /// Warns about files with members' data that users other than their owner could read or write until now.
    func warnOfTightened(_ paths: [String]) {
        if paths.isEmpty { return }
        let list = paths.map(\.printable).joined(separator: ", ")
        warning("other users of this machine could read members’ data; now only its owner can: \(list)")
    }

    /// Warns about files with members' data that users other than their owner can read or write.
    func warnOfExposed(_ paths: [String]) {
        if paths.isEmpty { return }
        let list = paths.map(\.printable).joined(separator: ", ")
        warning(
            "other users of this machine can read members’ data, and the program can’t prevent it: \(list)")
    }
}
