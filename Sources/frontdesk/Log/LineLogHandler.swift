import HTTP
import Logging
import Visitors

/// Writes each message as one line to standard error, with the id of the current request.
struct LineLogHandler: RequestLogHandler {
    let label: String
    let writer: LogWriter
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    init(label: String, writer: LogWriter, level: Logger.Level = .info) {
        self.label = label
        self.writer = writer
        logLevel = level
    }

    /// A logger that writes to `writer`, independent of the process's own logger.
    static func logger(_ writer: LogWriter) -> Logger {
        Logger(label: "frontdesk") { LineLogHandler(label: $0, writer: writer) }
    }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var fields = metadata.merging(event.metadata ?? [:]) { _, new in new }
        if let error = event.error, fields["error"] == nil { fields["error"] = "\(error)" }
        let line = writer.format.line(event.level, "\(event.message)", fields, request: RequestID.current)
        writer.write(line.utf8, isImportant: event.level >= .notice)
    }

    func log(_ request: LoggedRequest) { writer.write(writer.format.line(request)) }
}
