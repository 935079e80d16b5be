/// A cell of an imported table, and the meaning of its column.
public typealias ImportedCell = (meaning: ImportMeaning, text: String)

extension Entries {
    /// The entries of a row, by the fields of `ImportRules.form`.
    public init(row cells: [ImportedCell], by rules: ImportRules = ImportRules()) {
        self.init()
        var (first, last): ([String], [String]) = ([], [])
        for (meaning, text) in cells {
            switch meaning {
            case .firstName: first.append(text.onOneLine.trimmed())
            case .lastName: last.append(text.onOneLine.trimmed())
            // A spreadsheet cell may have several lines, but none of these fields does.
            case .profile(let field): self[field.rawValue] = text.onOneLine
            case .own(let id): self[CustomField.name(of: id)] = rules.answer(text, to: id)
            }
        }
        if !(first + last).isEmpty { self[ProfileField.name.rawValue] = Self.fullName(first, last) }
    }

    /// First and last name as they are written together: `Ana Ruiz`, or `김도윤`.
    private static func fullName(_ first: [String], _ last: [String]) -> String {
        let (first, last) = (first.filter { !$0.isEmpty }, last.filter { !$0.isEmpty })
        let isEastAsian = (first + last).allSatisfy { $0.isEastAsian }
        let parts = isEastAsian ? last + first : first + last
        return parts.joined(separator: isEastAsian ? "" : " ")
    }
}

extension String {
    /// Whether it is in Han characters or Korean, like names that begin with the last name.
    public var isEastAsian: Bool { unicodeScalars.allSatisfy { $0.isEastAsian || $0.isWhiteSpace } }

    /// The digits of a phone number as people write it, with `00` for a leading `+`; nil if it has characters
    /// other than the usual separators.
    public var phoneDigits: String? {
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
