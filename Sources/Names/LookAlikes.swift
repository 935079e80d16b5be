import CICU
import Foundation

/// Keys for the look of a username: two usernames that share a key can't be distinguished by sight. Engines
/// store each key in its own column, and refuse a new username if either of its keys is taken.
///
/// A key is a skeleton (Unicode Technical Standard #39, section 4) without letter case, of a text that is
/// within the forms' limits. Skeletons are for comparison only, and may differ between versions of ICU.
public struct LookAlikeKeys: Sendable, Equatable {
    /// The key of the name in the form in which it is compared (`foldedIdentifier`).
    public let folded: String
    /// The key of the name as it was typed, which is how it is shown: a capital `I` looks like an `l`.
    public let written: String

    /// Takes some microseconds per character, so it is done before a write's turn comes.
    public init(_ username: String) {
        folded = Self.key(username.foldedIdentifier)
        written = Self.key(username)
    }

    private static func key(_ text: String) -> String {
        let plain = plain(text)
        return (confusables?.skeleton(of: plain) ?? plain).foldedIdentifier
    }

    /// The text with plain characters in place of compatibility characters, such as wide letters, and without
    /// invisible ones: the standard's tables do neither.
    private static func plain(_ text: String) -> String {
        // A shortcut for the common case; the code below would give the same result.
        if text.isASCII { return text }
        let compatible = text.precomposedStringWithCompatibilityMapping
        let seen = compatible.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return String(String.UnicodeScalarView(seen))
    }

    /// Nil if ICU lacks its data: then only equal names count as alike.
    private static let confusables = Confusables()
}

/// ICU's tables of characters that look alike.
///
/// Unchecked, since any number of threads may share ICU's checker as long as none changes it.
private struct Confusables: @unchecked Sendable {
    private let checker: OpaquePointer

    init?() {
        guard let checker = icu_confusables_open() else { return nil }
        self.checker = checker
    }

    /// The text with each character replaced by the one that represents all characters that look like it; nil
    /// if ICU fails.
    func skeleton(of text: String) -> String? {
        let text = Array(text.utf8CString.dropLast())
        var skeleton = [CChar](repeating: 0, count: text.count * 2 + 16)
        for _ in 0..<2 {
            let count = icu_confusables_skeleton(
                checker, text, Int32(text.count), &skeleton, Int32(skeleton.count))
            if count < 0 { return nil }
            if count <= skeleton.count {
                return String(
                    decoding: skeleton.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
            skeleton = [CChar](repeating: 0, count: Int(count))
        }
        return nil
    }
}
