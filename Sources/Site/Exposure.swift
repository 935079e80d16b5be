/// Who can reach the site, and under which names.
public struct Exposure: Sendable {
    /// The address visitors use where a TLS proxy stands in front, such as `https://desk.example.org`.
    public var origin: String?
    /// Host names to answer to, besides this machine's own.
    public var allowedHosts: [String]
    /// Whether anybody but this machine's own user can open the site. If not, whoever opens the desk works it.
    public var isReachableByOthers: Bool

    public init(origin: String? = nil, allowedHosts: [String] = [], isReachableByOthers: Bool = false) {
        self.origin = origin
        self.allowedHosts = allowedHosts
        self.isReachableByOthers = isReachableByOthers
    }
}
