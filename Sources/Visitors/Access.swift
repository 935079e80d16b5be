import HTTP
import Operations
import Storage
import Words

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
            if !Self.isSignUpOpen(context.settings) { throw SignUpClosed(settings: context.settings) }
        case .deskSignUp:
            let isOpen =
                switch context.settings.signUp {
                case .everybody: true
                case .desk: Access.desk.isGranted(to: context)
                case .nobody: false
                }
            if !isOpen { throw SignUpClosed(settings: context.settings) }
        case .member: _ = try context.requireSignedIn()
        case .desk:
            let managesDesk = context.signedIn.map { Self.managesDesk($0.member) } ?? false
            if context.source.isFromElsewhere, !managesDesk { throw HTTPError(.forbidden) }
        case .organiser: _ = try context.requireOrganiser()
        }
    }

    /// Whether `check` passes, for what a page shows.
    package func isGranted(to context: Context) -> Bool { (try? check(context)) != nil }

    /// Whether visitors may sign up without the desk.
    package static func isSignUpOpen(_ settings: CurrentSettings) -> Bool { settings.signUp == .everybody }

    /// The session on which the visitor's access to the desk depends; nil for a client on this machine, which
    /// has it signed in or not.
    package static func deskSession(_ context: Context) -> Session? {
        context.source.isFromElsewhere ? context.signedIn?.session : nil
    }

    /// Whether the member may see and use the desk's list and Restart from anywhere.
    package static func managesDesk(_ member: Member) -> Bool { member.staffID != nil }
}

/// Visitors can't sign up just now, or not in this way.
package struct SignUpClosed: AnswerableError {
    let settings: CurrentSettings

    package var answer: ErrorAnswer {
        ErrorAnswer(
            .forbidden,
            ErrorWords(
                heading: settings.signUpRefusal ?? "Nobody can sign up just now", advice: settings.whomToAsk))
    }
}
