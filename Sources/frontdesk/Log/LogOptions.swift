import ArgumentParser
import Logging

/// How the log is written, and how much of it.
struct LogOptions: ParsableArguments {
    @Option(
        help: "How log lines are written: text, or json for log collectors.",
        completion: .list(LogFormat.allCases.map(\.rawValue)))
    var logFormat = LogFormat.text.rawValue

    @Option(
        help: "The least level of log lines: trace, debug, info, notice, warning, error or critical.",
        completion: .list(Logger.Level.allCases.map(\.rawValue)))
    var logLevel = Logger.Level.info.rawValue

    /// - Throws: a `Failure` for a format or level that there isn't.
    func format() throws(Failure) -> LogFormat {
        if let format = LogFormat(rawValue: logFormat) { return format }
        throw Failure("--log-format takes text or json, not “\(logFormat.printable)”.")
    }

    /// - Throws: a `Failure` for a format or level that there isn't.
    func level() throws(Failure) -> Logger.Level {
        if let level = Logger.Level(rawValue: logLevel) { return level }
        let all = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure("--log-level takes one of \(all), not “\(logLevel.printable)”.")
    }
}
