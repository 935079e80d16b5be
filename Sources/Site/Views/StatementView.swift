import Model
import Storage

/// A member's history as a table.
struct StatementView {
    let statement: AccountStatement
    let now: Timestamp

    var view: View {
        View([
            "entries": statement.entries.map(row),
            "older": statement.hasOlder ? statement.entries.last.map { String($0.id) } : nil,
        ])
    }

    private func row(_ entry: AccountStatement.Entry) -> View {
        let date = DateText(entry.at)
        let id = String(entry.id)
        return View([
            "id": id, "who": who(entry), "isUndone": entry.undoneBy != nil,
            "date": date.text, "time": date.iso8601,
            "change": (entry.isSent ? "−" + entry.change.negated.text : "+" + entry.change.text),
            "isSent": entry.isSent, "balance": entry.balanceAfter.text,
            "undo": entry.isUndoable(at: now) ? View(["id": id]) : nil,
        ])
    }

    private func who(_ entry: AccountStatement.Entry) -> String {
        let other = entry.other ?? "a former member"
        return switch entry.kind {
        case .opening: "Opening balance"
        case .transfer: entry.isSent ? "To \(other)" : "From \(other)"
        // An undo goes the other way.
        case .undo: entry.isSent ? "Undone: from \(other)" : "Undone: to \(other)"
        }
    }
}
