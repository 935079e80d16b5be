import HTTP
import Model
import Operations
import Visitors

/// Signs a member in with a one-time code, and sets their new password.
struct CodePage: Sendable {
    let codes: Codes
    let cookie: SessionCookie
    let renderer: PageRenderer

    /// - Parameter member: the name that the page's address fills in; empty if it has none.
    private func page(_ scanned: ScannedCode, for member: String = "") -> FormPage {
        let query = QueryText(scanned.hidden + [(name: "member", value: member)]).text
        return FormPage(
            form: .code, path: "/code", template: "code", title: "Sign in with a code", button: "Sign In",
            section: "/start", address: member.isEmpty ? nil : "/code?\(query)", scanned: scanned,
            renderer: renderer)
    }

    /// The code itself is in the address's fragment, where a script reads it: see `PrintedCode.link`.
    func show(_ request: Request, _ context: Context) async throws -> Response {
        let member = try FormData(query: request.query)["member"] ?? ""
        return try page(ScannedCode(query: request), for: member).show(
            context, filledIn: Entries([("member", member)]))
    }

    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let scanned = ScannedCode(data)
        return try await page(scanned).answer(data, context) { entries in
            let read = try Form.code.read(entries)
            let (session, setCookie) = cookie.begin(request, isRemembered: false)
            let outcome = try await codes.use(
                read["code"], for: read["member"], password: read["password"], session, on: context.occasion)
            switch outcome {
            case .refused: throw Problems("code", .wrongCode)
            case .weakPassword(let weakness): throw weakness.problems
            case .signedIn(let isWeak):
                return await renderer.signedIn(
                    to: scanned.page ?? "/home", notice: isWeak ? .newCommonPassword : .newPassword,
                    setCookie,
                    cookie)
            }
        }
    }
}
