/// The reason why a store could not do what it was asked to. In every case, nothing was changed.
public enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another member has this email (`foldedIdentifier` compared).
    case emailTaken
    /// Another member has this username (`foldedIdentifier` compared), or one that looks like it
    /// (`LookAlikeKeys`).
    case usernameTaken
    /// The form has added a member, or written a letter, before.
    case formUsed
    /// There is no such member, or there no longer is.
    case unknownMember
    /// There is no such event, or it is removed.
    case unknownEvent
    /// The member's password was changed after the caller verified it.
    case passwordChanged
    /// The last organiser can't be removed or given another role, since only an organiser can appoint one.
    /// Organisers without a password count only if there is none with one.
    case lastOrganiser
    /// The member has nothing to sign in with (`Profile.canSignIn`), and so can't use a role.
    case cannotSignIn
    /// The filter finds members other than those that were seen, or too many for one act (`FoundMembers`).
    case listChanged
    /// A person agrees to, or declines, a text that has been replaced since they read it.
    case agreementChanged
    /// The event's price is not the one that the member saw.
    case priceChanged
    /// The settings for Restart were changed after the page showed its effect.
    case restartChanged
    /// Too many mails are waiting to be sent.
    case outboxFull
    /// The actor doesn't have the role that it takes, organiser or desk keeper, or no longer has it.
    case forbidden
    /// The data can't be read or written now: the disk is full, read-only or failing, or the database can't
    /// be reached. `reason` is for the log only.
    case unavailable(reason: String)
    /// The credits don't add up (see `Store.auditLedger`), so nothing may be changed any more. `reason`
    /// is for the log only.
    case unsound(reason: String)

    /// For the log; it contains no personal data.
    public var description: String {
        switch self {
        case .emailTaken: "another member has this email"
        case .usernameTaken: "another member has this username, or one that looks like it"
        case .formUsed: "the form was used before"
        case .unknownMember: "there is no such member"
        case .unknownEvent: "there is no such event"
        case .passwordChanged: "the password has been changed meanwhile"
        case .lastOrganiser: "there has to be an organiser"
        case .cannotSignIn: "the member has neither an email nor a username"
        case .listChanged: "others are found now"
        case .agreementChanged: "the text of an agreement has been changed meanwhile"
        case .priceChanged: "the event has another price now"
        case .restartChanged: "Restart does something else now"
        case .outboxFull: "too many mails wait to be sent"
        case .forbidden: "the actor lacks the role for it"
        case .unavailable(let reason): "the data can’t be read or written: \(reason)"
        case .unsound(let reason): "the credits don’t add up: \(reason)"
        }
    }
}
