import HTTP
import Model
import Operations
import Visitors

/// Confirms an address by a link that was mailed to it. Opening the link isn't enough, since programs that
/// scan mail open links: the reader has to press a button.
struct ConfirmPage: Sendable {
    let codes: Codes
    let renderer: PageRenderer

    private var page: FormPage {
        FormPage(
            form: .confirm, path: "/confirm", template: "confirm", title: "Confirm your email",
            button: "Confirm", section: "/start", offersDecline: true, renderer: renderer)
    }

    func show(_ request: Request, _ context: Context) throws -> Response { try page.show(context) }

    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        return try await page.answer(data, context) { entries in
            if data.isDeclined {
                return try await renderer.decline(
                    entries, .confirmation, .confirmationLinkOver, codes, context)
            }
            let code = try Form.confirm.read(entries)["code"]
            switch try await codes.confirm(code: code, on: context.occasion) {
            case .refused: throw Problems("code", .confirmationLinkOver)
            case .taken: throw Problems("code", .addressTaken)
            case .confirmed:
                return await renderer.redirect(
                    to: context.signedIn == nil ? "/sign-in" : "/home", notice: .addressConfirmed)
            }
        }
    }
}
