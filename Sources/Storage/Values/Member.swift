import Model

/// A member, as the store has them.
public struct Member: Sendable, Equatable {
    /// Never reused, even after the member is gone. Their account in the ledger has the same id.
    public let id: Int64
    /// The details by which the member is known and can be reached.
    public let profile: Profile
    /// In the PHC string format (https://github.com/P-H-C/phc-string-format); empty for a member
    /// who was imported, added by an organiser or registered without an email, and hasn't set a password yet.
    public let passwordHash: String
    /// When they signed up, or were registered at the desk, imported or added by an organiser.
    public let registeredAt: Timestamp
    /// The form with which they signed up.
    public let form: SignUpForm
    /// Decides which pages they may use.
    public let role: Role
    /// The number of the profile's current version, which each change increments.
    public let revision: Int64
    /// The tag of the language that they chose (BCP 47); nil if they never did.
    public let language: String?
    /// The standing of their email; `.unconfirmed` if they have none.
    public let emailStanding: EmailStanding

    package init(
        id: Int64, profile: Profile, passwordHash: String, registeredAt: Timestamp,
        form: SignUpForm, role: Role, revision: Int64, language: String? = nil,
        emailStanding: EmailStanding = .unconfirmed
    ) {
        self.id = id
        self.profile = profile
        self.passwordHash = passwordHash
        self.registeredAt = registeredAt
        self.form = form
        self.role = role
        self.revision = revision
        self.language = language
        self.emailStanding = emailStanding
    }
}

/// A sign-up whose password has been hashed.
public struct Registration: Sendable {
    /// The details by which the new member will be known.
    public let profile: Profile
    /// In the PHC string format (https://github.com/P-H-C/phc-string-format); empty for a member who was
    /// imported or added by an organiser, and first signs in with a code, and for one who gave no email.
    public let passwordHash: String
    /// The form with which they sign up.
    public let form: SignUpForm
    /// Their answers to the group's own fields; the store ignores fields that don't exist.
    public let answers: Answers
    /// The id of the form that was sent, which adds one member however often it is sent; nil if it has none.
    public let formID: String?
    /// A code that confirms the email, which is sent to it; nil if nothing is sent. If the outbox is full, or
    /// the address has declined such mails today, it isn't sent either.
    public let confirmation: MailedCode?

    /// Nothing is checked here: the form has applied its rules, and the store decides which names are taken.
    public init(
        _ profile: Profile, passwordHash: String, by form: SignUpForm, answers: Answers = Answers(),
        formID: String? = nil, confirmation: MailedCode? = nil
    ) {
        self.formID = formID
        self.confirmation = confirmation
        self.answers = answers
        self.profile = profile
        self.passwordHash = passwordHash
        self.form = form
    }
}
