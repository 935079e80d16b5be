import CICU
import Foundation

/// What a username looks like: two that share a key can't be told apart by sight. Engines keep both in columns of
/// their own, and refuse a new username if any of its keys is there already.
///
/// A key is a skeleton (Unicode Technical Standard #39, section 4) without letter case, of text that is within the forms'
/// bounds. Skeletons are for comparison only, and other versions of ICU may make others.
public struct LookAlikeKeys: Sendable, Equatable {
    /// Of the name in the form in which it is compared (`foldedIdentifier`).
    public let own: String
    /// Of the name as it is written, which is how it is shown: its capital `I` looks like an `l`.
    public let written: String

    /// Takes some microseconds a character: to be made before a writer's turn.
    public init(_ username: String) {
        own = Self.key(username.foldedIdentifier)
        written = Self.key(username)
    }

    /// Of plain characters instead of compatibility ones, such as wide letters, and without what isn't seen: the standard's
    /// tables leave both to others.
    private static func key(_ text: String) -> String {
        let compatible = text.precomposedStringWithCompatibilityMapping
        let seen = compatible.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        let plain = String(String.UnicodeScalarView(seen))
        return (confusables?.skeleton(of: plain) ?? plain).foldedIdentifier
    }

    /// Nil where ICU lacks its data: then only equal names look alike.
    private static let confusables = Confusables()
}

/// ICU's tables of characters that look alike.
///
/// Unchecked: any number of threads may share ICU's checker as long as nothing changes it.
private struct Confusables: @unchecked Sendable {
    private let checker: OpaquePointer

    init?() {
        guard let checker = icu_confusables_open() else { return nil }
        self.checker = checker
    }

    /// Nil if ICU can't make one.
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
