/// A member as the store keeps them.
public struct Member: Sendable, Equatable {
    public let id: Int64
    public let name: String
    public let email: String
    public let phone: String
    public let passwordHash: String
    public let registeredAt: Timestamp

    public init(
        id: Int64, name: String, email: String, phone: String, passwordHash: String, registeredAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.phone = phone
        self.passwordHash = passwordHash
        self.registeredAt = registeredAt
    }
}

/// A registration at the desk whose password has been hashed: what `Store.register` keeps.
///
/// None of its texts has a NUL, which the forms refuse and engines can't keep.
public struct Registration: Sendable {
    public let name: String
    public let email: String
    public let phone: String
    public let passwordHash: String

    public init(name: String, email: String, phone: String, passwordHash: String) {
        self.name = name
        self.email = email
        self.phone = phone
        self.passwordHash = passwordHash
    }
}
