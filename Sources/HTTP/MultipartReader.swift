import HTTPTypes
import Synchronization

/// A file from a form that was sent as `multipart/form-data` (RFC 7578).
public struct MultipartFile: Sendable, Equatable {
    /// Exactly as they were sent; empty if no file was chosen, too.
    public var bytes: [UInt8]
    /// The name that the client gives, only to be shown: it has no control characters, and nothing else is
    /// checked. Nil if none was sent; browsers send an empty one if no file was chosen.
    public var filename: String?

    /// Creates a file with the parts as the properties describe them.
    public init(bytes: [UInt8], filename: String? = nil) {
        self.bytes = bytes
        self.filename = filename
    }
}

/// The reason why `MultipartReader` has no file.
public enum MultipartError: Error, Sendable, Equatable {
    /// No browser would have sent the body, or it has too many parts or headers.
    case malformed
    /// The body is well-formed, but has no part of that name.
    case noSuchPart
    /// The file has more bytes than are allowed.
    case fileTooLarge
    /// The closing boundary is missing.
    case incomplete
}

/// Reads a `multipart/form-data` body as it arrives (RFC 7578; RFC 2046, 5.1.1), and keeps one file of it.
///
/// The part of the given name is kept, and all others are skipped, as is everything before the first boundary
/// and after the last. Where browsers leave no doubt, it is strict: at most 20 parts, each with at most 16
/// headers in at most 8 KiB; every line ends with CR LF; each part has a `Content-Disposition`, and none has
/// a transfer encoding that changes bytes.
public final class MultipartReader: BodyReceiver {
    private let parser: Mutex<MultipartParser>

    /// Creates a reader for the body that follows a request's head, whose `Content-Type` has the boundary.
    ///
    /// - Parameter partName: the name of the form's field.
    /// - Parameter fileLimitBytes: how long the file may be.
    /// - Throws: an `HTTPError`: 415 for another content type; 400 if the boundary is missing, or isn't 1 to
    ///   70 of the characters that RFC 2046 allows.
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

    /// Returns false once the file is too large. The rest of a malformed body is skipped, so that the handler
    /// can say what is wrong.
    public func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
        parser.withLock { parser in
            parser.read(piece)
            return parser.failure != .fileTooLarge
        }
    }

    /// The file, once the body is complete.
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
    /// Whether its body is declared to be `multipart/form-data`.
    public var isMultipartForm: Bool { mediaType == "multipart/form-data" }
}
