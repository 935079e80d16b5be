import HTTP
import Model
import Operations
import Visitors

/// Signs members in and out.
struct SignInPage: Sendable {
    let accounts: Accounts
    let cookie: SessionCookie
    let renderer: PageRenderer

    static let path = "/sign-in"

    private func page(_ scanned: ScannedCode, isRemembered: Bool = false) -> FormPage {
        FormPage(
            form: .signIn, path: Self.path, template: "sign-in", title: "Sign in", button: "Sign In",
            section: "/start", rememberMe: isRemembered,
            scanned: scanned, renderer: renderer)
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let query = try FormData(query: request.query)
        let scanned = ScannedCode(query)
        if query[ReloadQuery.sent] != nil { return renderer.redirect(to: scanned.page ?? "/start") }
        return try page(scanned).show(context, notice: await renderer.notices.take(request))
    }

    func signIn(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let scanned = ScannedCode(data)
        let isRemembered = data.filled("remember") != nil
        return try await page(scanned, isRemembered: isRemembered).answer(data, context) { entries in
            let read = try Form.signIn.read(entries)
            let (session, setCookie) = cookie.begin(request, isRemembered: isRemembered)
            let isSignedIn = try await accounts.signIn(
                read["member"], password: read["password"], session, on: context.occasion)
            if !isSignedIn { throw Problems("member", .refused) }
            return await renderer.signedIn(to: scanned.page ?? "/home", setCookie, cookie)
        }
    }

    func signOut(_ request: Request, _ context: Context) async throws -> Response {
        _ = try FormData(request)
        var notice: Notice?
        if let me = context.signedIn {
            do { try await accounts.signOut(me.session, of: me.member.id, on: context.occasion) } catch {
                // The browser still forgets the session.
                renderer.logger.error("could not end a session", metadata: ["error": "\(error)"])
                notice = .sessionStays
            }
        }
        var response = await renderer.redirect(to: "/start", notice: notice)
        cookie.forget(on: &response, context)
        return response
    }
}
