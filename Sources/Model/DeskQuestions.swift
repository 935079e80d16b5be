/// The desk form's questions about the built-in fields.
public struct DeskQuestions: Sendable, Equatable {
    /// Whether a field is on the form. The raw values must not change: they are stored, and forms send them.
    public enum Asking: String, Sendable, CaseIterable {
        case required, optional
        /// The field isn't on the form.
        case off
    }

    /// How phone numbers are written. The raw values must not change: they are stored, and forms send them.
    public enum PhoneFormat: String, Sendable, CaseIterable {
        /// 10 to 15 digits and nothing else.
        case digits
        /// 6 to 17 digits with the usual separators between them, and perhaps a leading `+`, which is stored
        /// as `00`.
        case any
    }

    /// Whether the name is required; if it isn't, it is optional.
    public var requiresName: Bool
    /// Without an email there is no password either.
    public var email: Asking
    public var phone: Asking
    /// Also applies to the forms on which phone numbers are corrected.
    public var phoneFormat: PhoneFormat

    /// By default, the desk asks for everything.
    public init(
        requiresName: Bool = true, email: Asking = .required, phone: Asking = .required,
        phoneFormat: PhoneFormat = .digits
    ) {
        self.requiresName = requiresName
        self.email = email
        self.phone = phone
        self.phoneFormat = phoneFormat
    }

    /// Reads raw values. An unknown value, perhaps from a newer version, becomes the default.
    public init(name: String, email: String, phone: String, phoneFormat: String) {
        self.init(
            requiresName: Asking.named(name) ?? .required == .required,
            email: Asking.named(email) ?? .required, phone: Asking.named(phone) ?? .required,
            phoneFormat: PhoneFormat.named(phoneFormat) ?? .digits)
    }

    /// Required or optional.
    public var name: Asking { requiresName ? .required : .optional }

    // MARK: For the browser

    /// The form in which a page passes it to the browser's module: the raw values separated by spaces.
    var text: String { "\(name.rawValue) \(email.rawValue) \(phone.rawValue) \(phoneFormat.rawValue)" }

    /// Reads the output of `text`; nil for anything else.
    init?(text: String) {
        let words = text.words
        guard words.count == 4, let name = Asking.named(words[0]), name != .off,
            let email = Asking.named(words[1]), let phone = Asking.named(words[2]),
            let format = PhoneFormat.named(words[3])
        else { return nil }
        self.init(requiresName: name == .required, email: email, phone: phone, phoneFormat: format)
    }

    // MARK: The fields

    /// The fields that may stay empty, but of which at least one has to be filled in; empty if another field
    /// is required, since every visitor is then known by something.
    fileprivate var either: [String] {
        if requiresName || email == .required || phone == .required { return [] }
        return ["name"] + (email == .optional ? ["email"] : []) + (phone == .optional ? ["phone"] : [])
    }

    /// The rule for a text that may be missing.
    fileprivate func presence(of field: String, isRequired: Bool) -> Rule {
        let either = either
        // No other field could be filled in instead.
        if isRequired || either.count == 1 { return .required }
        let others = either.filter { !$0.isSame(as: field) }
        if others.isEmpty { return .optional }
        let code: Problem.Code =
            email == .off ? .neitherNameNorPhone : phone == .off ? .neitherNameNorEmail : .nothingKnown
        return .requiredUnlessAny(others, code)
    }
}

extension Form {
    /// Sign-up at the desk, where a volunteer signs up one visitor after another, with the default questions.
    public static let desk = Form(name: "desk", fields: deskFields(DeskQuestions()), adaptation: .desk)

    /// This form's fields as the group has chosen, by the form's `adaptation`.
    func fields(asked questions: DeskQuestions) -> [Field] {
        if adaptation == .desk { return Self.deskFields(questions) }
        let isOneEnough = adaptation == .knownByAny && questions.email != .required
        let fields = isOneEnough ? fields.map { Self.knownByAny($0) } : fields
        if questions.phoneFormat == .digits { return fields }
        return fields.map { field in
            guard field.kind == .phone || field.kind == .writtenPhone, let presence = field.rules.first else {
                return field
            }
            return .phone(.any, autocomplete: field.autocomplete, presence: presence)
        }
    }

    private static func deskFields(_ questions: DeskQuestions) -> [Field] {
        [name(questions)] + (questions.email == .off ? [] : [email(questions), password(questions)])
            + (questions.phone == .off ? [] : [phone(questions)])
    }

    private static func name(_ questions: DeskQuestions) -> Field {
        Field(
            name: "name", label: "Name", noun: "a name", placeholder: "Ada Lovelace",
            hint: questions.requiresName ? "" : "Optional", kind: .name, autocomplete: "name",
            rules: [
                questions.presence(of: "name", isRequired: questions.requiresName), .atLeast(3), .atMost(100),
                .visible,
            ])
    }

    private static func email(_ questions: DeskQuestions) -> Field {
        let isRequired = questions.email == .required
        return .email(
            hint: isRequired ? "" : "Optional",
            rules: [
                questions.presence(of: "email", isRequired: isRequired), .atLeast(3), .atMost(254), .email,
            ])
    }

    private static func password(_ questions: DeskQuestions) -> Field {
        let isRequired = questions.email == .required
        return Field(
            name: "password", label: "Password", noun: "a password", placeholder: "Known only to them",
            hint: isRequired ? "At least 7 characters" : "Only with an email, at least 7 characters",
            kind: .newPassword, autocomplete: "new-password",
            rules: (isRequired ? [] : [.onlyWith("email")]) + [.required, .atLeast(7), .atMost(256)])
    }

    private static func phone(_ questions: DeskQuestions) -> Field {
        let isRequired = questions.phone == .required
        return .phone(
            questions.phoneFormat, isOptional: !isRequired, autocomplete: "tel",
            presence: questions.presence(of: "phone", isRequired: isRequired))
    }
}

extension Field {
    /// A phone number.
    ///
    /// - Parameter isOptional: whether the hint says that it may be missing.
    /// - Parameter presence: the rule that says whether it may be missing.
    fileprivate static func phone(
        _ format: DeskQuestions.PhoneFormat, isOptional: Bool = false, autocomplete: String, presence: Rule
    ) -> Field {
        switch format {
        case .digits:
            Field(
                name: "phone", label: "Phone", noun: "a phone number", placeholder: "0123456789",
                hint: isOptional ? "Optional, 10 to 15 digits" : "10 to 15 digits", kind: .phone,
                autocomplete: autocomplete,
                rules: [presence, .digits, .atLeastDigits(10), .atMostDigits(15)])
        case .any:
            Field(
                name: "phone", label: "Phone", noun: "a phone number", placeholder: "+44 20 7946 0958",
                hint: isOptional ? "Optional, 6 to 17 digits" : "6 to 17 digits", kind: .writtenPhone,
                autocomplete: autocomplete,
                rules: [presence, .writtenDigits, .atLeastDigits(6), .atMostDigits(17)])
        }
    }
}
