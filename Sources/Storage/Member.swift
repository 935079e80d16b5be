import Model

/// A member as the store keeps them.
public struct Member: Sendable, Equatable {
    /// Never given to anybody else, also after the member is gone; their credits' account has the same.
    public let id: Int64
    public let profile: Profile
    /// In the PHC string format.
    public let passwordHash: String
    public let registeredAt: Timestamp
    /// Whether the operator lets them work the desk where others can reach it.
    public let isStaff: Bool

    /// For stores; everybody else is given members.
    public init(
        id: Int64, profile: Profile, passwordHash: String, registeredAt: Timestamp, isStaff: Bool
    ) {
        self.id = id
        self.profile = profile
        self.passwordHash = passwordHash
        self.registeredAt = registeredAt
        self.isStaff = isStaff
    }
}

/// A sign-up whose password has been hashed.
public struct Registration: Sendable {
    public let profile: Profile
    /// In the PHC string format.
    public let passwordHash: String

    /// Nothing is checked here: the forms' rules were, and the store decides what is taken.
    public init(_ profile: Profile, passwordHash: String) {
        self.profile = profile
        self.passwordHash = passwordHash
    }
}
