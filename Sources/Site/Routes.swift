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
        router.on(.get, "/desk/names", Desk.names)

        router.on(.get, "/start", Start.show)
        router.on(.post, "/start", Start.start)
        router.on(.get, "/join/guided", unlessSignedIn(GuidedSignUp.show))
        router.on(.post, "/join/guided", unlessSignedIn(GuidedSignUp.answer))
        router.on(.get, "/join/email", unlessSignedIn(EmailSignUp.show))
        router.on(.post, "/join/email", unlessSignedIn(EmailSignUp.signUp))
        router.on(.get, "/join/username", unlessSignedIn(UsernameSignUp.show))
        router.on(.post, "/join/username", unlessSignedIn(UsernameSignUp.signUp))
        router.on(.get, "/sign-in", unlessSignedIn(SignIn.show))
        router.on(.post, "/sign-in", unlessSignedIn(SignIn.signIn))
        router.on(.post, "/sign-out", SignIn.signOut)

        router.on(.get, "/home", Home.show)
        router.on(.post, "/transfers", Credits.transfer)
        router.on(.post, "/transfers/undo", Credits.undo)
        router.on(.get, "/history", History.show)
        router.on(.get, "/history.csv", History.download)
        router.on(.get, "/account/password", Account.showPassword)
        router.on(.post, "/account/password", Account.changePassword)
        router.on(.get, "/.well-known/change-password", Account.leadToPassword)
        router.on(.post, "/account/sessions/end", Account.endOtherSessions)
        router.on(.get, "/account/delete", Account.showDelete)
        router.on(.post, "/account/delete", Account.delete)

        router.on(.get, "/colour", ColourPage.show)
        router.on(.post, "/colour", ColourPage.choose)

        router.on(.get, "/health", Health.show)
        for path in assets.paths { router.on(.get, path) { request, _ in try assets.respond(to: request) } }
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
