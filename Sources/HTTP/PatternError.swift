import HTTPTypes

/// The reason why `Router.on` refuses a pattern: a mistake in the program, found when it starts.
public enum PatternError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The pattern doesn't begin with `/`.
    case noLeadingSlash(pattern: String)
    /// Two slashes follow each other.
    case emptySegment(pattern: String)
    /// A segment is nothing but `:`.
    case emptyParameterName(pattern: String)
    /// Two segments have the same parameter name.
    case repeatedParameter(name: String, pattern: String)
    /// The method already has a handler for this pattern.
    case secondHandler(method: HTTPRequest.Method, pattern: String)
    /// `other`, which was added before, matches the same paths with other parameter names.
    case differentNames(pattern: String, other: String)

    /// One line for the terminal.
    public var description: String {
        switch self {
        case .noLeadingSlash(let pattern): "The route \"\(pattern)\" doesn't begin with a slash."
        case .emptySegment(let pattern): "The route \"\(pattern)\" has an empty segment."
        case .emptyParameterName(let pattern): "The route \"\(pattern)\" has a parameter without a name."
        case .repeatedParameter(let name, let pattern):
            "The route \"\(pattern)\" has two parameters named \"\(name)\"."
        case .secondHandler(let method, let pattern):
            "The route \(method.rawValue) \"\(pattern)\" has two handlers."
        case .differentNames(let pattern, let other):
            "The routes \"\(pattern)\" and \"\(other)\" differ only in the names of their parameters."
        }
    }
}
