/// A person whom a sign-up form describes, ready to be kept. What a form doesn't ask for is nil.
public struct NewMember: Sendable {
    public let name: String?
    public let email: String?
    public let username: String?
    public let nickname: String?
    public let phone: String?
    /// As typed; it is hashed before it is kept.
    public let password: String

    /// Reads the desk's form.
    public init(desk entries: Entries) throws(Problems) {
        let read = try Form.desk.read(entries)
        self.init(read, name: read["name"], email: read["email"], phone: read["phone"])
    }

    /// Reads the guided form.
    public init(guided entries: Entries) throws(Problems) {
        let read = try Form.guided.read(entries)
        self.init(
            read, name: "\(read["first-name"]) \(read["last-name"])", email: read["email"],
            username: read["username"])
    }

    /// Reads the form by email.
    public init(email entries: Entries) throws(Problems) {
        let read = try Form.email.read(entries)
        self.init(read, email: read["email"], nickname: read["nickname"])
    }

    /// Reads the form by username.
    public init(username entries: Entries) throws(Problems) {
        let read = try Form.username.read(entries)
        self.init(read, username: read["username"])
    }

    private init(
        _ read: Entries, name: String? = nil, email: String? = nil, username: String? = nil,
        nickname: String? = nil, phone: String? = nil
    ) {
        self.name = name
        self.email = email
        self.username = username
        self.nickname = nickname
        self.phone = phone
        password = read["password"]
    }
}
