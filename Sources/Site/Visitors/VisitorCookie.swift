import HTTP
import Operations
import Passwords
import Storage

/// The cookie by which a browser that isn't signed in finds its colour again.
struct VisitorCookie: Sendable {
    private static let name = "visitor"

    let jar: CookieJar

    /// The token that the request shows, whether anything is kept under it or not.
    func token(_ request: Request) -> Token? { jar.read(Self.name, from: request).map(Token.init(text:)) }

    /// Whose colour the request is about.
    func colourOwner(_ request: Request, _ context: Context) -> ColourOwner {
        context.signedIn.map { .member($0.member.id) } ?? .visitor(token(request))
    }

    func set(_ token: Token, on response: inout Response) {
        let cookie = SetCookie(
            name: Self.name, value: token.text, maxAgeSeconds: Int(VisitorColour.idleSeconds))
        jar.set(cookie, on: &response)
    }
}
