import HTTP
import Model
import Storage

/// Signing in and out.
enum SignIn {
    private static let page = FormPage(
        form: .signIn, path: "/sign-in", template: "sign-in", title: "Sign in", button: "Sign In",
        place: "/start", remembers: true)

    static func show(_ request: Request, _ context: Context) async throws -> Response {
        try page.show(context, notice: context.app.notices.take(request))
    }

    static func signIn(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let entries = Entries(data, for: .signIn)
        return try await page.answer(entries, context) {
            let read = try Form.signIn.read(entries)
            let member = try await Credentials.check(
                read["password"], of: read["member"], problem: Form.signIn.refused, request, context)
            do {
                return try await SignUp.signIn(
                    member, isRemembered: data["remember"] != nil, password: read["password"], request,
                    context)
            } catch StoreError.unknownMember, StoreError.passwordChanged {
                throw Problems([Form.signIn.refused])
            }
        }
    }

    static func signOut(_ request: Request, _ context: Context) async throws -> Response {
        _ = try FormData(request)
        if let digest = context.app.sessions.shownDigest(request) {
            do { try await context.app.store.endSession(tokenDigest: digest) } catch {
                // The browser forgets it all the same; by itself it ends some hours later.
                context.app.logger.error("could not end a session", metadata: ["error": "\(error)"])
            }
        }
        var response = context.app.redirect(to: "/start")
        context.app.sessions.forget(on: &response)
        return response
    }
}

/// Whether a password is a member's, told to nobody who guesses.
enum Credentials {
    /// The member whose email or username is `name`, if `password` is theirs. An unknown member costs the same work, so
    /// that the time it takes tells nothing either.
    ///
    /// - Throws: `Problems` with `problem` if not; a `Refusal` (429) after too many failures, before any work.
    static func check(
        _ password: String, of name: String, problem: Problem, _ request: Request, _ context: Context
    ) async throws -> Member {
        let app = context.app
        return try await app.attempts.count(name, from: request.clientAddress, at: context.now) {
            guard let member = try await app.store.member(signInName: name) else {
                try await app.hasher.verifyNobody(password)
                throw Problems([problem])
            }
            guard try await app.hasher.verify(password, against: member.passwordHash) else {
                throw Problems([problem])
            }
            return member
        }
    }
}
