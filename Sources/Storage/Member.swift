/// A member as the store keeps them. Which texts there are depends on the form that they signed up by.
public struct Member: Sendable, Equatable {
    public let id: Int64
    public let name: String?
    public let email: String?
    public let username: String?
    public let nickname: String?
    public let phone: String?
    public let passwordHash: String
    public let registeredAt: Timestamp
    /// Whether the operator lets them work the desk where others can reach it.
    public let isStaff: Bool

    public init(
        id: Int64, name: String?, email: String?, username: String?, nickname: String?, phone: String?,
        passwordHash: String, registeredAt: Timestamp, isStaff: Bool
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.username = username
        self.nickname = nickname
        self.phone = phone
        self.passwordHash = passwordHash
        self.registeredAt = registeredAt
        self.isStaff = isStaff
    }

    /// What the member is greeted with: the best name there is.
    public var displayName: String { username ?? nickname ?? name ?? email ?? "" }

    /// What the member signs in with.
    public var signInName: String { username ?? email ?? "" }
}

/// A sign-up whose password has been hashed. None of its texts has a NUL, which the forms refuse and engines can't keep.
public struct Registration: Sendable {
    public let name: String?
    public let email: String?
    public let username: String?
    public let nickname: String?
    public let phone: String?
    public let passwordHash: String

    public init(
        name: String? = nil, email: String? = nil, username: String? = nil, nickname: String? = nil,
        phone: String? = nil, passwordHash: String
    ) {
        self.name = name
        self.email = email
        self.username = username
        self.nickname = nickname
        self.phone = phone
        self.passwordHash = passwordHash
    }
}
