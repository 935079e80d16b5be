/// Why a store could not do what it was asked. In each case nothing was changed.
public enum StoreError: Error, Sendable, Equatable {
    /// Another member has this email, letter case ignored.
    case emailTaken
    /// Another member has this username, letter case ignored.
    case usernameTaken
    /// There is no such member, or no longer.
    case unknownMember
    /// The member has another password than the one that was verified: it was changed meanwhile.
    case passwordChanged
    /// The data can't be read or written now: the disk is full, read-only or failing. `reason` is for the log alone.
    case unavailable(reason: String)
    /// The credits don't add up (see `CreditStore.auditLedger`), and so nothing is changed any more. `reason` is for the
    /// log alone.
    case unsound(reason: String)
}
