import Foundation
import Synchronization

/// A raw connection that sends any bytes and reads responses byte for byte. It blocks for 30 seconds at most.
final class Client {
    struct Reply {
        var status: Int
        /// Without the empty line.
        var head: String
        var body: String

        func header(_ name: String) -> String? {
            head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }
    }
    enum Failure: Error { case notConnected, notSent, timedOut, reset, ended(String) }

    let descriptor: Int32
    private var buffer: [UInt8] = []
    private(set) var tls: TLSSession?
    private var isGone = false

    /// - Parameter tls: what to offer, as a priority string of GnuTLS; nil for plain HTTP.
    convenience init(
        _ port: UInt16, receiveBufferBytes: Int32? = nil, isIPv6: Bool = false,
        tls priorities: String? = commonTLS.map { _ in "NORMAL" }
    ) throws {
        self.init(receiveBufferBytes, isIPv6: isIPv6)
        // If this throws, `deinit` closes the descriptor.
        if isIPv6 { try connectByIPv6(to: port) } else { try connect(to: port) }
        if let priorities { try shakeHands(priorities) }
    }

    func shakeHands(_ priorities: String = "NORMAL") throws {
        tls = try TLSSession(descriptor, priorities: priorities)
    }

    static func unconnected() throws -> Client { Client(nil) }

    private init(_ receiveBufferBytes: Int32?, isIPv6: Bool = false) {
        descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var bytes = receiveBufferBytes {
            setsockopt(
                descriptor, Int32(SOL_SOCKET), SO_RCVBUF, &bytes, socklen_t(MemoryLayout.size(ofValue: bytes))
            )
        }
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor, Int32(SOL_SOCKET), option, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
        }
    }

    func connect(to port: UInt16) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try connect(to: address)
    }

    private func connectByIPv6(to port: UInt16) throws {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        try connect(to: address)
    }

    private func connect<Address>(to address: Address) throws {
        let connected = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
        if connected != 0 { throw Failure.notConnected }
    }

    deinit { close() }

    func close() {
        if !isGone { Glibc.close(descriptor) }
        isGone = true
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                tls?.send($0) ?? Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { throw Failure.notSent }
            sent += count
        }
    }

    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads more into the buffer; returns false at the end.
    private func more() throws -> Bool {
        var piece = [UInt8](repeating: 0, count: 65536)
        let count =
            tls.map { tls in piece.withUnsafeMutableBytes { tls.receive($0) } }
            ?? recv(descriptor, &piece, piece.count, 0)
        if count < 0, errno == EINTR { return try more() }
        if count < 0 { throw errno == ECONNRESET ? Failure.reset : Failure.timedOut }
        buffer += piece[..<count]
        return count > 0
    }

    /// Reads up to and including `mark`.
    func read(through mark: String) throws -> String {
        let mark = Array(mark.utf8)
        while true {
            if let range = buffer.firstRange(of: mark) {
                defer { buffer.removeSubrange(..<range.upperBound) }
                return String(decoding: buffer[..<range.upperBound], as: UTF8.self)
            }
            if try !more() { throw Failure.ended(String(decoding: buffer, as: UTF8.self)) }
        }
    }

    /// Reads one response with a Content-Length; `hasBody` is false after HEAD.
    func reply(hasBody: Bool = true) throws -> Reply {
        let head = String(try read(through: "\r\n\r\n").dropLast(2))
        var reply = Reply(status: Int(head.split(separator: " ")[1]) ?? 0, head: head, body: "")
        let length = hasBody ? reply.header("Content-Length").flatMap { Int($0) } ?? 0 : 0
        reply.body = String(decoding: try read(length), as: UTF8.self)
        return reply
    }

    private func read(_ count: Int) throws -> [UInt8] {
        while buffer.count < count {
            if try !more() { throw Failure.ended(String(decoding: buffer, as: UTF8.self)) }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// Reads a chunked body up to its last chunk.
    func chunkedBody() throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let size = Int(try read(through: "\r\n").dropLast(1), radix: 16) ?? 0
            body += try read(size)
            _ = try read(through: "\r\n")
            if size == 0 { return body }
        }
    }

    func ask(_ text: String) throws -> Reply {
        try send(text)
        return try reply()
    }

    /// Reads until the server closes the connection.
    func rest() throws -> String {
        while try more() {}
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Reads until the server closes or resets the connection, and returns which of both it did.
    func restOrReset() throws -> (text: String, isReset: Bool) {
        do { return (try rest(), false) } catch Failure.reset {
            return (String(decoding: buffer, as: UTF8.self), true)
        }
    }

    /// Takes so many bytes of what has arrived, and drops them.
    func drip(_ count: Int = 1) {
        var bytes = [UInt8](repeating: 0, count: count)
        recv(descriptor, &bytes, count, Int32(MSG_DONTWAIT))
    }

    /// Whether the server closes or resets the connection without another byte.
    func isClosed() -> Bool {
        do { return try rest().isEmpty } catch Failure.reset { return true } catch { return false }
    }

    /// Whether unread bytes, or the end, have arrived.
    func hasNews(withinMilliseconds milliseconds: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, milliseconds) == 1
    }

    /// Sends a piece again and again until the server has closed the connection, for twenty seconds at most;
    /// returns the seconds since `begin`.
    func secondsUntilCutOff(sending piece: String, since begin: Date) -> Double {
        while -begin.timeIntervalSinceNow < 20 {
            usleep(30_000)
            do { try send(piece) } catch { break }
        }
        return -begin.timeIntervalSinceNow
    }

    /// Whether the server has reset the connection, which shows even before the bytes that came first are
    /// read.
    func isReset() -> Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLERR | POLLHUP) != 0
    }
}

/// Runs `body` on a thread of its own, since the handlers under test need the few threads of Swift's pool.
func blocking<Value: Sendable>(_ body: @Sendable () throws -> Value) async throws -> Value {
    try await withTaskExecutorPreference(FreshThreads()) { try body() }
}

/// Makes a new thread for each job.
private final class FreshThreads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Waits until `isDone`, for half a minute at most.
func eventually(_ isDone: () -> Bool) -> Bool {
    for _ in 0..<6000 {
        if isDone() { return true }
        usleep(5000)
    }
    return isDone()
}

/// A count to which any thread may add.
final class Tally: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func add(_ amount: Int = 1) { count.add(amount, ordering: .sequentiallyConsistent) }
}
