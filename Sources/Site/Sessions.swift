import HTTP
import HTTPTypes
import Passwords
import Storage

/// Who is signed in, in which session.
struct SignedIn: Sendable {
    let session: Session
    let member: Member
}

/// Sign-ins, between the browser's cookie and the store.
struct Sessions: Sendable {
    private static let cookie = "session"
    /// Noting each use would cost a wait for the disk on every page.
    private static let touchEverySeconds: Int64 = 60

    let store: any Store
    let jar: CookieJar

    /// The session that the request's cookie names, if it holds.
    func resume(_ request: Request, at now: Timestamp) async throws(StoreError) -> SignedIn? {
        guard let token = jar.read(Self.cookie, from: request), !token.isEmpty else { return nil }
        let digest = Token(text: token).digest
        guard let (session, member) = try await store.session(tokenDigest: digest, at: now) else {
            return nil
        }
        if session.lastUsedAt.adding(seconds: Self.touchEverySeconds) <= now {
            // Nobody waits for it: a lost note only makes the session look older.
            Task { [store] in try? await store.touchSession(tokenDigest: digest, at: now) }
        }
        return SignedIn(session: session, member: member)
    }

    /// A new token, as it is kept and as the browser gets it. A remembered one outlives the browser's closing.
    func make(_ request: Request, isRemembered: Bool) -> (session: NewSession, cookie: SetCookie) {
        let token = Token()
        let session = NewSession(
            tokenDigest: token.digest, isRemembered: isRemembered,
            browser: BrowserName(userAgent: request.headers[.userAgent] ?? "").text,
            visitorDigest: Visitors.shownDigest(request, jar))
        let maxAge = isRemembered ? Int(Session.totalSeconds(isRemembered: true)) : nil
        return (session, SetCookie(name: Self.cookie, value: token.text, maxAgeSeconds: maxAge))
    }

    /// What is kept of the token that the request shows, whether it holds or not.
    func shownDigest(_ request: Request) -> [UInt8]? {
        jar.read(Self.cookie, from: request).map { Token(text: $0).digest }
    }

    func forget(on response: inout Response) {
        jar.set(SetCookie(name: Self.cookie, value: "", maxAgeSeconds: 0), on: &response)
    }
}

/// A browser as a person would name it: `Firefox on Linux`.
struct BrowserName {
    let text: String

    init(userAgent: String) {
        // In this order: most browsers name the ones before them too.
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
        let browser = browsers.first { userAgent.contains($0.0) }?.1 ?? "A browser"
        let system = systems.first { userAgent.contains($0.0) }?.1
        text = system.map { "\(browser) on \($0)" } ?? browser
    }
}
