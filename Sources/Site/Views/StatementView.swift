import Model
import Storage
import Synchronization

/// A member's history as a table.
struct StatementView {
    let statement: AccountStatement
    let now: Timestamp
    let rows: RenderedRows

    func view() throws -> View {
        View([
            "rows": try statement.entries.map { try rows.text(of: row($0)) }.joined(),
            "isEmpty": statement.entries.isEmpty,
            "older": statement.hasOlder ? statement.entries.last.map { String($0.id) } : nil,
        ])
    }

    private func row(_ entry: AccountStatement.Entry) -> StatementRow {
        StatementRow(
            entry: entry, isUndoable: entry.isUndoable(at: now), undoes: entry.undone.map(place),
            undoneBy: entry.undoneBy.map(place))
    }

    /// Where a transfer stands: on this page, or first on one of its own.
    private func place(_ id: Int64) -> String {
        statement.entries.contains { $0.id == id } ? "#transfer-\(id)" : "/history?before=\(id + 1)"
    }
}

/// One row of it. `undoes` and `undoneBy` are links.
struct StatementRow {
    let entry: AccountStatement.Entry
    let isUndoable: Bool
    let undoes: String?
    let undoneBy: String?

    var view: View {
        let date = DateText(entry.at)
        let id = String(entry.id)
        return View([
            "id": id, "who": who, "date": date.text, "time": date.iso8601, "undoes": undoes,
            "undoneBy": undoneBy,
            "change": (entry.isSent ? "−" + entry.change.negated.text : "+" + entry.change.text),
            "isSent": entry.isSent, "balance": entry.balanceAfter.text,
            "undo": isUndoable ? View(["id": id]) : nil,
        ])
    }

    private var who: String {
        switch entry.kind {
        case .opening: "Opening balance"
        case .transfer: "\(entry.isSent ? "To" : "From") \(entry.otherName)"
        // An undo goes the other way.
        case .undo: "\(entry.isSent ? "from" : "to") \(entry.otherName)"
        }
    }
}

/// Rows as they were rendered before: a transfer never changes, and rendering is most of what a page of them costs.
final class RenderedRows: Sendable {
    /// What of a row may change, and whose it is.
    private struct Key: Hashable {
        let id: Int64
        let isSent, isUndoable: Bool
        let other, undoes, undoneBy: String?
    }

    private static let limit = 20_000

    private let kept = Mutex<[Key: String]>([:])
    private let render: @Sendable (View) throws -> String

    init(render: @escaping @Sendable (View) throws -> String) { self.render = render }

    func text(of row: StatementRow) throws -> String {
        let key = Key(
            id: row.entry.id, isSent: row.entry.isSent, isUndoable: row.isUndoable, other: row.entry.other,
            undoes: row.undoes, undoneBy: row.undoneBy)
        if let text = kept.withLock({ $0[key] }) { return text }
        let text = try render(row.view)
        kept.withLock { kept in
            if kept.count >= Self.limit { kept = [:] }
            kept[key] = text
        }
        return text
    }

    /// Somebody is no longer a member: their name goes from here too.
    func forget() { kept.withLock { $0 = [:] } }
}
