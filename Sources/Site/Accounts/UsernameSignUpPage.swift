import HTTP
import Model

/// Sign-up by username and password alone.
struct UsernameSignUpPage: Sendable {
    let signUp: SignUp

    private var page: FormPage {
        FormPage(
            form: .username, path: "/join/username", template: "join", title: "Sign up by username",
            button: "Sign Up", place: "/start", renderer: signUp.renderer)
    }

    func show(_ request: Request, _ context: Context) async throws -> Response { try page.show(context) }

    func signUp(_ request: Request, _ context: Context) async throws -> Response {
        let entries = try Entries(FormData(request), for: .username)
        return try await page.answer(entries, context) {
            try await signUp.answer(NewMember(username: entries), request, context)
        }
    }
}
