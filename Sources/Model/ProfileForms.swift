extension Form {
    /// A member's details, for an organiser to correct. A text is valid if any sign-up form accepts it.
    public static let member = Form(
        name: "member",
        fields: ProfileField.allCases.map { field($0, autocomplete: "off") })

    /// The same for a member who has no password, and so needs nothing to sign in with; but they must be
    /// known by something.
    public static let memberWithoutPassword = Form(
        name: "member-without-password",
        fields: ProfileField.allCases.map { knownByAny(field($0, autocomplete: "off")) })

    /// The field for a form on which any one of the details is enough.
    static func knownByAny(_ field: Field) -> Field {
        let others = ProfileField.allCases.map { $0.rawValue }.filter { !$0.isSame(as: field.name) }
        return field.replacingPresence(by: .requiredUnlessAny(others, .nothingKnown))
    }

    /// The details of a member whom an organiser adds, by the same rules.
    public static let newMember = Form(name: "new-member", fields: memberWithoutPassword.fields)

    /// A row of an imported table, by the same rules, with phone numbers as people write them.
    public static let imported = Form(
        name: "imported",
        fields: ProfileField.allCases.map {
            $0 == .phone
                ? phone(autocomplete: "off", .writtenPhone, .writtenDigits) : field($0, autocomplete: "off")
        }, adaptation: .knownByAny)

    /// The member's own details, by the same rules. The password is optional to this form, since only the
    /// comparison with the stored details shows whether it is needed.
    public static let account = Form(
        name: "account",
        fields: own.map { field($0, autocomplete: $0 == .phone ? "tel" : $0.rawValue) } + [
            Field(
                name: "password", label: "Password", noun: "your password", placeholder: "Your password",
                hint: "Needed to change email or username", kind: .currentPassword,
                autocomplete: "current-password", isLookedUp: true, rules: [.optional, .atMost(256)])
        ], ownFieldsBefore: "email")

    /// All fields, in the order of the form: the ones that need the password come last, next to it.
    private static let own: [ProfileField] = [.name, .nickname, .phone, .email, .username]

    private static func field(_ field: ProfileField, autocomplete: String) -> Field {
        switch field {
        case .name: name(autocomplete: autocomplete)
        case .email:
            .email(autocomplete: autocomplete, rules: [.requiredUnless("username"), .atMost(254), .email])
        case .phone: phone(autocomplete: autocomplete)
        case .username:
            .username(
                hint: "No spaces or @", autocomplete: autocomplete,
                rules: [
                    .requiredUnless("email"), .noAt, .atLeastWithDigits(8), .atMost(64), .visible, .username,
                ])
        case .nickname: .nickname(autocomplete: autocomplete, presence: .optional)
        }
    }

    private static func name(autocomplete: String) -> Field {
        Field(
            name: "name", label: "Name", noun: "a name", placeholder: "Ada Lovelace", kind: .name,
            autocomplete: autocomplete, rules: [.optional, .inTwoParts, .atLeast(3), .atMost(100), .visible])
    }

    private static func phone(
        autocomplete: String, _ kind: Field.Kind = .phone, _ digits: Rule = .digits
    ) -> Field {
        Field(
            name: "phone", label: "Phone", noun: "a phone number", placeholder: "0123456789",
            hint: "10 to 15 digits", kind: kind, autocomplete: autocomplete,
            rules: [.optional, digits, .atLeastDigits(10), .atMostDigits(15)])
    }
}

extension Profile {
    /// Reads an organiser's corrections. Empty texts become nil.
    ///
    /// - Parameter current: the stored profile and answers. An unchanged text is never refused, and stays as
    ///   it is.
    /// - Parameter hasPassword: whether the member has one, and so needs something to sign in with.
    /// - Parameter group: the group's own part of the form. `GroupForm.answers` reads the answers themselves.
    /// - Throws: the problems, at most one per field, in the order of the form.
    public init(
        member entries: Entries, keeping current: Entries, hasPassword: Bool = true,
        asking group: GroupForm = GroupForm()
    ) throws(Problems) {
        let form = hasPassword ? Form.member : .memberWithoutPassword
        self.init(read: try form.asking(group).read(entries, keeping: current))
    }

    /// Reads a member's corrections of their own details, without the password.
    ///
    /// - Parameter current: the same as for `init(member:keeping:)`.
    /// - Throws: the same as `init(member:keeping:)`.
    public init(
        account entries: Entries, keeping current: Entries, asking group: GroupForm = GroupForm()
    ) throws(Problems) {
        self.init(read: try Form.account.asking(group).read(entries, keeping: current))
    }

    /// Reads the details of a member whom an organiser adds.
    ///
    /// - Throws: the same as `init(member:keeping:)`.
    public init(added entries: Entries, asking group: GroupForm = GroupForm()) throws(Problems) {
        self.init(read: try Form.newMember.asking(group).read(entries))
    }

    /// - Parameter read: the result of a form's `read`.
    init(read: Entries) {
        self.init { read[$0.rawValue].isEmpty ? nil : read[$0.rawValue] }
    }
}

extension Entries {
    /// The entries that the forms `member` and `account` show for a profile; empty where it has no text.
    public init(_ profile: Profile) {
        self.init(ProfileField.allCases.map { ($0.rawValue, profile[$0] ?? "") })
    }
}
