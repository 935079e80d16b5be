import HTTP
import Model
import Passwords
import Storage

/// Whose colour it is: the member's or, where nobody is signed in, that of a browser known by a cookie of its own.
enum Visitors {
    private static let cookie = "visitor"
    /// Noting each use would cost a write on every look at the page.
    private static let touchEverySeconds: Int64 = 24 * 3600

    /// What is kept of the token that the request shows, whether anything is kept under it or not.
    static func shownDigest(_ request: Request, _ jar: CookieJar) -> [UInt8]? {
        jar.read(cookie, from: request).map { Token(text: $0).digest }
    }

    /// The chosen colour, if there is one.
    ///
    /// - Parameter renewed: the visitor's cookie, to be set again once a day, since it ages out where it isn't used.
    static func colour(
        _ request: Request, _ context: Context, renewing renewed: inout SetCookie?
    ) async throws(StoreError) -> Colour? {
        let app = context.app
        if let me = context.signedIn { return try await app.store.colour(of: me.member.id) }
        guard let token = app.sessions.jar.read(cookie, from: request) else { return nil }
        let digest = Token(text: token).digest
        let now = context.now
        guard let kept = try await app.store.visitorColour(tokenDigest: digest, at: now) else { return nil }
        if kept.lastUsedAt.adding(seconds: touchEverySeconds) <= now {
            renewed = setCookie(token)
            // Nobody waits for it: a lost note only makes the colour look older.
            Task { [store = app.store] in try? await store.touchVisitorColour(tokenDigest: digest, at: now) }
        }
        return kept.colour
    }

    /// Keeps the colour; gives the visitor's cookie where it has to be set.
    static func keep(
        _ colour: Colour, _ request: Request, _ context: Context
    ) async throws(StoreError) -> SetCookie? {
        let (store, now) = (context.app.store, context.now)
        if let me = context.signedIn {
            try await store.setColour(colour, of: me.member.id)
            return nil
        }
        let shown = context.app.sessions.jar.read(cookie, from: request)
        if let shown {
            let digest = Token(text: shown).digest
            if try await store.visitorColour(tokenDigest: digest, at: now) != nil {
                try await store.setVisitorColour(colour, tokenDigest: digest, at: now)
                return setCookie(shown)
            }
        }
        // Black is what everybody begins with: there is nothing to keep. A token that the store doesn't know may be
        // anybody's, and so a new one takes its place.
        if colour == .black { return nil }
        let token = Token()
        try await store.setVisitorColour(colour, tokenDigest: token.digest, at: now)
        return setCookie(token.text)
    }

    private static func setCookie(_ token: String) -> SetCookie {
        SetCookie(name: cookie, value: token, maxAgeSeconds: Int(VisitorColour.idleSeconds))
    }
}
