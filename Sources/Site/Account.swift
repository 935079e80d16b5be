import HTTP
import Model
import Storage

/// What a member does with the account: change the password, end sessions, delete it.
enum Account {
    private static let passwordPage = FormPage(
        form: .changePassword, path: "/account/password", template: "account-password",
        title: "Change password", button: "Change password", place: "/start", cancel: "/home")
    private static let deletePage = FormPage(
        form: .deleteAccount, path: "/account/delete", template: "account-delete",
        title: "Delete my account", button: "Delete my account", place: "/start", cancel: "/home")

    // MARK: Password

    static func showPassword(_ request: Request, _ context: Context) async throws -> Response {
        try passwordPage.show(context, hidden: username(try context.requireSignedIn().member))
    }

    static func changePassword(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let entries = try Entries(FormData(request), for: .changePassword)
        return try await passwordPage.answer(entries, context, hidden: username(me.member)) {
            let read = try Form.changePassword.read(entries)
            try SignUp.checkPassword(read["password"], of: .changePassword, context)
            let wrong = Form.changePassword.wrong("old")
            let member = try await Credentials.check(
                read["old"], of: me.member.profile.signInName, problem: wrong, request, context)
            let hash = try await context.app.hasher.hash(read["password"])
            do {
                try await context.app.store.changePassword(
                    of: member.id, from: member.passwordHash, to: hash, keeping: me.session.tokenDigest)
            } catch StoreError.passwordChanged {
                throw Problems([wrong])
            }
            let notice =
                SignUp.warning(about: read["password"], context)
                ?? Notice(sentence: "Your password is changed.")
            return context.app.redirect(to: "/home", notice: notice)
        }
    }

    /// For password managers, which file the new password under it.
    private static func username(_ member: Member) -> [(name: String, value: String)] {
        [(name: "username", value: member.profile.signInName)]
    }

    /// Where password managers look for the page (W3C, a well-known URL for changing passwords).
    static func leadToPassword(_ request: Request, _ context: Context) -> Response {
        context.app.redirect(to: "/account/password")
    }

    // MARK: Sessions

    static func endOtherSessions(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        _ = try FormData(request)
        let count = try await context.app.store.endSessions(of: me.member.id, keeping: me.session.tokenDigest)
        let sentence = count == 1 ? "1 other session has ended." : "\(count) other sessions have ended."
        return context.app.redirect(to: "/home", notice: Notice(sentence: sentence))
    }

    // MARK: Delete

    static func showDelete(_ request: Request, _ context: Context) async throws -> Response {
        try deletePage.show(context, hidden: username(try context.requireSignedIn().member))
    }

    static func delete(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let entries = try Entries(FormData(request), for: .deleteAccount)
        return try await deletePage.answer(entries, context, hidden: username(me.member)) {
            let read = try Form.deleteAccount.read(entries)
            _ = try await Credentials.check(
                read["password"], of: me.member.profile.signInName,
                problem: Form.deleteAccount.wrong("password"),
                request, context)
            do {
                try await context.app.store.deleteMember(me.member.id, at: context.now)
            } catch StoreError.unknownMember {
                // Deleted meanwhile, in another tab: that is what was asked for.
            }
            context.app.noteRosterChange()
            context.app.rows.forget()
            var response = context.app.redirect(
                to: "/start", notice: Notice(sentence: "Your account is deleted."))
            context.app.sessions.forget(on: &response)
            return response
        }
    }
}
