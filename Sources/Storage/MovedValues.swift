/// What stands in one column of a row.
public enum MovedValue: Sendable, Equatable {
    /// Nothing, in a column of any kind.
    case none
    /// As of `MovedTable.Kind.integer`.
    case integer(Int64)
    /// As of `MovedTable.Kind.flag`.
    case flag(Bool)
    /// As of `MovedTable.Kind.text`.
    case text(String)
    /// As of `MovedTable.Kind.bytes`.
    case bytes([UInt8])
}

/// Writes rows as PostgreSQL's `COPY` reads and writes them: a line each, tabs between the values, `\N` for none, and a
/// backslash before what would be taken for more (https://www.postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.9.2).
public struct MovedRowWriter: Sendable {
    /// All rows since `take` was last called.
    public private(set) var bytes: [UInt8] = []
    private var isAtStart = true

    /// Without any rows.
    public init() {}

    /// Writes a row's next value.
    public mutating func add(_ value: MovedValue) {
        if !isAtStart { bytes.append(UInt8(ascii: "\t")) }
        isAtStart = false
        switch value {
        case .none: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "N")]
        case .integer(let number): bytes += String(number).utf8
        case .flag(let isSo): bytes.append(UInt8(ascii: isSo ? "t" : "f"))
        case .text(let text): add(text)
        case .bytes(let value): add(value)
        }
    }

    private mutating func add(_ text: String) {
        for byte in text.utf8 {
            if let letter = Self.letters[Int(byte)] {
                bytes += [UInt8(ascii: "\\"), letter]
            } else {
                bytes.append(byte)
            }
        }
    }

    /// What follows the backslash.
    private static let letters: [UInt8?] = {
        var letters = [UInt8?](repeating: nil, count: 256)
        for (byte, letter) in escapes { letters[Int(byte)] = letter }
        return letters
    }()

    fileprivate static let escapes: [(byte: UInt8, letter: UInt8)] = [
        (0x08, UInt8(ascii: "b")), (0x09, UInt8(ascii: "t")), (0x0A, UInt8(ascii: "n")),
        (0x0B, UInt8(ascii: "v")), (0x0C, UInt8(ascii: "f")), (0x0D, UInt8(ascii: "r")),
        (UInt8(ascii: "\\"), UInt8(ascii: "\\")),
    ]

    private mutating func add(_ value: [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\\"), UInt8(ascii: "x")]
        for byte in value { bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    }

    /// Ends a row.
    public mutating func endRow() {
        bytes.append(UInt8(ascii: "\n"))
        isAtStart = true
    }

    /// Gives the rows, and begins anew.
    public mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}

/// Reads what `MovedRowWriter` and PostgreSQL write.
public struct MovedRowReader: Sendable {
    /// What stands there is no row of the table.
    public struct Malformed: Error, CustomStringConvertible {
        /// Without any value.
        public let description: String
    }

    private let table: MovedTable
    private let bytes: [UInt8]
    private var position = 0

    /// - Parameter bytes: whole rows.
    public init(_ bytes: [UInt8], of table: MovedTable) {
        self.bytes = bytes
        self.table = table
    }

    /// The next row's values, in the order of the table's columns; nil after the last row.
    ///
    /// - Throws: `Malformed`.
    public mutating func next() throws(Malformed) -> [MovedValue]? {
        if position == bytes.count { return nil }
        var values: [MovedValue] = []
        values.reserveCapacity(table.columns.count)
        for (index, column) in table.columns.enumerated() {
            let field = field()
            let isLast = index == table.columns.count - 1
            guard position < bytes.count, let value = Self.value(field, column.kind),
                bytes[position] == UInt8(ascii: isLast ? "\n" : "\t")
            else { throw Malformed(description: "\(table.name) has no such \(column.name)") }
            values.append(value)
            position += 1
        }
        return values
    }

    /// What stands before the next tab or end of the line; nil for none.
    private mutating func field() -> [UInt8]? {
        var field: [UInt8] = []
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") { break }
            position += 1
            if byte != UInt8(ascii: "\\") || position == bytes.count {
                field.append(byte)
                continue
            }
            let letter = bytes[position]
            position += 1
            if letter == UInt8(ascii: "N"), position == start + 2 { return nil }
            field.append(MovedRowWriter.escapes.first { $0.letter == letter }?.byte ?? letter)
        }
        return field
    }

    private static func value(_ field: [UInt8]?, _ kind: MovedTable.Kind) -> MovedValue? {
        guard let field else { return MovedValue.none }
        switch kind {
        case .integer: return integer(field).map(MovedValue.integer)
        case .flag:
            let isSo = field == [UInt8(ascii: "t")]
            return isSo || field == [UInt8(ascii: "f")] ? .flag(isSo) : nil
        case .text: return String(validating: field, as: UTF8.self).map(MovedValue.text)
        case .bytes: return bytes(field).map(MovedValue.bytes)
        }
    }

    private static func integer(_ field: [UInt8]) -> Int64? {
        var (value, digits) = (Int64(0), field[...])
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits = digits.dropFirst() }
        if digits.isEmpty { return nil }
        for byte in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let (tens, isOver) = value.multipliedReportingOverflow(by: 10)
            let digit = Int64(byte - UInt8(ascii: "0"))
            let (sum, isPast) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            if isOver || isPast { return nil }
            value = sum
        }
        return value
    }

    private static func bytes(_ field: [UInt8]) -> [UInt8]? {
        guard field.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "x")]), field.count.isMultiple(of: 2)
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(field.count / 2 - 1)
        for index in stride(from: 2, to: field.count, by: 2) {
            guard let high = digit(field[index]), let low = digit(field[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
}
