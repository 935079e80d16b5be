/// Reads the texts of a request one after another. A length that points beyond the end ends the list.
struct TextReader {
    /// The limit for a request: far more than the server accepts, and far less than the memory can grow to.
    static let limitBytes = 1 << 24

    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    /// Returns nil if there can't be such a request: the numbers come from a script, and a trap would end the
    /// module.
    init?(_ request: UnsafeRawPointer?, byteCount: Int) {
        guard let request, byteCount >= 0, byteCount <= Self.limitBytes else { return nil }
        guard UInt64(UInt(bitPattern: request)) + UInt64(byteCount) <= memoryByteCount() else { return nil }
        bytes = UnsafeRawBufferPointer(start: request, count: byteCount)
    }

    mutating func next() -> String? {
        guard bytes.count - position >= 4 else { return nil }
        let length = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
        let start = position + 4
        // An `Int` has 32 bits here, one of them for the sign.
        guard let count = Int(exactly: length), count <= bytes.count - start else { return nil }
        position = start + count
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}

/// Writes the texts of an answer one after another.
struct TextWriter {
    private var bytes: [UInt8] = []

    mutating func write(_ text: String) {
        write(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func write(count: Int) {
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
    }

    /// Copies the texts, preceded by the number of their bytes, into memory that the caller releases.
    func copied() -> UnsafeMutableRawPointer {
        let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 4, alignment: 4)
        copy.storeBytes(of: UInt32(bytes.count).littleEndian, as: UInt32.self)
        bytes.withUnsafeBytes { source in
            if let start = source.baseAddress { (copy + 4).copyMemory(from: start, byteCount: source.count) }
        }
        return copy
    }
}
