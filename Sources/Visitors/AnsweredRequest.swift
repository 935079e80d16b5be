import HTTP
import HTTPTypes
import Logging

/// A request and what became of it, as the log says it. Nothing of its query, its fields or its body.
public struct AnsweredRequest: Sendable, CustomStringConvertible {
    /// What its other lines in the log carry, too.
    public let id: RequestID
    /// As sent, but not much of it where it is long. Nil where the request couldn't be read.
    public let method: String?
    /// As sent, without the query; the first 200 bytes where it is longer. Nil where the request couldn't be read.
    public let path: String?
    /// Of the answer.
    public let status: HTTPResponse.Status
    /// From the complete request to its answer, as far as that is made at once; nil where the server turned it away
    /// by itself.
    public let duration: Duration?

    package init(
        _ request: Request?, id: RequestID, status: HTTPResponse.Status,
        duration: Duration? = nil
    ) {
        self.id = id
        method = request.map { Self.shortened($0.method.rawValue, to: 20) }
        path = request.map { Self.shortened($0.path, to: 200) }
        self.status = status
        self.duration = duration
    }

    /// Either is the client's to choose: it is not worth a long line each time.
    private static func shortened(_ text: String, to byteCount: Int) -> String {
        text.utf8.count <= byteCount
            ? text : String(decoding: text.utf8.prefix(byteCount), as: UTF8.self) + "…"
    }

    /// `GET / 200 0.1 ms`
    public var description: String {
        let request = method.map { "\($0) \(path ?? "")" }
        guard let duration else {
            return "a request was turned away: \(status.code)\(request.map { " \($0)" } ?? "")"
        }
        let tenths = Int(duration / .microseconds(100))
        return "\(request ?? "") \(status.code) \(tenths / 10).\(tenths % 10) ms"
    }
}

/// A log that has a way of its own to write requests down, cheaper than by metadata, and with fields.
public protocol RequestLogHandler: LogHandler {
    /// One line of the level `info`. Called for every request, on any thread, so it must not block.
    func log(_ request: AnsweredRequest)
}
