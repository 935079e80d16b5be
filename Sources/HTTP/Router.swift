import HTTPTypes

/// Finds the handler for a method and a path.
///
/// A pattern is a path whose segments are literals or, if they begin with `:`, parameters: `/members/:id`. A
/// literal segment must equal that of the path as it was sent, including percent escapes and letter case. A
/// parameter matches any one segment that is not empty; its value is that segment with percent escapes
/// decoded, so it may contain any character, even `/` and NUL. A segment whose escapes are broken or not
/// UTF-8 matches no parameter.
///
/// If several patterns match, the chosen one has a literal segment where they first differ, whatever its
/// methods are: `/members/remove` hides that path from `/members/:id`.
public struct Router<Context: Sendable>: Sendable {
    /// Answers a request. The caller of `match` turns an error that it throws into a response.
    public typealias Handler = @Sendable (Request, Context) async throws -> Response

    /// The result of `match`: a handler, and the values of the path's parameters.
    public struct Match: Sendable {
        /// The handler for the request's method; for HEAD, the handler of GET.
        public let handler: Handler
        /// The decoded values by parameter name, for `Request.parameters`; empty for a pattern without
        /// parameters.
        public let parameters: [String: String]
        /// The number of handlers that were added before this one.
        public let index: Int
    }

    private typealias Methods = [HTTPRequest.Method: (handler: Handler, index: Int)]

    /// Patterns without parameters; most requests need only one look-up here.
    private var exact: [String: Methods] = [:]
    private var withParameters = PatternTree<Methods>()
    private var count = 0

    /// Creates a router without handlers.
    public init() {}

    /// Adds a handler. One for GET also answers HEAD, for which the server omits the body.
    ///
    /// - Throws: a `PatternError` for a pattern that is not well formed, that already has a handler for the
    ///   method, or that differs from an earlier one only in the names of parameters.
    public mutating func on(
        _ method: HTTPRequest.Method, _ pattern: String, _ handler: @escaping Handler
    ) throws(PatternError) {
        let parsed = try Pattern(pattern)
        var methods =
            parsed.names.isEmpty ? exact[pattern] ?? [:] : try withParameters.value(at: parsed) ?? [:]
        if methods.updateValue((handler, count), forKey: method) != nil {
            throw .secondHandler(method: method, pattern: pattern)
        }
        count += 1
        if parsed.names.isEmpty { exact[pattern] = methods } else { withParameters.set(methods, at: parsed) }
    }

    /// The handler for a path as it was sent, without its query.
    ///
    /// - Throws: an `HTTPError`: 404, or 405 with `Allow` (RFC 9110, 15.5.6).
    public func match(_ method: HTTPRequest.Method, _ path: String) throws(HTTPError) -> Match {
        let methods: Methods
        var parameters: [String: String] = [:]
        if let known = exact[path] {
            methods = known
        } else if let found = withParameters.find(path) {
            (methods, parameters) = found
        } else {
            throw HTTPError(.notFound)
        }
        if let (handler, index) = methods[method == .head ? .get : method] {
            return Match(handler: handler, parameters: parameters, index: index)
        }
        throw HTTPError(.methodNotAllowed, headers: [.allow: Self.allow(methods.keys)])
    }

    private static func allow(_ methods: some Sequence<HTTPRequest.Method>) -> String {
        var names = Set(methods.map(\.rawValue))
        if names.contains("GET") { names.insert("HEAD") }
        return names.sorted().joined(separator: ", ")
    }
}
