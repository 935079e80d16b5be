import HTTP

/// Who may use a URL. The one place that says so; `Routes` names it for each.
enum Access: Sendable, CaseIterable {
    case everybody
    /// Whoever may sign up without the desk.
    case signUp
    /// Whoever may sign people up at the desk.
    case deskSignUp
    /// Whoever is signed in.
    case member
    /// Whoever manages the desk.
    case desk
    /// Whoever sees the data of others: on the desk's own machine too, only organisers.
    case organiser

    /// - Throws: `SignInNeeded`, which leads to the sign-in page; `SignUpClosed` or a `Refusal`, 403.
    func check(_ context: Context) throws {
        switch self {
        case .everybody: break
        case .signUp: if context.settings.signUp != .everybody { throw SignUpClosed() }
        case .deskSignUp: if !context.canSignUpAtDesk { throw SignUpClosed() }
        case .member: _ = try context.requireSignedIn()
        case .desk: if !context.canManageDesk { throw Refusal(.forbidden) }
        case .organiser:
            if try context.requireSignedIn().member.role != .organiser { throw Refusal(.forbidden) }
        }
    }
}
