import HTTP

/// Every URL of the site.
enum Routes {
    typealias Handler = Router<Context>.Handler

    /// - Throws: `PatternError`, for a mistake in this file.
    static func router(_ services: Services) throws -> Router<Context> {
        var router = Router<Context>()
        try addDesk(to: &router, services)
        try addSignUp(to: &router, services)
        try addAccount(to: &router, services)
        try addCredits(to: &router, services)
        let colour = ColourPage(
            colours: services.colours, cookie: services.visitorCookie, renderer: services.renderer)
        try router.on(.get, "/colour", colour.show)
        try router.on(.post, "/colour", colour.choose)
        try router.on(
            .get, "/health", HealthPage(store: services.store, logger: services.renderer.logger).show)
        let pages = router
        let language = LanguagePage(
            store: services.store, cookie: services.languageCookie, renderer: services.renderer,
            canBeOpened: { path in
                do throws(Refusal) { _ = try pages.match(.get, path) } catch {
                    return error.status == .notFound
                }
                return true
            })
        try router.on(.post, "/language", language.choose)
        let assets = services.renderer.assets
        for path in assets.paths {
            try router.on(.get, path) { request, _ in try assets.respond(to: request) }
        }
        return router
    }

    /// For whatever carries a password: where others could read it on its way, it isn't even looked at.
    private static func protected(_ handler: @escaping Handler) -> Handler {
        { request, context in
            if context.source.isUnprotected { throw PasswordInClear() }
            return try await handler(request, context)
        }
    }

    private static func addDesk(to router: inout Router<Context>, _ services: Services) throws {
        let desk = DeskPage(desk: services.desk, roster: services.roster, renderer: services.renderer)
        try router.on(.get, "/", desk.show)
        try router.on(.get, "/join/desk", desk.goBack)
        try router.on(.post, "/join/desk", protected(desk.signUp))
        try router.on(.post, "/desk/clear", desk.clear)
        try router.on(.post, "/desk/restart", desk.restart)
        try router.on(.post, "/desk/undo", desk.undo)
        let names = RosterStreamPage(
            accounts: services.accounts, roster: services.roster, now: services.now)
        try router.on(.get, "/desk/names", names.show)
    }

    private static func addSignUp(to router: inout Router<Context>, _ services: Services) throws {
        let renderer = services.renderer
        /// A form that was used already is not shown again: Back from Home meets the start page.
        func unlessSignedIn(_ handler: @escaping Handler) -> Handler {
            { request, context in
                if context.signedIn != nil { return renderer.redirect(to: "/start") }
                return try await handler(request, context)
            }
        }
        let start = StartPage(store: services.store, renderer: renderer)
        try router.on(.get, "/start", start.show)
        try router.on(.post, "/start", start.start)

        let signUp = SignUp(
            accounts: services.accounts, cookie: services.sessionCookie, renderer: renderer)
        let guided = GuidedSignUpPage(signUp: signUp)
        try router.on(.get, "/join/guided", unlessSignedIn(guided.show))
        try router.on(.post, "/join/guided", protected(unlessSignedIn(guided.answer)))
        let email = SignUpPage.byEmail(signUp)
        try router.on(.get, "/join/email", unlessSignedIn(email.show))
        try router.on(.post, "/join/email", protected(unlessSignedIn(email.answer)))
        let username = SignUpPage.byUsername(signUp)
        try router.on(.get, "/join/username", unlessSignedIn(username.show))
        try router.on(.post, "/join/username", protected(unlessSignedIn(username.answer)))

        let signIn = SignInPage(
            accounts: services.accounts, cookie: services.sessionCookie, renderer: renderer)
        try router.on(.get, "/sign-in", unlessSignedIn(signIn.show))
        try router.on(.post, "/sign-in", protected(unlessSignedIn(signIn.signIn)))
        try router.on(.post, "/sign-out", signIn.signOut)
    }

    private static func addAccount(to router: inout Router<Context>, _ services: Services) throws {
        let password = PasswordPage(
            accounts: services.accounts, cookie: services.sessionCookie, renderer: services.renderer)
        try router.on(.get, "/account/password", password.show)
        try router.on(.post, "/account/password", protected(password.change))
        try router.on(.get, "/.well-known/change-password", password.redirect)
        let account = AccountPage(
            accounts: services.accounts, cookie: services.sessionCookie, renderer: services.renderer)
        try router.on(.post, "/account/sessions/end", account.endSessions)
        try router.on(.get, "/account/delete", account.showDelete)
        try router.on(.post, "/account/delete", protected(account.delete))
    }

    private static func addCredits(to router: inout Router<Context>, _ services: Services) throws {
        let (store, renderer) = (services.store, services.renderer)
        let rows = RenderedRows(renderer, store: store)
        let home = HomePage(store: store, rows: rows, renderer: renderer)
        try router.on(.get, "/home", home.show)
        let transfers = TransferPages(credits: services.credits, home: home)
        try router.on(.post, "/transfers", transfers.transfer)
        try router.on(.post, "/transfers/undo", transfers.undo)
        let history = HistoryPage(store: store, rows: rows, renderer: renderer)
        try router.on(.get, "/history", history.show)
        try router.on(.get, "/history.csv", history.download)
    }
}
