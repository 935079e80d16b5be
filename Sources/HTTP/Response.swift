import HTTPTypes
import Synchronization

/// What is sent back. The server adds `Content-Length` or `Transfer-Encoding`, `Date` and `Connection` itself, and
/// leaves the body out for HEAD.
public struct Response: Sendable {
    /// What follows the headers.
    public enum Body: Sendable {
        /// All there is, sent with its `Content-Length`.
        case bytes([UInt8])
        /// Pushed while it is sent, until the stream ends. For one response.
        case stream(EventStream)
        /// Produced piece by piece as the client takes it. For one response.
        case download(Download)

        /// The stream or download; nil for bytes.
        public var source: (any BodySource)? {
            switch self {
            case .bytes: nil
            case .stream(let stream): stream
            case .download(let download): download
            }
        }
    }

    /// With 1xx, 204 and 304 the body is left out (RFC 9112, 6.3).
    public var status: HTTPResponse.Status { didSet { seal = nil } }
    /// Without those that the server adds: it drops any of these names that it finds here.
    public var headers: HTTPFields { didSet { seal = nil } }
    /// Empty unless given.
    public var body: Body { didSet { seal = nil } }
    /// Shared by all copies of a response that was sealed and not changed since.
    public private(set) var seal: Seal?

    /// 200 with an empty body, as far as nothing else is said.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// `text` as UTF-8. `type` is the value of `Content-Type`, which replaces one among `headers`; name the charset
    /// in it.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], text: String, type: String) {
        self.init(status: status, headers: headers, body: .bytes(Array(text.utf8)))
        self.headers[.contentType] = type
    }

    /// The same response, for sending many times: the server may keep what it makes of it.
    public func sealed() -> Response {
        var copy = self
        copy.seal = Seal()
        return copy
    }

    /// Where a server keeps its own form of a sealed response.
    public final class Seal: Sendable {
        private let kept = Mutex<(any Sendable)?>(nil)

        /// What `make` returned the first time; later it is not called. Called under a lock, which it must not need.
        public func native<Native: Sendable>(_ make: () -> Native) -> Native {
            kept.withLock { kept in
                if let kept, let native = kept as? Native { return native }
                let native = make()
                kept = native
                return native
            }
        }
    }
}

/// Answers a request. It can't throw, since the client is waiting: an error has to become a response.
public typealias Respond = @Sendable (Request) async -> Response

/// Makes the page for a request that the server turns away itself; given the request too where it could be read.
public typealias Refuse = @Sendable (HTTPResponse.Status, Request?) -> Response
