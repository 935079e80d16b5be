import HTTP
import HTTPTypes
import Synchronization

/// A file to save that is made in pieces while the client reads it: each begins where the previous one ended.
struct FileDownload: Sendable {
    /// Some kilobytes, and where the next piece begins; nil after the last piece.
    typealias Piece = (bytes: [UInt8], next: Int64?)

    static let csv = "text/csv; charset=utf-8; header=present"

    let name: FileName
    let type: String
    /// Where the first piece begins. Each file decides what such a number means: an id, or an offset in
    /// bytes.
    var start: Int64 = 0
    let piece: @Sendable (Int64) async throws -> Piece
}

extension PageRenderer {
    /// A response that no cache keeps. An error that interrupts the download is logged.
    func response(_ file: FileDownload) -> Response {
        // Where the next piece begins; nil at the end.
        let next = Mutex<Int64?>(file.start)
        let id = RequestID.current
        return Response(
            headers: [
                .contentType: file.type, .cacheControl: "no-store",
                .contentDisposition: file.name.disposition,
            ],
            body: .download(
                Download { [logger] in
                    guard let position = next.withLock({ $0 }) else { return nil }
                    return try await RequestID.$current.withValue(id) {
                        do {
                            let piece = try await file.piece(position)
                            next.withLock { $0 = piece.next }
                            return piece.bytes
                        } catch {
                            logger.error("a download broke off", metadata: ["error": "\(error)"])
                            throw error
                        }
                    }
                }))
    }
}
