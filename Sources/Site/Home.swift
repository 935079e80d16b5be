import HTTP
import HTTPTypes
import Model
import Passwords
import Storage

/// A member's own page: what they have, the form to send some, their history and their account.
enum Home {
    static func show(_ request: Request, _ context: Context) async throws -> Response {
        try await page(
            context, form: FormView(form: .transfer), notice: context.app.notices.take(request))
    }

    /// - Parameter formID: goes back with the form, and tells whether it has been sent before.
    static func page(
        _ context: Context, form: FormView, formID: String = Token().text,
        _ status: HTTPResponse.Status = .ok, notice: Notice? = nil
    ) async throws -> Response {
        let (app, me) = (context.app, try context.requireSignedIn())
        let sessions = try await app.store.sessions(of: me.member.id, at: context.now)
        let colour = try await app.store.colour(of: me.member.id)
        let statement = try await app.store.statement(
            of: me.member.id, before: nil, limit: History.pageLength)
        let view = View([
            "colour": colour?.hex,
            "name": me.member.profile.displayName,
            "balance": statement.balance.text,
            "transfer": form.view.adding(["id": formID]),
            "chart": BalanceChart(statement, until: context.now)?.view,
            "history": try StatementView(statement: statement, now: context.now, rows: app.rows).view(),
            "sessions": sessions.map { session in
                View([
                    "browser": session.browser, "isThis": session.tokenDigest == me.session.tokenDigest,
                    "isRemembered": session.isRemembered,
                    "lastUsed": Moment(session.lastUsedAt, now: context.now).text,
                ])
            },
            "hasOthers": sessions.count > 1,
        ])
        let title = form.problems.isEmpty && form.alert == nil ? "Home" : "Error: Home"
        return try app.page(
            "home", at: "/start", title: title, view, status: status, notice: notice, context)
    }
}
