import HTTP
import HTTPTypes
import Operations

/// The policy on who can reach the site, under which names, and over which connections.
public struct NetworkPolicy: Sendable {
    /// The address that visitors use if a proxy is in front of the site, such as `https://desk.example.org`.
    public var origin: String?
    /// The host names of the certificate with which the site itself serves https; nil if it serves plain
    /// http.
    public var certificateNames: [String]?
    /// Host names that the site answers to, besides this machine's own.
    public var allowedHosts: [String]
    /// Whether people other than this machine's own user can open the site. If not, every visitor may work
    /// the desk.
    public var isReachableByOthers: Bool
    /// Whether a proxy in front of the site passes on the client's address.
    public var trustsProxy: Bool
    /// Whether passwords may come over plain http, because the operator trusts the network.
    public var trustsNetwork: Bool

    /// A policy for a site that only this machine can reach, unless the arguments say otherwise.
    public init(
        origin: String? = nil, certificateNames: [String]? = nil, allowedHosts: [String] = [],
        isReachableByOthers: Bool = false, trustsProxy: Bool = false, trustsNetwork: Bool = false
    ) {
        self.origin = origin
        self.certificateNames = certificateNames
        self.allowedHosts = allowedHosts
        self.isReachableByOthers = isReachableByOthers
        self.trustsProxy = trustsProxy
        self.trustsNetwork = trustsNetwork
    }

    /// All host names that the site answers to, besides this machine's own.
    public var hostNames: [String] {
        allowedHosts + (certificateNames ?? []) + [originHost].compactMap(\.self)
    }

    /// The host of `origin`, with its port.
    package var originHost: String? { origin?.split(separator: "/").last.map { String($0) } }

    /// Whether visitors come by https, even if a proxy ends the TLS.
    public var isSecure: Bool { certificateNames != nil || origin?.hasPrefix("https://") ?? false }

    /// The address of the site for visitors who use this host, which may have a port. If there is a
    /// certificate, the address has one of its names.
    public func address(for host: String) -> String {
        if let origin { return origin }
        guard let names = certificateNames else { return "http://\(host)" }
        let name = HostCheck.withoutPort(host)
        guard let first = names.first, !names.contains(name.lowercased()) else { return "https://\(host)" }
        return "https://\(first)\(host.dropFirst(name.count))"
    }

    /// The address to pass on, such as on a slip with a code: one that other machines can open, if the
    /// operator has named any, or else the one at which the visitor sees the site.
    package func addressToShare(seenBy source: RequestSource) -> SharedAddress {
        let own = address(for: source.host)
        let port = source.host.dropFirst(HostCheck.withoutPort(source.host).count)
        let named = ((certificateNames ?? []) + allowedHosts).filter { !$0.contains("*") }
            .map { address(for: HostCheck.withoutPort($0) == $0 ? $0 + port : $0) }
        let addresses = ([own] + named).map { SharedAddress($0, takesPasswords: trustsNetwork) }
        return addresses.first(where: \.opensElsewhere) ?? addresses[0]
    }

    package func source(of request: Request) -> RequestSource {
        let isThisMachine = isFromThisMachine(request)
        return RequestSource(
            host: request.host ?? "localhost", address: clientAddress(of: request),
            isThisMachine: isThisMachine,
            // If there may be a proxy, a request from this machine may come from any visitor.
            isLimited: !isThisMachine || origin != nil || trustsProxy,
            mayBeSomebodyElse: isReachableByOthers || !isThisMachine,
            isUnprotected: !isSecure && !trustsNetwork && !isThisMachine,
            isSecureContext: isSecure || isThisMachine)
    }

    /// The client's address; behind a trusted proxy, the one that it passes on. All clients whose address the
    /// proxy doesn't pass on readably count as one.
    private func clientAddress(of request: Request) -> String {
        guard trustsProxy, let hops = request.headers[.xForwardedFor] else { return request.clientAddress }
        return ClientAddress.lastForwarded(hops) ?? "unknown"
    }

    /// Whether a browser or another client on this machine sent the request itself, as far as that can be
    /// told. A proxy that isn't configured gives itself away by the fields that it adds, by its old HTTP
    /// version, by the requested host, or by the page that the request came from.
    private func isFromThisMachine(_ request: Request) -> Bool {
        ClientAddress.isLoopback(request.clientAddress) && request.isHTTP11
            && Self.isOwnHost(request.host ?? "") && !request.headers.contains(where: isSignOfProxy)
    }

    private func isSignOfProxy(_ field: HTTPField) -> Bool {
        switch field.name {
        case .origin, .referer: !isOwnAddress(field.value)
        default: ProxyFields.has(field.name)
        }
    }

    /// Whether the URL is one of this machine's own, such as `http://localhost:8080/…`, or `https` with TLS.
    private func isOwnAddress(_ url: String) -> Bool {
        let scheme = certificateNames == nil ? "http://" : "https://"
        guard url.hasPrefix(scheme) else { return false }
        let authority = url.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "/") }
        return Self.isOwnHost(String(decoding: authority, as: UTF8.self))
    }

    /// Whether the host is this machine, on any port.
    fileprivate static func isOwnHost(_ host: String) -> Bool {
        let name = HostCheck.withoutPort(host)
        return name == "localhost" || name == "[::1]" || ClientAddress.isLoopback(name)
    }
}

/// An address of the site for people to type or scan, without a slash at its end.
package struct SharedAddress: Sendable, Equatable {
    package let text: String
    /// Whether other machines, such as phones, can open it: whether it isn't this machine's name for itself.
    package let opensElsewhere: Bool
    /// Whether the site accepts passwords from other machines there.
    package let takesPasswords: Bool

    /// - Parameter takesPasswords: whether it accepts passwords even by plain http.
    package init(_ text: String, takesPasswords: Bool = true) {
        self.text = text
        self.takesPasswords = takesPasswords || text.hasPrefix("https://")
        let host = text.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? ""
        let isAny = ["0.0.0.0", "[::]"].contains(HostCheck.withoutPort(host))
        opensElsewhere = !isAny && !NetworkPolicy.isOwnHost(host)
    }
}
