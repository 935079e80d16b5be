import CICU

/// An address in a form that is allowed in an SMTP envelope and in a header (RFC 5321, 4.1.2; RFC 6531).
public struct MailAddress: Sendable, Hashable, CustomStringConvertible {
    /// The part before the `@`; quoted, with escapes, if it isn't a dot-string.
    public let localPart: String

    /// In ASCII: a domain with other letters has its form in the domain name system (`xn--…`).
    public let domain: String

    /// As it is sent: at most 254 bytes.
    public var description: String { "\(localPart)@\(domain)" }

    /// Whether only a server with the extension SMTPUTF8 (RFC 6531) can accept it.
    public var needsSMTPUTF8: Bool { !localPart.utf8.allSatisfy { $0 < 0x80 } }

    /// Reads an address as a person writes it.
    ///
    /// Returns nil for a text to which nothing can be sent: none or several `@`, white space or invisible
    /// characters, a domain that can't exist or is an IP address in brackets, a local part of more than 64
    /// bytes (RFC 5321, 4.5.3.1.1), or more than 254 bytes in all.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maxBytes else { return nil }
        let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let localPart = Self.localPart(Array(parts[0])),
            let domain = Self.domain(String(parts[1]))
        else { return nil }
        self.localPart = localPart
        self.domain = domain
        if description.utf8.count > Self.maxBytes { return nil }
    }

    private static let maxBytes = 254

    private static func localPart(_ typed: [Unicode.Scalar]) -> String? {
        guard !typed.isEmpty, typed.allSatisfy(isVisible) else { return nil }
        let atoms = typed.split(separator: ".", omittingEmptySubsequences: false)
        var written = typed
        if !atoms.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isAtomText) }) && !isQuoted(typed) {
            written = ["\""] + typed.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + ["\""]
        }
        let text = String(String.UnicodeScalarView(written))
        return text.utf8.count <= 64 ? text : nil
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
        default: true
        }
    }

    /// `atext` of RFC 5322, 3.2.3, and of RFC 6531, 3.3.
    private static func isAtomText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: !scalar.isASCII || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
        }
    }

    /// Whether it is already a quoted string (RFC 5321, 4.1.2).
    private static func isQuoted(_ typed: [Unicode.Scalar]) -> Bool {
        guard typed.count > 2, typed.first == "\"", typed.last == "\"" else { return false }
        var inside = typed[1..<(typed.count - 1)].makeIterator()
        while let scalar = inside.next() {
            if scalar == "\"" || (scalar == "\\" && inside.next() == nil) { return false }
        }
        return true
    }

    private static func domain(_ typed: String) -> String? {
        let name = typed.utf8.allSatisfy { $0 < 0x80 } ? typed : asciiDomain(typed)
        let labels = name?.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) ?? []
        return labels.allSatisfy(isLabel) ? name : nil
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { byte in
                switch Unicode.Scalar(byte) {
                case "a"..."z", "A"..."Z", "0"..."9", "-": true
                default: false
                }
            }
    }

    private static func asciiDomain(_ domain: String) -> String? {
        var ascii = [CChar](repeating: 0, count: maxBytes + 1)
        let count = icu_ascii_domain(domain, Int32(domain.utf8.count), &ascii, Int32(maxBytes))
        return count < 0 ? nil : String(decoding: ascii.prefix(Int(count)).map(UInt8.init), as: UTF8.self)
    }
}
