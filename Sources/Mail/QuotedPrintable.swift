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
                var count = isLiteral(byte, isAtEdge: isLast || encoded.count == start) ? 1 : 3
                // There stays room for the `=` of a line that goes on.
                if encoded.count - start + count >= lineLength {
                    encoded += "=\r\n".utf8
                    start = encoded.count
                    count = isLiteral(byte, isAtEdge: true) ? 1 : 3
                }
                encoded += count == 1 ? [byte] : escaped(byte)
            }
            encoded += "\r\n".utf8
        }
        return encoded
    }

    private static func isLiteral(_ byte: UInt8, isAtEdge: Bool) -> Bool {
        switch Unicode.Scalar(byte) {
        case " ", ".": !isAtEdge
        case "!"..."<", ">"..."~": true
        default: false
        }
    }

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
