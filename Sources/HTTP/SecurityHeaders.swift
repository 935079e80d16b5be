import HTTPTypes

/// Header fields that tell a browser to keep a page to itself.
public struct SecurityHeaders: Sendable {
    private let fields: [HTTPField]

    public init() {
        fields = [
            HTTPField(name: .contentSecurityPolicy, value: Self.contentSecurityPolicy),
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: .referrerPolicy, value: "same-origin"),
            HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
            HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
            HTTPField(
                name: .permissionsPolicy,
                value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ]
    }

    /// No inline script or style, nothing from elsewhere, in nobody's frame. `'wasm-unsafe-eval'` lets the browser
    /// compile the rulebook, and nothing else.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self'",
        "connect-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// A sealed response has them already.
    public func add(to response: inout Response) {
        if response.seal != nil { return }
        for field in fields where !response.headers.contains(field.name) { response.headers.append(field) }
    }
}
