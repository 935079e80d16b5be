/// The encodings in which spreadsheets save text.
enum Encoding {
    /// A text that begins at `start`; up to `validEnd` it is sure to be UTF-8.
    typealias Text = (bytes: [UInt8], start: Int, validEnd: Int)

    /// The text in UTF-8, without a byte order mark. It is returned even if a part of it can't be decoded, so
    /// that the caller can tell in which row that is.
    ///
    /// - Throws: `empty`, `notText` or `workbook`.
    static func decode(_ bytes: [UInt8]) throws(CSVError) -> Text {
        if let error = known.first(where: { bytes.starts(with: $0.start) })?.error { throw error }
        var (text, start) = (bytes, 0)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            start = 3
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            text = utf16(bytes[2...], isBigEndian: false)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            text = utf16(bytes[2...], isBigEndian: true)
        } else if let isBigEndian = guess(bytes.prefix(sampleLength)) {
            text = utf16(bytes[...], isBigEndian: isBigEndian)
        }
        if text.contains(0) { throw .notText }
        if start == text.count { throw .empty }
        return (text, start, validEnd(of: text))
    }

    private static func validEnd(of text: [UInt8]) -> Int {
        do {
            return try UTF8Span(validating: text.span).count
        } catch {
            return error.byteOffsets.lowerBound
        }
    }

    /// How other kinds of files begin, which may just have been renamed. All further kinds contain NUL.
    private static let known: [(start: [UInt8], error: CSVError)] = [
        (Array("PK\u{3}\u{4}".utf8), .workbook),
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .workbook),
        (Array("%PDF-".utf8), .notText),
    ]

    private static let sampleLength = 1024
    private static let frequent = Set(",;\t\r\n\" ".utf8)

    /// Whether UTF-16 without a mark is big-endian; nil if it isn't UTF-16. In every language, most bytes
    /// that look like a separator, a line end or a space are one, and the other half of such a unit is NUL.
    private static func guess(_ sample: ArraySlice<UInt8>) -> Bool? {
        if !sample.contains(0) { return nil }
        var (little, big) = (0, 0)
        for index in stride(from: sample.startIndex, to: sample.endIndex - 1, by: 2) {
            let (first, second) = (sample[index], sample[index + 1])
            if frequent.contains(first) { little += second == 0 ? 1 : -1 }
            if frequent.contains(second) { big += first == 0 ? 1 : -1 }
        }
        return max(little, big) > 0 ? big > little : nil
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        let start = bytes.startIndex
        var units = (0..<bytes.count / 2).lazy.map { pair in
            let (first, second) = (UInt16(bytes[start + pair * 2]), UInt16(bytes[start + pair * 2 + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }.makeIterator()
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var parser = Unicode.UTF16.ForwardParser()
        reading: while true {
            switch parser.parseScalar(from: &units) {
            case .valid(let scalar):
                if let encoded = Unicode.UTF8.transcode(scalar, from: Unicode.UTF16.self) { text += encoded }
            case .error: text.append(undecodable)
            case .emptyInput: break reading
            }
        }
        if bytes.count % 2 == 1 { text.append(undecodable) }
        return text
    }

    /// A byte that never occurs in UTF-8.
    private static let undecodable: UInt8 = 0xFF
}
