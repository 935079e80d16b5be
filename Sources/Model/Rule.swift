/// A requirement on a text. A field lists its rules in the order in which their problems are reported.
public enum Rule: Sendable {
    /// Something other than white space was typed.
    case required
    /// An empty text is valid, whatever the other rules say.
    case optional
    /// The same as `optional`, but only if something was typed into the field with this name.
    case requiredUnless(String)
    /// The same as `optional`, but only if something was typed into one of the fields with these names. If
    /// nothing was typed into any of them, the code is the problem.
    case requiredUnlessAny([String], Problem.Code)
    /// If nothing was typed into the field with this name, any text is valid, since it isn't used then.
    case onlyWith(String)
    /// At least this many characters, as a reader counts them (grapheme clusters).
    case atLeast(Int)
    /// At most this many characters, as a reader counts them. `TextBounds` limits the bytes and marks that
    /// they consist of.
    case atMost(Int)
    /// `something@something.something`: one `@`, a dot inside the part after it, no white space, nothing
    /// hidden. Deliberately no more: whether an address accepts mail is known only by sending some (RFC 5321
    /// lets the receiving host decide), so `a@b.c` and `é@müller.example` are both valid.
    case email
    /// ASCII digits and nothing else, which every dialler accepts. A leading `+`, spaces and brackets are
    /// refused with a sentence that says so, since a number is compared and dialled, never formatted.
    case digits
    /// Only digits are left once `Field.Kind.writtenPhone` has removed the usual separators.
    case writtenDigits
    /// At least this many digits; comes after `digits`.
    case atLeastDigits(Int)
    /// At most this many digits; comes after `digits`.
    case atMostDigits(Int)
    /// Something visible, and nothing hidden where it doesn't belong: no control character, line break,
    /// text-direction override or filler; joiners and variation selectors only where a script or an emoji
    /// uses them.
    case visible
    /// Letters and digits of any script, marks, and ASCII symbols: no spaces, no emoji or other symbols, and
    /// no compatibility characters (see `isUsername`).
    case username
    /// A first and a last name with a space between them, as the guided form joins them, are valid, whatever
    /// the other rules say.
    case inTwoParts

    /// No digit of any script (see `Unicode.Scalar.isDigit`).
    case noDigit
    /// Either no digit of any script, as the guided form requires, or at least this many characters, as the
    /// form by username requires.
    case atLeastWithDigits(Int)
    /// No `@`, which distinguishes an email from a username where either signs a member in.
    case noAt
    /// No capital letter of any script.
    case noCapitals
    /// Before the `@`, at least this many characters.
    case localPartAtLeast(Int)
    /// Before the `@`, at most this many characters.
    case localPartAtMost(Int)
    /// No digit at the beginning.
    case noDigitFirst
    /// The same text as in the field with this name, byte for byte.
    case same(as: String)
    /// A day of the calendar, as `Day.text` writes it.
    case day

    /// An amount of credits above zero, with at most two decimals.
    case amount
    /// An amount of credits from zero to this one, with at most two decimals.
    case amountFromZero(atMost: Amount)
    /// A whole number, in or out of range.
    case wholeNumber

    /// The same as `required`, for one of the group's own fields.
    case answered
    /// The box is ticked.
    case agreed
    /// The box was ticked next to the text with this number, which the hidden input with this name contains.
    /// A form without that input counts as one with this text.
    case besideText(Int64, named: String)
    /// The same as `visible`, on each of several lines.
    case visibleLines
    /// A `DecimalNumber`.
    case decimal
    /// One of these words.
    case oneAmong([String])
    /// Any of these words, separated by spaces.
    case allAmong([String])

    /// Whether `text` is valid, whatever the other rules of its field say. Its running time is bounded like
    /// that of `problem(with:in:)`.
    func suffices(for text: String, in entries: Entries) -> Bool {
        switch self {
        case .optional: text.isEmpty
        case .requiredUnless(let other): text.isEmpty && !entries[other].trimmed().isEmpty
        case .requiredUnlessAny(let others, _):
            text.isEmpty && others.contains { !entries[$0].trimmed().isEmpty }
        case .onlyWith(let other): entries[other].trimmed().isEmpty
        case .inTwoParts: text.isNameInTwoParts
        default: false
        }
    }

    /// The problem with `text`, or nil; `entries` are all texts typed into the form. The running time grows
    /// with the rule's limit, not with the length of the text.
    func problem(with text: String, in entries: Entries) -> Problem.Code? {
        switch self {
        case .required: text.isEmpty ? .missing : nil
        case .optional, .onlyWith, .inTwoParts: nil
        case .requiredUnless: text.isEmpty ? .neither : nil
        case .requiredUnlessAny(_, let code): text.isEmpty ? code : nil
        case .atLeast(let count): text.hasCharacters(atLeast: count) ? nil : .tooShort
        case .atMost(let count): text.hasCharacters(atLeast: count + 1) ? .tooLong : nil
        case .email: text.isPlausibleEmail ? nil : .notAnEmail
        case .atLeastDigits(let count): text.hasCharacters(atLeast: count) ? nil : .tooFewDigits
        case .atMostDigits(let count): text.hasCharacters(atLeast: count + 1) ? .tooManyDigits : nil
        case .digits: text.isDigits ? nil : .notDigits
        case .writtenDigits: text.isDigits ? nil : .notAPhone
        case .visible: text.hasInvisible ? .invisible : nil
        case .username: text.isUsername ? nil : .notAUsername
        case .noDigit: text.hasDigit ? .hasDigit : nil
        case .atLeastWithDigits(let count):
            text.hasDigit && !text.hasCharacters(atLeast: count) ? .tooShortWithDigits : nil
        case .noAt: text.unicodeScalars.contains("@") ? .hasAt : nil
        case .noCapitals: text.unicodeScalars.contains { $0.properties.isUppercase } ? .hasCapitals : nil
        case .localPartAtLeast(let count):
            text.localPart.hasCharacters(atLeast: count) ? nil : .localPartTooShort
        case .localPartAtMost(let count):
            text.localPart.hasCharacters(atLeast: count + 1) ? .localPartTooLong : nil
        case .noDigitFirst: text.unicodeScalars.first.map { $0.isDigit } ?? false ? .digitFirst : nil
        case .amount: Rule.problem(withAmount: text)
        case .amountFromZero(let largest): Rule.problem(withAmount: text, atMost: largest)
        case .wholeNumber: WholeNumber(typed: text) == nil ? .notANumber : nil
        case .day: Day(text: text) == nil ? Day.problem(withWritten: text) : nil
        case .same(let other): text.isSame(as: entries[other]) ? nil : .different
        case .answered: text.isEmpty ? .unanswered : nil
        case .agreed: text.isEmpty ? .notAgreed : nil
        case .besideText(let version, let name):
            entries.has(name) && ReadText(entries[name])?.version != version ? .textChanged : nil
        case .visibleLines: text.onOneLine.withoutTabs.hasInvisible ? .invisible : nil
        case .decimal: Rule.problem(withDecimal: text)
        case .oneAmong(let choices): choices.contains { $0.isSame(as: text) } ? nil : .choiceGone
        case .allAmong(let choices):
            text.words.allSatisfy { word in choices.contains { $0.isSame(as: word) } } ? nil : .choiceGone
        }
    }

    private static func problem(withAmount text: String) -> Problem.Code? {
        do { _ = try Amount(typed: text) } catch { return error }
        return nil
    }

    private static func problem(withDecimal text: String) -> Problem.Code? {
        do { _ = try DecimalNumber(typed: text) } catch { return error }
        return nil
    }

    private static func problem(withAmount text: String, atMost largest: Amount) -> Problem.Code? {
        do {
            return try Amount(typed: text, allowingZero: true) > largest ? .tooLarge : nil
        } catch { return error }
    }

    /// The arguments of the problem that the rule reports.
    var arguments: [Problem.Argument] {
        switch self {
        case .atLeast(let count), .atMost(let count), .atLeastWithDigits(let count),
            .atLeastDigits(let count), .atMostDigits(let count), .localPartAtLeast(let count),
            .localPartAtMost(let count):
            [.number(count)]
        case .required, .optional, .requiredUnless, .requiredUnlessAny, .onlyWith, .email, .digits,
            .writtenDigits, .visible, .username,
            .inTwoParts, .noDigit, .noAt, .noCapitals, .noDigitFirst, .same, .day, .amount, .amountFromZero,
            .wholeNumber, .answered, .agreed, .besideText, .visibleLines, .decimal, .oneAmong,
            .allAmong:
            []
        }
    }
}

extension String {
    fileprivate func hasCharacters(atLeast count: Int) -> Bool {
        count <= 0
            || index(startIndex, offsetBy: count - 1, limitedBy: endIndex).map { $0 < endIndex } ?? false
    }

    fileprivate var isPlausibleEmail: Bool {
        var ats = 0
        var local = 0
        var label = 0  // scalars since the `@` or the last dot
        var dots = 0
        for scalar in unicodeScalars {
            if scalar.isWhiteSpace || scalar.isHidden { return false }
            if scalar == "@" {
                ats += 1
                if ats > 1 { return false }
            } else if ats == 0 {
                local += 1
            } else if scalar == "." {
                if label == 0 { return false }
                dots += 1
                label = 0
            } else {
                label += 1
            }
        }
        return local > 0 && dots > 0 && label > 0
    }

    fileprivate var withoutTabs: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 9 ? " " : $0 }))
    }

    fileprivate var isDigits: Bool { utf8.allSatisfy { $0.isASCIIDigit } }

    fileprivate var hasDigit: Bool { unicodeScalars.contains { $0.isDigit } }

    /// Whether the guided form accepts the text before and the text after one of the spaces. Either part may
    /// contain spaces.
    fileprivate var isNameInTwoParts: Bool {
        // Two names of at most 100 characters and a space fit; a longer text can't be valid.
        let maxBytes = 2 * 100 * TextBounds.bytesPerCharacter + 1
        guard utf8.count <= maxBytes, !hasCharacters(atLeast: 202) else { return false }
        let (first, last) = (Form.guided.fields[0], Form.guided.fields[1])
        let scalars = unicodeScalars
        for index in scalars.indices where scalars[index] == " " {
            let isAccepted =
                first.takesUnchanged(String(scalars[..<index]))
                && last.takesUnchanged(String(scalars[scalars.index(after: index)...]))
            if isAccepted { return true }
        }
        return false
    }

    /// The text before the first `@`, or the whole text if there is none.
    fileprivate var localPart: String { String(unicodeScalars.prefix { $0 != "@" }) }

    /// The text without the white space at both ends.
    public func trimmed() -> String {
        let scalars = unicodeScalars
        var (start, end) = (scalars.startIndex, scalars.endIndex)
        while start < end, scalars[start].isWhiteSpace { start = scalars.index(after: start) }
        while start < end {
            let last = scalars.index(before: end)
            if !scalars[last].isWhiteSpace { break }
            end = last
        }
        return String(scalars[start..<end])
    }
}

extension Unicode.Scalar {
    /// Whether it has Unicode's property White_Space. Ranges are faster than looking the property up, and a
    /// text may be surrounded by tens of thousands of spaces.
    var isWhiteSpace: Bool {
        switch value {
        case 0x9...0xD, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F, 0x205F, 0x3000:
            true
        default: false
        }
    }

    /// Whether it is a digit of any script, plain, raised or circled: `7`, `٧`, `⁷`, `⑦`. Other numbers, such
    /// as `½` and `Ⅶ`, are not digits.
    var isDigit: Bool {
        // Most texts are ASCII, and Unicode's tables are slow.
        if isASCII { return value >= 0x30 && value <= 0x39 }
        return properties.numericType == .decimal || properties.numericType == .digit
    }
}
