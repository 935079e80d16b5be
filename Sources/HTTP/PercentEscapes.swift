/// Percent escapes (RFC 3986, 2.1) of UTF-8 text.
public enum PercentEscapes {
    /// The text with every byte escaped except the ones that are kept.
    ///
    /// - Parameter isKept: whether a byte, which has to be ASCII, stays as it is.
    public static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        var escaped = ""
        for byte in text.utf8 {
            if isKept(byte) {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }

    /// The decoded text; nil for a broken escape, or for bytes that are not UTF-8.
    ///
    /// - Parameter plusIsSpace: whether a plus means a space, as in forms (WHATWG URL, 5.1).
    static func decode(_ escaped: some Collection<UInt8>, plusIsSpace: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(escaped.count)
        var rest = escaped.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(hexValue), let low = rest.next().flatMap(hexValue) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
