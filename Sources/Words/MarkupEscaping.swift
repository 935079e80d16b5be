extension String {
    /// The text with HTML's special characters escaped.
    package var escapedForMarkup: String {
        guard utf8.contains(where: \.isSpecialInMarkup) else { return self }
        var bytes: [UInt8] = []
        bytes.append(escaping: self)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends a text in UTF-8, with HTML's special characters escaped. It works byte by byte: as a
    /// `Character`, a quote followed by a combining accent would be missed.
    package mutating func append(escaping text: String) {
        var text = text
        text.withUTF8 { text in
            var written = 0
            for index in text.indices where text[index].isSpecialInMarkup {
                append(contentsOf: UnsafeBufferPointer(rebasing: text[written..<index]))
                append(contentsOf: text[index].markupEntity.utf8)
                written = index + 1
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: text[written...]))
        }
    }
}

extension UInt8 {
    /// Whether it is one of `"`, `&`, `'`, `<` and `>`, all below 64, looked up in a set of bits.
    fileprivate var isSpecialInMarkup: Bool { self < 64 && 0x5000_00C4_0000_0000 >> UInt64(self) & 1 == 1 }

    fileprivate var markupEntity: String {
        switch self {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: "&#39;"
        }
    }
}
