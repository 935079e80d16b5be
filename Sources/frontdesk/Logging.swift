import Foundation
import Logging
import Synchronization

/// One line a message on standard error: `2026-11-21T14:05:09.123Z info GET / 200 0.1 ms`.
struct LineLogHandler: LogHandler {
    let label: String
    let writer: LogWriter
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    init(label: String, writer: LogWriter) {
        self.label = label
        self.writer = writer
    }

    /// A logger that writes there, whatever the process's own does.
    static func logger(_ writer: LogWriter) -> Logger {
        Logger(label: "frontdesk") { LineLogHandler(label: $0, writer: writer) }
    }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var line = "\(event.level) \(event.message)"
        let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
        for (key, value) in all.sorted(by: { $0.key < $1.key }) { line += " \(key)=\(value)" }
        writer.write(line, isImportant: event.level >= .notice)
    }
}

/// Collects lines and writes them from a thread of its own, so that no page waits for a terminal.
final class LogWriter: Sendable {
    private static let flushEveryMicroseconds: UInt32 = 50_000
    /// More than this is dropped, and counted, when nobody reads standard error.
    private static let limitBytes = 1 << 20
    /// What matters has as much room again: no flood of requests keeps it out.
    private static let importantLimitBytes = 2 << 20

    private struct State {
        var lines: [UInt8] = []
        var dropped = 0
        var isStopped = false
        var second: Int = 0
        var stamp = ""
    }

    private let state = Mutex(State())

    init() {
        Thread.detachNewThread { [self] in
            while flush() { usleep(Self.flushEveryMicroseconds) }
        }
    }

    func write(_ line: String, isImportant: Bool = false) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        state.withLock { state in
            if state.lines.count > (isImportant ? Self.importantLimitBytes : Self.limitBytes) {
                state.dropped += 1
                return
            }
            if time.tv_sec != state.second {
                state.second = time.tv_sec
                state.stamp = Self.stamp(time.tv_sec)
            }
            let milliseconds = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
            state.lines.append(contentsOf: "\(state.stamp).\(milliseconds)Z ".utf8)
            state.lines.append(contentsOf: line.printable.utf8)
            state.lines.append(UInt8(ascii: "\n"))
        }
    }

    /// Writes what has been collected; false once stopped.
    @discardableResult
    private func flush() -> Bool {
        let (lines, goesOn) = state.withLock { state in
            defer { state.lines.removeAll(keepingCapacity: true) }
            if state.dropped > 0 {
                state.lines.append(contentsOf: "\(state.dropped) lines were dropped\n".utf8)
                state.dropped = 0
            }
            return (state.lines, !state.isStopped)
        }
        var rest = lines[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
            if count <= 0 { break }
            rest = rest.dropFirst(count)
        }
        return goesOn
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        flush()
    }

    private static func stamp(_ seconds: Int) -> String {
        var seconds = seconds
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
        return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension String {
    /// Without control characters and what isn't seen: one from a path could forge a line or move a terminal's cursor.
    var printable: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "?"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
