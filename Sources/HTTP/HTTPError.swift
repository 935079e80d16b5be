import HTTPTypes

/// A request that is turned away; whoever builds the page for it decides on the words.
public struct HTTPError: Error, Sendable, Equatable {
    /// Of the response that is sent instead: mostly 4xx or 503, or 303 with `Location`.
    public let status: HTTPResponse.Status
    /// Fields that the answer must carry, such as `Allow` or `Retry-After`.
    public let headers: HTTPFields

    /// `headers` are added to those of the page that is made for it.
    public init(_ status: HTTPResponse.Status, headers: HTTPFields = [:]) {
        self.status = status
        self.headers = headers
    }
}
