import HTTP

/// Who may use a URL. The one place that says so; `Routes` names it for each.
package enum Access: Sendable, CaseIterable {
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

    /// - Throws: `SignInNeeded`, which leads to the sign-in page; `SignUpClosed` or a `HTTPError`, 403.
    package func check(_ context: Context) throws {
        switch self {
        case .everybody: break
        case .signUp:
            if context.settings.signUp != .everybody { throw SignUpClosed(settings: context.settings) }
        case .deskSignUp:
            if !context.canSignUpAtDesk { throw SignUpClosed(settings: context.settings) }
        case .member: _ = try context.requireSignedIn()
        case .desk: if !context.canManageDesk { throw HTTPError(.forbidden) }
        case .organiser: _ = try context.requireOrganiser()
        }
    }
}
