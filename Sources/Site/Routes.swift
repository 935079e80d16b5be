import HTTP

extension Application {
    /// Every URL of the site.
    static func routes(assets: Assets) -> Router<Context> {
        var router = Router<Context>()
        router.on(.get, "/", Desk.show)
        router.on(.get, "/join/desk", Desk.goBack)
        router.on(.post, "/join/desk", Desk.signUp)
        router.on(.post, "/desk/clear", Desk.clear)
        router.on(.post, "/desk/restart", Desk.restart)
        router.on(.post, "/desk/undo", Desk.undo)
        router.on(.get, "/health", Health.show)
        for path in assets.paths { router.on(.get, path) { request, _ in try assets.respond(to: request) } }
        return router
    }

    /// What every page links to.
    static let navigation = [(path: "/", label: "Desk")]
}
