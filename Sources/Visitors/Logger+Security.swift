import Logging
import Operations

extension Logger {
    /// Writes one line for an event, with nothing in it that a client could have written: `notice security
    /// event=signed-in …`. Clients can't forge one by a request's method or path, because a request's own
    /// line has the level `info`.
    public func log(_ event: SecurityEvent) {
        var metadata: Logger.Metadata = ["event": "\(event.kind.rawValue)", "address": "\(event.address)"]
        if let member = event.member { metadata["member"] = "\(member)" }
        if let user = event.user { metadata["user"] = "\(user)" }
        notice("security", metadata: metadata)
    }
}
