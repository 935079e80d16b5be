import HTTP
import Operations
import Visitors

/// The start page of “My account”, whose Start button leads to the right form.
struct StartPage: Sendable {
    let accounts: Accounts
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let notice = await renderer.notices.take(request)
        func make() throws -> Response {
            try renderer.page(
                "start", in: "/start", title: "My account", isForEverybody: true,
                View(["member": context.signedIn?.member.profile.displayName]), notice: notice,
                for: context.viewer)
        }
        return try notice == nil ? renderer.cached("start", for: context.viewer, make: make) : make()
    }

    func start(_ request: Request, _ context: Context) async throws -> Response {
        _ = try FormData(request)
        if context.signedIn != nil { return renderer.redirect(to: "/home") }
        guard let way = context.settings.ownWays.first else { return renderer.redirect(to: "/sign-in") }
        let isFirst = try await !accounts.hasMembers()
        return renderer.redirect(to: isFirst ? way.path : "/sign-in")
    }
}
