import HTTP
import Operations
import Passwords
import Storage

/// The cookie by which a browser that isn't signed in finds its colour again.
package struct VisitorCookie: Sendable {
    private static let name = "visitor"

    private let jar: CookieJar

    package init(jar: CookieJar) { self.jar = jar }

    /// The request's token, whether or not a colour is stored for it; nil if it has none.
    package func token(_ request: Request) -> Token? {
        guard let token = jar.read(Self.name, from: request), !token.isEmpty else { return nil }
        return Token(text: token)
    }

    /// The owner of the colour that the request concerns.
    package func colourOwner(_ request: Request, _ context: Context) -> ColourOwner {
        context.signedIn.map { .member($0.member.id) } ?? .visitor(token(request))
    }

    package func set(_ token: Token, on response: inout Response) {
        let cookie = SetCookie(
            name: Self.name, value: token.text, maxAgeSeconds: Int(VisitorColour.idleSeconds))
        jar.set(cookie, on: &response)
    }
}
