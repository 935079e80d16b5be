import CICU

/// The version of the keys by which names are compared, found and sorted (`MemberNames`).
///
/// Engines store these keys, and they are made with libraries. A new version of a library may make another
/// key of the same name; then two names that look alike, or two entries of one email, would no longer be
/// found to be the same. So engines store `version` too, and make all keys anew when it has changed.
package enum NameKeys {
    /// Raise it with every change to how a key is made.
    private static let rules = 2

    /// The versions on which keys depend: Frontdesk's rules, the Unicode version of Swift's libraries, and
    /// the system's ICU.
    package static let version = "rules \(rules), Unicode \(unicodeVersion), ICU \(icuVersion)"

    private static var icuVersion: String {
        var text = [CChar](repeating: 0, count: 21)
        icu_version(&text)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The version of the newest character in blocks to which every version of Unicode has added some. Swift
    /// has no other way to tell, and looking at all characters would slow a start down by 20 ms.
    private static var unicodeVersion: String {
        let blocks: [ClosedRange<UInt32>] = [0x0860...0x1CFF, 0x2FF0...0x31FF]
        let ages = blocks.lazy.joined().compactMap { Unicode.Scalar($0)?.properties.age }
        let newest = ages.max { ($0.major, $0.minor) < ($1.major, $1.minor) }
        return newest.map { "\($0.major).\($0.minor)" } ?? "unknown"
    }
}
