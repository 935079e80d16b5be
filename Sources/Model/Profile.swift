/// A text by which a member may be known. Its name is that of the field in the forms, of the column in the
/// store and of the heading in a file. What concerns all of a member's texts walks `allCases`, in the order
/// of the organiser's form.
public enum ProfileField: String, CaseIterable, Sendable {
    /// The full name, as at the desk.
    case name
    /// Unique, as the username is; both are compared without letter case.
    case email
    /// Digits alone.
    case phone
    /// Has no `@`, so that it can't be taken for an email where either signs a member in.
    case username
    case nickname

    fileprivate static let order = allCases

    fileprivate var index: Int { Self.order.firstIndex(of: self)! }
}

/// The texts by which a member is known. Which of them exist depends on the form by which the member signed
/// up. There is always one of them, and for a member who has a password an email or a username. None has a
/// NUL, which the forms refuse and the engines can't store.
public struct Profile: Sendable, Equatable {
    /// The text of each field, by `ProfileField.index`.
    private var texts: [String?]

    /// - Parameter text: returns the text of a field, or nil.
    public init(_ text: (ProfileField) -> String?) {
        texts = ProfileField.order.map(text)
    }

    /// Creates a profile; what the form didn't ask for stays nil.
    public init(
        name: String? = nil, email: String? = nil, username: String? = nil, nickname: String? = nil,
        phone: String? = nil
    ) {
        self.init { field in
            switch field {
            case .name: name
            case .email: email
            case .phone: phone
            case .username: username
            case .nickname: nickname
            }
        }
    }

    public subscript(field: ProfileField) -> String? {
        get { texts[field.index] }
        set { texts[field.index] = newValue }
    }

    public var name: String? {
        get { self[.name] }
        set { self[.name] = newValue }
    }
    public var email: String? {
        get { self[.email] }
        set { self[.email] = newValue }
    }
    public var phone: String? {
        get { self[.phone] }
        set { self[.phone] = newValue }
    }
    public var username: String? {
        get { self[.username] }
        set { self[.username] = newValue }
    }
    public var nickname: String? {
        get { self[.nickname] }
        set { self[.nickname] = newValue }
    }

    /// The name that greets the member: the first that exists of username, nickname, name, email and phone.
    public var displayName: String { username ?? nickname ?? name ?? email ?? phone ?? "" }

    /// The name under which the member is listed: the first that exists of name, nickname, username, email
    /// and phone.
    public var listName: String { name ?? nickname ?? username ?? email ?? phone ?? "" }

    /// The name under which others than organisers see the member, who may have given nothing but an email or
    /// a phone number.
    public var nameForOthers: String {
        name ?? nickname ?? username ?? email.map { Self.masked(email: $0) }
            ?? phone.map { Self.masked(phone: $0) } ?? ""
    }

    /// `a…@example.org`.
    public static func masked(email: String) -> String {
        let letters = Array(email)
        guard let first = letters.first, let at = letters.lastIndex(of: "@") else { return "…" }
        return "\(first)…" + String(letters[at...])
    }

    /// `…789`.
    public static func masked(phone: String) -> String { "…" + phone.suffix(3) }

    /// The name by which the member signs in: the username, else the email; empty without either.
    public var signInName: String { username ?? email ?? "" }

    /// Whether there is a name to sign in with. A member without one gets no code either.
    public var canSignIn: Bool { username != nil || email != nil }
}
