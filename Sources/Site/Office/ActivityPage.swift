import HTTP
import HTTPTypes
import Model
import Spreadsheet
import Storage
import Visitors

/// Who did what to whom, and when.
struct ActivityPage: Sendable {
    private static let pageLength = 50

    let store: any Store
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let before = try request.idBefore()
        let rows = try await store.activity(before: before, of: nil, limit: Self.pageLength + 1)
        let shown = rows.prefix(Self.pageLength)
        let view = View([
            "office": OfficeView.navigation(at: "/activity"),
            "activity": shown.map { ActivityView($0).view }, "isEmpty": shown.isEmpty,
            "next": rows.count > shown.count ? shown.last.map { String($0.id) } : nil,
        ])
        return try renderer.page(
            "activity", at: "/members", title: "Activity", view, notice: await renderer.notices.take(request),
            for: context.viewer
        ).uncached()
    }

    /// All of it, the newest first, read in pieces while somebody takes it.
    func download(_ request: Request, _ context: Context) async throws -> Response {
        let file = ActivityFile(store: store)
        return renderer.response(
            FileDownload(
                name: FileName(context.settings.group, "activity.csv"), type: FileDownload.csv,
                start: .max, piece: file.piece))
    }
}

/// The activity as CSV, in English as every export.
private struct ActivityFile: Sendable {
    private static let pieceLength = 200

    let store: any Store

    func piece(before id: Int64) async throws(StoreError) -> FileDownload.Piece {
        let rows = try await store.activity(before: id, of: nil, limit: Self.pieceLength)
        let header = id == .max ? [CSV.row(["time", "who", "what", "whom", "details"])] : []
        return (
            Array((header + rows.map { CSV.row(ActivityView($0).fields) }).joined().utf8), rows.last?.id
        )
    }
}
