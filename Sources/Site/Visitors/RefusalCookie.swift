import HTTP

/// The cookie of a browser whose sign-in was refused: from there Back leads to the start page, not to the form once more.
/// To the server Back is a request as any other, so the cookie holds only until another page is opened.
struct RefusalCookie: Sendable {
    private static let name = "refused"
    private static let keptSeconds = 600

    let jar: CookieJar

    func isSet(_ request: Request) -> Bool { jar.read(Self.name, from: request) != nil }

    func set(on response: inout Response) {
        jar.set(SetCookie(name: Self.name, value: "yes", maxAgeSeconds: Self.keptSeconds), on: &response)
    }

    func forget(_ request: Request, on response: inout Response) {
        if !isSet(request) { return }
        jar.set(SetCookie(name: Self.name, value: "", maxAgeSeconds: 0), on: &response)
    }
}
