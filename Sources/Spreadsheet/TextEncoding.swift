import CICU

/// The encodings in which spreadsheets save text. The raw values are their names on the web.
public enum TextEncoding: String, CaseIterable, Sendable, Codable {
    /// The encoding of most programs, and of Excel's CSV UTF-8; with or without a byte order mark.
    case utf8 = "utf-8"
    /// The encoding of Excel's Unicode Text, in either byte order.
    case utf16 = "utf-16"
    /// The encoding of Excel's CSV without UTF-8, in Western Europe and America.
    case windows1252 = "windows-1252"
    /// The same in Korea: EUC-KR, with the syllables that Windows added to it (code page 949).
    case eucKR = "euc-kr"
}

/// A file's text in UTF-8. It exists even if a part of the file can't be decoded, so that the caller can find
/// the row of that part.
struct DecodedText {
    let encoding: TextEncoding
    let bytes: [UInt8]
    /// Where the text begins, after a byte order mark.
    let start: Int
    /// Everything before this index was decoded without error.
    let validEnd: Int

    /// - Parameter encoding: nil to guess it from the bytes.
    /// - Throws: `empty`, `notText` or `workbook`.
    init(_ file: [UInt8], in encoding: TextEncoding?) throws(CSVError) {
        if let error = Self.signatures.first(where: { file.starts(with: $0.start) })?.error { throw error }
        let encoding = encoding ?? Self.guess(file)
        switch encoding {
        case .utf8: bytes = file
        case .utf16: bytes = Self.utf16(file)
        case .windows1252: bytes = Self.decode(file, "windows-1252")
        case .eucKR: bytes = Self.korean(file)
        }
        self.encoding = encoding
        start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
        validEnd = Self.validEnd(of: bytes)
        if bytes.contains(0) { throw .notText }
        if start == bytes.count { throw .empty }
    }

    /// The first bytes of other kinds of files, which may just have been renamed. All further kinds contain
    /// NUL.
    private static let signatures: [(start: [UInt8], error: CSVError)] = [
        (Array("PK\u{3}\u{4}".utf8), .workbook),
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .workbook),
        (Array("%PDF-".utf8), .notText),
    ]

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static func guess(_ file: [UInt8]) -> TextEncoding {
        // A file with a mark, or with NUL, isn't in an older encoding, whatever is wrong with it.
        if file.starts(with: byteOrderMark) { return .utf8 }
        if isBigEndian(file) != nil { return .utf16 }
        if file.contains(0) || validEnd(of: file) == file.count { return .utf8 }
        return isKorean(file) ? .eucKR : .windows1252
    }

    private static func validEnd(of text: [UInt8]) -> Int {
        do {
            return try UTF8Span(validating: text.span).count
        } catch {
            return error.byteOffsets.lowerBound
        }
    }

    // MARK: UTF-16

    private static let sampleLength = 1024
    private static let frequent = Set(",;\t\r\n\" ".utf8)

    /// Whether UTF-16 is big-endian; nil if it isn't UTF-16. In every language, most bytes that look like a
    /// separator, a line end or a space are one, and the other half of such a unit is NUL.
    private static func isBigEndian(_ file: [UInt8]) -> Bool? {
        if file.starts(with: [0xFF, 0xFE]) { return false }
        if file.starts(with: [0xFE, 0xFF]) { return true }
        let sample = file.prefix(sampleLength)
        if !sample.contains(0) { return nil }
        var (little, big) = (0, 0)
        for index in stride(from: sample.startIndex, to: sample.endIndex - 1, by: 2) {
            let (first, second) = (sample[index], sample[index + 1])
            if frequent.contains(first) { little += second == 0 ? 1 : -1 }
            if frequent.contains(second) { big += first == 0 ? 1 : -1 }
        }
        return max(little, big) > 0 ? big > little : nil
    }

    private static func utf16(_ file: [UInt8]) -> [UInt8] {
        let isBigEndian = isBigEndian(file) ?? false
        var units = (0..<file.count / 2).lazy.map { pair in
            let (first, second) = (UInt16(file[pair * 2]), UInt16(file[pair * 2 + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }.makeIterator()
        var text: [UInt8] = []
        text.reserveCapacity(file.count)
        var parser = Unicode.UTF16.ForwardParser()
        reading: while true {
            switch parser.parseScalar(from: &units) {
            case .valid(let scalar):
                if let encoded = Unicode.UTF8.transcode(scalar, from: Unicode.UTF16.self) { text += encoded }
            case .error: text.append(undecodable)
            case .emptyInput: break reading
            }
        }
        if file.count % 2 == 1 { text.append(undecodable) }
        return text
    }

    /// A byte that never occurs in UTF-8.
    private static let undecodable: UInt8 = 0xFF

    // MARK: Older encodings

    /// Whether everything beyond ASCII has Korean's two bytes per character, and most of it is syllables of
    /// KS X 1001, both of whose bytes are beyond ASCII. In Western languages, two letters with accents rarely
    /// follow each other.
    private static func isKorean(_ file: [UInt8]) -> Bool {
        var (characters, syllables, index) = (0, 0, 0)
        while index < file.count {
            let lead = file[index]
            index += 1
            if lead < 0x80 { continue }
            guard index < file.count else { return false }
            let trail = file[index]
            index += 1
            characters += 1
            if 0xB0...0xC8 ~= lead, 0xA1...0xFE ~= trail { syllables += 1 }
        }
        if 2 * syllables <= characters { return false }
        let text = korean(file)
        return validEnd(of: text) == text.count
    }

    private static func korean(_ file: [UInt8]) -> [UInt8] {
        var text = decode(file, "windows-949")
        // ICU writes U+FFFD, which isn't in the encoding, for bytes that it can't decode.
        for index in text.indices.dropLast(2)
        where text[index] == 0xEF && text[index + 1] == 0xBF && text[index + 2] == 0xBD {
            text[index] = undecodable
        }
        return text
    }

    /// - Parameter converter: ICU's name of the encoding.
    private static func decode(_ file: [UInt8], _ converter: String) -> [UInt8] {
        file.withUnsafeBytes { file in
            let bytes = file.assumingMemoryBound(to: CChar.self)
            let count = icu_decode(converter, bytes.baseAddress, Int32(bytes.count), nil, 0)
            if count < 0 { return [undecodable] }
            return [UInt8](unsafeUninitializedCapacity: Int(count)) { text, length in
                text.withMemoryRebound(to: CChar.self) {
                    length = Int(
                        icu_decode(converter, bytes.baseAddress, Int32(bytes.count), $0.baseAddress, count))
                }
            }
        }
    }
}
