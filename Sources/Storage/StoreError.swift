/// Why a store could not do what it was asked. In every case nothing was changed.
public enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another member has this email (`foldedIdentifier` compared).
    case emailTaken
    /// Another member has this username (`foldedIdentifier` compared), or one that looks like it (`LookAlikeKeys`).
    case usernameTaken
    /// There is no such member, or no longer.
    case unknownMember
    /// The member's password is no longer the one that was verified: it was changed in the meantime.
    case passwordChanged
    /// The last organiser can't be removed or have another role: nobody could name a new one.
    case lastOrganiser
    /// Whoever asks for it isn't an organiser, or no longer.
    case forbidden
    /// The data can't be read or written now: the disk is full, read-only or failing. `reason` is for the log only.
    case unavailable(reason: String)
    /// The credits don't add up (see `CreditStore.auditLedger`), so nothing is changed any more. `reason` is for the
    /// log only.
    case unsound(reason: String)

    /// For the log. Names nobody.
    public var description: String {
        switch self {
        case .emailTaken: "the email is somebody else’s"
        case .usernameTaken: "the username is somebody else’s, or looks like it"
        case .unknownMember: "there is no such member"
        case .passwordChanged: "the password was changed meanwhile"
        case .lastOrganiser: "there has to be an organiser"
        case .forbidden: "only an organiser may do it"
        case .unavailable(let reason): "the data can’t be read or written: \(reason)"
        case .unsound(let reason): "the credits don’t add up: \(reason)"
        }
    }
}
