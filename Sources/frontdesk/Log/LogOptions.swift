import ArgumentParser
import Logging

/// The options for the log's format and level.
struct LogOptions: ParsableArguments {
    @Option(
        help: "How log lines are written: text, or json for log collectors.",
        completion: .list(LogFormat.allCases.map(\.rawValue)))
    var logFormat = LogFormat.text.rawValue

    @Option(
        help: "The least level of log lines: trace, debug, info, notice, warning, error or critical.",
        completion: .list(Logger.Level.allCases.map(\.rawValue)))
    var logLevel = Logger.Level.info.rawValue

    /// - Throws: a `Failure` if there is no such format.
    func format() throws(Failure) -> LogFormat {
        if let format = LogFormat(rawValue: logFormat) { return format }
        throw Failure("--log-format takes text or json, not “\(logFormat.printable)”.")
    }

    /// - Throws: a `Failure` if there is no such level.
    func level() throws(Failure) -> Logger.Level {
        if let level = Logger.Level(rawValue: logLevel) { return level }
        let all = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure("--log-level takes one of \(all), not “\(logLevel.printable)”.")
    }
}
