import Model
import Storage
import Words

/// A member's history as a table.
struct StatementView {
    let statement: AccountStatement
    let now: Timestamp
    /// Returns the name of an event.
    let name: (EventDetails) -> EventName
    /// The path of the page that shows older entries.
    var page = "/history"
    /// Whether the viewer is the member, who may undo what they sent.
    var isOwn = true

    var view: View {
        View([
            "rows": statement.entries.map(row),
            "isEmpty": statement.entries.isEmpty,
            "older": statement.hasOlder ? statement.entries.last.map { "\(page)?before=\($0.id)" } : nil,
        ])
    }

    private func row(_ entry: AccountStatement.Entry) -> View {
        let id = String(entry.id)
        return View([
            "id": id, "who": Markup(who(entry)), "isTreasury": entry.isWithTreasury, "reason": entry.reason,
            "date": Markup.moment(entry.at),
            "undoes": entry.undone.map(link), "undoneBy": entry.undoneBy.map(link),
            "sign": entry.isSent ? "−" : "+",
            "change": entry.isSent ? entry.change.negated : entry.change,
            "isSent": entry.isSent, "balance": entry.balanceAfter,
            "undo": isOwn && entry.isUndoable(at: now) ? View(["id": id]) : nil,
        ])
    }

    /// A link to a transfer: on this page, or to a page that begins with it.
    private func link(_ id: Int64) -> String {
        statement.entries.contains { $0.id == id } ? "#transfer-\(id)" : "\(page)?before=\(id + 1)"
    }

    /// The treasury has sentences of its own, since no name put into the others would make the right sentence
    /// in every language.
    private func who(_ entry: AccountStatement.Entry) -> Sentence {
        let other = entry.other.map { Sentence.Argument.entered($0) } ?? .sentence("a former member")
        let event = entry.event.map(name)?.argument ?? .sentence("an event")
        return switch entry.kind {
        case .opening: "Opening balance"
        case .treasury: entry.isSent ? "Returned to the treasury" : "Given from the treasury"
        case .transfer: Sentence(entry.isSent ? "To {name}" : "From {name}", ["name": other])
        case .undo: Sentence(entry.isSent ? "Undone by {name}" : "Back from {name}", ["name": other])
        case .payment: Sentence("Paid for {event}", ["event": event])
        case .repayment: Sentence("Given back for {event}", ["event": event])
        }
    }
}

extension AccountStatement.Entry {
    fileprivate var isWithTreasury: Bool { if case .treasury = kind { true } else { false } }

    /// The other member's name, for a file; empty for an entry without another member.
    var otherName: String {
        switch kind {
        case .opening, .treasury, .payment, .repayment: ""
        case .transfer, .undo: other.map(PlainName.text) ?? PlainName.former
        }
    }

    /// Why an organiser moved the credits.
    var reason: String? {
        if case .treasury(let reason) = kind { reason } else { nil }
    }

    /// The transfer that this one undoes.
    var undone: Int64? {
        switch kind {
        case .undo(let transfer), .repayment(let transfer, _): transfer
        case .opening, .treasury, .transfer, .payment: nil
        }
    }

    /// The event that was paid for.
    var event: EventDetails? {
        switch kind {
        case .payment(let event), .repayment(_, let event): event
        case .opening, .treasury, .transfer, .undo: nil
        }
    }
}

extension AccountStatement {
    /// When the next offer to undo one of its transfers ends; nil if there is none.
    func undoOfferEnds(after now: Timestamp) -> Timestamp? {
        entries.filter { $0.isUndoable(at: now) }
            .map { $0.at.adding(seconds: AccountStatement.undoSeconds) }.min()
    }
}
