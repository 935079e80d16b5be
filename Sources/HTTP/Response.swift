import HTTPTypes
import Synchronization

/// The response to a request. The server adds `Content-Length` or `Transfer-Encoding`, `Date` and
/// `Connection`, and omits the body for HEAD.
public struct Response: Sendable {
    /// The kinds of bodies.
    public enum Body: Sendable {
        /// The whole body, sent with its `Content-Length`.
        case bytes([UInt8])
        /// A body that is pushed until the stream ends. A stream is for one response.
        case stream(EventStream)
        /// A body that is produced piece by piece as the client takes it. A download is for one response.
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

    /// With 1xx, 204 and 304 the body is omitted (RFC 9112, 6.3).
    public var status: HTTPResponse.Status { didSet { nativeCache = nil } }
    /// The fields without those that the server adds; it drops them if it finds them here.
    public var headers: HTTPFields { didSet { nativeCache = nil } }
    /// The body, which follows the headers.
    public var body: Body {
        didSet { (nativeCache, gap, filling) = (nil, nil, nil) }
    }
    /// The server's own form of a reusable response, which all copies share. A copy loses it when its status,
    /// headers or body are changed, but not when its gap is filled.
    public private(set) var nativeCache: NativeCache?
    /// The offsets in the body at which each copy has its own bytes; nil if all copies are alike.
    public private(set) var gap: Range<Int>?
    /// As many bytes as the gap has; nil if the body's own stay there.
    public private(set) var filling: [UInt8]?

    /// Creates a response; by default it is 200 with an empty body.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response with `text` in UTF-8. `type` is the value of `Content-Type`, including the charset;
    /// it replaces the one in `headers`.
    public init(status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], text: String, type: String) {
        self.init(status: status, headers: headers, body: .bytes(Array(text.utf8)))
        self.headers[.contentType] = type
    }

    /// The same response, to be sent many times: the server may cache its own form of it.
    public func reusable() -> Response {
        var copy = self
        copy.nativeCache = NativeCache()
        return copy
    }

    /// The same response with a gap in its body, which has to consist of bytes.
    public func withGap(at offsets: Range<Int>) -> Response {
        guard case .bytes(let bytes) = body, offsets.upperBound <= bytes.count else {
            preconditionFailure("the gap isn’t in the body")
        }
        var copy = self
        (copy.gap, copy.nativeCache) = (offsets, nil)
        return copy
    }

    /// A copy with `bytes`, of the gap's size, in the gap; without a gap, a plain copy. It shares the native
    /// form, so a server needn't make that again.
    public func filled(with bytes: [UInt8]) -> Response {
        guard let gap else { return self }
        precondition(gap.count == bytes.count, "a filling has the size of its gap")
        var copy = self
        copy.filling = bytes
        return copy
    }

    /// The body with its gap filled; nil for a stream or download.
    public var bytes: [UInt8]? {
        guard case .bytes(var bytes) = body else { return nil }
        if let gap, let filling { bytes.replaceSubrange(gap, with: filling) }
        return bytes
    }

    /// Where a server caches its own form of a reusable response.
    public final class NativeCache: Sendable {
        private let kept = Mutex<(any Sendable)?>(nil)

        /// The value that `make` returned the first time; later calls reuse it. `make` runs under a lock, so
        /// it must not use the cache.
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

/// Answers a request at once if its response already exists; nil leaves it to `Respond`. It must not block
/// for long.
public typealias RespondNow = @Sendable (Request) -> Response?

/// Makes the page for a request that the server itself refuses; it gets the request too, if that could be
/// read.
public typealias Refuse = @Sendable (HTTPResponse.Status, Request?) -> Response
