extension String {
    /// The text with HTML's special characters escaped. It goes byte by byte: by characters, as readers count
    /// them, a quote that is followed by a combining accent would be overlooked.
    package var escapedForMarkup: String {
        guard utf8.contains(where: { Self.entity($0) != nil }) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 32)
        for byte in utf8 {
            if let entity = Self.entity(byte) {
                bytes.append(contentsOf: entity.utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func entity(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
