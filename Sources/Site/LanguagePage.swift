import HTTP
import HTTPTypes
import Operations
import Visitors

/// Choosing what one reads: kept by the browser and, for who is signed in, with the member.
struct LanguagePage: Sendable {
    let accounts: Accounts
    let cookie: LanguageCookie
    let renderer: PageRenderer
    /// Whether GET is answered at a path, if only by a page that says that there is nothing.
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

    /// The page of this site that the request came from, else the desk. One that came with a POST alone stands for the page
    /// with its form.
    private func origin(of request: Request) -> String {
        guard let referer = request.headers[.referer], let host = request.host,
            let target = SiteTarget(ofAddress: referer, at: host)
        else { return "/" }
        let path = target.path
        if !canBeOpened(path) { return Self.formPages.first { path.hasPrefix($0.key) }?.value ?? "/" }
        // What a refused form's page is called: see `Application.isReload`.
        return target.text.hasSuffix("?again") ? path : target.text
    }

    /// By what the paths begin with to which a page sends forms.
    private static let formPages = ["/transfers": "/home", "/account/": "/home"]
}
