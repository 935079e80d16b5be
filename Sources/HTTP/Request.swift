import HTTPTypes

/// A request whose framing was in order and whose body is complete.
public struct Request: Sendable {
    /// Its own, and that of its copies.
    public let id = RequestID()
    /// Any token, in the letter case it was sent in (RFC 9110, 9.1); the server knows no list of methods.
    public var method: HTTPRequest.Method
    /// As sent, percent escapes included; begins with `/`.
    public var path: String
    /// As sent, without the `?`; nil where there was none.
    public var query: String?
    /// In the order they were sent, repeated ones each on their own.
    public var headers: HTTPFields
    /// Without its transfer coding; empty where there was none.
    public var body: [UInt8]
    /// Where the body went instead, by `BodyPlan.receive`; nil where it is in `body`.
    public var bodyReceiver: (any BodyReceiver)?
    /// Whether it was sent as HTTP/1.1, as browsers do; proxies speak HTTP/1.0 unless they are told otherwise.
    public var isHTTP11: Bool
    /// The numeric address of whoever opened the connection, without the port: `127.0.0.1`, `::1`.
    public var clientAddress: String
    /// What the route's pattern found in the path, decoded, by name: `id` for `/members/:id`. Set from
    /// `Router.match`.
    public var parameters: [String: String]

    /// The name that the client knows this site by, with the port. Asked for on every request: found without joining
    /// the values of all fields of that name, of which the server lets one through.
    public var host: String? { headers.first { $0.name == .host }?.value }

    /// The parts as the properties describe them; nothing is checked.
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

    /// A parameter of the route as a whole number: ASCII digits, with leading zeros or not, and no sign.
    ///
    /// - Throws: an `HTTPError`: 404 for any other text, for a number that `Number` can't hold, and for a name that the
    ///   route's pattern doesn't have.
    public func parameter<Number: FixedWidthInteger>(
        _ name: String, as type: Number.Type
    ) throws(HTTPError) -> Number {
        guard let text = parameters[name], text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
            let number = Number(text)
        else { throw HTTPError(.notFound) }
        return number
    }
}
