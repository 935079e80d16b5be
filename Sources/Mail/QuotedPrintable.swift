/// The encoding for text that is mostly ASCII (RFC 2045, 6.7).
enum QuotedPrintable {
    private static let lineLength = 76

    /// Lines of at most 76 characters, each ended by CRLF. None begins with a dot, which SMTP would double.
    static func encode(_ lines: [String]) -> [UInt8] {
        var encoded: [UInt8] = []
        for line in lines {
            var start = encoded.count
            for (index, byte) in line.utf8.enumerated() {
                let isLast = index == line.utf8.count - 1
                func piece() -> [UInt8] {
                    isLiteral(byte, isFirst: encoded.count == start, isLast: isLast) ? [byte] : escaped(byte)
                }
                // Leaves room for the `=` at the end of a line that continues.
                if encoded.count - start + piece().count >= lineLength {
                    encoded += "=\r\n".utf8
                    start = encoded.count
                }
                encoded += piece()
            }
            encoded += "\r\n".utf8
        }
        return encoded
    }

    private static func isLiteral(_ byte: UInt8, isFirst: Bool, isLast: Bool) -> Bool {
        switch Unicode.Scalar(byte) {
        case ".": !isFirst
        case " ": !isLast
        case "!"..."<", ">"..."~": true
        default: false
        }
    }

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
