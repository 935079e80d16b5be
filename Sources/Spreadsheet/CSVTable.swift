/// A file as a spreadsheet saved it: headings, and rows with data under them (RFC 4180).
///
/// The file is checked once; then its rows can be read any number of times. Only its text is kept in memory,
/// not its rows.
///
/// - It is UTF-8 or UTF-16, with or without a byte order mark, or in an older encoding (`TextEncoding`).
/// - The separator is a comma, semicolon or tab, whichever is most frequent in the first row, or the one in
///   Excel's first line `sep=;`.
/// - Lines end with CRLF, LF or CR, even mixed.
/// - A quoted cell may contain separators, line breaks and doubled quotes. A quote within an unquoted cell is
///   text, and so is everything between a closing quote and the separator.
/// - White space is kept. A row with nothing else is skipped, but counts: rows are numbered as the
///   spreadsheet shows them.
public struct CSVTable: Sendable {
    /// Limits on the size of a file; a larger one is refused.
    public struct Limits: Sendable {
        /// The most rows with data.
        public var rows = 100_000
        /// The most bytes of a row in UTF-8, including quotes and separators, without the line break.
        public var bytesPerRow = 65_536
        /// The most cells in a row, up to the last one that isn't empty.
        public var columns = 100

        /// Creates limits that fit a club.
        public init() {}
    }

    /// A row with data.
    public struct Row: Sendable, Hashable {
        /// The row's number as the spreadsheet shows it: 2 is right below headings in the first row.
        public let number: Int
        /// At least one cell for each heading, then further ones up to the last that isn't empty. They are
        /// without their quotes, and contain no NUL.
        public let cells: [String]
    }

    /// The encoding in which the file was read.
    public let encoding: TextEncoding
    /// The cells of the row with the headings, up to the last one that isn't empty; earlier ones may be.
    public let headings: [String]
    /// The number of that row. Rows above it are no part of the table.
    public let headingsRow: Int
    /// How many rows have data.
    public let rowCount: Int
    /// For each heading, how many of these rows have a cell under it that isn't blank.
    public let filledCells: [Int]
    /// A reader at the beginning of the row right below the headings.
    private let start: RowReader

    /// Reads the whole file once.
    ///
    /// - Parameter encoding: nil to guess it from the bytes.
    /// - Parameter headingsRow: the number of the row with the headings, from 1.
    /// - Throws: the first error in the file.
    public init(
        _ bytes: [UInt8], in encoding: TextEncoding? = nil, headingsRow: Int = 1, limits: Limits = Limits()
    ) throws(CSVError) {
        let text = try DecodedText(bytes, in: encoding)
        self.encoding = text.encoding
        let (separator, start) = Separator.find(
            in: text.bytes, from: text.start, lengthLimit: limits.bytesPerRow)
        var reader = RowReader(
            text.bytes, from: start, separator: separator, lengthLimit: limits.bytesPerRow)
        func check() throws(CSVError) {
            if reader.position > text.validEnd { throw .wrongEncoding(row: reader.number) }
            if reader.cellCount > limits.columns {
                throw .tooManyColumns(row: reader.number, limit: limits.columns)
            }
        }
        while reader.number < headingsRow {
            if try !reader.nextRow() { throw .empty }
            try check()
        }
        if reader.isBlank { throw .noHeadings }
        headings = reader.cells
        self.headingsRow = headingsRow
        reader.width = headings.count
        self.start = reader
        var count = 0
        var filled = headings.map { _ in 0 }
        while try reader.nextRowWithData() {
            try check()
            count += 1
            if count > limits.rows { throw .tooManyRows(limit: limits.rows) }
            for cell in filled.indices where !reader.isBlank(cell) { filled[cell] += 1 }
        }
        rowCount = count
        filledCells = filled
    }
}

extension CSVTable {
    /// The rows with data that have these numbers, in their order.
    public func rows(_ numbers: Set<Int>) -> [Row] {
        var rows: [Row] = []
        var reader = start
        while rows.count < numbers.count, (try? reader.nextRowWithData()) == true {
            if numbers.contains(reader.number) {
                rows.append(Row(number: reader.number, cells: reader.cells))
            }
        }
        return rows
    }
}

extension CSVTable: Sequence {
    /// A position between two rows; a copy continues from there independently.
    public struct Iterator: IteratorProtocol, Sendable {
        fileprivate var reader: RowReader

        /// The next row with data; nil after the last.
        public mutating func next() -> Row? {
            // It can't throw, since the whole file was read before.
            guard (try? reader.nextRowWithData()) == true else { return nil }
            return Row(number: reader.number, cells: reader.cells)
        }
    }

    /// An iterator before the first row with data.
    public func makeIterator() -> Iterator { Iterator(reader: start) }

    /// The exact number of rows.
    public var underestimatedCount: Int { rowCount }
}
