/// The form by which a member signed up. The raw values must not change: they are stored.
public enum SignUpForm: String, Sendable, CaseIterable {
    case desk, guided, email, username
    /// The form that makes the first organiser.
    case setup
    /// No form: the member was imported from a file.
    case imported = "import"
    /// No form for signing up: an organiser added the member.
    case office
}

/// A member as described by a sign-up form whose rules are all satisfied.
public struct NewMember: Sendable {
    /// Its texts have no white space at either end.
    public let profile: Profile
    /// As typed; it is hashed before it is stored. Nil for a member without an email or username.
    public let password: String?
    /// The form that was read.
    public let form: SignUpForm
    /// The answers to the group's own fields, by their ids.
    public let answers: [Int64: String]
    /// Which texts of the group's agreements stood on the form, by the fields' ids.
    public let readTexts: [Int64: ReadText]

    /// Reads the desk's form, as all of these do with what the group asks beside the built-in fields.
    ///
    /// - Throws: the problems, at most one per field, in the order of the form.
    public init(desk entries: Entries, asking group: GroupForm = GroupForm()) throws(Problems) {
        let read = try Form.desk.asking(group).read(entries)
        answers = group.answers(in: entries)
        readTexts = group.readTexts(in: entries)
        profile = Profile(name: read.text("name"), email: read.text("email"), phone: read.text("phone"))
        password = profile.email == nil ? nil : read["password"]
        form = .desk
    }

    /// Reads the guided form. First and last name are joined by a space.
    ///
    /// - Throws: as `init(desk:)` does.
    public init(guided entries: Entries, asking group: GroupForm = GroupForm()) throws(Problems) {
        let read = try Form.guided.asking(group).read(entries)
        answers = group.answers(in: entries)
        readTexts = group.readTexts(in: entries)
        profile = Profile(
            name: "\(read["first-name"]) \(read["last-name"])", email: read["email"],
            username: read["username"])
        password = read["password"]
        form = .guided
    }

    /// Reads the form by email.
    ///
    /// - Throws: as `init(desk:)` does.
    public init(email entries: Entries, asking group: GroupForm = GroupForm()) throws(Problems) {
        let read = try Form.email.asking(group).read(entries)
        answers = group.answers(in: entries)
        readTexts = group.readTexts(in: entries)
        profile = Profile(email: read["email"], nickname: read["nickname"])
        password = read["password"]
        form = .email
    }

    /// Reads the form by username.
    ///
    /// - Throws: as `init(desk:)` does.
    public init(username entries: Entries, asking group: GroupForm = GroupForm()) throws(Problems) {
        let read = try Form.username.asking(group).read(entries)
        answers = group.answers(in: entries)
        readTexts = group.readTexts(in: entries)
        profile = Profile(username: read["username"])
        password = read["password"]
        form = .username
    }

    /// Reads the form that makes the first organiser.
    ///
    /// - Throws: as `init(desk:)` does.
    public init(setup entries: Entries) throws(Problems) {
        let read = try Form.setup.read(entries)
        (answers, readTexts) = ([:], [:])
        profile = Profile(name: read["name"], email: read["email"])
        password = read["password"]
        form = .setup
    }
}

extension Entries {
    /// Nil if it is empty.
    fileprivate func text(_ name: String) -> String? { self[name].isEmpty ? nil : self[name] }
}
