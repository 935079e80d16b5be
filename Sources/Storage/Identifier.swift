import Foundation

extension String {
    /// The form in which emails and usernames are compared: letter case and Unicode composition ignored, in every
    /// script, and the domain of an email as name servers know it (IDNA: `xn--mller-kva.example`), which is what some
    /// browsers send. Engines keep it in a column of its own under a unique index, since their own case folding knows
    /// ASCII only (SQLite's NOCASE) or depends on a locale.
    public var foldedIdentifier: String {
        // By far the most, and for them all of the below comes to this.
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        guard let at = lastIndex(of: "@") else { return folded }
        let domain = self[index(after: at)...]
        return String(self[...at]).folded + (String(domain).domainInASCII ?? String(domain)).folded
    }

    /// Small letters alone would not do: ς and σ are both small letters of Σ, and the capitals of ß are SS. So the way
    /// leads by the capitals, where ı and i meet too.
    private var folded: String {
        let capitals = precomposedStringWithCanonicalMapping.lowercased().uppercased()
        return capitals.lowercased().precomposedStringWithCanonicalMapping
    }

    /// Nil where it is in ASCII already, or can't be a domain.
    private var domainInASCII: String? {
        let isPlain = unicodeScalars.allSatisfy {
            !$0.isASCII || $0 == "." || $0 == "-" || $0.properties.isAlphabetic
                || $0.properties.numericType != nil
        }
        if utf8.allSatisfy({ $0 < 0x80 }) || !isPlain { return nil }
        return URL(string: "http://\(self)")?.host
    }
}
