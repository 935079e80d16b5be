/// Reads a text in UTF-8 row by row, and holds only the latest row.
///
/// It follows RFC 4180, with the habits of Excel: lines end with CRLF, LF or CR; a quote opens only at the
/// beginning of a cell and is text elsewhere; anything after a closing quote is also text.
struct RowReader: Sendable {
    private let bytes: [UInt8]
    private let separator: UInt8
    private let lengthLimit: Int

    /// Where the next row starts.
    private(set) var position: Int
    /// The number of the latest row, from 1.
    private(set) var number = 0
    /// The fewest cells that each row has: missing ones are empty. Blank cells beyond them are dropped.
    var width = 0
    /// The row's cells without their quotes, joined, and where each of them ends.
    private var text: [UInt8] = []
    private var ends: [Int] = []

    init(_ bytes: [UInt8], from start: Int, separator: UInt8, lengthLimit: Int) {
        self.bytes = bytes
        self.separator = separator
        self.lengthLimit = lengthLimit
        position = start
    }

    /// Reads rows until one has data; returns false if none has.
    ///
    /// - Throws: `unclosedQuote` or `rowTooLong`.
    mutating func nextRowWithData() throws(CSVError) -> Bool {
        while try nextRow() {
            if !isBlank { return true }
        }
        return false
    }

    /// Reads the next row; returns false if there is none.
    ///
    /// - Throws: `unclosedQuote` or `rowTooLong`.
    mutating func nextRow() throws(CSVError) -> Bool {
        if position == bytes.count { return false }
        number += 1
        if !text.isEmpty { text.removeAll(keepingCapacity: true) }
        ends.removeAll(keepingCapacity: true)
        let rowStart = position
        while true {
            if position < bytes.count, bytes[position] == .quote { try readQuoted(from: rowStart) }
            let rest = position
            while position < bytes.count, !isCellEnd(bytes[position]) { position += 1 }
            if position - rowStart > lengthLimit { throw .rowTooLong(row: number, limit: lengthLimit) }
            if rest < position { text += bytes[rest..<position] }
            ends.append(text.count)
            if position == bytes.count || bytes[position] != separator { break }
            position += 1
        }
        skipLineBreak()
        while ends.count > width, Self.isWhiteSpace(text[start(of: ends.count - 1)...]) {
            text.removeSubrange(start(of: ends.count - 1)...)
            ends.removeLast()
        }
        return true
    }

    private mutating func skipLineBreak() {
        if position == bytes.count { return }
        let isCarriageReturn = bytes[position] == .carriageReturn
        position += 1
        if isCarriageReturn, position < bytes.count, bytes[position] == .lineFeed { position += 1 }
    }

    /// Reads up to and including the closing quote.
    private mutating func readQuoted(from start: Int) throws(CSVError) {
        position += 1
        while true {
            let part = position
            while position < bytes.count, bytes[position] != .quote { position += 1 }
            if position == bytes.count { throw .unclosedQuote(row: number) }
            // In a row that is too long it only matters whether the quote is ever closed.
            let isKept = position - start <= lengthLimit
            if isKept { text += bytes[part..<position] }
            position += 1
            if position == bytes.count || bytes[position] != .quote { return }
            if isKept { text.append(.quote) }
            position += 1
        }
    }

    private func isCellEnd(_ byte: UInt8) -> Bool {
        byte == separator || byte == .lineFeed || byte == .carriageReturn
    }

    var cellCount: Int { ends.count }

    /// Whether all cells are empty or white space.
    var isBlank: Bool { Self.isWhiteSpace(text[...]) }

    /// Whether one cell is missing, empty or white space.
    func isBlank(_ cell: Int) -> Bool {
        cell >= ends.count || Self.isWhiteSpace(text[start(of: cell)..<ends[cell]])
    }

    var cells: [String] {
        ends.indices.map { String(decoding: text[start(of: $0)..<ends[$0]], as: UTF8.self) }
            + repeatElement("", count: max(0, width - ends.count))
    }

    private func start(of cell: Int) -> Int { cell == 0 ? 0 : ends[cell - 1] }

    private static func isWhiteSpace(_ text: ArraySlice<UInt8>) -> Bool {
        // For most cells the first byte decides.
        guard let first = text.first(where: { $0 > 0x20 }) else {
            return text.allSatisfy { $0 == 0x20 || 0x9...0xD ~= $0 }
        }
        return first >= 0x80
            && String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
}

extension UInt8 {
    static let quote = UInt8(ascii: "\"")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
}
