import Foundation

/// One keep-alive connection that sends forms and waits for each answer. It uses a blocking socket, in order
/// to know whether a request may have reached the server when that is killed.
final class BankClient {
    struct Answer {
        let status: Int
        let headers: String
        let body: String
    }

    /// The server ended before it answered, so it isn't known whether it handled the request.
    struct NoAnswer: Error {}

    private var descriptor: Int32 = -1
    private var port: UInt16 = 0
    var cookie = ""

    deinit { disconnect() }

    func get(_ path: String, port: UInt16) throws -> Answer { try get(bytes: Array(path.utf8), port: port) }

    /// Gets a path given as bytes, which need not be text.
    func get(bytes path: [UInt8], port: UInt16) throws -> Answer {
        let rest = " HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\n\r\n"
        try send(Array("GET ".utf8) + path + Array(rest.utf8), port)
        return try receive()
    }

    func post(_ path: String, _ body: String, port: UInt16) throws -> Answer {
        try send(path, body, port: port)
        return try receive()
    }

    /// Sends a form without waiting for the answer.
    func send(_ path: String, _ body: String, port: UInt16) throws {
        let request = """
            POST \(path) HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookie)\r\nSec-Fetch-Site: same-origin\r\n\
            Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """
        try send(Array(request.utf8), port)
    }

    private func send(_ request: [UInt8], _ port: UInt16) throws {
        if descriptor < 0 || self.port != port { try connect(to: port) }
        var rest = request[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 {
                disconnect()
                throw NoAnswer()
            }
            rest.removeFirst(count)
        }
    }

    func receive() throws -> Answer {
        do { return try receiveAnswer() } catch {
            disconnect()
            throw error
        }
    }

    private func receiveAnswer() throws -> Answer {
        var received = Data()
        let end = Data("\r\n\r\n".utf8)
        while received.range(of: end) == nil { received += try more() }
        guard let blank = received.range(of: end) else { throw NoAnswer() }
        let head = String(decoding: received[..<blank.lowerBound], as: UTF8.self)
        let length = head.firstMatch(of: /(?i)content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
        var body = received[blank.upperBound...]
        while body.count < length { body += try more() }
        return Answer(
            status: head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0, headers: head,
            body: String(decoding: body, as: UTF8.self))
    }

    private func more() throws -> Data {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        repeat { count = recv(descriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
        if count <= 0 { throw NoAnswer() }
        return Data(buffer[..<count])
    }

    private func connect(to port: UInt16) throws {
        disconnect()
        self.port = port
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0 {
            disconnect()
            throw NoAnswer()
        }
    }

    private func disconnect() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
