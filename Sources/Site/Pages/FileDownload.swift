import HTTP
import HTTPTypes
import Synchronization

/// A file to save that is made in pieces while somebody takes it: each from where the one before has ended.
struct FileDownload<Place: Sendable>: Sendable {
    /// Some kilobytes, and where the next piece begins; nil: that was the last one.
    typealias Piece = (bytes: [UInt8], next: Place?)

    let name: FileName
    let type: String
    let start: Place
    let piece: @Sendable (Place) async throws -> Piece

    static var csv: String { "text/csv; charset=utf-8; header=present" }
}

extension PageRenderer {
    /// For this visitor alone. What breaks it off is logged.
    func response<Place>(_ file: FileDownload<Place>) -> Response {
        let place = Progress<Place>(file.start)
        return Response(
            headers: [
                .contentType: file.type, .cacheControl: "no-store",
                .contentDisposition: file.name.disposition,
            ],
            body: .download(
                Download { [logger] in
                    guard let now = place.current else { return nil }
                    do {
                        let piece = try await file.piece(now)
                        place.current = piece.next
                        return piece.bytes
                    } catch {
                        logger.error("a download broke off", metadata: ["error": "\(error)"])
                        throw error
                    }
                }))
    }
}

/// How far a download is; nil at its end.
private final class Progress<Place: Sendable>: Sendable {
    private let place: Mutex<Place?>

    init(_ start: Place) { place = Mutex(start) }

    var current: Place? {
        get { place.withLock { $0 } }
        set { place.withLock { $0 = newValue } }
    }
}
