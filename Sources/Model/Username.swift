extension String {
    /// Whether each character may be part of a new username, according to the UsernameCaseMapped profile of
    /// PRECIS (RFC 8265, section 3.3), which uses the IdentifierClass (RFC 8264, section 4.2): letters and
    /// digits of any script, their marks, and ASCII symbols; no spaces, no symbols or punctuation beyond
    /// ASCII, nothing hidden, and no compatibility characters. The RFC maps wide characters to plain ones;
    /// here the visitor is asked to type the plain ones.
    var isUsername: Bool {
        var previous: Unicode.Scalar?
        var rest = unicodeScalars.makeIterator()
        var upcoming = rest.next()
        while let scalar = upcoming {
            upcoming = rest.next()
            let isInPlace = scalar.isModernJamo && scalar.isInSyllable(after: previous, before: upcoming)
            if !isInPlace, !scalar.isOfUsernames { return false }
            previous = scalar
        }
        return true
    }
}

extension Unicode.Scalar {
    /// Whether it may continue an identifier (ID_Continue) and is in the IdentifierClass, which excludes
    /// letter-like numbers such as `Ⅶ`, titlecase digraphs, compatibility characters, joiners, selectors, and
    /// jamo (the parts of syllables).
    fileprivate var isOfUsernames: Bool {
        if value < 0x80 { return value > 0x20 && value < 0x7F }
        switch value {
        case 0xAA...0xBA, 0x132...0x133, 0x13F...0x140, 0x149, 0x17F, 0x1C4...0x1CC, 0x1F1...0x1F3,
            0x2B0...0x2B8,
            0x2E0...0x2E4, 0x34F, 0x37A, 0x387, 0x3D0...0x3D6, 0x3F0...0x3F2, 0x3F4...0x3F5, 0x3F9, 0x587,
            0x640,
            0x675...0x678, 0x7FA, 0xE33, 0xEB3, 0xEDC...0xEDD, 0xF77, 0xF79, 0x10FC, 0x1100...0x11FF,
            0x1369...0x1371, 0x16EE...0x16F0, 0x17B4...0x17B5, 0x180B...0x180F, 0x19DA, 0x1D2C...0x1D2E,
            0x1D30...0x1D3A, 0x1D3C...0x1D4D, 0x1D4F...0x1D6A, 0x1D78, 0x1D9B...0x1DBF, 0x1E9A...0x1E9B,
            0x200C...0x209C, 0x2102...0x2124, 0x2128, 0x212C...0x2131, 0x2133...0x2149, 0x2160...0x2182,
            0x2185...0x2188, 0x2C7C...0x2C7D, 0x2D6F, 0x3007...0x3029, 0x302E...0x303B, 0x309B...0x309C,
            0x309F,
            0x30FB, 0x30FF, 0x3131...0x318E, 0xA69C...0xA69D, 0xA6E6...0xA6EF, 0xA770, 0xA7F2...0xA7F4,
            0xA7F8...0xA7F9, 0xA960...0xA97C, 0xAB5C...0xAB5F, 0xAB69, 0xD7B0...0xD7FB, 0xFB00...0xFB17,
            0xFB20...0xFB28, 0xFB4F...0xFE0F, 0xFE33...0xFE72, 0xFE74...0xFFDC, 0x10140...0x10174, 0x10341,
            0x1034A, 0x103D1...0x103D5, 0x10781...0x107BA, 0x12400...0x1246E, 0x16FF4...0x16FF6,
            0x1D400...0x1D7FF,
            0x1E030...0x1E06D, 0x1EE00...0x1FBF9, 0xE0100...0xE01EF:
            return false
        default: return properties.isIDContinue
        }
    }

    private var isLeadingJamo: Bool { value >= 0x1100 && value <= 0x1112 }
    private var isVowelJamo: Bool { value >= 0x1161 && value <= 0x1175 }
    private var isTrailingJamo: Bool { value >= 0x11A8 && value <= 0x11C2 }
    /// A syllable without a trailing consonant.
    private var isOpenSyllable: Bool { value >= 0xAC00 && value <= 0xD7A3 && (value - 0xAC00) % 28 == 0 }

    /// Whether it is a part of a modern Korean syllable; some systems write syllables in parts.
    fileprivate var isModernJamo: Bool { isLeadingJamo || isVowelJamo || isTrailingJamo }

    /// Whether a jamo forms a syllable with the scalars next to it.
    fileprivate func isInSyllable(after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
        if isLeadingJamo { return next?.isVowelJamo ?? false }
        guard let previous else { return false }
        if isVowelJamo { return previous.isLeadingJamo }
        return previous.isVowelJamo || previous.isOpenSyllable
    }
}
