import Foundation
import Model

extension String {
    /// The form in which texts are searched and sorted. Letter case, accents, width, control characters and
    /// invisible characters are ignored, in every script, and white space of any length is one space. Korean
    /// stays in syllables, and a Japanese or Indic sign that turns a letter into another one is kept.
    ///
    /// If one text visibly contains another, it also does so in this form, scalar by scalar.
    public var searchFolded: String {
        Self.latin.folded(self) ?? foldedByUnicode
    }

    private static let latin = LatinFolding()

    /// The value of `searchFolded`, for any text.
    var foldedByUnicode: String {
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

    /// Whether it is a mark without which the letter stays the same. Marks of lower combining classes belong
    /// to the letter: nukta, the voicing of kana, virama.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
            && scalar.properties.canonicalCombiningClass.rawValue >= 10
    }

    /// Letters that Unicode doesn't decompose, and the plain ones that people type instead.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "þ": "th", "æ": "ae", "œ": "oe",
    ]
}

/// Folds texts of Latin letters, which most are, letter by letter: many times quicker than Unicode's mappings
/// of whole texts.
private struct LatinFolding: Sendable {
    /// The end of Latin Extended-A. Above it are characters that change their neighbours.
    private static let limit: UInt32 = 0x180

    /// The folded form of each scalar between two letters, by its number: a space or letters, or nothing.
    private let pieces: [[UInt8]]

    init() {
        pieces = (0..<Self.limit).map { value in
            guard let scalar = Unicode.Scalar(value) else { return [] }
            return Array("a\(scalar)a".foldedByUnicode.utf8.dropFirst().dropLast())
        }
    }

    /// Nil if the text has a scalar beyond Latin Extended-A.
    func folded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        let space = UInt8(ascii: " ")
        for scalar in text.unicodeScalars {
            guard scalar.value < Self.limit else { return nil }
            for byte in pieces[Int(scalar.value)]
            where byte != space || !bytes.isEmpty && bytes.last != space {
                bytes.append(byte)
            }
        }
        if bytes.last == space { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Profile {
    /// The texts that are searched, each folded by `searchFolded`, one per line.
    public var searchText: String {
        Self.searched.compactMap { self[$0]?.searchFolded }.joined(separator: "\n")
    }

    /// All fields. The order of the first five must not change: stored texts have it.
    private static let searched: [ProfileField] = {
        let first: [ProfileField] = [.name, .nickname, .username, .email, .phone]
        return first + ProfileField.allCases.filter { !first.contains($0) }
    }()

    /// The key by which a list is sorted: the first 64 characters of the folded `listName`, as far as
    /// `boundedKey` allows.
    public var sortName: String { String(listName.searchFolded.prefix(64)).boundedKey }
}

extension String {
    /// The beginning of a key that may be long, of at most 1,000 bytes, so that every engine can index it: a
    /// character may have many marks, and PostgreSQL's indexes accept no more than 2,704 bytes
    /// (https://www.postgresql.org/docs/15/btree-implementation.html).
    package var boundedKey: String {
        var (kept, count) = (unicodeScalars[...], utf8.count)
        if count <= 1000 { return self }
        while count > 1000, let last = kept.popLast() { count -= UTF8.width(last) }
        return String(kept)
    }
}
