import HTTP
import Model
import Operations
import Visitors

/// Changes the password.
struct PasswordPage: Sendable {
    let accounts: Accounts
    let cookie: SessionCookie
    let renderer: PageRenderer

    private var page: FormPage {
        FormPage(
            form: .changePassword, path: "/account/password", template: "account-password",
            title: "Change password", button: "Change password", section: "/start", cancel: "/home",
            renderer: renderer)
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        try page.show(context, username: context.requireSignedIn().member.profile.signInName)
    }

    func change(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let username = me.member.profile.signInName
        return try await page.answer(FormData(request), context, username: username) { entries in
            let read = try Form.changePassword.read(entries)
            let (renewed, setCookie) = cookie.renew(me.session)
            let change = try await accounts.changePassword(
                of: me, proof: .password(read["old"]), to: read["password"], renewing: renewed,
                on: context.occasion)
            switch change {
            case .weakPassword(let weakness): throw weakness.problems
            case .wrongPassword: throw Problems("old", .wrong)
            case .changedMeanwhile: return await renderer.redirect(to: "/sign-in", notice: .passwordMayBeNew)
            case .changed(let isWeak):
                let notice = isWeak ? Notice.changedToCommonPassword : .passwordChanged
                return await renderer.signedIn(to: "/home", notice: notice, setCookie, cookie)
            }
        }
    }

    /// Answers at the URL where password managers look for the page (W3C, A Well-Known URL for Changing
    /// Passwords).
    func redirect(_ request: Request, _ context: Context) -> Response {
        renderer.redirect(to: "/account/password")
    }
}
