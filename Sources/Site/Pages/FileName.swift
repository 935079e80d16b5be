import Foundation
import Names
import Storage

/// The name under which a browser saves a file: the group's name, and what the file contains.
struct FileName {
    /// A limit that keeps a name in any script below the 255 bytes that file systems allow.
    private static let maxScalars = 48

    private let group: String
    private let contents: String

    /// - Parameter contents: with the extension, such as `history.csv`.
    init(_ group: String, _ contents: String) {
        self.group = group
        self.contents = contents
    }

    /// The value of `Content-Disposition` (RFC 6266): a name in ASCII, and a second one with all letters if
    /// the group's name has others (RFC 8187).
    var disposition: String {
        let plain = name(Self.words(group.searchFolded) { $0.isASCII })
        let full = name(Self.words(group.precomposedStringWithCanonicalMapping.lowercased()) { _ in true })
        let extended = full == plain ? "" : "; filename*=UTF-8''\(QueryText.escaped(full))"
        return "attachment; filename=\"\(plain)\"\(extended)"
    }

    private func name(_ words: String) -> String {
        "\(words.isEmpty ? SiteSettings.defaultName.lowercased() : words)-\(contents)"
    }

    /// Letters, marks and digits, with a hyphen for each run of other characters between them.
    private static func words(_ text: String, where isAllowed: (Unicode.Scalar) -> Bool) -> String {
        var words = String.UnicodeScalarView()
        var isBetween = false
        for scalar in text.unicodeScalars.prefix(maxScalars) {
            if isAllowed(scalar), isPartOfWord(scalar) {
                if isBetween, !words.isEmpty { words.append("-") }
                words.append(scalar)
                isBetween = false
            } else {
                isBetween = true
            }
        }
        return String(words)
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber:
            true
        default: false
        }
    }
}
