import Foundation
import Model

extension String {
    /// The form in which texts are searched and sorted: letter case, accents, width, control characters and what isn't
    /// seen are ignored, in every script, and white space of any length is one space. Korean stays in syllables, and a
    /// Japanese or Indic sign that makes another letter of it stays on it.
    ///
    /// Two texts of which one contains the other as people see it do so in this form, scalar by scalar.
    public var searchFolded: String {
        if utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return lowercased() }
        let folded = decomposedStringWithCompatibilityMapping.lowercased().uppercased().lowercased()
        var scalars = String.UnicodeScalarView()
        for scalar in folded.decomposedStringWithCompatibilityMapping.unicodeScalars {
            if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                if scalars.last != " ", !scalars.isEmpty { scalars.append(" ") }
            } else if let plain = Self.plainLetters[scalar] {
                scalars.append(contentsOf: plain.unicodeScalars)
            } else if !Self.isAccent(scalar), !scalar.properties.isDefaultIgnorableCodePoint {
                scalars.append(scalar)
            }
        }
        if scalars.last == " " { scalars.removeLast() }
        return String(scalars).precomposedStringWithCanonicalMapping
    }

    /// Marks of the classes below it belong to the letter: nukta, the voicing of kana, virama.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
            && scalar.properties.canonicalCombiningClass.rawValue >= 10
    }

    /// Letters with a stroke or of two, which Unicode doesn't take apart.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "þ": "th", "æ": "ae", "œ": "oe",
    ]
}

extension Profile {
    /// What of it is searched, one text a row, each as `searchFolded` makes it.
    public var searchText: String {
        Self.searched.compactMap { self[$0]?.searchFolded }.joined(separator: "\n")
    }

    /// All fields. The first ones in the order in which stores have kept them from the beginning.
    private static let searched: [ProfileField] = {
        let first: [ProfileField] = [.name, .nickname, .username, .email, .phone]
        return first + ProfileField.allCases.filter { !first.contains($0) }
    }()

    /// By what a list is sorted: the beginning of `listName`, folded.
    public var sortName: String { String(listName.searchFolded.prefix(64)) }
}
