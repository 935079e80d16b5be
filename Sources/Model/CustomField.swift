/// One of the group's own questions, which its forms ask alongside the built-in ones.
public struct CustomField: Sendable, Equatable {
    /// The kind of an answer. The raw values must not change: they are stored, and forms send them.
    public enum Kind: String, Sendable, CaseIterable {
        /// One line of text.
        case text
        /// Several lines of text.
        case longText = "long-text"
        /// A `DecimalNumber`.
        case number
        /// A `Day`.
        case date
        /// Yes, no, or no answer.
        case yesNo = "yes-no"
        /// One of the choices.
        case oneOf = "one-of"
        /// Any of the choices.
        case someOf = "some-of"
        /// A text to agree to.
        case agreement

        /// Whether the answer is one or more of the choices that organisers give.
        public var hasChoices: Bool { self == .oneOf || self == .someOf }
    }

    /// The people who give the answer. The raw values must not change: they are stored, and forms send them.
    public enum Answerer: String, Sendable, CaseIterable {
        /// The person whom it concerns; organisers can correct it.
        case person
        /// Organisers only: the person never sees it on a form.
        case organisers
    }

    /// One of the answers to choose from.
    public struct Choice: Sendable, Equatable {
        /// Stays the same when the choice is renamed or moved, and is never reused. A draft's new choice has
        /// one below 1.
        public var id: Int64
        public var label: String

        public init(id: Int64, label: String) {
            self.id = id
            self.label = label
        }
    }

    /// The most fields that there can be.
    public static let limit = 50
    /// The most choices that a field can have.
    public static let choiceLimit = 100
    /// The most characters in a label, whether of a field or of a choice.
    public static let labelLimit = 100
    /// The most characters in a hint.
    static let hintLimit = 200
    /// The most characters in an answer, or in the text of an agreement.
    static let answerLimit = 2000

    /// Never reused.
    public var id: Int64
    public var kind: Kind
    public var label: String
    /// Empty for none.
    public var hint: String
    /// The text to agree to; empty for other kinds.
    public var text: String
    public var isRequired: Bool
    public var answeredBy: Answerer
    /// In the order of the form; empty for kinds without choices.
    public var choices: [Choice]
    /// The version of an agreement's text that `text` is; nil for other kinds, and where it isn't asked.
    public var readText: ReadText?
    #if !hasFeature(Embedded)
        /// Whether the label is the group's own, for want of a translation, and perhaps not in the page's
        /// language. The browser's rules don't ask.
        public var isUntranslated = false
    #endif

    /// Creates a field with the parts as the properties describe them.
    public init(
        id: Int64, kind: Kind, label: String, hint: String = "", text: String = "", isRequired: Bool = false,
        answeredBy: Answerer = .person, choices: [Choice] = []
    ) {
        self.id = id
        self.kind = kind
        self.label = label
        self.hint = hint
        self.text = text
        self.isRequired = isRequired
        self.answeredBy = answeredBy
        self.choices = choices
    }

    /// The name of the field's input, such as `field-3`.
    public var name: String { Self.name(of: id) }

    public static let namePrefix = "field-"

    /// The name of the input of the field with this id.
    public static func name(of id: Int64) -> String { "\(namePrefix)\(id)" }

    /// The id of the field whose input has this name; nil for another name.
    public static func id(inName name: String) -> Int64? {
        guard name.utf8.starts(with: namePrefix.utf8) else { return nil }
        return String(decoding: name.utf8.dropFirst(namePrefix.utf8.count), as: UTF8.self).number
    }

    /// The ids of the choices as answers have them, in the order of the form.
    public var choiceIDs: [String] { choices.map { "\($0.id)" } }

    /// The input that asks for it. Its text is the answer as it is stored: a number as `DecimalNumber.text`,
    /// a date as `Day.text`, `yes` or `no`, the id of a choice, or the ids of several separated by spaces.
    var field: Field {
        Field(
            name: name, label: label, noun: label, placeholder: kind == .date ? "2026-11-23" : "", hint: hint,
            kind: fieldKind, autocomplete: "off", rules: (isRequired ? [required] : [.optional]) + rules,
            custom: self)
    }

    private var fieldKind: Field.Kind {
        switch kind {
        case .text: .text
        case .longText: .longText
        case .number: .decimal
        case .date: .date
        case .yesNo, .oneOf: .oneOf
        case .someOf: .someOf
        case .agreement: .agreement
        }
    }

    private var required: Rule { kind == .agreement ? .agreed : .answered }

    private var besideText: [Rule] {
        readText?.version.map { [.besideText($0, named: textName)] } ?? []
    }

    private var rules: [Rule] {
        switch kind {
        case .text: [.atMost(Self.answerLimit), .visible]
        case .longText: [.atMost(Self.answerLimit), .visibleLines]
        case .number: [.decimal]
        case .date: [.day]
        case .yesNo: [.oneAmong(["yes", "no"])]
        case .oneOf: [.oneAmong(choiceIDs)]
        case .someOf: [.atMost(Self.answerLimit), .allAmong(choiceIDs)]
        case .agreement: besideText + [.oneAmong(["yes"])]
        }
    }
}

/// The group's choices for its forms: the desk's questions, and fields of its own.
public struct GroupForm: Sendable, Equatable {
    /// The desk form's questions about the built-in fields.
    public var desk: DeskQuestions
    /// In the order of the form.
    public var fields: [CustomField]

    /// Creates the group's choices; by default its forms ask only the built-in questions.
    public init(desk: DeskQuestions = DeskQuestions(), fields: [CustomField] = []) {
        self.desk = desk
        self.fields = fields
    }

    /// The form for the person, without the fields that only organisers fill in.
    public var forPerson: GroupForm {
        GroupForm(desk: desk, fields: fields.filter { $0.answeredBy == .person })
    }

    /// The form for organisers, who needn't give the answers that only the person is required to give.
    public var forOrganisers: GroupForm {
        GroupForm(
            desk: desk,
            fields: fields.map { field in
                var field = field
                if field.answeredBy == .person { field.isRequired = false }
                return field
            })
    }

    /// The typed answers, by the fields' ids, each as its field reads it.
    ///
    /// - Parameter kept: the stored answers, by the inputs' names. Unchanged answers are left out.
    public func answers(in entries: Entries, keeping kept: Entries = Entries()) -> [Int64: String] {
        var answers: [Int64: String] = [:]
        for own in fields {
            let field = own.field
            if field.isUnchanged(in: entries, from: kept) { continue }
            answers[own.id] = field.read(entries[field.name])
        }
        return answers
    }

    // MARK: For the browser

    /// The facts that the rules need, as a page passes them to the browser's module: `DeskQuestions.text`,
    /// and for each field its id, kind, whether it is required (`1`, `0`), and the ids of its choices
    /// separated by spaces. Words stay on the page.
    public var texts: [String] {
        [desk.text]
            + fields.flatMap { field in
                [
                    "\(field.id)", field.kind.rawValue, field.isRequired ? "1" : "0",
                    field.choiceIDs.joined(separator: " "),
                ]
            }
    }

    /// Reads the output of `texts`; nil for anything else. An empty list gives the default questions and no
    /// fields.
    public init?(texts: [String]) {
        fields = []
        desk = DeskQuestions()
        if let first = texts.first {
            guard let questions = DeskQuestions(text: first) else { return nil }
            desk = questions
        }
        var rest = texts.dropFirst()
        while rest.count >= 4 {
            let start = rest.startIndex
            guard let id = rest[start].number, let kind = CustomField.Kind.named(rest[start + 1]) else {
                return nil
            }
            let choices = rest[start + 3].words.map { CustomField.Choice(id: $0.number ?? 0, label: "") }
            fields.append(
                CustomField(
                    id: id, kind: kind, label: "", isRequired: rest[start + 2].isSame(as: "1"),
                    choices: choices))
            rest = rest.dropFirst(4)
        }
        if !rest.isEmpty { return nil }
    }
}

extension Form {
    /// The form with the built-in fields that the group asks for, and with its own fields.
    public func asking(_ group: GroupForm) -> Form {
        // Comparing whole forms would compare texts as Unicode does, with tables of 25 KB in the browser's
        // module.
        let hasFields = !group.fields.isEmpty || !self.group.fields.isEmpty
        if !hasFields, group.desk == self.group.desk { return self }
        let fields = fields(asked: group.desk)
        let index = ownFieldsBefore.flatMap { next in fields.firstIndex { $0.name.isSame(as: next) } }
        let (before, after) = (fields[..<(index ?? fields.count)], fields[(index ?? fields.count)...])
        return Form(
            name: name, readiness: readiness, fields: before + group.fields.map { $0.field } + after,
            ownFieldsBefore: ownFieldsBefore, adaptation: adaptation, group: group)
    }
}

extension String {
    /// At most eighteen digits as a number; nil for anything else. `Int64(_:)` would need more of a C library
    /// than the browser's module has.
    var number: Int64? {
        if isEmpty || utf8.count > 18 { return nil }
        var number: Int64 = 0
        for digit in utf8 {
            guard digit.isASCIIDigit else { return nil }
            number = number &* 10 &+ Int64(digit - UInt8(ascii: "0"))
        }
        return number
    }

    /// The parts between the spaces.
    var words: [String] { utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) } }
}
