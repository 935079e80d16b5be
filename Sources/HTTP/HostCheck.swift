import HTTPTypes

/// Refuses requests for host names that are not this site's. A hostile page could point a name of its own at
/// this machine (DNS rebinding), and would otherwise count as the same origin.
public struct HostCheck: Sendable {
    private let names: Set<String>

    /// `localhost`, `127.0.0.1` and `[::1]`, with any port, are always allowed. Each further name is also
    /// allowed with any port, unless it has one itself.
    public init(allowing names: some Sequence<String>) {
        self.names = Set(names.map { $0.lowercased() }).union(["localhost", "127.0.0.1", "[::1]"])
    }

    /// Accepts a request for one of the allowed names.
    ///
    /// - Throws: an `HTTPError`: 421 (RFC 9110, 15.5.20).
    public func check(_ request: Request) throws(HTTPError) {
        let host = request.host ?? ""
        // Nearly all clients send it in lower case, and every request would be slower if it were converted.
        if !isAllowed(host), !isAllowed(host.lowercased()) { throw HTTPError(.misdirectedRequest) }
    }

    private func isAllowed(_ host: String) -> Bool {
        names.contains(host) || names.contains(Self.withoutPort(host))
    }

    /// The host without its port; a text without a port is returned unchanged.
    public static func withoutPort(_ host: String) -> String {
        let bytes = host.utf8
        guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
            bytes[bytes.index(after: colon)...].allSatisfy(\.isASCIIDigit)
        else { return host }
        return String(host[..<colon])
    }
}
