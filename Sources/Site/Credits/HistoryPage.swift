import HTTP
import Operations
import Storage
import Visitors

/// The older pages of a member's transfers, and all of them for a spreadsheet.
struct HistoryPage: Sendable {
    /// How many transfers are on one page.
    static let pageLength = 50

    let records: OwnRecords
    let renderer: PageRenderer

    /// All that a page shows besides the names of other members.
    private struct CacheKey: Hashable {
        let before: Int64?
        let version: StatementVersion
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let (me, now) = (try context.requireSignedIn(), context.now)
        let before = try request.idBefore()
        let version = try await records.statementVersion(of: me)
        let shown = CacheKey(before: before, version: version)
        let key = renderer.pageCache.key("history", shown, for: context.viewer)
        if let page = renderer.pageCache.page(key, at: now) { return page }
        let statement = try await records.statement(of: me, before: before, limit: Self.pageLength)
        let view = View([
            "history": StatementView(statement: statement, now: now) {
                renderer.name(of: $0, context.settings)
            }.view
        ])
        let page = try renderer.page("history", in: "/start", title: "History", view, for: context.viewer)
        return renderer.cache(page, under: key, until: statement.undoOfferEnds(after: now))
    }

    func download(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let newest = try await records.statementVersion(of: me).newestTransfer
        let file = HistoryFile(records: records, me: me, last: newest) { [renderer] event in
            renderer.name(of: event, context.settings).text
        }
        return renderer.response(
            FileDownload(
                name: FileName(context.settings.group, "history.csv"), type: FileDownload.csv,
                piece: file.piece))
    }
}
