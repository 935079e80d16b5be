import HTTP
import HTTPTypes
import Model
import Passwords
import Storage

/// What every sign-up has in common, whichever form it comes from.
enum SignUp {
    private static let repeatSeconds: Int64 = 60

    /// Whether a member was made by the very same form a moment ago: a double click, or a reload that was sent again.
    static func isRepeat(_ new: NewMember, of member: Member, _ context: Context) async throws -> Bool {
        let isSame =
            member.profile == new.profile
            && context.now < member.registeredAt.adding(seconds: repeatSeconds)
        guard isSame else { return false }
        return try await context.app.hasher.verify(new.password, against: member.passwordHash)
    }

    /// - Throws: `Problems` where others can reach the site and the password is a very common one.
    static func checkPassword(_ password: String, of form: Form, _ context: Context) throws(Problems) {
        if context.isFromElsewhere, CommonPasswords.contains(password) {
            throw Problems([form.common("password")])
        }
    }

    /// What to say of a very common password where it is not refused.
    static func warning(about password: String, _ context: Context) -> Notice? {
        guard CommonPasswords.contains(password) else { return nil }
        return Notice(
            kind: .warning,
            sentence: "That password is one of the most common ones, which are tried first. Better change it."
        )
    }

    /// Keeps the member, signs them in without "remember me", and leads Home.
    ///
    /// - Throws: `Problems` if the email or the username is taken, or the password refused.
    static func complete(
        _ new: NewMember, form: Form, _ request: Request, _ context: Context
    ) async throws -> Response {
        try checkPassword(new.password, of: form, context)
        return try await context.app.attempts.count(nil, from: request.clientAddress, at: context.now) {
            try await keep(new, form, request, context)
        }
    }

    private static func keep(
        _ new: NewMember, _ form: Form, _ request: Request, _ context: Context
    ) async throws -> Response {
        if let member = try await holder(of: new, context) {
            return try await answerTaken(by: member, new, form, request, context)
        }
        let (session, cookie) = context.app.sessions.make(request, isRemembered: false)
        let registration = Registration(
            new.profile, passwordHash: try await context.app.hasher.hash(new.password))
        do {
            _ = try await context.app.store.signUp(registration, session: session, at: context.now)
        } catch StoreError.emailTaken, StoreError.usernameTaken {
            guard let member = try await holder(of: new, context) else { throw Refusal(.conflict) }
            return try await answerTaken(by: member, new, form, request, context)
        }
        return home(cookie, warning(about: new.password, context), context)
    }

    /// Who has the email or the username already.
    static func holder(of new: NewMember, _ context: Context) async throws(StoreError) -> Member? {
        if let email = new.profile.email, let member = try await context.app.store.member(email: email) {
            return member
        }
        guard let username = new.profile.username else { return nil }
        return try await context.app.store.member(signInName: username)
    }

    private static func answerTaken(
        by member: Member, _ new: NewMember, _ form: Form, _ request: Request, _ context: Context
    ) async throws -> Response {
        guard try await isRepeat(new, of: member, context) else {
            let isEmail =
                new.profile.email.map { $0.foldedIdentifier == member.profile.email?.foldedIdentifier }
                ?? false
            throw Problems([form.taken(isEmail ? "email" : "username")])
        }
        return try await signIn(member, isRemembered: false, password: new.password, request, context)
    }

    /// Begins a session for a member whose password was right, and leads Home.
    static func signIn(
        _ member: Member, isRemembered: Bool, password: String, _ request: Request, _ context: Context
    ) async throws -> Response {
        let (app, hasher) = (context.app, context.app.hasher)
        let (session, cookie) = app.sessions.make(request, isRemembered: isRemembered)
        let rehashed = hasher.needsRehash(member.passwordHash) ? try await hasher.hash(password) : nil
        try await app.store.signIn(
            member.id, session, verified: member.passwordHash, replacing: app.sessions.shownDigest(request),
            rehashed: rehashed, at: context.now)
        return home(cookie, nil, context)
    }

    private static func home(_ cookie: SetCookie, _ notice: Notice?, _ context: Context) -> Response {
        var response = context.app.redirect(to: "/home", notice: notice)
        context.app.sessions.jar.set(cookie, on: &response)
        return response
    }
}
