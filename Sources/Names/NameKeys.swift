import CICU

/// The keys by which names are compared, found and sorted (`MemberNames`). Engines keep them beside the names, and libraries
/// make them: another version of one may make another key of the same name, and then two names that look alike, or one
/// email, would no longer meet. So engines keep `version`, too, and make all keys anew where it has changed.
package enum NameKeys {
    /// To be raised by whoever changes what a key is made of.
    private static let rules = 1

    /// What makes the keys today: Frontdesk's rules, the Unicode of Swift's libraries, the system's ICU.
    package static let version = "rules \(rules), Unicode \(unicodeVersion), ICU \(icuVersion)"

    private static var icuVersion: String {
        var text = [CChar](repeating: 0, count: 21)
        icu_version(&text)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// That of the newest character of blocks to which each version has added some: Swift doesn't tell it otherwise, and to
    /// look at all of them would take a start 20 ms.
    private static var unicodeVersion: String {
        let blocks: [ClosedRange<UInt32>] = [0x0860...0x1CFF, 0x2FF0...0x31FF]
        let ages = blocks.lazy.joined().compactMap { Unicode.Scalar($0)?.properties.age }
        let newest = ages.max { ($0.major, $0.minor) < ($1.major, $1.minor) }
        return newest.map { "\($0.major).\($0.minor)" } ?? "unknown"
    }
}
