import HTTPTypes

extension HTTPField.Name {
    public static let host = known("Host")
    public static let referrerPolicy = known("Referrer-Policy")
    public static let crossOriginOpenerPolicy = known("Cross-Origin-Opener-Policy")
    public static let permissionsPolicy = known("Permissions-Policy")
    public static let lastEventID = known("Last-Event-ID")
    public static let secFetchSite = known("Sec-Fetch-Site")
    public static let forwarded = known("Forwarded")
    public static let xForwardedFor = known("X-Forwarded-For")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
        return name
    }
}
