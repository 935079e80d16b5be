import HTTP

/// Who may use a URL. This is the only place that decides it; `Routes` names the access for each URL.
package enum Access: Sendable, CaseIterable {
    case everybody
    /// Visitors, if they may sign up without the desk.
    case signUp
    /// Visitors who may sign people up at the desk.
    case deskSignUp
    /// Signed-in members.
    case member
    /// Visitors who manage the desk.
    case desk
    /// Organisers, who see the data of others. At the desk's own machine, too, other visitors may not.
    case organiser

    /// - Throws: `SignInNeeded`, which leads to the sign-in page; `SignUpClosed` or an `HTTPError`, both 403.
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
