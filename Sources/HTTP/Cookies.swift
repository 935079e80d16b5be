import HTTPTypes

extension Request {
    /// The value of the cookie, as sent (RFC 6265, 5.4); the first where a name comes twice.
    public func cookie(_ name: String) -> String? {
        let start = "\(name)=".utf8
        for header in headers[values: .cookie] {
            // By bytes: to Swift a semicolon with an accent on it is no semicolon, and the Greek question mark is one.
            for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
                let trimmed = pair.drop { $0 == UInt8(ascii: " ") }
                if trimmed.starts(with: start) { return String(Substring(trimmed.dropFirst(start.count))) }
            }
        }
        return nil
    }
}

/// A cookie to set: `HttpOnly; SameSite=Lax; Path=/`, always.
public struct SetCookie: Sendable {
    /// Letters and digits; a secure one is sent as `__Host-NAME`.
    public let name: String
    /// Token characters only (RFC 6265, 4.1.1).
    public let value: String
    /// Nil: until the browser is closed. 0 deletes it.
    public let maxAgeSeconds: Int?

    /// Nothing is escaped or checked: `name` and `value` have to be as described there.
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

/// Cookies under the names that suit the site's address.
public struct CookieJar: Sendable {
    /// Whether visitors come by https: then names get the `__Host-` prefix and cookies are `Secure`. Not so on plain
    /// http, where Safari drops secure cookies even for localhost.
    public let isSecure: Bool

    /// `isSecure`: whether the address that visitors use begins with `https://`, even if a proxy ends the TLS.
    public init(isSecure: Bool) { self.isSecure = isSecure }

    private var prefix: String { isSecure ? "__Host-" : "" }

    /// The value of the cookie that `set` has set under this name.
    public func read(_ name: String, from request: Request) -> String? { request.cookie(prefix + name) }

    /// Adds a `Set-Cookie` field, beside those that are there.
    public func set(_ cookie: SetCookie, on response: inout Response) {
        let value = prefix + cookie.headerValue + (isSecure ? "; Secure" : "")
        response.headers.append(HTTPField(name: .setCookie, value: value))
    }
}
