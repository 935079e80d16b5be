import HTTP
import HTTPTypes

/// Who can reach the site, and under which names.
public struct Exposure: Sendable {
    /// The address visitors use where a TLS proxy stands in front, such as `https://desk.example.org`.
    public var origin: String?
    /// Host names to answer to, besides this machine's own.
    public var allowedHosts: [String]
    /// Whether anybody but this machine's own user can open the site. If not, whoever opens the desk works it.
    public var isReachableByOthers: Bool

    /// Whether a proxy in front says who the client is.
    public var trustsProxy: Bool

    public init(
        origin: String? = nil, allowedHosts: [String] = [], isReachableByOthers: Bool = false,
        trustsProxy: Bool = false
    ) {
        self.origin = origin
        self.allowedHosts = allowedHosts
        self.isReachableByOthers = isReachableByOthers
        self.trustsProxy = trustsProxy
    }

    /// Who sent the request: behind a trusted proxy the last address that it added to `X-Forwarded-For`.
    func clientAddress(of request: Request) -> String {
        guard trustsProxy, let name = HTTPField.Name("X-Forwarded-For"), let hops = request.headers[name],
            let last = hops.split(separator: ",").last?.trimmingPrefix(while: { $0 == " " }), !last.isEmpty
        else { return request.clientAddress }
        return String(last)
    }
}
