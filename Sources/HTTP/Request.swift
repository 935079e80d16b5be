import HTTPTypes

/// A request whose framing was in order and whose body is complete.
public struct Request: Sendable {
    /// Unique to the request, and shared by its copies.
    public let id = RequestID()
    /// Any token, in the letter case in which it was sent (RFC 9110, 9.1): the server has no list of methods.
    public var method: HTTPRequest.Method
    /// As sent, including percent escapes; begins with `/`.
    public var path: String
    /// As sent, without the `?`; nil if there was none.
    public var query: String?
    /// In the order in which they were sent; repeated ones are not joined.
    public var headers: HTTPFields
    /// Without its transfer coding; empty if there was none.
    public var body: [UInt8]
    /// The receiver that took the body, because of `BodyPlan.receive`; nil if the body is in `body`.
    public var bodyReceiver: (any BodyReceiver)?
    /// Whether it was sent as HTTP/1.1, as browsers do; proxies use HTTP/1.0 unless they are told otherwise.
    public var isHTTP11: Bool
    /// The numeric address of the client or proxy that opened the connection, without the port: `127.0.0.1`,
    /// `::1`.
    public var clientAddress: String
    /// The decoded values of the route's parameters by name: `id` for `/members/:id`. Set from
    /// `Router.match`.
    public var parameters: [String: String]

    /// The name under which the client knows this site, with the port. It is needed for every request, so it
    /// is found without joining the values of all fields of that name; the server accepts only one.
    public var host: String? { headers.first { $0.name == .host }?.value }

    /// Creates a request with the parts as the properties describe them; nothing is checked.
    public init(
        method: HTTPRequest.Method = .get, path: String, query: String? = nil, headers: HTTPFields = [:],
        body: [UInt8] = [], bodyReceiver: (any BodyReceiver)? = nil, isHTTP11: Bool = true,
        clientAddress: String = "127.0.0.1", parameters: [String: String] = [:]
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.bodyReceiver = bodyReceiver
        self.isHTTP11 = isHTTP11
        self.clientAddress = clientAddress
        self.parameters = parameters
    }
}

extension Request {
    /// The declared media type of its body, in lower case and without parameters (RFC 9110, 8.3.1).
    var mediaType: String? {
        headers[.contentType].map { value in
            Substring(value.utf8.prefix { !"; \t".utf8.contains($0) }).lowercased()
        }
    }
}
