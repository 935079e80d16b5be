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
                "history": try StatementView(
                    statement: statement, now: context.now, rows: context.app.rows
                ).view()
            ]), context)
    }

    static func download(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let statement = try await context.app.store.statement(of: me.member.id, before: nil, limit: .max)
        var csv = CSV(header: ["Number", "Date", "What", "Who", "Received", "Sent", "Balance", "Undoes"])
        for entry in statement.entries.reversed() {
            let amount = entry.isSent ? entry.change.negated.text : entry.change.text
            csv.add([
                String(entry.id), DateText(entry.at).iso8601, entry.what, entry.otherName,
                entry.isSent ? "" : amount, entry.isSent ? amount : "", entry.balanceAfter.text,
                entry.undone.map { String($0) } ?? "",
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
    fileprivate var what: String {
        switch kind {
        case .opening: "Opening balance"
        case .transfer: undoneBy == nil ? "Transfer" : "Transfer, undone"
        case .undo: "Undo"
        }
    }

    /// Empty for the treasury, which is nobody.
    var otherName: String { other ?? (kind == .opening ? "" : "a former member") }

    /// The transfer that this one undoes.
    var undone: Int64? {
        if case .undo(let transfer) = kind { transfer } else { nil }
    }
}
