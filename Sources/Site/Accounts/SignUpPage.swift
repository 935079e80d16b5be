import HTTP
import Model
import Visitors
import Words

/// Sign-up by one of the forms that are shown whole: by email, or by username and password alone.
struct SignUpPage: Sendable {
    private let page: FormPage
    private let read: @Sendable (Entries, GroupForm) throws(Problems) -> NewMember
    private let signUp: SignUp

    static func byEmail(_ signUp: SignUp) -> SignUpPage {
        SignUpPage(
            .email, "/join/email", title: "Sign up with email", signUp, read: NewMember.init(email:asking:))
    }

    static func byUsername(_ signUp: SignUp) -> SignUpPage {
        SignUpPage(
            .username, "/join/username", title: "Sign up with a username", signUp,
            read: NewMember.init(username:asking:))
    }

    private init(
        _ form: Form, _ path: String, title: Sentence, _ signUp: SignUp,
        read: @escaping @Sendable (Entries, GroupForm) throws(Problems) -> NewMember
    ) {
        page = FormPage(
            form: form, path: path, template: "join", title: title, button: "Sign Up", section: "/start",
            renderer: signUp.renderer)
        self.read = read
        self.signUp = signUp
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        try page.asking(context.personForm, carrying: ScannedCode(query: request)).show(context)
    }

    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let group = context.personForm
        let data = try signUp.renderer.data(request, for: page.form.asking(group))
        let scanned = ScannedCode(data)
        return try await page.asking(group, carrying: scanned).answer(data, context) { entries in
            try await signUp.answer(read(entries, group), scanned, request, context)
        }
    }
}
