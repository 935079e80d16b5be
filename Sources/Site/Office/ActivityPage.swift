import HTTP
import HTTPTypes
import Model
import Spreadsheet
import Storage
import Synchronization

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
            "activity", at: "/members", title: "Activity", view, notice: renderer.notices.take(request),
            for: context.viewer
        ).uncached()
    }

    /// All of it, the newest first, read in pieces while somebody takes it.
    func download(_ request: Request, _ context: Context) async throws -> Response {
        let file = ActivityFile(store: store)
        return .file(
            FileName(context.settings.group, "activity.csv"), type: "text/csv; charset=utf-8",
            Download { try await file.next() })
    }
}

/// The activity as CSV, in English as every export.
private final class ActivityFile: Sendable {
    private static let pieceLength = 200

    private enum Position {
        case header
        case before(Int64)
        case end
    }

    private let store: any Store
    private let position = Mutex(Position.header)

    init(store: any Store) { self.store = store }

    func next() async throws(StoreError) -> [UInt8]? {
        switch position.withLock({ $0 }) {
        case .header:
            position.withLock { $0 = .before(.max) }
            return Array(CSV.row(["time", "who", "what", "whom", "details"]).utf8)
        case .before(let id):
            let rows = try await store.activity(before: id, of: nil, limit: Self.pieceLength)
            position.withLock { $0 = rows.last.map { .before($0.id) } ?? .end }
            return rows.isEmpty ? nil : Array(rows.map { CSV.row(ActivityView($0).fields) }.joined().utf8)
        case .end: return nil
        }
    }
}
