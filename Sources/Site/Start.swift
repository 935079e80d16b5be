import HTTP
import Storage

/// The start page of an account: the Start button knows where to go.
enum Start {
    static func show(_ request: Request, _ context: Context) async throws -> Response {
        try context.app.page(
            "start", at: "/start", title: "My account",
            View(["member": context.signedIn?.member.profile.displayName]),
            notice: context.app.notices.take(request),
            context)
    }

    static func start(_ request: Request, _ context: Context) async throws -> Response {
        _ = try FormData(request)
        if context.signedIn != nil { return context.app.redirect(to: "/home") }
        let isFirst = try await !context.app.store.hasMembers()
        return context.app.redirect(to: isFirst ? "/join/email" : "/sign-in")
    }
}
