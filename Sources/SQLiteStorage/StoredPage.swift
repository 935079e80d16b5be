import GRDB

/// A page of a data file, and which of its bytes are used.
///
/// Source: https://sqlite.org/fileformat2.html
struct StoredPage {
    private let bytes: [UInt8]
    /// Where the page's header begins: on the first page it comes after the file's header.
    private let header: Int
    /// The size of a page without the bytes that an extension has reserved at its end.
    private let usableSize: Int

    /// - Parameter number: the page's number; the first page is 1.
    init(_ bytes: [UInt8], number: Int, reservedSize: Int) {
        self.bytes = bytes
        header = number == 1 ? Self.fileHeaderSize : 0
        usableSize = bytes.count - reservedSize
    }

    static let fileHeaderSize = 100

    /// The first byte of a page of a table or an index. On any other page it has none of these values, as
    /// long as the file has fewer pages than `maxPages`.
    private enum Kind: UInt8 {
        case indexInterior = 2, tableInterior = 5, indexLeaf = 10, tableLeaf = 13

        var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    }

    /// Other pages begin with a page's number, whose first byte is below 2 until there are this many.
    static let maxPages = 0x0200_0000

    /// The page with zeros in all unused bytes.
    ///
    /// - Returns: nil if the unused bytes are already zero, or the page isn't one of rows.
    /// - Throws: a `DatabaseError` if the page isn't as SQLite would write it.
    func cleaned() throws -> [UInt8]? {
        guard let kind = Kind(rawValue: bytes[header]) else { return nil }
        let pointers = header + (kind.isInterior ? 12 : 8)
        let count = uint16(header + 3)
        let content = uint16(header + 5) == 0 ? 65_536 : uint16(header + 5)
        guard pointers + 2 * count <= content, content <= usableSize else { throw Self.corrupt }
        var cleaned = [UInt8](repeating: 0, count: bytes.count)
        func use(_ range: Range<Int>) { cleaned[range] = bytes[range] }
        use(0..<pointers + 2 * count)
        use(usableSize..<bytes.count)
        var covered = content + Int(bytes[header + 7])
        for index in 0..<count {
            let start = uint16(pointers + 2 * index)
            let size = try max(4, cellSize(at: start, kind))
            guard start >= content, start + size <= usableSize else { throw Self.corrupt }
            use(start..<start + size)
            covered += size
        }
        var block = uint16(header + 1)
        while block != 0 {
            guard block >= content, block + 4 <= usableSize else { throw Self.corrupt }
            use(block..<block + 4)
            covered += uint16(block + 2)
            let next = uint16(block)
            guard next == 0 || next > block else { throw Self.corrupt }
            block = next
        }
        guard covered == usableSize else { throw Self.corrupt }
        return cleaned == bytes ? nil : cleaned
    }

    private static let corrupt = DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "a page isn’t as SQLite would write it")

    /// The bytes that a cell takes on this page, without those on other pages that continue it.
    private func cellSize(at start: Int, _ kind: Kind) throws -> Int {
        var position = start
        if kind.isInterior { position += 4 }
        if kind == .tableInterior {
            _ = try varint(&position)
            return position - start
        }
        let payload = try varint(&position)
        guard payload >= 0 else { throw Self.corrupt }
        if kind == .tableLeaf { _ = try varint(&position) }
        let maxLocal = kind == .tableLeaf ? usableSize - 35 : (usableSize - 12) * 64 / 255 - 23
        if payload <= maxLocal { return position - start + payload }
        let minLocal = (usableSize - 12) * 32 / 255 - 23
        let local = minLocal + (payload - minLocal) % (usableSize - 4)
        // The number of the page that continues it comes last.
        return position - start + (local <= maxLocal ? local : minLocal) + 4
    }

    private func uint16(_ position: Int) -> Int { Int(bytes[position]) << 8 | Int(bytes[position + 1]) }

    private func varint(_ position: inout Int) throws -> Int {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard position < usableSize else { throw Self.corrupt }
            let byte = bytes[position]
            position += 1
            if index == 8 {
                value = value << 8 | UInt64(byte)
            } else {
                value = value << 7 | UInt64(byte & 0x7F)
                if byte < 0x80 { break }
            }
        }
        return Int(truncatingIfNeeded: value)
    }
}
