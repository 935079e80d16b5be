import HTTP
import Model

/// Sign-up by username and password alone.
enum UsernameSignUp {
    private static let page = FormPage(
        form: .username, path: "/join/username", template: "join", title: "Sign up by username",
        button: "Sign Up", place: "/start")

    static func show(_ request: Request, _ context: Context) async throws -> Response {
        try page.show(context)
    }

    static func signUp(_ request: Request, _ context: Context) async throws -> Response {
        let entries = try Entries(FormData(request), for: .username)
        return try await page.answer(entries, context) {
            try await SignUp.complete(NewMember(username: entries), form: .username, request, context)
        }
    }
}
