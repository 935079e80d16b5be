/// The rules by which the rows of an imported table are read, on the server and in the browser.
public struct ImportRules: Sendable {
    /// A text that represents an answer to one of the group's own fields, such as a choice's label.
    public struct Word: Sendable, Equatable {
        /// The field's id.
        public let field: Int64
        public let text: String
        /// As `CustomField.field` describes it.
        public let answer: String

        public init(field: Int64, text: String, answer: String) {
            (self.field, self.text, self.answer) = (field, text, answer)
        }
    }

    /// The order of a table's dates, unless they begin with the year. The raw values are passed to the
    /// browser.
    public enum DateOrder: String, Sendable, CaseIterable {
        case day, month
        /// Unknown: a date that could be two different days is then a problem.
        case unknown
    }

    /// The most answers that one problem lists.
    private static let maxNamed = 12

    /// The form with which rows are checked. It requires none of the group's own fields.
    public let form: Form
    private let words: [Word]
    private let dateOrder: DateOrder
    /// The words' bytes without letter case. A dictionary would bring 5 KB more into the browser's module.
    private let keys: [[UInt8]]

    /// - Parameter words: if a field has a text twice, the first one counts. Problems show each answer by its
    ///   first word.
    public init(
        asking group: GroupForm = GroupForm(), words: [Word] = [], dateOrder: DateOrder = .unknown
    ) {
        var group = group
        for index in group.fields.indices { group.fields[index].isRequired = false }
        form = Form.imported.asking(group)
        self.words = words
        self.dateOrder = dateOrder
        keys = words.map { $0.text.withoutCase }
    }

    /// The group's own field with this id; nil if there is none.
    private func field(_ id: Int64) -> CustomField? { form.group.fields.first { $0.id == id } }

    // MARK: Reading

    /// A row's details of a member, and its answers to the group's own fields, by their ids.
    ///
    /// - Throws: the problems, at most one per field, in the order of the form.
    public func read(_ entries: Entries) throws(Problems) -> (profile: Profile, answers: [Int64: String]) {
        let read = try form.read(entries)
        var answers: [Int64: String] = [:]
        for field in form.group.fields where !read[field.name].isEmpty {
            answers[field.id] = read[field.name]
        }
        return (Profile(read: read), answers)
    }

    /// A cell's text as an answer that one of the group's own fields takes. A text that isn't an answer
    /// becomes `none`, which the field's rules refuse.
    func answer(_ cell: String, to id: Int64) -> String {
        guard let field = field(id) else { return "" }
        let text = field.kind == .longText ? cell : cell.onOneLine.trimmed()
        switch field.kind {
        case .text, .longText, .number: return text
        case .date: return day(text)?.text ?? text
        case .yesNo, .oneOf, .someOf, .agreement:
            if text.isEmpty { return "" }
            let several = field.kind == .someOf ? answers(text, id) : nil
            return several ?? answer(text, id) ?? Self.none
        }
    }

    /// Refused by every field. It isn't the text itself, since a label could look like another choice's id.
    private static let none = "?"

    /// The answer that a word represents.
    private func answer(_ word: String, _ id: Int64) -> String? {
        let key = word.withoutCase
        let index = words.indices.first { words[$0].field == id && keys[$0].elementsEqual(key) }
        return index.map { words[$0].answer }
    }

    /// The ids of several choices, whose labels are written as in an export (`a; "b; c"`), or separated by
    /// commas; nil if there is anything else among them.
    private func answers(_ text: String, _ id: Int64) -> String? {
        var found: [String] = []
        for part in Self.parts(text, between: ";") {
            if let one = answer(part, id) {
                found.append(one)
                continue
            }
            for part in Self.parts(part, between: ",") where !part.trimmed().isEmpty {
                guard let one = answer(part, id) else { return nil }
                found.append(one)
            }
        }
        return found.joined(separator: " ")
    }

    /// The parts of a text between separators; a part in quotation marks may contain the separator.
    private static func parts(_ text: String, between separator: Unicode.Scalar) -> [String] {
        let scalars = Array(text.unicodeScalars)
        var (parts, part, isQuoted) = ([String](), String.UnicodeScalarView(), false)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            let isDoubled = isQuoted && scalar == "\"" && scalars.dropFirst(index + 1).first == "\""
            index += isDoubled ? 2 : 1
            if scalar == "\"", !isDoubled, isQuoted || String(part).trimmed().isEmpty {
                isQuoted = !isQuoted
            } else if scalar == separator, !isQuoted {
                parts.append(String(part))
                part = String.UnicodeScalarView()
            } else {
                part.append(scalar)
            }
        }
        return parts + [String(part)]
    }

    private func day(_ text: String) -> Day? {
        let dayFirst = Day(written: text, monthFirst: false)
        let monthFirst = Day(written: text, monthFirst: true)
        switch dateOrder {
        case .day: return dayFirst ?? monthFirst
        case .month: return monthFirst ?? dayFirst
        case .unknown: return Day(written: text)
        }
    }

    // MARK: Problems

    /// The problems with a row, in the order of the form. A problem that several fields report because the
    /// row has too few details is reported once.
    public func problems(with entries: Entries) -> [Problem] {
        var isReported = false
        return form.problems(with: entries).compactMap { problem in
            if problem.code == .neither || problem.code == .nothingKnown {
                defer { isReported = true }
                return isReported ? nil : problem
            }
            guard problem.code == .choiceGone, let id = CustomField.id(inName: problem.field) else {
                return problem
            }
            return Problem(field: problem.field, code: .noneOfAnswers, arguments: [.text(named(id))])
        }
    }

    /// The answers that a field has, each as its first word.
    public func words(for field: Int64) -> [String] {
        var (named, known): ([String], [String]) = ([], [])
        for word in words where word.field == field && !known.contains(where: { $0.isSame(as: word.answer) })
        {
            known.append(word.answer)
            named.append(word.text)
        }
        return named
    }

    private func named(_ field: Int64) -> String {
        let words = words(for: field)
        return words.prefix(Self.maxNamed).joined(separator: "; ")
            + (words.count > Self.maxNamed ? " …" : "")
    }

    // MARK: For the browser

    /// The rules as a page passes them to the browser's module: the order of dates, the number of words, the
    /// field id, text and answer of each, and `GroupForm.texts`.
    public var texts: [String] {
        [dateOrder.rawValue, "\(words.count)"]
            + words.flatMap { ["\($0.field)", $0.text, $0.answer] } + form.group.texts
    }

    /// Reads the output of `texts`; nil for anything else.
    public init?(texts: [String]) {
        guard texts.count >= 2,
            let order = DateOrder.named(texts[0]),
            let count = texts[1].number.map({ Int(truncatingIfNeeded: $0) }), count >= 0,
            count <= (texts.count - 2) / 3, let group = GroupForm(texts: Array(texts[(2 + 3 * count)...]))
        else { return nil }
        var words: [Word] = []
        for start in stride(from: 2, to: 2 + 3 * count, by: 3) {
            guard let field = texts[start].number else { return nil }
            words.append(Word(field: field, text: texts[start + 1], answer: texts[start + 2]))
        }
        self.init(asking: group, words: words, dateOrder: order)
    }
}

extension Day {
    /// Reads a day as people write it; nil for other text, and if day first and month first give two
    /// different days.
    init?(written text: String) {
        let dayFirst = Day(written: text, monthFirst: false)
        let monthFirst = Day(written: text, monthFirst: true)
        if let dayFirst, let monthFirst, dayFirst != monthFirst { return nil }
        guard let day = dayFirst ?? monthFirst else { return nil }
        self = day
    }

    /// The problem with a text that isn't read as a day.
    static func problem(withWritten text: String) -> Problem.Code {
        Day(written: text, monthFirst: true) == nil ? .notADay : .ambiguousDay
    }

    /// Reads three numbers as spreadsheets write a day: `2026-11-23`, `2026. 11. 23.`, `23.11.2026`,
    /// `11/23/2026`. The year has four digits. With points as separators, the day comes before the month.
    ///
    /// - Parameter monthFirst: whether the month comes first if neither a leading year nor points decide.
    public init?(written text: String, monthFirst: Bool) {
        var numbers: [(value: Int, digits: Int)] = []
        var (sign, isInNumber, isSeparated) = (UInt8(0), false, true)
        for byte in text.utf8 {
            if byte.isASCIIDigit {
                if !isInNumber {
                    if !isSeparated { return nil }
                    numbers.append((0, 0))
                }
                (isInNumber, isSeparated) = (true, false)
                let last = numbers.count - 1
                if numbers[last].digits == 4 { return nil }
                numbers[last].value = numbers[last].value * 10 + Int(byte - UInt8(ascii: "0"))
                numbers[last].digits += 1
                continue
            }
            isInNumber = false
            if byte == UInt8(ascii: " ") { continue }
            let isSign = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
            guard isSign, !isSeparated, sign == 0 || sign == byte else { return nil }
            (sign, isSeparated) = (byte, true)
        }
        guard numbers.count == 3 else { return nil }
        let (first, second, third) = (numbers[0], numbers[1], numbers[2])
        if first.digits == 4 {
            self.init(year: first.value, month: second.value, day: third.value)
        } else if third.digits == 4, monthFirst, sign != UInt8(ascii: ".") {
            self.init(year: third.value, month: first.value, day: second.value)
        } else if third.digits == 4 {
            self.init(year: third.value, month: second.value, day: first.value)
        } else {
            return nil
        }
    }
}

extension String {
    /// The bytes without white space at both ends, and with ASCII letters in lower case. Other letters stay
    /// as they are: comparing them would bring Unicode's tables into the browser's module.
    fileprivate var withoutCase: [UInt8] {
        trimmed().utf8.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 + 32 : $0 }
    }
}
