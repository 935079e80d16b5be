/// What can stand in a column, in PostgreSQL's text format (https://www.postgresql.org/docs/15/protocol-overview.html).
protocol SQLValue: Sendable {
    /// As the server reads it.
    var sqlText: String { get }

    /// Nil where the server sent something else.
    init?(sqlText: UnsafeBufferPointer<UInt8>)
}

extension String: SQLValue {
    var sqlText: String { self }

    init?(sqlText: UnsafeBufferPointer<UInt8>) { self = String(decoding: sqlText, as: UTF8.self) }
}

extension SQLValue where Self: FixedWidthInteger {
    var sqlText: String { String(self) }

    init?(sqlText: UnsafeBufferPointer<UInt8>) {
        var (value, isNegative) = (Self.zero, false)
        if sqlText.isEmpty { return nil }
        for (index, byte) in sqlText.enumerated() {
            if index == 0, byte == UInt8(ascii: "-"), sqlText.count > 1 {
                isNegative = true
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let digit = Self(byte - UInt8(ascii: "0"))
            let (tens, isOver) = value.multipliedReportingOverflow(by: 10)
            // Downwards, since there is one more below zero.
            let (sum, isPast) = tens.subtractingReportingOverflow(digit)
            if isOver || isPast { return nil }
            value = sum
        }
        if isNegative {
            self = value
        } else {
            let (positive, isOver) = Self.zero.subtractingReportingOverflow(value)
            if isOver { return nil }
            self = positive
        }
    }
}

extension Int: SQLValue {}
extension Int64: SQLValue {}
extension Int32: SQLValue {}

extension Bool: SQLValue {
    var sqlText: String { self ? "t" : "f" }

    init?(sqlText: UnsafeBufferPointer<UInt8>) {
        switch sqlText.first {
        case UInt8(ascii: "t"): self = true
        case UInt8(ascii: "f"): self = false
        default: return nil
        }
    }
}

/// An array of bytes is a `bytea`; of texts or numbers, an array.
extension Array: SQLValue where Element: SQLElement {
    var sqlText: String { Element.sqlText(of: self) }

    init?(sqlText: UnsafeBufferPointer<UInt8>) {
        guard let elements = Element.elements(sqlText) else { return nil }
        self = elements
    }
}

/// What there are arrays of.
protocol SQLElement: Sendable {
    static func sqlText(of elements: [Self]) -> String
    static func elements(_ sqlText: UnsafeBufferPointer<UInt8>) -> [Self]?
}

extension UInt8: SQLElement {
    /// `\x` and two digits a byte.
    static func sqlText(of elements: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(unsafeUninitializedCapacity: elements.count * 2 + 2) { buffer in
            (buffer[0], buffer[1]) = (UInt8(ascii: "\\"), UInt8(ascii: "x"))
            for (index, byte) in elements.enumerated() {
                buffer[index * 2 + 2] = digits[Int(byte >> 4)]
                buffer[index * 2 + 3] = digits[Int(byte & 15)]
            }
            return elements.count * 2 + 2
        }
    }

    static func elements(_ sqlText: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard sqlText.count >= 2, sqlText.count.isMultiple(of: 2), sqlText[0] == UInt8(ascii: "\\"),
            sqlText[1] == UInt8(ascii: "x")
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(sqlText.count / 2 - 1)
        for index in stride(from: 2, to: sqlText.count, by: 2) {
            guard let high = digit(sqlText[index]), let low = digit(sqlText[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

extension Int64: SQLElement {
    static func sqlText(of elements: [Int64]) -> String {
        "{\(elements.map(String.init).joined(separator: ","))}"
    }

    static func elements(_ sqlText: UnsafeBufferPointer<UInt8>) -> [Int64]? {
        guard let texts = ArrayLiteral.texts(sqlText) else { return nil }
        let numbers = texts.compactMap { Int64($0) }
        return numbers.count == texts.count ? numbers : nil
    }
}

extension String: SQLElement {
    static func sqlText(of elements: [String]) -> String {
        let quoted = elements.map { text in
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
        return "{\(quoted.joined(separator: ","))}"
    }

    static func elements(_ sqlText: UnsafeBufferPointer<UInt8>) -> [String]? { ArrayLiteral.texts(sqlText) }
}

/// An array of one dimension without nulls, as the server writes it
/// (https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO).
private enum ArrayLiteral {
    static func texts(_ literal: UnsafeBufferPointer<UInt8>) -> [String]? {
        guard literal.first == UInt8(ascii: "{"), literal.last == UInt8(ascii: "}"), literal.count >= 2
        else { return nil }
        if literal.count == 2 { return [] }
        var (texts, text, isQuoted, isEscaped) = ([String](), [UInt8](), false, false)
        for byte in literal[1..<literal.count - 1] {
            if isEscaped {
                text.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ","), !isQuoted {
                texts.append(String(decoding: text, as: UTF8.self))
                text = []
            } else {
                text.append(byte)
            }
        }
        return texts + [String(decoding: text, as: UTF8.self)]
    }
}
