import HTTPTypes

/// Header fields that isolate a page from other sites: Content-Security-Policy and related ones.
public struct SecurityHeaders: Sendable {
    private let fields: [HTTPField]

    private static let yearSeconds = 365 * 24 * 3600

    /// - Parameter isSecure: whether visitors use https: then browsers are told to use nothing else for a
    ///   year.
    public init(isSecure: Bool = false) {
        var fields = [
            HTTPField(name: .contentSecurityPolicy, value: Self.contentSecurityPolicy),
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: .referrerPolicy, value: "same-origin"),
            HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
            HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
            HTTPField(
                name: .permissionsPolicy,
                value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ]
        if isSecure {
            fields.append(HTTPField(name: .strictTransportSecurity, value: "max-age=\(Self.yearSeconds)"))
        }
        self.fields = fields
    }

    /// Allows no inline script or style, nothing from other sites, and no other page to frame this one.
    /// `'wasm-unsafe-eval'` lets the browser compile WebAssembly, which contains the form rules, and allows
    /// nothing else.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self'",
        "connect-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// Adds the fields that `response` lacks. A reusable response already has them.
    public func add(to response: inout Response) {
        if response.nativeCache != nil { return }
        for field in fields where !response.headers.contains(field.name) { response.headers.append(field) }
    }
}
