/// The five texts by which a member is known. Which of them there are depends on the form they signed up by; an email
/// or a username there always is. None has a NUL, which the forms refuse and engines can't keep.
public struct Profile: Sendable, Equatable {
    /// The full name, as at the desk.
    public var name: String?
    /// Compared without letter case, as is the username: nobody else has it.
    public var email: String?
    /// Has no `@`, which tells an email from it where either signs in.
    public var username: String?
    public var nickname: String?
    /// Digits alone.
    public var phone: String?

    /// What a form doesn't ask for stays nil.
    public init(
        name: String? = nil, email: String? = nil, username: String? = nil, nickname: String? = nil,
        phone: String? = nil
    ) {
        self.name = name
        self.email = email
        self.username = username
        self.nickname = nickname
        self.phone = phone
    }

    /// What the member is greeted with: the first there is of username, nickname, name and email.
    public var displayName: String { username ?? nickname ?? name ?? email ?? "" }

    /// What the member signs in with: the username, else the email.
    public var signInName: String { username ?? email ?? "" }
}
