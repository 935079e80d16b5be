import Model
import Storage

/// PostgreSQL's text format (https://www.postgresql.org/docs/15/protocol-overview.html): the form in which
/// the server reads parameters and writes columns.
extension SQLArgument {
    /// Nil for NULL.
    var sqlText: String? {
        switch self {
        case .null: nil
        case .integer(let number): String(number)
        case .text(let text): text
        case .bytes(let bytes): Self.hexadecimal(bytes)
        case .boolean(let isTrue): isTrue ? "t" : "f"
        case .integers(let numbers): "{\(numbers.map(String.init).joined(separator: ","))}"
        case .texts(let texts): "{\(texts.map(Self.quoted).joined(separator: ","))}"
        }
    }

    /// Whether a text contains a NUL, at which the server would stop reading.
    var hasNUL: Bool {
        switch self {
        case .text(let text): text.utf8.contains(0)
        case .texts(let texts): texts.contains { $0.utf8.contains(0) }
        case .null, .integer, .bytes, .boolean, .integers: false
        }
    }

    /// `\x` and two hexadecimal digits for each byte.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(unsafeUninitializedCapacity: bytes.count * 2 + 2) { buffer in
            (buffer[0], buffer[1]) = (UInt8(ascii: "\\"), UInt8(ascii: "x"))
            for (index, byte) in bytes.enumerated() {
                buffer[index * 2 + 2] = digits[Int(byte >> 4)]
                buffer[index * 2 + 3] = digits[Int(byte & 15)]
            }
            return bytes.count * 2 + 2
        }
    }

    /// An element of an array (https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO).
    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}

extension Int64 {
    /// Nil if the text isn't such a number.
    init?(sqlText: UnsafeBufferPointer<UInt8>) {
        var (value, isNegative) = (Int64.zero, false)
        if sqlText.isEmpty { return nil }
        for (index, byte) in sqlText.enumerated() {
            if index == 0, byte == UInt8(ascii: "-"), sqlText.count > 1 {
                isNegative = true
                continue
            }
            guard byte.isASCIIDigit else { return nil }
            let digit = Int64(byte - UInt8(ascii: "0"))
            let (tens, overflows) = value.multipliedReportingOverflow(by: 10)
            // The value is built below zero, since there is one more negative number than positive ones.
            let (sum, isPast) = tens.subtractingReportingOverflow(digit)
            if overflows || isPast { return nil }
            value = sum
        }
        if isNegative {
            self = value
        } else {
            let (positive, overflows) = Int64.zero.subtractingReportingOverflow(value)
            if overflows { return nil }
            self = positive
        }
    }
}

extension Bool {
    /// Nil if the text is neither `t` nor `f`.
    init?(sqlText: UnsafeBufferPointer<UInt8>) {
        switch sqlText.first {
        case UInt8(ascii: "t"): self = true
        case UInt8(ascii: "f"): self = false
        default: return nil
        }
    }
}

extension [UInt8] {
    /// Nil if the text isn't in the form that `SQLArgument.hexadecimal` writes.
    init?(sqlText: UnsafeBufferPointer<UInt8>) {
        guard sqlText.count >= 2, sqlText.count.isMultiple(of: 2), sqlText[0] == UInt8(ascii: "\\"),
            sqlText[1] == UInt8(ascii: "x")
        else { return nil }
        self = []
        reserveCapacity(sqlText.count / 2 - 1)
        for index in stride(from: 2, to: sqlText.count, by: 2) {
            guard let high = Self.digit(sqlText[index]), let low = Self.digit(sqlText[index + 1]) else {
                return nil
            }
            append(high << 4 | low)
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
