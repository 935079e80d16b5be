/// The form with which a member signed up. The raw values must not change: they are stored.
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
    /// The versions of the group's agreements that were on the form, by the fields' ids.
    public let readTexts: [Int64: ReadText]

    /// Reads the desk's form.
    ///
    /// - Parameter group: the fields and questions of this group.
    /// - Throws: the problems, at most one per field, in the order of the form.
    public init(desk entries: Entries, asking group: GroupForm = GroupForm()) throws(Problems) {
        try self.init(entries, .desk, by: .desk, asking: group)
    }

    /// Reads the guided form. First and last name are joined with a space.
    ///
    /// - Throws: the same as `init(desk:)`.
    public init(guided entries: Entries, asking group: GroupForm = GroupForm()) throws(Problems) {
        try self.init(entries, .guided, by: .guided, asking: group)
    }

    /// Reads the form for signing up by email.
    ///
    /// - Throws: the same as `init(desk:)`.
    public init(email entries: Entries, asking group: GroupForm = GroupForm()) throws(Problems) {
        try self.init(entries, .email, by: .email, asking: group)
    }

    /// Reads the form for signing up by username.
    ///
    /// - Throws: the same as `init(desk:)`.
    public init(username entries: Entries, asking group: GroupForm = GroupForm()) throws(Problems) {
        try self.init(entries, .username, by: .username, asking: group)
    }

    /// Reads the form that makes the first organiser.
    ///
    /// - Throws: the same as `init(desk:)`.
    public init(setup entries: Entries) throws(Problems) {
        try self.init(entries, .setup, by: .setup, asking: GroupForm())
    }

    private init(
        _ entries: Entries, _ fields: Form, by form: SignUpForm, asking group: GroupForm
    ) throws(Problems) {
        let read = try fields.asking(group).read(entries)
        var profile = Profile(read: read)
        if form == .guided { profile.name = "\(read["first-name"]) \(read["last-name"])" }
        self.profile = profile
        self.form = form
        password = profile.canSignIn ? read["password"] : nil
        answers = group.answers(in: entries)
        readTexts = group.readTexts(in: entries)
    }
}
