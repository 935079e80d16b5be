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

    /// A site for this machine alone, unless something else is said.
    public init(
        origin: String? = nil, allowedHosts: [String] = [], isReachableByOthers: Bool = false,
        trustsProxy: Bool = false
    ) {
        self.origin = origin
        self.allowedHosts = allowedHosts
        self.isReachableByOthers = isReachableByOthers
        self.trustsProxy = trustsProxy
    }

    /// All host names to answer to, besides this machine's own.
    var hostNames: [String] {
        allowedHosts + (origin?.split(separator: "/").last.map { [String($0)] } ?? [])
    }

    /// Whether it may come from anybody but this machine's own user. A proxy that nobody has told of gives itself away.
    func isFromElsewhere(_ request: Request) -> Bool {
        isReachableByOthers || request.headers[.xForwardedFor] != nil || request.headers[.forwarded] != nil
    }

    /// Who sent the request: behind a trusted proxy the last address that it added to `X-Forwarded-For`.
    func clientAddress(of request: Request) -> String {
        guard trustsProxy, let hops = request.headers[.xForwardedFor],
            let last = hops.split(separator: ",").last?.trimmingPrefix(while: { $0 == " " }), !last.isEmpty
        else { return request.clientAddress }
        return Self.address(String(last))
    }

    /// Without port and brackets, and IPv4 as IPv4: proxies write `192.0.2.7:4711`, `[2001:db8::1]:4711` and
    /// `::ffff:192.0.2.7`, too.
    static func address(_ text: String) -> String {
        var address = text[...]
        if address.first == "[" {
            address = address.dropFirst().prefix { $0 != "]" }
        } else if let colon = address.firstIndex(of: ":"),
            address[colon...].dropFirst().firstIndex(of: ":") == nil
        {
            address = address[..<colon]
        }
        return ClientAddress.unmapped(String(address))
    }
}
