import HTTP

extension Application {
    /// Every URL of the site.
    static func routes(assets: Assets) throws(PatternError) -> Router<Context> {
        var router = Router<Context>()
        try router.on(.get, "/", Desk.show)
        try router.on(.get, "/join/desk", Desk.goBack)
        try router.on(.post, "/join/desk", Desk.signUp)
        try router.on(.post, "/desk/clear", Desk.clear)
        try router.on(.post, "/desk/restart", Desk.restart)
        try router.on(.post, "/desk/undo", Desk.undo)
        try router.on(.get, "/desk/names", Desk.names)

        try router.on(.get, "/start", Start.show)
        try router.on(.post, "/start", Start.start)
        try router.on(.get, "/join/guided", unlessSignedIn(GuidedSignUp.show))
        try router.on(.post, "/join/guided", unlessSignedIn(GuidedSignUp.answer))
        try router.on(.get, "/join/email", unlessSignedIn(EmailSignUp.show))
        try router.on(.post, "/join/email", unlessSignedIn(EmailSignUp.signUp))
        try router.on(.get, "/join/username", unlessSignedIn(UsernameSignUp.show))
        try router.on(.post, "/join/username", unlessSignedIn(UsernameSignUp.signUp))
        try router.on(.get, "/sign-in", unlessSignedIn(SignIn.show))
        try router.on(.post, "/sign-in", unlessSignedIn(SignIn.signIn))
        try router.on(.post, "/sign-out", SignIn.signOut)

        try router.on(.get, "/home", Home.show)
        try router.on(.post, "/transfers", Credits.transfer)
        try router.on(.post, "/transfers/undo", Credits.undo)
        try router.on(.get, "/history", History.show)
        try router.on(.get, "/history.csv", History.download)
        try router.on(.get, "/account/password", Account.showPassword)
        try router.on(.post, "/account/password", Account.changePassword)
        try router.on(.get, "/.well-known/change-password", Account.leadToPassword)
        try router.on(.post, "/account/sessions/end", Account.endOtherSessions)
        try router.on(.get, "/account/delete", Account.showDelete)
        try router.on(.post, "/account/delete", Account.delete)

        try router.on(.get, "/colour", ColourPage.show)
        try router.on(.post, "/colour", ColourPage.choose)

        try router.on(.get, "/health", Health.show)
        for path in assets.paths {
            try router.on(.get, path) { request, _ in try assets.respond(to: request) }
        }
        return router
    }

    /// A form that was used already is not shown again: Back from Home meets the start page.
    private static func unlessSignedIn(
        _ handler: @escaping Router<Context>.Handler
    ) -> Router<Context>.Handler {
        { request, context in
            if context.signedIn != nil { return context.app.redirect(to: "/start") }
            return try await handler(request, context)
        }
    }

    /// What every page links to.
    static let navigation = [
        (path: "/", label: "Desk"), (path: "/join/guided", label: "Step by step"),
        (path: "/start", label: "My account"), (path: "/colour", label: "Colour"),
    ]
}
