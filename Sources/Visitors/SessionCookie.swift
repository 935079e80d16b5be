import HTTP
import HTTPTypes
import Passwords
import Storage

/// The cookie that keeps a browser signed in.
package struct SessionCookie: Sendable {
    private static let name = "session"
    /// The name of a cookie that says that a session has just ended.
    private static let ended = "ended"
    private static let endedSeconds = 60

    private let jar: CookieJar
    private let visitor: VisitorCookie

    package init(jar: CookieJar, visitor: VisitorCookie) {
        self.jar = jar
        self.visitor = visitor
    }

    private func token(_ request: Request) -> Token? { jar.token(Self.name, from: request) }

    /// The seal of what is kept for the request's session, which only its browser can open; nil if the
    /// request has no token.
    ///
    /// - Parameter purpose: a text without NUL, as for `Seal`.
    package func seal(_ request: Request, for purpose: String) -> Seal? {
        token(request).map { Seal($0.text, for: purpose) }
    }

    /// Whether the request has a session, valid or not, or had one a moment ago.
    package func mayConcern(_ request: Request) -> Bool {
        jar.read(Self.name, from: request) != nil || jar.read(Self.ended, from: request) != nil
    }

    /// The digest of the request's token, which is what the store has; nil if the request has none.
    package func digest(_ request: Request) -> [UInt8]? { token(request)?.digest }

    /// A new session, which replaces the request's current one, and the cookie with its token. A remembered
    /// session survives the closing of the browser.
    package func begin(_ request: Request, isRemembered: Bool) -> (session: NewSession, cookie: SetCookie) {
        let token = Token()
        let session = NewSession(
            tokenDigest: token.digest, isRemembered: isRemembered,
            browser: BrowserName(userAgent: request.headers[.userAgent] ?? "").text,
            visitorDigest: visitor.token(request)?.digest, replacedDigest: digest(request))
        return (session, cookie(token, isRemembered: isRemembered))
    }

    /// Another token, and its cookie, for a session that goes on.
    package func renew(_ session: Session) -> (digest: [UInt8], cookie: SetCookie) {
        let token = Token()
        return (token.digest, cookie(token, isRemembered: session.isRemembered))
    }

    private func cookie(_ token: Token, isRemembered: Bool) -> SetCookie {
        let maxAge = isRemembered ? Int(Session.totalSeconds(isRemembered: true)) : nil
        return SetCookie(name: Self.name, value: token.text, maxAgeSeconds: maxAge)
    }

    package func set(_ cookie: SetCookie, on response: inout Response) { jar.set(cookie, on: &response) }

    /// Removes the cookie of a session that has ended. The next page tells the browser to drop the pages that
    /// it has cached.
    package func forget(on response: inout Response, _ context: Context) {
        jar.set(SetCookie(name: Self.name, value: "", maxAgeSeconds: 0), on: &response)
        // Over an insecure connection browsers ignore `Clear-Site-Data`, and complain.
        if !context.source.isSecureContext { return }
        jar.set(SetCookie(name: Self.ended, value: "yes", maxAgeSeconds: Self.endedSeconds), on: &response)
    }

    /// Makes the browser drop the pages of a session that has ended, which Back might otherwise show: WebKit
    /// keeps pages that came by plain http, even with `no-store`. WebKit ignores the field in a redirect, so
    /// a cookie defers it to the next page.
    package func dropPages(_ request: Request, on response: inout Response) {
        guard request.method == .get, response.status.kind == .successful,
            jar.read(Self.ended, from: request) != nil
        else { return }
        jar.set(SetCookie(name: Self.ended, value: "", maxAgeSeconds: 0), on: &response)
        response.headers[.clearSiteData] = "\"cache\""
    }
}
