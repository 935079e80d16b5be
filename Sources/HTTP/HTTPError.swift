import HTTPTypes

/// A request that is refused; the code that makes the page for it chooses the words.
public struct HTTPError: Error, Sendable, Equatable {
    /// The status of the response: usually 4xx or 503, or 303 with `Location`.
    public let status: HTTPResponse.Status
    /// Fields that the response must have, such as `Allow` or `Retry-After`.
    public let headers: HTTPFields

    /// Creates a refusal; `headers` are added to those of its page.
    public init(_ status: HTTPResponse.Status, headers: HTTPFields = [:]) {
        self.status = status
        self.headers = headers
    }
}
