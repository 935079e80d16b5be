import HTTP
import HTTPTypes
import Operations
import Storage
import Visitors

/// The activity: who did what to whom, and when.
struct ActivityPage: Sendable {
    private static let pageLength = 50

    let office: Office
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let before = try request.idBefore()
        let rows = try await office.activity(
            before: before, limit: Self.pageLength + 1, for: context.requireOrganiser())
        let shown = rows.prefix(Self.pageLength)
        let view = View([
            "excel": "/activity.csv" + TableFormat.excelQuery(),
            "activity": shown.map { ActivityView($0, context).view }, "isEmpty": shown.isEmpty,
            "next": rows.count > shown.count ? shown.last.map { String($0.id) } : nil,
        ])
        return try renderer.officePage(
            "activity", in: "/activity", title: "Activity", view,
            notice: await renderer.notices.take(request), context)
    }

    /// All of the activity, newest first, read in pieces while the client receives it.
    func download(_ request: Request, _ context: Context) async throws -> Response {
        try request.refuseIfFromAnotherSite()
        let organiser = try context.requireOrganiser()
        let format = TableFormat(try FormData(query: request.query)["for"], for: context)
        // A HEAD request gets nothing of the file.
        var start = Int64.max
        if request.method != .head {
            start = try await office.beginActivityExport(for: organiser, on: context.occasion)
        }
        let file = ActivityFile(
            office: office, organiser: organiser, format: format, context: context, start: start)
        return renderer.response(
            FileDownload(
                name: FileName(context.settings.group, format.fileName("activity")), type: FileDownload.csv,
                start: start, piece: file.piece))
    }
}

/// The activity as CSV.
private struct ActivityFile: Sendable {
    private static let pieceLength = 200

    let office: Office
    let organiser: Organiser
    let format: TableFormat
    let context: Context
    /// The id before which the file begins.
    let start: Int64

    func piece(before id: Int64) async throws(StoreError) -> FileDownload.Piece {
        let rows = try await office.activity(before: id, limit: Self.pieceLength, for: organiser)
        let header =
            id == start ? [format.start, format.row(ActivityView.columns.map(format.text))] : []
        let table = header + rows.map { format.row(ActivityView($0, context).fields(format)) }
        return (Array(table.joined().utf8), rows.last?.id)
    }
}
