import HTTP
import Operations
import Storage
import Words

/// The right that a URL requires. Only this type decides who has it; `Routes` names it for each URL.
package enum Access: Sendable, Hashable {
    case anyone
    /// Visitors who may sign up in this way, or sign people up at the desk.
    case signUp(SignUpWay)
    /// Signed-in members.
    case member
    /// Desk keepers and organisers; everybody, while only this machine can reach the site.
    case desk
    /// Desk keepers and organisers, in a group that keeps its events (`RestartPolicy.keep`). Even at the
    /// desk's own machine they have to be signed in.
    case door
    /// Organisers only, even at the desk's own machine, because they see others' data.
    case organiser
    /// Organisers, in a group that keeps its events.
    case eventOrganiser

    /// Whether the visitor has this right.
    package func isGranted(to context: Context) -> Bool {
        switch self {
        case .anyone: true
        case .signUp(let way): Self.isOpen(way, to: context) && context.settings.ways.contains(way)
        case .member: context.signedIn != nil
        case .desk: !context.source.mayBeSomebodyElse || context.staffID != nil
        case .door: context.settings.keepsEvents && context.staffID != nil
        case .organiser: context.signedIn.flatMap(Organiser.init) != nil
        case .eventOrganiser: context.settings.keepsEvents && Access.organiser.isGranted(to: context)
        }
    }

    /// Whether the settings have switched off what needs this right, so that its URLs lead to nothing.
    package func isSwitchedOff(for context: Context) -> Bool {
        switch self {
        case .signUp(let way): Self.isOpen(way, to: context) && !context.settings.ways.contains(way)
        case .door, .eventOrganiser: !context.settings.keepsEvents
        case .anyone, .member, .desk, .organiser: false
        }
    }

    /// - Throws: `SignInNeeded`, which leads to its page; `Refusal.signUpClosed` or `RoleNeeded`, both
    ///   403; an `HTTPError`, 404, if `isSwitchedOff`.
    package func check(_ context: Context) throws {
        if isGranted(to: context) { return }
        if isSwitchedOff(for: context) { throw HTTPError(.notFound) }
        switch self {
        case .signUp: throw Refusal.signUpClosed(context.settings)
        case .member: throw SignInNeeded()
        case .organiser, .eventOrganiser:
            if context.signedIn == nil { throw SignInNeeded() }
            throw RoleNeeded.organiser
        case .anyone, .desk, .door: throw RoleNeeded.deskKeeper
        }
    }

    /// Whether the policy lets the visitor sign up in this way, if the settings offer the way.
    private static func isOpen(_ way: SignUpWay, to context: Context) -> Bool {
        switch context.settings.signUp {
        case .everybody: true
        case .desk: way == .desk && Access.desk.isGranted(to: context)
        case .nobody: false
        }
    }

    /// The session on which the visitor's access to the desk depends; nil while only this machine can reach
    /// the site, since the desk then needs none.
    package static func deskSession(_ context: Context) -> Session? {
        context.source.mayBeSomebodyElse ? context.signedIn?.session : nil
    }
}

/// The visitor's role is too low, or they have none.
package enum RoleNeeded: AnswerableError {
    case organiser
    /// The role of desk keeper, or a higher one.
    case deskKeeper

    package var answer: ErrorAnswer {
        let advice: Sentence =
            switch self {
            case .organiser: "Only organisers may do it. Nothing was changed."
            case .deskKeeper: "Only desk keepers and organisers may do it. Nothing was changed."
            }
        return ErrorAnswer(.forbidden, heading: "You can’t do that here", advice: advice)
    }
}
