import HTTP
import HTTPTypes
import Operations
import Visitors
import Words

/// Chooses the language of the pages. The browser keeps it in a cookie, and the store keeps it for a member
/// who is signed in.
struct LanguagePage: Sendable {
    let accounts: Accounts
    let cookie: LanguageCookie
    let renderer: PageRenderer
    let networkPolicy: NetworkPolicy
    /// The address of the page that a browser shows at a target: see `Routes.addressOfPage(shownAt:)`.
    let addressOfPage: @Sendable (SiteTarget) -> String

    func choose(_ request: Request, _ context: Context) async throws -> Response {
        guard let tag = try FormData(request)["language"], let language = cookie.languages[tag] else {
            throw Refusal.unknownLanguage
        }
        if let me = context.signedIn { try await accounts.setLanguage(language.tag, of: me) }
        var response = renderer.redirect(to: origin(of: request))
        cookie.set(language, on: &response)
        return response
    }

    /// The page of this site that the request came from, or else the desk.
    private func origin(of request: Request) -> String {
        guard let referer = request.headers[.referer] else { return "/" }
        // A proxy may send another host than the one that visitors see.
        let target = [request.host, networkPolicy.originHost].lazy.compactMap(\.self)
            .compactMap { SiteTarget(ofAddress: referer, at: $0) }.first
        return target.map(addressOfPage) ?? "/"
    }
}

extension Refusal {
    /// The visitor chose a language that doesn't exist here.
    static let unknownLanguage = Refusal(
        .unprocessableContent, heading: "That language isn’t available",
        advice: "Choose one from the menu at the bottom of a page. Nothing was changed.")
}
