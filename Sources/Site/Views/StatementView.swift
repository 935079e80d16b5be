import Model
import Storage

/// A member's history as a table.
struct StatementView {
    let statement: AccountStatement
    let now: Timestamp

    var view: View {
        View([
            "entries": statement.entries.map(row), "isEmpty": statement.entries.isEmpty,
            "older": statement.hasOlder ? statement.entries.last.map { String($0.id) } : nil,
        ])
    }

    private func row(_ entry: AccountStatement.Entry) -> View {
        let date = DateText(entry.at)
        let id = String(entry.id)
        return View([
            "id": id, "who": who(entry), "date": date.text, "time": date.iso8601,
            "undoes": entry.undone.map(place), "undoneBy": entry.undoneBy.map(place),
            "change": (entry.isSent ? "−" + entry.change.negated.text : "+" + entry.change.text),
            "isSent": entry.isSent, "balance": entry.balanceAfter.text,
            "undo": entry.isUndoable(at: now) ? View(["id": id]) : nil,
        ])
    }

    private func who(_ entry: AccountStatement.Entry) -> String {
        switch entry.kind {
        case .opening: "Opening balance"
        case .transfer: "\(entry.isSent ? "To" : "From") \(entry.otherName)"
        // An undo goes the other way.
        case .undo: "\(entry.isSent ? "from" : "to") \(entry.otherName)"
        }
    }

    /// Where a transfer stands: on this page, or first on one of its own.
    private func place(_ id: Int64) -> String {
        statement.entries.contains { $0.id == id } ? "#transfer-\(id)" : "/history?before=\(id + 1)"
    }
}
