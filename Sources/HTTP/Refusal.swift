import HTTPTypes

/// A request that is turned away; whoever builds the page for it decides on the words.
public struct Refusal: Error, Sendable, Equatable {
    public let status: HTTPResponse.Status
    /// Fields that the answer must carry, such as `Allow` or `Retry-After`.
    public let headers: HTTPFields

    public init(_ status: HTTPResponse.Status, headers: HTTPFields = [:]) {
        self.status = status
        self.headers = headers
    }
}
