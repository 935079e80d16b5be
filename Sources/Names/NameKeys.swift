import CICU

/// The version of the keys by which names are compared, found and sorted (`MemberKeys`).
///
/// Engines store these keys, which are made with libraries. A new version of a library may make a different
/// key from the same name; then two names that look alike, or two entries of one email, would no longer be
/// recognised as the same. So engines also store `version`, and renew all keys when it has changed.
package enum NameKeys {
    /// Raise it with every change to how a key is made.
    private static let rulesVersion = 2

    /// The versions on which keys depend: Frontdesk's rules, the Unicode version of Swift's libraries, and
    /// the system's ICU.
    package static let version = "rules \(rulesVersion), Unicode \(unicodeVersion), ICU \(icuVersion)"

    private static var icuVersion: String {
        var text = [CChar](repeating: 0, count: 21)
        icu_version(&text)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The version of the newest character in blocks to which every version of Unicode has added some. Swift
    /// offers no other way to find it, and checking all characters would delay the start by 20 ms.
    private static var unicodeVersion: String {
        let blocks: [ClosedRange<UInt32>] = [0x0860...0x1CFF, 0x2FF0...0x31FF]
        let ages = blocks.lazy.joined().compactMap { Unicode.Scalar($0)?.properties.age }
        let newest = ages.max { ($0.major, $0.minor) < ($1.major, $1.minor) }
        return newest.map { "\($0.major).\($0.minor)" } ?? "unknown"
    }
}
