import HTTP
import Model

/// Sign-up by email, with a nickname.
enum EmailSignUp {
    private static let page = FormPage(
        form: .email, path: "/join/email", template: "join", title: "Sign up by email", button: "Sign Up",
        place: "/start")

    static func show(_ request: Request, _ context: Context) async throws -> Response {
        try page.show(context)
    }

    static func signUp(_ request: Request, _ context: Context) async throws -> Response {
        let entries = try Entries(FormData(request), for: .email)
        return try await page.answer(entries, context) {
            try await SignUp.complete(NewMember(email: entries), form: .email, request, context)
        }
    }
}
