import HTTPTypes

/// The grammar behind `MultipartReader`. It looks at each byte once, however the body is split into pieces.
struct MultipartParser {
    private enum State {
        /// Before the first boundary.
        case preamble
        /// After a boundary, up to the end of its line.
        case boundary
        case headers
        case content(isKept: Bool)
        /// After the closing boundary.
        case complete
        case failed(MultipartError)
    }

    private static let partLimit = 20
    private static let headerLimit = 16
    /// The limit for one part's headers, including the rest of its boundary's line.
    private static let headersLimitBytes = 8 * 1024
    private static let carriageReturn: UInt8 = 0x0D
    private static let lineFeed: UInt8 = 0x0A

    /// The boundary with the line break that belongs to it. Its first byte occurs only once in it, so bytes
    /// that match only its beginning can't contain the beginning of another one.
    private let delimiter: [UInt8]
    private let partName: String
    private let fileLimitBytes: Int
    private var state = State.preamble
    /// How many bytes of the delimiter the latest bytes match.
    private var matchedBytes: Int
    /// How many of those were matched before any content, and so never become content: a boundary may follow
    /// the headers at once, and then shares its line break with them.
    private var precedingBytes: Int
    private var partCount = 0
    private var headerCount = 0
    private var headersBytes = 0
    private var line: [UInt8] = []
    private var disposition: ParameterizedValue?
    /// The requested part, as far as it has been read.
    private(set) var file: MultipartFile?

    init(boundary: String, partName: String, fileLimitBytes: Int) {
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.partName = partName
        self.fileLimitBytes = fileLimitBytes
        matchedBytes = 2
        precedingBytes = 2
    }

    var isComplete: Bool { if case .complete = state { true } else { false } }

    var failure: MultipartError? { if case .failed(let error) = state { error } else { nil } }

    mutating func read(_ piece: UnsafeRawBufferPointer) {
        var index = 0
        while index < piece.count {
            switch state {
            case .preamble: index = readContent(piece, from: index, isKept: false)
            case .content(let isKept): index = readContent(piece, from: index, isKept: isKept)
            case .boundary, .headers:
                readLine(piece[index])
                index += 1
            case .complete, .failed: return
            }
        }
    }

    // MARK: Content

    /// Reads up to the next boundary or the end of the piece, and returns the index there.
    private mutating func readContent(
        _ piece: UnsafeRawBufferPointer, from start: Int, isKept: Bool
    ) -> Int {
        var index = start
        while index < piece.count, failure == nil {
            if matchedBytes == 0 {
                let contentStart = index
                while index < piece.count, piece[index] != Self.carriageReturn { index += 1 }
                if isKept { keep(UnsafeRawBufferPointer(rebasing: piece[contentStart..<index])) }
                if index == piece.count { break }
            }
            if piece[index] == delimiter[matchedBytes] {
                index += 1
                matchedBytes += 1
                if matchedBytes == delimiter.count {
                    beginBoundary()
                    break
                }
            } else {
                if isKept { keep(delimiter[precedingBytes..<matchedBytes]) }
                matchedBytes = 0
                precedingBytes = 0
            }
        }
        return index
    }

    private mutating func keep(_ bytes: some Collection<UInt8>) {
        let count = file?.bytes.count ?? 0
        if count + bytes.count > fileLimitBytes {
            fail(.fileTooLarge)
        } else {
            file?.bytes.append(contentsOf: bytes)
        }
    }

    private mutating func fail(_ error: MultipartError) {
        state = .failed(error)
        file = nil
    }

    // MARK: Boundaries and headers

    private mutating func beginBoundary() {
        state = .boundary
        headersBytes = 0
        headerCount = 0
        disposition = nil
        line.removeAll(keepingCapacity: true)
    }

    private mutating func readLine(_ byte: UInt8) {
        headersBytes += 1
        let isAfterReturn = line.last == Self.carriageReturn
        let isText = byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == Self.carriageReturn
        if headersBytes > Self.headersLimitBytes || isAfterReturn != (byte == Self.lineFeed)
            || !isAfterReturn && !isText
        {
            return fail(.malformed)
        }
        if isAfterReturn {
            line.removeLast()
            endLine()
            line.removeAll(keepingCapacity: true)
        } else {
            line.append(byte)
            if case .boundary = state, line.elementsEqual("--".utf8) { state = .complete }
        }
    }

    private mutating func endLine() {
        if case .boundary = state {
            partCount += 1
            let isPadding = line.allSatisfy(\.isOptionalWhitespace)  // RFC 2046 allows it
            if isPadding, partCount <= Self.partLimit { state = .headers } else { fail(.malformed) }
        } else if line.isEmpty {
            beginContent()
        } else {
            headerCount += 1
            if headerCount > Self.headerLimit || !readHeader() { fail(.malformed) }
        }
    }

    private mutating func readHeader() -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
        else { return false }
        let value = line[(colon + 1)...]
        switch name {
        case .contentDisposition:
            guard disposition == nil, let value = ParameterizedValue(value), value.essence == "form-data",
                value["name"] != nil
            else {
                return false
            }
            disposition = value
        case .contentTransferEncoding:
            // Deprecated (RFC 7578, 4.7). With any other encoding the bytes would not be the file's.
            return ParameterizedValue(value).map { ["7bit", "8bit", "binary"].contains($0.essence) } ?? false
        default: break
        }
        return true
    }

    private mutating func beginContent() {
        guard let disposition else { return fail(.malformed) }
        let isKept = disposition["name"] == partName
        // A repeated field is refused, as in any form.
        if isKept, file != nil { return fail(.malformed) }
        if isKept { file = MultipartFile(bytes: [], filename: disposition["filename"]) }
        state = .content(isKept: isKept)
        matchedBytes = 2
        precedingBytes = 2
    }
}
