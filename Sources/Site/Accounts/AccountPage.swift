import HTTP
import Model
import Operations
import Visitors

/// Ends a member's sessions, and deletes their account.
struct AccountPage: Sendable {
    let accounts: Accounts
    let cookie: SessionCookie
    let renderer: PageRenderer

    private var page: FormPage {
        FormPage(
            form: .deleteAccount, path: "/account/delete", template: "account-delete",
            title: "Delete my account", button: "Delete my account", section: "/start", cancel: "/home",
            renderer: renderer)
    }

    /// Ends the session that the form names, or all others than this one if it names none.
    func endSessions(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let me = try context.requireOwner(of: data)
        if let name = data["session"] { return try await endSession(name, me, context) }
        let count = try await accounts.endOtherSessions(of: me, on: context.occasion)
        return await renderer.redirect(to: "/home", notice: .sessionsEnded(count))
    }

    private func endSession(_ name: String, _ me: SignedIn, _ context: Context) async throws -> Response {
        let isEnded = try await accounts.endSession(named: name, of: me, on: context.occasion)
        var response = await renderer.redirect(
            to: "/home", notice: isEnded ? .sessionEnded : .sessionHadEnded)
        if name == me.session.name { cookie.forget(on: &response, context) }
        return response
    }

    func showDelete(_ request: Request, _ context: Context) async throws -> Response {
        try page.show(context, username: context.requireSignedIn().member.profile.signInName)
    }

    func delete(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let username = me.member.profile.signInName
        return try await page.answer(FormData(request), context, username: username) { entries in
            let password = try Form.deleteAccount.read(entries)["password"]
            let isDeleted = try await accounts.delete(me, proof: .password(password), on: context.occasion)
            if !isDeleted { throw Problems("password", .wrong) }
            var response = await renderer.redirect(to: "/start", notice: .accountDeleted)
            cookie.forget(on: &response, context)
            return response
        }
    }
}
