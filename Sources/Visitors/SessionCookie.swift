import HTTP
import HTTPTypes
import Passwords
import Storage
import Words

/// The cookie that keeps a browser signed in.
package struct SessionCookie: Sendable {
    private static let name = "session"
    /// A cookie that tells that a session has just ended.
    private static let ended = "ended"
    private static let endedSeconds = 60

    private let jar: CookieJar
    private let visitor: VisitorCookie

    package init(jar: CookieJar, visitor: VisitorCookie) {
        self.jar = jar
        self.visitor = visitor
    }

    /// The token that the request has, whether or not it is valid; nil if it has none.
    package func token(_ request: Request) -> Token? {
        guard let token = jar.read(Self.name, from: request), !token.isEmpty else { return nil }
        return Token(text: token)
    }

    /// The digest, as the store has it, of the token that the request has; nil if it has none.
    package func digest(_ request: Request) -> [UInt8]? { token(request)?.digest }

    /// A new session, and the cookie with its token. A remembered session outlives the browser's closing.
    package func begin(_ request: Request, isRemembered: Bool) -> (session: NewSession, cookie: SetCookie) {
        let token = Token()
        let session = NewSession(
            tokenDigest: token.digest, isRemembered: isRemembered,
            browser: BrowserName(userAgent: request.headers[.userAgent] ?? "").text,
            visitorDigest: visitor.token(request)?.digest)
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

    /// Removes the cookie of a session that is over. The next page tells the browser to drop the pages that
    /// it has kept.
    package func forget(on response: inout Response, _ context: Context) {
        jar.set(SetCookie(name: Self.name, value: "", maxAgeSeconds: 0), on: &response)
        // Over an insecure connection browsers ignore `Clear-Site-Data`, and complain.
        if !context.source.isSecureContext { return }
        jar.set(SetCookie(name: Self.ended, value: "yes", maxAgeSeconds: Self.endedSeconds), on: &response)
    }

    /// Has the browser drop the pages of a session that has ended, which Back might show otherwise: WebKit
    /// keeps pages that came by plain http, even with `no-store`. In a redirect WebKit ignores the field, so
    /// a cookie puts it off to the next page.
    package func dropPages(_ request: Request, on response: inout Response) {
        guard request.method == .get, response.status.kind == .successful,
            jar.read(Self.ended, from: request) != nil
        else { return }
        jar.set(SetCookie(name: Self.ended, value: "", maxAgeSeconds: 0), on: &response)
        response.headers[.clearSiteData] = "\"cache\""
    }
}

/// A browser as a person would name it: `Firefox on Linux`.
package struct BrowserName {
    private static let unknown = "A browser"
    private static let on = " on "

    /// The name as it is stored, in English.
    package let text: String

    package init(userAgent: String) {
        // The order matters: most browsers name later ones of the list too.
        let browsers = [
            ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
            ("Firefox", "Firefox"),
            ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
            ("curl", "curl"),
        ]
        let systems = [
            ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
            ("Mac OS", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
        ]
        let browser = browsers.first { userAgent.contains($0.0) }?.1 ?? Self.unknown
        let system = systems.first { userAgent.contains($0.0) }?.1
        text = system.map { "\(browser)\(Self.on)\($0)" } ?? browser
    }

    package init(stored text: String) { self.text = text }

    /// The name as a page shows it: a plain text if no language has other words for it.
    package var localized: any Sendable {
        func named(_ browser: String) -> Sentence.Argument {
            browser == Self.unknown ? .sentence("A browser") : .text(browser)
        }
        guard let on = text.firstRange(of: Self.on) else {
            return text == Self.unknown ? Sentence("A browser") as any Sendable : text
        }
        return Sentence(
            "{browser} on {system}",
            [
                "browser": named(String(text[..<on.lowerBound])),
                "system": .text(String(text[on.upperBound...])),
            ])
    }
}
