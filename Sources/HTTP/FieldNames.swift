import HTTPTypes

/// Names that swift-http-types lacks.
extension HTTPField.Name {
    /// The name and port that the client asked for (RFC 9110, 7.2).
    public static let host = known("Host")
    /// How much of a page's address goes along with requests from it (W3C Referrer Policy).
    public static let referrerPolicy = known("Referrer-Policy")
    /// Whether pages that open each other share a process (HTML standard).
    public static let crossOriginOpenerPolicy = known("Cross-Origin-Opener-Policy")
    /// Which of the browser's features a page may use (W3C Permissions Policy).
    public static let permissionsPolicy = known("Permissions-Policy")
    /// Tells the browser which of the site's stored data to clear (W3C Clear Site Data).
    public static let clearSiteData = known("Clear-Site-Data")
    /// The id of the last event that a reconnecting event stream has seen (HTML standard, server-sent
    /// events).
    public static let lastEventID = known("Last-Event-ID")
    /// How the site that makes the request is related to the one that gets it: `same-origin`, `same-site`,
    /// `cross-site` or `none` (W3C Fetch Metadata). The browser sets it, and scripts can't.
    public static let secFetchSite = known("Sec-Fetch-Site")
    /// The destination of the response: `document` for a page, `empty` for a script's `fetch` (W3C Fetch
    /// Metadata).
    public static let secFetchDest = known("Sec-Fetch-Dest")
    /// Set by the site's own scripts when they request a page to show a part of it. Not standardised.
    public static let xRequestedWith = known("X-Requested-With")
    /// The addresses that a request came through, the client's first; each proxy appends the one that it saw.
    /// Older than `Forwarded` (RFC 7239), and not standardised.
    public static let xForwardedFor = known("X-Forwarded-For")
    /// The request's id, for people and the log. Not standardised.
    public static let xRequestID = known("X-Request-ID")

    /// How a part of a body is encoded; deprecated in forms (RFC 7578, 4.7).
    static let contentTransferEncoding = known("Content-Transfer-Encoding")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
        return name
    }
}
