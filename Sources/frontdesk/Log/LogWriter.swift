import Foundation
import Synchronization

/// Collects log lines and writes them on a separate thread, so that no page waits for a terminal.
final class LogWriter: Sendable {
    private static let flushEvery = Duration.milliseconds(50)
    /// How long `stop` waits for the last lines to be written.
    private static let patience = Duration.seconds(5)
    /// When this much is waiting because standard error isn't read, further lines are dropped and counted.
    private static let limitBytes = 1 << 20
    /// Important lines have twice the room, so that a flood of requests doesn't crowd them out.
    private static let importantLimitBytes = 2 << 20

    private struct State {
        var lines: [UInt8] = []
        /// How many lines have been dropped since the last write.
        var dropped = 0
        var droppedTotal = 0
        var second: Int = 0
        var stamp = ""

        mutating func drop(_ count: Int) {
            dropped += count
            droppedTotal += count
        }
    }

    let format: LogFormat
    private let state = Mutex(State())
    private let stopRequest = Latch()
    private let end = Latch()

    init(format: LogFormat = .text) {
        self.format = format
        Thread.detachNewThread { [self] in
            while !stopRequest.wait(atMost: Self.flushEvery) { flush() }
            flush()
            end.open()
        }
    }

    /// How many lines have been dropped since the program started.
    var droppedTotal: Int { state.withLock { $0.droppedTotal } }

    /// - Parameter line: a printable line in the writer's format, in UTF-8, without the time.
    func write(_ line: some Collection<UInt8>, isImportant: Bool = false) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        state.withLock { state in
            if state.lines.count > (isImportant ? Self.importantLimitBytes : Self.limitBytes) {
                return state.drop(1)
            }
            append(line, time, &state)
        }
    }

    private func append(_ line: some Collection<UInt8>, _ time: timespec, _ state: inout State) {
        if time.tv_sec != state.second {
            state.second = time.tv_sec
            state.stamp = Self.stamp(time.tv_sec) + "."
        }
        state.lines += format.opening.utf8
        state.lines += state.stamp.utf8
        let milliseconds = time.tv_nsec / 1_000_000
        for digit in [milliseconds / 100, milliseconds / 10 % 10, milliseconds % 10] {
            state.lines.append(UInt8(ascii: "0") + UInt8(digit))
        }
        state.lines += "Z".utf8
        state.lines += format.separator.utf8
        state.lines += line
        state.lines.append(UInt8(ascii: "\n"))
    }

    /// Writes the lines that have been collected.
    private func flush() {
        let (lines, dropped) = take()
        var rest = lines[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                waitForReader()
                continue
            }
            if count <= 0 { break }
            rest = rest.dropFirst(count)
        }
        if rest.isEmpty { return }
        // The rest could not be written, for example because the disk is full. Its last line says how many
        // were dropped before, if any were.
        let lost = rest.count { $0 == UInt8(ascii: "\n") }
        state.withLock { state in
            state.dropped += dropped
            state.drop(dropped > 0 ? lost - 1 : lost)
        }
    }

    /// Waits until standard error, which another program has made non-blocking, takes more.
    private func waitForReader() {
        var output = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
        poll(&output, 1, -1)
    }

    /// Takes the collected lines. If lines were dropped before, one more line says how many.
    private func take() -> (lines: [UInt8], dropped: Int) {
        state.withLock { state in
            defer {
                state.lines.removeAll(keepingCapacity: true)
                state.dropped = 0
            }
            if state.dropped > 0 {
                var time = timespec()
                clock_gettime(CLOCK_REALTIME, &time)
                append(format.dropped(state.dropped).utf8, time, &state)
            }
            return (state.lines, state.dropped)
        }
    }

    /// Has the last lines written, waiting a few seconds at most.
    func stop() {
        stopRequest.open()
        end.wait(atMost: Self.patience)
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
