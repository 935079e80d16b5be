import HTTP
import Model
import Operations
import Visitors

/// Sends a link to set a new password. The answer is the same whether or not a member has the address.
struct ForgottenPage: Sendable {
    let codes: Codes
    let renderer: PageRenderer

    private var page: FormPage {
        FormPage(
            form: .forgotten, path: "/forgotten", template: "forgotten", title: "Forgotten your password?",
            button: "Send the link", section: "/start", renderer: renderer)
    }

    func show(_ request: Request, _ context: Context) throws -> Response { try page.show(context) }

    func send(_ request: Request, _ context: Context) async throws -> Response {
        try await page.answer(FormData(request), context) { entries in
            try await codes.sendPasswordCode(to: Form.forgotten.read(entries)["email"], on: context.occasion)
            return try MessagePage(
                heading: "Look at your mail",
                lines: [
                    "If a member has this address, and it is confirmed or was given by an organiser, a mail with a link is on its way. The link works once, and for an hour.",
                    "Nothing there? Look in the spam folder, too. Otherwise ask an organiser for a code.",
                ], links: [("/code", "I have a code")], renderer: renderer
            ).show(context)
        }
    }
}
