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
    /// Whether a path answers GET, if only with the page for 404.
    let canBeOpened: @Sendable (String) -> Bool

    func choose(_ request: Request, _ context: Context) async throws -> Response {
        guard let tag = try FormData(request)["language"], let language = cookie.languages[tag] else {
            throw UnknownLanguage()
        }
        if let me = context.signedIn { try await accounts.setLanguage(language.tag, of: me) }
        var response = renderer.redirect(to: origin(of: request))
        cookie.set(language, on: &response)
        return response
    }

    /// The page of this site that the request came from, else the desk. If that page answers only POST, it is
    /// the page with its form.
    private func origin(of request: Request) -> String {
        guard let referer = request.headers[.referer], let host = request.host,
            let target = SiteTarget(ofAddress: referer, at: host)
        else { return "/" }
        let path = target.path
        if !canBeOpened(path) { return Self.formPages.first { path.hasPrefix($0.key) }?.value ?? "/" }
        // A refused form's page has this address: see `Application.isReload`.
        return target.text.hasSuffix("?again") ? path : target.text
    }

    /// The pages with forms, by the beginning of the paths to which they send them.
    private static let formPages = ["/transfers": "/home", "/account/": "/home"]
}

/// The visitor chose a language that doesn't exist here.
struct UnknownLanguage: AnswerableError {
    var answer: ErrorAnswer {
        ErrorAnswer(
            .unprocessableContent,
            ErrorWords(
                heading: "That language isn’t available",
                advice: "Choose one from the menu at the bottom of a page. Nothing was changed."))
    }
}
