import HTTPTypes
import Synchronization

/// What is sent back. The server adds `Content-Length`, `Date` and `Connection` itself, and leaves the body out for HEAD.
public struct Response: Sendable {
    public enum Body: Sendable {
        case bytes([UInt8])
        /// Sent piece by piece until the stream ends.
        case stream(EventStream)
        /// Made piece by piece as the client takes it.
        case download(Download)

        /// What the server takes it from, if it comes in pieces.
        public var source: (any BodySource)? {
            switch self {
            case .bytes: nil
            case .stream(let stream): stream
            case .download(let download): download
            }
        }
    }

    public var status: HTTPResponse.Status { didSet { seal = nil } }
    public var headers: HTTPFields { didSet { seal = nil } }
    public var body: Body { didSet { seal = nil } }
    /// Shared by all copies of a response that was sealed and not changed since.
    public private(set) var seal: Seal?

    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

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

        /// What `make` gave the first time.
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

/// Answers a request; never fails, since somebody waits for the answer.
public typealias Respond = @Sendable (Request) async -> Response
