/// A text by which a member may be known. Its name is that of the field in the forms, of the column in the store and of the
/// heading in a file; whatever concerns all of a member's texts goes through `allCases`, in the order of the organiser's form.
public enum ProfileField: String, CaseIterable, Sendable {
    /// The full name, as at the desk.
    case name
    /// Compared without letter case, as is the username: nobody else has it.
    case email
    /// Digits alone.
    case phone
    /// Has no `@`, which tells an email from it where either signs in.
    case username
    case nickname

    fileprivate static let places = allCases

    fileprivate var place: Int { Self.places.firstIndex(of: self)! }
}

/// The texts by which a member is known. Which of them there are depends on the form they signed up by; an email or a
/// username there always is. None has a NUL, which the forms refuse and engines can't keep.
public struct Profile: Sendable, Equatable {
    /// At the place of each field.
    private var texts: [String?]

    /// - Parameter text: gives what stands in a field; nil where there is nothing.
    public init(_ text: (ProfileField) -> String?) {
        texts = ProfileField.places.map(text)
    }

    /// What a form doesn't ask for stays nil.
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
        get { texts[field.place] }
        set { texts[field.place] = newValue }
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

    /// What the member is greeted with: the first there is of username, nickname, name and email.
    public var displayName: String { username ?? nickname ?? name ?? email ?? "" }

    /// What the member is listed under: the first there is of name, nickname, username and email.
    public var listName: String { name ?? nickname ?? username ?? email ?? "" }

    /// What the member signs in with: the username, else the email.
    public var signInName: String { username ?? email ?? "" }
}
