import HTTPTypes
import Synchronization

/// A file out of a form that was sent as `multipart/form-data` (RFC 7578).
public struct MultipartFile: Sendable, Equatable {
    /// Exactly as they were sent; empty, too, where no file was chosen.
    public var bytes: [UInt8]
    /// As the client says, for showing only: nothing is checked but that it has no control characters. Nil where there
    /// was none; browsers send an empty one where no file was chosen.
    public var filename: String?

    /// The parts as the properties describe them.
    public init(bytes: [UInt8], filename: String? = nil) {
        self.bytes = bytes
        self.filename = filename
    }
}

/// Why there is no file.
public enum MultipartError: Error, Sendable, Equatable {
    /// The body is not what a browser would have sent, or has too many parts or headers.
    case malformed
    /// It is well-formed, and has no part of that name.
    case noSuchPart
    /// The file has more bytes than are allowed.
    case fileTooLarge
    /// The closing boundary didn't come.
    case incomplete
}

/// Reads a `multipart/form-data` body as it comes (RFC 7578; RFC 2046, 5.1.1), and keeps one file of it.
///
/// The first part of the name that was asked for is kept, the others are passed over. Strict where a browser leaves no doubt: at
/// most 20 parts with 16 headers and 8 KiB of them each, every line ended by CR LF, a `Content-Disposition` in each part, and no
/// transfer encoding that changes bytes. What stands before the first boundary and behind the last is passed over.
public final class MultipartReader: BodyReceiver {
    private let parser: Mutex<MultipartParser>

    /// By the head of a request: its `Content-Type`, which says the boundary.
    ///
    /// - Parameter partName: of the form's field.
    /// - Parameter fileLimitBytes: how long the file may be.
    /// - Throws: an `HTTPError`: 415 for another content type; 400 for a boundary that is missing or not one of 1 to 70
    ///   characters of RFC 2046's.
    public init(_ head: Request, partName: String = "file", fileLimitBytes: Int) throws(HTTPError) {
        let type = head.headers[.contentType] ?? ""
        if !head.isMultipartForm { throw HTTPError(.unsupportedMediaType) }
        guard let boundary = ParameterizedValue(type.utf8)?["boundary"], Self.isBoundary(boundary) else {
            throw HTTPError(.badRequest)
        }
        parser = Mutex(
            MultipartParser(boundary: boundary, partName: partName, fileLimitBytes: fileLimitBytes))
    }

    private static func isBoundary(_ text: String) -> Bool {
        (1...70).contains(text.utf8.count) && text.utf8.last != UInt8(ascii: " ")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "'()+_,-./:=? ".utf8.contains(byte)
                }
            }
    }

    /// False once the file is too large. A malformed body is passed over to its end, so that whoever answers can say so.
    public func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
        parser.withLock { parser in
            parser.read(piece)
            return parser.failure != .fileTooLarge
        }
    }

    /// What was read, once the body is complete.
    public func file() throws(MultipartError) -> MultipartFile {
        let result: Result<MultipartFile, MultipartError> = parser.withLock { parser in
            if let failure = parser.failure { return .failure(failure) }
            if !parser.isComplete { return .failure(.incomplete) }
            return parser.file.map { .success($0) } ?? .failure(.noSuchPart)
        }
        return try result.get()
    }
}

extension Request {
    /// Whether its body is said to be `multipart/form-data`.
    public var isMultipartForm: Bool {
        let essence = headers[.contentType]?.prefix { $0 != ";" && $0 != " " && $0 != "\t" }
        return essence?.lowercased() == "multipart/form-data"
    }
}
