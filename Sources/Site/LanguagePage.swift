import HTTP
import HTTPTypes
import Storage

/// Choosing what one reads: kept by the browser and, for who is signed in, with the member.
struct LanguagePage: Sendable {
    let store: any Store
    let cookie: LanguageCookie
    let renderer: PageRenderer
    /// Whether there is a page at a path.
    let isPage: @Sendable (String) -> Bool

    func choose(_ request: Request, _ context: Context) async throws -> Response {
        guard let tag = try FormData(request)["language"], let language = cookie.languages[tag] else {
            throw Refusal(.unprocessableContent)
        }
        if let member = context.signedIn?.member { try await store.setLanguage(language.tag, of: member.id) }
        var response = renderer.redirect(to: origin(of: request))
        cookie.set(language, on: &response)
        return response
    }

    /// The page of this site that the request came from, else the desk.
    private func origin(of request: Request) -> String {
        guard let referer = request.headers[.referer], let host = request.host,
            let site = ["http://\(host)/", "https://\(host)/"].first(where: referer.hasPrefix)
        else { return "/" }
        let target = "/" + referer.dropFirst(site.count).prefix { $0 != "#" }
        let parts = target.split(separator: "?", maxSplits: 1)
        guard let path = parts.first.map(String.init), !path.hasPrefix("//"), isPage(path) else { return "/" }
        // What a refused form's page is called: see `Application.isReload`.
        return target.hasSuffix("?again") ? path : target
    }
}
