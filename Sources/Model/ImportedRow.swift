/// What a column of an imported table is used for. The raw values are sent by forms, and must not change.
public enum ImportMeaning: String, CaseIterable, Sendable {
    case name
    case firstName = "first-name"
    case lastName = "last-name"
    case email, phone, username, nickname

    /// The field that the column's texts go into; first and last name are joined.
    public var field: ProfileField {
        switch self {
        case .name, .firstName, .lastName: .name
        case .email: .email
        case .phone: .phone
        case .username: .username
        case .nickname: .nickname
        }
    }

    /// Whether several columns may be used for it, as for the two last names of a Spaniard.
    public var mayRepeat: Bool { self == .lastName }

    /// The meaning with this raw value, or nil.
    public static func named(_ name: String) -> ImportMeaning? {
        allCases.first { $0.rawValue.isSame(as: name) }
    }
}

/// A cell of an imported table, and what its column is used for.
public typealias ImportedCell = (meaning: ImportMeaning, text: String)

extension Entries {
    /// The entries of a row for the form `imported`.
    public init(row cells: [ImportedCell]) {
        self.init()
        var (first, last): ([String], [String]) = ([], [])
        for (meaning, text) in cells {
            // A spreadsheet's cell may have several lines, and none of the fields does.
            let text = text.onOneLine
            switch meaning {
            case .firstName: first.append(text.trimmed())
            case .lastName: last.append(text.trimmed())
            case .name, .email, .phone, .username, .nickname: self[meaning.field.rawValue] = text
            }
        }
        if !(first + last).isEmpty { self[ProfileField.name.rawValue] = Self.fullName(first, last) }
    }

    /// First and last name as they are written together: `Ana Ruiz`, and `김도윤`.
    private static func fullName(_ first: [String], _ last: [String]) -> String {
        let (first, last) = (first.filter { !$0.isEmpty }, last.filter { !$0.isEmpty })
        let isEastAsian = (first + last).allSatisfy { $0.unicodeScalars.allSatisfy { $0.isEastAsian } }
        let parts = isEastAsian ? last + first : first + last
        return parts.joined(separator: isEastAsian ? "" : " ")
    }
}

extension Form {
    /// The problems with a row of an imported table. A row with neither an email nor a username has one,
    /// although both fields report it.
    public static func problems(inRow entries: Entries) -> [Problem] {
        let problems = imported.problems(with: entries)
        var isTold = false
        return problems.filter { problem in
            if problem.code != .neither { return true }
            defer { isTold = true }
            return !isTold
        }
    }
}

extension String {
    /// The digits of a phone number as people write it, with `00` for a leading `+`; nil if it has other
    /// characters than those that separate digits.
    var phoneDigits: String? {
        var digits = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "0"..."9": digits.append(scalar)
            case "+" where digits.isEmpty: digits += "00".unicodeScalars
            case ".", "/", "(", ")", "-", "\u{2010}"..."\u{2014}": continue
            default: if !scalar.isWhiteSpace { return nil }
            }
        }
        return String(digits)
    }
}

extension Unicode.Scalar {
    /// Whether it is a Han character, or a syllable or letter of Korean.
    fileprivate var isEastAsian: Bool {
        switch value {
        case 0x1100...0x11FF, 0x3130...0x318F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }
}
