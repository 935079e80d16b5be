/// One input of a form: its name, its appearance, and the rules for the typed text.
public struct Field: Sendable {
    /// The kind of text: it decides the keyboard, whether words are capitalised, and how the text is read.
    public enum Kind: Sendable {
        case name, email, phone, amount, wholeNumber
        /// A phone number with the usual separators between its digits, which are removed when it is read.
        case writtenPhone
        /// A few words of prose.
        case text
        /// The name of an account: keyboards must neither capitalise nor correct it.
        case identifier
        /// A few sentences, typed into several rows; line breaks are read as spaces.
        case paragraph
        /// One of a few texts. The page lists them and refuses any other.
        case choice
        /// A day, as `Day.text`.
        case date
        /// Several lines of prose.
        case longText
        /// A `DecimalNumber`, read as `DecimalNumber.text`.
        case decimal
        /// One of a few answers, which the page shows as radio buttons or in a list.
        case oneOf
        /// Any of a few answers, as their values separated by spaces, in the order of the choices.
        case someOf
        /// A box to tick.
        case agreement
        /// Secrets: password managers suggest a new one, and fill in a current one.
        case newPassword, currentPassword
    }

    /// Names the input in the HTML and in the request.
    public let name: String
    /// The input's name on the page: "Email".
    public let label: String
    /// The noun for a value of the field, with its article: "an email address".
    public let noun: String
    /// An example, shown while the input is empty; empty for none.
    public let placeholder: String
    /// A hint next to the label; empty for none.
    public let hint: String
    public let kind: Kind
    /// HTML's autofill token; by default the browser fills nothing in.
    public let autocomplete: String
    /// Whether it is looked up in the store: the rules can find that it is wrong, but not that it is right.
    public let isLookedUp: Bool
    /// In the order in which their problems are reported.
    public let rules: [Rule]
    /// The group's own field that the input asks for, whose label and hint are the group's words and aren't
    /// translated; nil for a built-in field.
    public let custom: CustomField?

    /// Creates a field with the parts as the properties describe them.
    public init(
        name: String, label: String, noun: String, placeholder: String = "", hint: String = "", kind: Kind,
        autocomplete: String = "off", isLookedUp: Bool = false, rules: [Rule] = [],
        custom: CustomField? = nil
    ) {
        self.name = name
        self.label = label
        self.noun = noun
        self.placeholder = placeholder
        self.hint = hint
        self.kind = kind
        self.autocomplete = autocomplete
        self.isLookedUp = isLookedUp
        self.rules = rules
        self.custom = custom
    }

    /// A secret is never trimmed, never kept in a draft and never sent back in a page.
    public var isSecret: Bool {
        switch kind {
        case .newPassword, .currentPassword: true
        case .name, .text, .email, .phone, .writtenPhone, .amount, .wholeNumber, .identifier, .paragraph,
            .choice, .date, .longText, .decimal, .oneOf, .someOf, .agreement:
            false
        }
    }

    /// The text that counts. A secret stays as it was typed. Any other text loses the white space at both
    /// ends; a paragraph becomes one line; and numbers, days, phone numbers and choices are converted to the
    /// form in which they are stored, if they can be read as such.
    public func read(_ typed: String) -> String {
        switch kind {
        case .newPassword, .currentPassword: typed
        case .paragraph: typed.onOneLine.trimmed()
        case .writtenPhone: typed.phoneDigits ?? typed.trimmed()
        case .longText: typed.withLineFeeds.trimmed()
        case .decimal: (try? DecimalNumber(typed: typed))?.text ?? typed.trimmed()
        case .someOf: inOrder(typed)
        case .date: Day(written: typed)?.text ?? typed.trimmed()
        case .name, .text, .email, .phone, .amount, .wholeNumber, .identifier, .choice, .oneOf, .agreement:
            typed.trimmed()
        }
    }

    /// The first problem with the typed text: the size limit that it exceeds, else the first rule that it
    /// breaks. Nil if there is none, or if one rule accepts the text whatever the others say
    /// (`Rule.suffices`).
    public func problem(in entries: Entries) -> Problem? {
        let text = read(entries[name])
        if rules.contains(where: { $0.suffices(for: text, in: entries) }) { return nil }
        if let code = TextBounds.problem(with: text, maxBytes: maxBytes) {
            guard code == .tooLong else { return Problem(field: name, code: code) }
            return Problem(field: name, code: limit.code, arguments: [.number(limit.count)])
        }
        for rule in rules {
            if let code = rule.problem(with: text, in: entries) {
                return Problem(field: name, code: code, arguments: rule.arguments)
            }
        }
        return nil
    }

    /// The same field with its first rule, which says whether the text may be missing, replaced by another.
    func replacingPresence(by rule: Rule) -> Field {
        Field(
            name: name, label: label, noun: noun, placeholder: placeholder, hint: hint, kind: kind,
            autocomplete: autocomplete, isLookedUp: isLookedUp, rules: [rule] + rules.dropFirst(),
            custom: custom)
    }

    /// Whether the field accepts a text, regardless of other fields, and reads it unchanged.
    func takesUnchanged(_ text: String) -> Bool {
        problem(in: Entries([(name, text)])) == nil && read(text).isSame(as: text)
    }

    /// Whether the typed text is the same as the stored one, compared byte for byte after `read`. Two empty
    /// texts are the same, unless the group requires an answer. False if nothing was stored for this field.
    public func isUnchanged(in entries: Entries, from kept: Entries) -> Bool {
        isKept(in: kept) && read(entries[name]).isSame(as: read(kept[name]))
    }

    /// The ids of the choices in their order, without repeats, then the words that aren't choices.
    private func inOrder(_ typed: String) -> String {
        let words = typed.words
        let known = custom.map { $0.choiceIDs } ?? []
        var ordered = known.filter { id in words.contains { $0.isSame(as: id) } }
        ordered += words.filter { word in !known.contains { $0.isSame(as: word) } }
        return ordered.joined(separator: " ")
    }

    /// Whether there is a stored text that may stay as it is.
    public func isKept(in kept: Entries) -> Bool {
        let lacksAnswer = custom.map { $0.isRequired } ?? false && read(kept[name]).isEmpty
        return kept.has(name) && !lacksAnswer
    }

    private var maxBytes: Int {
        switch kind {
        // With this limit, the folded form fits into PostgreSQL's indexes, which accept 2,704 bytes.
        case .email: limit.count * TextBounds.bytesPerScalar
        case .identifier: limit.count * TextBounds.bytesPerLetter
        case .name, .text, .phone, .writtenPhone, .amount, .wholeNumber, .newPassword, .currentPassword,
            .paragraph, .choice, .date, .longText, .decimal, .oneOf, .someOf, .agreement:
            limit.count * TextBounds.bytesPerCharacter
        }
    }

    /// The most characters that the field accepts, and the problem with more. A field that sets no limit gets
    /// one that is larger than it ever needs.
    private var limit: (count: Int, code: Problem.Code) {
        for rule in rules {
            switch rule {
            case .atMost(let count): return (count, .tooLong)
            case .atMostDigits(let count): return (count, .tooManyDigits)
            default: continue
            }
        }
        return (256, .tooLong)
    }
}

extension String {
    /// The text with one space in place of each run of line breaks.
    var onOneLine: String {
        var line = String.UnicodeScalarView()
        var isBreak = false
        for scalar in unicodeScalars {
            let wasBreak = isBreak
            isBreak = scalar.value == 0x0A || scalar.value == 0x0D
            if !isBreak { line.append(scalar) } else if !wasBreak { line.append(" ") }
        }
        return String(line)
    }

    /// The text with a line feed for each line break, since HTML forms also send carriage returns.
    fileprivate var withLineFeeds: String {
        var text = String.UnicodeScalarView()
        var isReturn = false
        for scalar in unicodeScalars {
            if !(isReturn && scalar.value == 0x0A) { text.append(scalar.value == 0x0D ? "\n" : scalar) }
            isReturn = scalar.value == 0x0D
        }
        return String(text)
    }
}
