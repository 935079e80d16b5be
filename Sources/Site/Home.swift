import HTTP
import Storage

/// A member's own page.
enum Home {
    static func show(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let sessions = try await context.app.store.sessions(of: me.member.id, at: context.now)
        let colour = try await context.app.store.colour(of: me.member.id)
        let view = View([
            "colour": colour?.hex,
            "name": me.member.displayName,
            "sessions": sessions.map { session in
                View([
                    "browser": session.browser, "isThis": session.tokenDigest == me.session.tokenDigest,
                    "isRemembered": session.isRemembered,
                    "lastUsed": Moment(session.lastUsedAt, now: context.now).text,
                ])
            },
            "hasOthers": sessions.count > 1,
        ])
        return try context.app.page(
            "home", at: "/start", title: "Home", view, notice: context.app.notices.take(request), context)
    }
}
