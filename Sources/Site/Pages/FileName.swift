import Foundation
import HTTP
import HTTPTypes
import Names
import Storage
import Visitors

/// What a browser calls a file that it saves: after the group, and after what is in it.
struct FileName {
    /// So that a name of any script stays below the 255 bytes that file systems take.
    private static let mostScalars = 48

    private let group: String
    private let contents: String

    /// - Parameter contents: with the extension, such as `history.csv`.
    init(_ group: String, _ contents: String) {
        self.group = group
        self.contents = contents
    }

    /// The value of `Content-Disposition` (RFC 6266): a name in ASCII, and where the group's has more than that, one in
    /// its own letters (RFC 8187).
    var disposition: String {
        let plain = name(Self.words(group.searchFolded) { $0.isASCII })
        let own = name(Self.words(group.precomposedStringWithCanonicalMapping.lowercased()) { _ in true })
        let extended = own == plain ? "" : "; filename*=UTF-8''\(QueryText.escaped(own))"
        return "attachment; filename=\"\(plain)\"\(extended)"
    }

    private func name(_ words: String) -> String {
        "\(words.isEmpty ? CurrentSettings.defaultGroup.lowercased() : words)-\(contents)"
    }

    /// Letters, marks and digits, with a hyphen for whatever stands between them.
    private static func words(_ text: String, taking isTaken: (Unicode.Scalar) -> Bool) -> String {
        var words = String.UnicodeScalarView()
        var isBetween = false
        for scalar in text.unicodeScalars.prefix(mostScalars) {
            if isTaken(scalar), isPartOfWord(scalar) {
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
