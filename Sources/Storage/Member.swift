import Model

/// A member, as the store has them.
public struct Member: Sendable, Equatable {
    /// Never reused, even after the member is gone. Their account in the ledger has the same id.
    public let id: Int64
    /// What the member is known by and can be reached at.
    public let profile: Profile
    /// In the PHC string format (https://github.com/P-H-C/phc-string-format); empty where there is no password.
    public let passwordHash: String
    /// When they signed up or were registered.
    public let registeredAt: Timestamp
    /// By which form they came.
    public let form: SignUpForm
    /// What they may do.
    public let role: Role
    /// Counts the changes of the profile.
    public let revision: Int64
    /// The tag of the language that they chose (BCP 47); nil if they never did.
    public let language: String?

    /// For stores; everybody else is given members.
    public init(
        id: Int64, profile: Profile, passwordHash: String, registeredAt: Timestamp,
        form: SignUpForm, role: Role, revision: Int64, language: String? = nil
    ) {
        self.id = id
        self.profile = profile
        self.passwordHash = passwordHash
        self.registeredAt = registeredAt
        self.form = form
        self.role = role
        self.revision = revision
        self.language = language
    }
}

/// A sign-up whose password has been hashed.
public struct Registration: Sendable {
    /// What the new member will be known by.
    public let profile: Profile
    /// In the PHC string format (https://github.com/P-H-C/phc-string-format); empty for who comes in by a code first.
    public let passwordHash: String
    /// By which form they come.
    public let form: SignUpForm

    /// Nothing is checked here: the forms have applied their rules, and the store decides what is taken.
    public init(_ profile: Profile, passwordHash: String, by form: SignUpForm) {
        self.profile = profile
        self.passwordHash = passwordHash
        self.form = form
    }
}
