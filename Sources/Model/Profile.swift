/// A text by which a member may be known. Its name is the same in the forms, the store's columns and the
/// headings of a file. Code for all of a member's texts walks `allCases`, in the order of the organiser's
/// form.
public enum ProfileField: String, CaseIterable, Sendable {
    /// The full name, as at the desk.
    case name
    /// Unique, like the username; both are compared without letter case.
    case email
    /// Only digits.
    case phone
    /// Has no `@`, so that it can't be mistaken for an email when a member signs in.
    case username
    case nickname

    fileprivate static let order = allCases

    fileprivate var index: Int { Self.order.firstIndex(of: self)! }
}

/// The texts by which a member is known. Which of them exist depends on the form with which the member signed
/// up. There is always at least one, and a member who has a password has an email or a username. None
/// contains a NUL, which the forms refuse and the engines can't store.
public struct Profile: Sendable, Equatable {
    /// The text of each field, by `ProfileField.index`.
    private var texts: [String?]

    /// - Parameter text: returns the text of a field, or nil.
    public init(_ text: (ProfileField) -> String?) {
        texts = ProfileField.order.map(text)
    }

    /// Creates a profile; fields that the form didn't ask for stay nil.
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

    /// The name that everybody except organisers sees, since the member may have given nothing but an email
    /// or a phone number.
    public var nameForOthers: String { name ?? nickname ?? username ?? maskedContact }

    /// The name that other members see in their history: as `displayName`, but of an email or a phone number
    /// only a part. Empty without any text.
    public var displayNameForOthers: String { username ?? nickname ?? name ?? maskedContact }

    private var maskedContact: String {
        email.map { Self.masked(email: $0) } ?? phone.map { Self.masked(phone: $0) } ?? ""
    }

    /// `a…@example.org`.
    public static func masked(email: String) -> String {
        let letters = Array(email)
        guard let first = letters.first, let at = letters.lastIndex(of: "@") else { return "…" }
        return "\(first)…" + String(letters[at...])
    }

    /// `…789`.
    public static func masked(phone: String) -> String { "…" + phone.suffix(3) }

    /// The name with which the member signs in: the username, else the email; empty without either.
    public var signInName: String { username ?? email ?? "" }

    /// Whether there is a name to sign in with. A member without one gets no code either.
    public var canSignIn: Bool { username != nil || email != nil }
}
