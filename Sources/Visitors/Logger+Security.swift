import Logging
import Operations

extension Logger {
    /// One line an event, with nothing in it that a client could have written: `notice security event=signed-in …`. A
    /// request's own line is of the level `info`, whatever method and path it has.
    public func note(_ event: SecurityEvent) {
        var metadata: Logger.Metadata = ["event": "\(event.kind.rawValue)", "address": "\(event.address)"]
        if let member = event.member { metadata["member"] = "\(member)" }
        notice("security", metadata: metadata)
    }
}
