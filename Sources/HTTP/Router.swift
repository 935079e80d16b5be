import HTTPTypes

/// Finds the handler for a method and a path. Paths are compared as sent, byte for byte.
public struct Router<Context: Sendable>: Sendable {
    public typealias Handler = @Sendable (Request, Context) async throws -> Response

    private var table: [String: [HTTPRequest.Method: Handler]] = [:]

    public init() {}

    /// A GET handler answers HEAD too: the server leaves the body out.
    public mutating func on(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Handler) {
        precondition(table[path]?[method] == nil, "\(method) \(path) has two handlers")
        table[path, default: [:]][method] = handler
    }

    /// - Throws: a `Refusal`: 404, or 405 with `Allow` (RFC 9110, 15.5.6).
    public func handler(for method: HTTPRequest.Method, _ path: String) throws(Refusal) -> Handler {
        guard let methods = table[path] else { throw Refusal(.notFound) }
        if let handler = methods[method == .head ? .get : method] { return handler }
        throw Refusal(.methodNotAllowed, headers: [.allow: Self.allow(methods.keys)])
    }

    private static func allow(_ methods: some Sequence<HTTPRequest.Method>) -> String {
        var names = Set(methods.map(\.rawValue))
        if names.contains("GET") { names.insert("HEAD") }
        return names.sorted().joined(separator: ", ")
    }
}
