import Model

/// A correction of a member's details.
public struct MemberEdit: Sendable {
    /// The new details.
    public let profile: Profile
    /// The answers to existing fields, as `CustomField.field` describes them; the others are ignored. Consent
    /// to a text that is still accepted stays as it was.
    public let answers: Answers
    /// The `Member.revision` that the correction is based on; nil to overwrite any.
    public let revision: Int64?
    /// A code that is sent to the profile's email, if that is new: until it is confirmed, the member keeps
    /// the current email. Nil to replace it at once.
    public var confirmation: MailedCode?
    /// Whether a notice goes to the current email that another one was requested, or that it was removed.
    public var notifiesPreviousEmail = false
    /// The hash that the member's password was verified against, so that the edit fails if the password has
    /// changed since; nil if none was required.
    public var verifiedHash: String?

    /// Creates an edit that replaces the email at once, and notifies no address.
    public init(to profile: Profile, answers: Answers = Answers(), from revision: Int64?) {
        (self.profile, self.answers, self.revision) = (profile, answers, revision)
    }
}
