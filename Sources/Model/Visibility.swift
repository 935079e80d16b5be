// Invisible characters can make two different names look the same, or a name look empty. But some scripts and
// many emoji need them, so they are allowed where they have an effect, and nowhere else.

extension String {
    /// Whether there is a hidden character where it doesn't belong, or no visible one. Marks and white space
    /// don't count as visible.
    public var hasInvisible: Bool {
        var previous: Unicode.Scalar?
        var isFlag = false
        var isSeen = false
        var rest = unicodeScalars.makeIterator()
        var upcoming = rest.next()
        while let scalar = upcoming {
            upcoming = rest.next()
            // Tags after a black flag make it a different flag, such as Scotland's.
            let isTagOfFlag = isFlag && scalar.isTag
            if scalar.isHidden, !isTagOfFlag, !scalar.belongs(after: previous, before: upcoming) {
                return true
            }
            isFlag = scalar.value == 0x1F3F4 || isTagOfFlag
            isSeen = isSeen || !(scalar.isHidden || scalar.isMark || scalar.isWhiteSpace)
            previous = scalar
        }
        return !isSeen
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, an invisible one (Default_Ignorable_Code_Point), or the blank
    /// Braille cell.
    public var isHidden: Bool {
        switch value {
        case 0x20...0x7E: false
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x2800, 0xFFF9...0xFFFB: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether it combines with the previous character. General categories would add tables to the browser's
    /// module. Instead, a character that may continue an identifier without beginning one, and isn't a
    /// number, counts as a mark; that includes some punctuation.
    var isMark: Bool {
        if value < 0x300 { return false }
        return properties.isGraphemeExtend
            || properties.isIDContinue && !properties.isIDStart && properties.numericType == nil
    }

    fileprivate var isTag: Bool { value >= 0xE0020 && value <= 0xE007F }

    /// Whether it is a hidden character that has an effect between these two.
    fileprivate func belongs(after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
        guard let previous else { return false }
        switch value {
        case 0x200C: return previous.isJoinable && next?.isJoinable ?? false
        case 0x200D:
            if previous.isPicture || previous.value == 0xFE0F { return next?.isPicture ?? false }
            return previous.isVirama || previous.isJoinable && next?.isJoinable ?? false
        // Text or emoji style; after a digit it only has an effect in a keycap.
        case 0xFE0E...0xFE0F:
            return previous.isPicture || previous.properties.isEmoji && next?.value == 0x20E3
        // Selects a variant of an ideograph, which Japanese names use.
        case 0xFE00...0xFE0D, 0xE0100...0xE01EF: return previous.properties.isIdeographic
        case 0x180B...0x180D, 0x180F: return previous.isMongolian
        case 0x180E: return previous.isMongolian && next?.isMongolian ?? false
        default: return false
        }
    }

    private var isPicture: Bool { value >= 0x80 && properties.isEmoji }

    private var isMongolian: Bool { value >= 0x1820 && value <= 0x18AA }

    /// Whether it is a virama of an Indic script or Sinhala. A joiner after it requests a half form or a
    /// chillu, even at the end of a word.
    private var isVirama: Bool {
        value >= 0x900 && value <= 0xDFF && (value & 0x7F == 0x4D || value == 0xDCA)
    }

    /// Whether it is a letter or mark of a script whose letters join or stack, so that a joiner or non-joiner
    /// next to it changes how it is drawn.
    private var isJoinable: Bool {
        switch value {
        // Arabic to Mandaic, the Indic scripts and Sinhala; Burmese, Khmer and Mongolian; Balinese, Phags-pa,
        // Javanese and the Devanagari supplement; Arabic presentation forms; then scripts beyond the first
        // 65,536 code points.
        case 0x600...0xDFF, 0x1000...0x109F, 0x1780...0x18AF, 0x1B00...0x1B7F, 0xA840...0xA87F,
            0xA8E0...0xA8FF,
            0xA980...0xA9DF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x10FFF, 0x11000...0x1173F,
            0x1E900...0x1E95F:
            properties.isAlphabetic || isMark && !isHidden
        default: false
        }
    }
}
