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
    package func token(_ request: Request) -> Token? { jar.token(Self.name, from: request) }

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

extension CookieJar {
    /// The token in a cookie, whether or not it is valid; nil if the request has none.
    func token(_ name: String, from request: Request) -> Token? {
        read(name, from: request).flatMap { $0.isEmpty ? nil : Token(text: $0) }
    }
}
