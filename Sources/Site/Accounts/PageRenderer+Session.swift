import HTTP
import Visitors

extension PageRenderer {
    /// Redirects a visitor to a page, with the cookie of a session that is new or has a new token.
    func signedIn(
        to path: String, notice: Notice? = nil, _ setCookie: SetCookie, _ cookie: SessionCookie
    ) async -> Response {
        var response = await redirect(to: path, notice: notice)
        cookie.set(setCookie, on: &response)
        return response
    }
}
