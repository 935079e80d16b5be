import HTTP
import Model
import Operations
import Storage
import Visitors

/// Sets a new password by a link that came by mail. The code is in the link's fragment, where a script reads
/// it.
struct ResetPage: Sendable {
    let codes: Codes
    let cookie: SessionCookie
    let renderer: PageRenderer

    private var page: FormPage {
        FormPage(
            form: .reset, path: "/reset", template: "reset", title: "Choose a new password",
            button: "Change password", section: "/start", offersDecline: true, renderer: renderer)
    }

    func show(_ request: Request, _ context: Context) throws -> Response { try page.show(context) }

    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        return try await page.answer(data, context) { entries in
            if data.isDeclined {
                return try await renderer.decline(entries, .newPassword, .passwordLinkOver, codes, context)
            }
            let read = try Form.reset.read(entries)
            let (session, setCookie) = cookie.begin(request, isRemembered: false)
            let outcome = try await codes.setPassword(
                read["password"], code: read["code"], session, on: context.occasion)
            switch outcome {
            case .refused: throw Problems("code", .passwordLinkOver)
            case .weakPassword(let weakness): throw weakness.problems
            case .signedIn(let isWeak):
                return await renderer.signedIn(
                    to: "/home", notice: isWeak ? .newCommonPassword : .newPassword, setCookie, cookie)
            }
        }
    }
}

extension FormData {
    /// Whether the button “I didn’t ask for this” was pressed.
    var isDeclined: Bool { self["action"] == "not-me" }
}

extension PageRenderer {
    /// Cancels the code that a reader got by mail and never asked for.
    ///
    /// - Throws: `Problems` with `over` if there is no such code, or no longer; and what `Codes.decline`
    ///   throws.
    func decline(
        _ entries: Entries, _ purpose: CodePurpose, _ over: Problem.Code, _ codes: Codes,
        _ context: Context
    ) async throws -> Response {
        let code = try Form.confirm.read(entries)["code"]
        guard try await codes.decline(code: code, purpose, on: context.occasion) else {
            throw Problems("code", over)
        }
        return try MessagePage(
            heading: "Nothing was changed",
            lines: ["The link doesn’t work any more, and no such mail goes to that address for a day."],
            renderer: self
        ).show(context)
    }
}
