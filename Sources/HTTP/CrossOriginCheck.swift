import HTTPTypes

/// Refuses requests from another site's page that could change something, by the headers in which the browser
/// says where they come from: the algorithm of `http.CrossOriginProtection` in Go 1.25. It needs no token in
/// the form, so that all visitors can get the same page.
public struct CrossOriginCheck: Sendable {
    private let trustedOrigins: Set<String>
    private let schemes: [String]

    /// - Parameter trustedOrigins: addresses of this site that a proxy hides from it, such as
    ///   `https://desk.example.org`. If one of them is https, a page that was sent by plain http counts as
    ///   another site's, since an attacker on the path may have written it.
    /// - Parameter isSecure: whether the site itself speaks https, with the same effect.
    public init(trustedOrigins: some Sequence<String> = [String](), isSecure: Bool = false) {
        self.trustedOrigins = Set(trustedOrigins)
        let isSecure = isSecure || self.trustedOrigins.contains { $0.hasPrefix("https://") }
        schemes = isSecure ? ["https"] : ["http", "https"]
    }

    /// Accepts a request that may come from a page of this site.
    ///
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
        // With neither header it comes from a very old browser, or from a program, which has no visitor's
        // cookies.
        guard let origin else { return }
        if let host = request.host, schemes.contains(where: { origin == "\($0)://\(host)" }) { return }
        throw HTTPError(.forbidden)
    }
}

extension Request {
    /// For a download, whose GET `CrossOriginCheck` accepts: refuses it if the browser says that another
    /// site's page led to it.
    ///
    /// - Throws: an `HTTPError`: 403.
    public func refuseIfFromAnotherSite() throws(HTTPError) {
        if ["cross-site", "same-site"].contains(headers[.secFetchSite]) { throw HTTPError(.forbidden) }
    }
}
