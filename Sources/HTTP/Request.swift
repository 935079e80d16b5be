import HTTPTypes

/// A request whose framing was in order and whose body is complete.
public struct Request: Sendable {
    public var method: HTTPRequest.Method
    /// As sent, percent escapes included; begins with `/`.
    public var path: String
    /// As sent, without the `?`; nil where there was none.
    public var query: String?
    public var headers: HTTPFields
    public var body: [UInt8]
    /// The numeric address of whoever opened the connection, without the port: `127.0.0.1`, `::1`.
    public var clientAddress: String

    /// The name that the client knows this site by, with the port. Asked for on every request: found without joining
    /// the values of all fields of that name, of which the server lets one through.
    public var host: String? { headers.first { $0.name == .host }?.value }

    public init(
        method: HTTPRequest.Method = .get, path: String, query: String? = nil, headers: HTTPFields = [:],
        body: [UInt8] = [], clientAddress: String = "127.0.0.1"
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.clientAddress = clientAddress
    }
}
