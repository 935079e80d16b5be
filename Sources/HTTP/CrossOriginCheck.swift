import HTTPTypes

/// Turns away state changes that another site's page asks for, by what the browser says of them: the algorithm of
/// `http.CrossOriginProtection` in Go 1.25. Needs no token in the form, so one page can be the same for everybody.
public struct CrossOriginCheck: Sendable {
    private let trustedOrigins: Set<String>
    private let schemes: [String]

    /// - Parameter trustedOrigins: addresses of this site that a proxy hides from it, such as
    ///   `https://desk.example.org`. Where one of them is https, a page by plain http is another site's: anybody on
    ///   the way may have written it.
    /// - Parameter isSecure: whether the site itself speaks https, which means the same.
    public init(trustedOrigins: some Sequence<String> = [String](), isSecure: Bool = false) {
        self.trustedOrigins = Set(trustedOrigins)
        let isSecure = isSecure || self.trustedOrigins.contains { $0.hasPrefix("https://") }
        schemes = isSecure ? ["https"] : ["http", "https"]
    }

    /// - Throws: an `HTTPError`: 403.
    public func check(_ request: Request) throws(HTTPError) {
        if [.get, .head, .options].contains(request.method) { return }
        let origin = request.headers[.origin]
        if let origin, trustedOrigins.contains(origin) { return }
        switch request.headers[.secFetchSite] {
        case "same-origin", "none": return
        case nil, "": break
        default: throw HTTPError(.forbidden)
        }
        // Neither header: an old browser or no browser at all, which has no visitor's cookies to misuse.
        guard let origin else { return }
        if let host = request.host, schemes.contains(where: { origin == "\($0)://\(host)" }) { return }
        throw HTTPError(.forbidden)
    }
}
