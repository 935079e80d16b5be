import Foundation
import HTTP
import HTTPTypes
import Synchronization
import Visitors

/// Responds with a table to save.
///
/// The whole table is first read into a temporary file, and sent from there. It therefore shows one moment,
/// and a client that is slow to read delays neither erasures nor the reset of the store's log.
struct TableFile: Sendable {
    typealias Write = @Sendable (_ rows: [[String]]) throws -> Void

    private static let pieceBytes = 64 * 1024

    let renderer: PageRenderer
    let queue: TaskQueue
    /// Whether all workers are busy hashing passwords.
    let isHashing: @Sendable () -> Bool

    /// - Parameter read: reads all rows, and gives them in pieces.
    func response(
        _ name: FileName, _ headings: [String], _ format: TableFormat, to request: Request,
        read: @escaping @Sendable (@escaping Write) async throws -> Void
    ) async throws -> Response {
        let file =
            request.method == .head
            ? nil : try await queue.run { try await spool(headings, format, read) }
        return renderer.response(
            FileDownload(
                name: name, type: FileDownload.csv,
                piece: { offset in
                    let bytes = try file?.read(from: Int(offset), count: Self.pieceBytes) ?? []
                    return (bytes, bytes.isEmpty ? nil : offset + Int64(bytes.count))
                }))
    }

    private func spool(
        _ headings: [String], _ format: TableFormat,
        _ read: (@escaping Write) async throws -> Void
    ) async throws -> SpoolFile {
        let file = try SpoolFile(folder: NSTemporaryDirectory())
        try file.write(Array((format.start + format.row(headings)).utf8))
        let pace = Pace(isHashing: isHashing)
        // The store calls this on a thread of its own, which doesn't know this task.
        let isCancelled = Atomic(false)
        do {
            try await withTaskCancellationHandler {
                try await read { rows in
                    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
                    pace.pause()
                    try file.write(Array(rows.map(format.row).joined().utf8))
                }
            } onCancel: {
                isCancelled.store(true, ordering: .relaxed)
            }
        } catch {
            try Task.checkCancellation()
            throw file.failure ?? error
        }
        return file
    }
}
