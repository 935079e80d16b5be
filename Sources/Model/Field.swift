/// One input of a form: what it is called, what it looks like, and the rules for what is typed into it.
public struct Field: Sendable {
    /// Decides the keyboard, capitals and how the text is read.
    public enum Kind: Sendable {
        case name, email, phone, amount, wholeNumber
        /// A few words, as people write them.
        case text
        /// What an account is called: no capitals and no corrections are slipped in.
        case identifier
        /// A few sentences, typed into several rows; line breaks are read as spaces.
        case paragraph
        /// One of a few texts. The page says which there are, and holds what is sent to them.
        case choice
        /// Secrets. Password managers make up a new one, and fill in a current one.
        case newPassword, currentPassword
    }

    /// Names the input in the HTML and in the request.
    public let name: String
    /// What the input is called on the page: "Email".
    public let label: String
    /// What the input asks for, with its article: "an email address".
    public let noun: String
    /// An example, shown while the input is empty; or empty.
    public let placeholder: String
    /// A hint beside the label, or empty.
    public let hint: String
    public let kind: Kind
    /// HTML's autofill token.
    public let autocomplete: String
    /// Whether it is looked up in the store: the rules can tell that it is wrong, but never that it is right.
    public let isLookedUp: Bool
    /// In the order in which they are told.
    public let rules: [Rule]

    /// Everything that an input is.
    public init(
        name: String, label: String, noun: String, placeholder: String = "", hint: String = "", kind: Kind,
        autocomplete: String, isLookedUp: Bool = false, rules: [Rule]
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
    }

    /// A secret is never trimmed, never kept in a draft and never sent back in a page.
    public var isSecret: Bool {
        switch kind {
        case .newPassword, .currentPassword: true
        case .name, .text, .email, .phone, .amount, .wholeNumber, .identifier, .paragraph, .choice: false
        }
    }

    /// The text as it counts: without white space at both ends, unless it is a secret, and a paragraph on one line.
    public func read(_ typed: String) -> String {
        switch kind {
        case .newPassword, .currentPassword: typed
        case .paragraph: typed.onOneLine.trimmed()
        case .name, .text, .email, .phone, .amount, .wholeNumber, .identifier, .choice: typed.trimmed()
        }
    }

    /// The bound that what was typed exceeds, else the first rule that it breaks, or nil. Nil as well where one rule is
    /// enough (`Rule.suffices`).
    public func problem(in entries: Entries) -> Problem? {
        let text = read(entries[name])
        if rules.contains(where: { $0.suffices(for: text, in: entries) }) { return nil }
        if let code = TextBounds.problem(with: text, mostBytes: mostBytes) {
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

    /// Whether a text is right by itself, and is read as it is.
    func takesUnchanged(_ text: String) -> Bool {
        problem(in: Entries([(name, text)])) == nil && read(text).isSame(as: text)
    }

    /// Whether what was typed, as it counts, is what is kept: byte for byte, and also where both are empty.
    public func isUnchanged(in entries: Entries, from kept: Entries) -> Bool {
        kept.has(name) && read(entries[name]).isSame(as: read(kept[name]))
    }

    private var mostBytes: Int {
        switch kind {
        case .email, .identifier: limit.count * TextBounds.bytesPerLetter
        case .name, .text, .phone, .amount, .wholeNumber, .newPassword, .currentPassword, .paragraph,
            .choice:
            limit.count * TextBounds.bytesPerCharacter
        }
    }

    /// The most characters that it takes, and what is wrong with more; of a field that sets no limit, more than it ever
    /// needs.
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
    /// With one space in place of each run of line breaks.
    fileprivate var onOneLine: String {
        var line = String.UnicodeScalarView()
        var isBreak = false
        for scalar in unicodeScalars {
            let wasBreak = isBreak
            isBreak = scalar.value == 0x0A || scalar.value == 0x0D
            if !isBreak { line.append(scalar) } else if !wasBreak { line.append(" ") }
        }
        return String(line)
    }
}
