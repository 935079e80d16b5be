import Foundation

extension String {
    /// The form in which emails and usernames are compared. Letter case and Unicode composition are ignored,
    /// in every script, and the domain of an email has the form that name servers use (IDNA:
    /// `xn--mller-kva.example`), which some browsers send. Engines store it in a column with a unique index,
    /// since their own case folding only knows ASCII (SQLite's NOCASE) or depends on a locale.
    public var foldedIdentifier: String {
        // A shortcut for the common case; the code below would give the same result.
        if isASCII { return lowercased() }
        guard let at = lastIndex(of: "@") else { return folded }
        let domain = self[index(after: at)...]
        return String(self[...at]).folded + (String(domain).domainInASCII ?? String(domain)).folded
    }

    /// Whether mail to both addresses goes to the same mailbox, as far as is known. Before the `@`, only the
    /// case of ASCII letters and Unicode composition are ignored: `strasse@` and `straße@` may be two
    /// people's, although only one of them can be a member's (`foldedIdentifier`).
    public func isSameAddress(as other: String?) -> Bool {
        guard let other, foldedIdentifier == other.foldedIdentifier else { return false }
        return mailboxName == other.mailboxName
    }

    private var mailboxName: String {
        var name = String.UnicodeScalarView()
        for scalar in self[..<(lastIndex(of: "@") ?? endIndex)].unicodeScalars {
            name.append(("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
        }
        return String(name)
    }

    /// Whether a browser made it from the other address by writing the domain in ASCII.
    public func isBrowserForm(of other: String) -> Bool {
        guard let at = lastIndex(of: "@"), let otherAt = other.lastIndex(of: "@") else { return false }
        return self[at...].contains("xn--") && self[..<at] == other[..<otherAt] && isSameAddress(as: other)
    }

    /// The form in which mail for one mailbox is counted, however its address is quoted (RFC 5321, 4.1.2):
    /// the same as `foldedIdentifier`, without quotes and backslashes before the `@`.
    public var foldedMailbox: String {
        guard let at = lastIndex(of: "@") else { return foldedIdentifier }
        return (self[..<at].filter { $0 != "\"" && $0 != "\\" } + self[at...]).foldedIdentifier
    }

    /// Lower case alone is not enough: ς and σ are both lower case for Σ, and the upper case of ß is SS. So
    /// the text is converted to upper case first, in which ı and i also become the same.
    private var folded: String {
        let capitals = precomposedStringWithCanonicalMapping.lowercased().uppercased()
        return capitals.lowercased().precomposedStringWithCanonicalMapping
    }

    /// Whether all characters are ASCII, which are folded without Unicode's tables.
    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// The domain in IDNA's ASCII form; nil if it is already in ASCII, or can't be a domain.
    private var domainInASCII: String? {
        let isPlain = unicodeScalars.allSatisfy {
            !$0.isASCII || $0 == "." || $0 == "-" || $0.properties.isAlphabetic
                || $0.properties.numericType != nil
        }
        if isASCII || !isPlain { return nil }
        return URL(string: "http://\(self)")?.host
    }
}
