/// A file as a spreadsheet saved it: headings, and rows with data under them (RFC 4180).
///
/// It is checked once, and then gone through as often as one likes. It keeps the file's text, and no row of it.
///
/// - UTF-8 or UTF-16, with or without a byte order mark.
/// - The separator is comma, semicolon or tab, whichever the headings have most of, or what Excel's first line `sep=;`
///   says.
/// - Lines end with CRLF, LF or CR, also mixed.
/// - A quoted cell may hold separators, line breaks and doubled quotes. A quote within an unquoted cell is text, and so is
///   what stands between a closing quote and the separator.
/// - White space is kept. A row that has nothing else is passed over, but counts: rows are numbered as the spreadsheet
///   shows them.
public struct CSVTable: Sendable {
    /// How much is read.
    public struct Limits: Sendable {
        /// Rows with data.
        public var rows = 100_000
        /// Of one row, quotes and separators included, without the line break; in UTF-8.
        public var bytesPerRow = 65_536
        /// Cells of a row, up to the last one that isn't empty.
        public var columns = 100

        /// What fits a club.
        public init() {}
    }

    /// A row with data.
    public struct Row: Sendable, Hashable {
        /// As the spreadsheet shows it: 2 is right under the headings.
        public let number: Int
        /// One for each heading at least, then those that are too many, up to the last one that isn't empty. No quotes
        /// around them, no NUL in them.
        public let cells: [String]
    }

    /// The cells of the first row, up to the last one that isn't empty. Those between may be empty.
    public let headings: [String]
    /// How many rows have data.
    public let rowCount: Int
    /// Right under the headings.
    private let start: RowReader

    /// Reads all of it once.
    ///
    /// - Throws: what is wrong in the first row in which something is.
    public init(_ bytes: [UInt8], limits: Limits = Limits()) throws(CSVError) {
        let text = try Encoding.decode(bytes)
        let (separator, begin) = Separator.find(
            in: text.bytes, from: text.start, lengthLimit: limits.bytesPerRow)
        var reader = RowReader(
            text.bytes, from: begin, separator: separator, lengthLimit: limits.bytesPerRow)
        func check() throws(CSVError) {
            if reader.position > text.validEnd { throw .wrongEncoding(row: reader.number) }
            if reader.cellCount > limits.columns {
                throw .tooManyColumns(row: reader.number, limit: limits.columns)
            }
        }
        if try !reader.nextRow() { throw .empty }
        try check()
        if reader.isBlank { throw .noHeadings }
        headings = reader.cells
        reader.width = headings.count
        start = reader
        var count = 0
        while try reader.nextRowWithData() {
            try check()
            count += 1
            if count > limits.rows { throw .tooManyRows(limit: limits.rows) }
        }
        rowCount = count
    }
}

extension CSVTable: Sequence {
    /// At one place between two rows; a copy goes on from there by itself.
    public struct Iterator: IteratorProtocol, Sendable {
        fileprivate var reader: RowReader

        /// The next row with data; nil after the last.
        public mutating func next() -> Row? {
            // Nothing is thrown: all of it was read before.
            guard (try? reader.nextRowWithData()) == true else { return nil }
            return Row(number: reader.number, cells: reader.cells)
        }
    }

    /// Before the first row.
    public func makeIterator() -> Iterator { Iterator(reader: start) }

    /// All of them.
    public var underestimatedCount: Int { rowCount }
}
