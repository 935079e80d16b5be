import HTTP
import Model

/// Sign-up by email, with a nickname.
struct EmailSignUpPage: Sendable {
    let signUp: SignUp

    private var page: FormPage {
        FormPage(
            form: .email, path: "/join/email", template: "join", title: "Sign up by email",
            button: "Sign Up", place: "/start", renderer: signUp.renderer)
    }

    func show(_ request: Request, _ context: Context) async throws -> Response { try page.show(context) }

    func signUp(_ request: Request, _ context: Context) async throws -> Response {
        let entries = try Entries(FormData(request), for: .email)
        return try await page.answer(entries, context) {
            try await signUp.answer(NewMember(email: entries), request, context)
        }
    }
}
