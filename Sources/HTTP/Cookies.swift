import HTTPTypes

extension Request {
    /// The value of the cookie, as sent (RFC 6265, 5.4); the first one if the name occurs twice.
    public func cookie(_ name: String) -> String? {
        for header in headers where header.name == .cookie {
            let start = "\(name)=".utf8
            // Split by bytes: as a `Character`, a semicolon with a combining accent doesn't equal a
            // semicolon, but the Greek question mark does.
            let semicolon = UInt8(ascii: ";")
            var rest = header.value.utf8[...]
            while !rest.isEmpty {
                rest = rest.drop { $0 == UInt8(ascii: " ") }
                if rest.starts(with: start) {
                    return String(Substring(rest.dropFirst(start.count).prefix { $0 != semicolon }))
                }
                rest = rest.drop { $0 != semicolon }.dropFirst()
            }
        }
        return nil
    }
}

/// A cookie to set, always with `HttpOnly; SameSite=Lax; Path=/`.
public struct SetCookie: Sendable {
    /// Letters and digits; a secure one is sent as `__Host-NAME`.
    public let name: String
    /// Token characters only (RFC 6265, 4.1.1).
    public let value: String
    /// Nil keeps it until the browser is closed; 0 deletes it.
    public let maxAgeSeconds: Int?

    /// Creates a cookie. Nothing is escaped or checked: `name` and `value` must be as the properties describe
    /// them.
    public init(name: String, value: String, maxAgeSeconds: Int? = nil) {
        self.name = name
        self.value = value
        self.maxAgeSeconds = maxAgeSeconds
    }

    fileprivate var headerValue: String {
        let prefixed = "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax"
        return maxAgeSeconds.map { "\(prefixed); Max-Age=\($0)" } ?? prefixed
    }
}

/// Reads and sets cookies under the names that suit the site's address.
public struct CookieJar: Sendable {
    /// Whether names get the `__Host-` prefix and cookies are `Secure`. This isn't possible on plain http,
    /// where Safari drops secure cookies even for localhost.
    public let isSecure: Bool

    /// - Parameter isSecure: whether the address that visitors use begins with `https://`, even if a proxy
    ///   ends the TLS.
    public init(isSecure: Bool) { self.isSecure = isSecure }

    private var prefix: String { isSecure ? "__Host-" : "" }

    /// The value of a cookie that was set by `set`.
    public func read(_ name: String, from request: Request) -> String? { request.cookie(prefix + name) }

    /// Adds another `Set-Cookie` field to the response.
    public func set(_ cookie: SetCookie, on response: inout Response) {
        let value = prefix + cookie.headerValue + (isSecure ? "; Secure" : "")
        response.headers.append(HTTPField(name: .setCookie, value: value))
    }
}
