import HTTP
import HTTPTypes
import Storage

/// What a member sent and got: older pages of it, and the whole of it for a spreadsheet.
enum History {
    /// Transfers on one page.
    static let pageLength = 50

    static func show(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        var before: Int64?
        if let text = try FormData(query: request.query)["before"] {
            guard let number = Int64(text) else { throw Refusal(.badRequest) }
            before = number
        }
        let statement = try await context.app.store.statement(
            of: me.member.id, before: before, limit: pageLength)
        return try context.app.page(
            "history", at: "/start", title: "History",
            View([
                "history": StatementView(statement: statement, now: context.now).view,
                "isEmpty": statement.entries.isEmpty,
            ]), context)
    }

    static func download(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let statement = try await context.app.store.statement(of: me.member.id, before: nil, limit: .max)
        var csv = CSV(header: ["Date", "What", "Who", "Received", "Sent", "Balance"])
        for entry in statement.entries.reversed() {
            let amount = entry.isSent ? entry.change.negated.text : entry.change.text
            csv.add([
                DateText(entry.at).iso8601, entry.what, entry.other ?? "", entry.isSent ? "" : amount,
                entry.isSent ? amount : "", entry.balanceAfter.text,
            ])
        }
        return Response(
            headers: [
                .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"frontdesk-history.csv\"",
            ],
            text: csv.text, type: "text/csv; charset=utf-8; header=present")
    }
}

extension AccountStatement.Entry {
    /// For a table's column.
    var what: String {
        switch kind {
        case .opening: "Opening balance"
        case .transfer: undoneBy == nil ? "Transfer" : "Transfer, undone"
        case .undo: "Undo"
        }
    }
}
