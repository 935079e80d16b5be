import HTTP
import Model
import Operations
import Visitors

/// Answers every sign-up form but the desk's: it signs the new member in, and redirects to Home, or back to
/// the event whose code they scanned.
struct SignUp: Sendable {
    let accounts: Accounts
    let cookie: SessionCookie
    let renderer: PageRenderer

    /// - Throws: `Problems` if the email or the username is taken, or the password is refused; and what
    ///   `Accounts.signUp` throws.
    func answer(
        _ new: NewMember, _ scanned: ScannedCode, _ request: Request, _ context: Context
    ) async throws -> Response {
        let (session, setCookie) = cookie.begin(request, isRemembered: false)
        let outcome = try await accounts.signUp(new, session, on: context.occasion)
        let notice = try outcome.welcomeNotice(
            for: new, sendsMail: renderer.sendsMail, commonPassword: .commonPassword)
        return await renderer.signedIn(to: scanned.page ?? "/home", notice: notice, setCookie, cookie)
    }
}

extension SignUpOutcome {
    /// The notice for a new member: that the password is easy to guess, or that a mail has a link to confirm
    /// the email.
    ///
    /// - Throws: `Problems` if the sign-up was refused.
    func welcomeNotice(
        for new: NewMember, sendsMail: Bool, commonPassword: Notice
    ) throws(Problems) -> Notice? {
        if try isWeak() { return commonPassword }
        return sendsMail && new.profile.email != nil ? .emailByLink : nil
    }
}
