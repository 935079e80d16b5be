/// Why a store could not do what it was asked. In every case nothing was changed.
public enum StoreError: Error, Sendable, Equatable {
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
}
