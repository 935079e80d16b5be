import HTTP
import HTTPTypes
import Logging

/// A request and its response, as they are logged: without the query, the header fields and the body.
public struct LoggedRequest: Sendable, CustomStringConvertible {
    /// The request's id, which is also in its other lines of the log.
    public let id: RequestID
    /// The method as it was sent, cut off if it is long; nil if the request couldn't be read.
    public let method: String?
    /// The path as it was sent, without the query, cut off after 200 bytes and before an encoded `#` or `?`;
    /// the pattern alone if the path has a secret; nil if the request couldn't be read.
    public let path: String?
    /// The response's status.
    public let status: HTTPResponse.Status
    /// The time from the complete request to its response, without the parts of the response that are made
    /// while it is sent; nil if the server itself turned the request away.
    public let duration: Duration?

    /// - Parameter path: the request's path, as far as it is logged.
    package init(
        _ request: Request?, _ path: String?, id: RequestID, status: HTTPResponse.Status,
        duration: Duration? = nil
    ) {
        self.id = id
        method = request.map { Self.shortened($0.method.rawValue, to: 20) }
        self.path = path.map { Self.shortened($0, to: 200) }
        self.status = status
        self.duration = duration
    }

    /// The client chooses the text, so it must not make every line of the log long.
    private static func shortened(_ text: String, to byteCount: Int) -> String {
        text.utf8.count <= byteCount
            ? text : String(decoding: text.utf8.prefix(byteCount), as: UTF8.self) + "…"
    }

    /// The request as a line of the log, such as `GET / 200 0.1 ms`.
    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the description in UTF-8. It is made for every request, so no strings are made for it.
    public func append(to line: inout [UInt8]) {
        if duration == nil {
            line += "a request was turned away: ".utf8
            Self.append(Int64(status.code), to: &line)
            if method != nil { line += " ".utf8 }
        }
        if let method {
            line += method.utf8
            line += " ".utf8
            line += (path ?? "").utf8
        }
        guard let (seconds, attoseconds) = duration?.components else { return }
        line += " ".utf8
        Self.append(Int64(status.code), to: &line)
        line += " ".utf8
        let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
        Self.append(tenths / 10, to: &line)
        line += ".".utf8
        Self.append(tenths % 10, to: &line)
        line += " ms".utf8
    }

    private static func append(_ number: Int64, to line: inout [UInt8]) {
        if number >= 10 { append(number / 10, to: &line) }
        line.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}

/// A log handler that writes requests itself, field by field, which is cheaper than through metadata.
public protocol RequestLogHandler: LogHandler {
    /// Writes one line of the level `info`. It is called for every request, on any thread, so it must not
    /// block.
    func log(_ request: LoggedRequest)
}
