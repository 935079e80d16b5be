import Model
import Storage
import Synchronization
import Visitors
import Words

/// A member's history as a table.
struct StatementView {
    let statement: AccountStatement
    let now: Timestamp
    let rows: RenderedRows
    /// What an event is called.
    let name: (EventDetails) -> EventName
    /// The path of the page that shows older entries.
    var page = "/history"
    /// Whether the viewer is the member, who may undo what they sent.
    var isOwn = true

    func view(for viewer: Viewer) throws -> View {
        View([
            "rows": try statement.entries.map { try rows.text(of: row($0), in: viewer.language) }.joined(),
            "isEmpty": statement.entries.isEmpty,
            "older": statement.hasOlder ? statement.entries.last.map { "\(page)?before=\($0.id)" } : nil,
        ])
    }

    private func row(_ entry: AccountStatement.Entry) -> StatementRow {
        StatementRow(
            entry: entry, event: entry.event.map(name), isUndoable: isOwn && entry.isUndoable(at: now),
            undoes: entry.undone.map(place), undoneBy: entry.undoneBy.map(place))
    }

    /// A link to a transfer: on this page, or to a page that begins with it.
    private func place(_ id: Int64) -> String {
        statement.entries.contains { $0.id == id } ? "#transfer-\(id)" : "\(page)?before=\(id + 1)"
    }
}

/// One row of the history. `undoes` and `undoneBy` are links.
struct StatementRow {
    let entry: AccountStatement.Entry
    /// The name of the event that was paid for.
    let event: EventName?
    let isUndoable: Bool
    let undoes: String?
    let undoneBy: String?

    var view: View {
        let id = String(entry.id)
        return View([
            "id": id, "who": Markup(who), "isTreasury": isTreasury, "reason": entry.reason,
            "date": Moment(entry.at),
            "time": DateText.iso8601(entry.at),
            "undoes": undoes,
            "undoneBy": undoneBy,
            "sign": entry.isSent ? "−" : "+",
            "change": entry.isSent ? entry.change.negated : entry.change,
            "isSent": entry.isSent, "balance": entry.balanceAfter,
            "undo": isUndoable ? View(["id": id]) : nil,
        ])
    }

    private var isTreasury: Bool { if case .treasury = entry.kind { true } else { false } }

    /// The treasury's sentences have no name, since no name put into the others would make the right sentence
    /// in every language.
    private var who: Sentence {
        let name = entry.other.map { Sentence.Argument.entered($0) } ?? .sentence("a former member")
        let event = event?.argument ?? .sentence("an event")
        return switch entry.kind {
        case .opening: "Opening balance"
        case .treasury: entry.isSent ? "Returned to the treasury" : "Given from the treasury"
        case .transfer: Sentence(entry.isSent ? "To {name}" : "From {name}", ["name": name])
        case .undo: Sentence(entry.isSent ? "Undone by {name}" : "Back from {name}", ["name": name])
        case .payment: Sentence("Paid for {event}", ["event": event])
        case .repayment: Sentence("Given back for {event}", ["event": event])
        }
    }
}

/// Rendered rows, which are kept since a transfer never changes and rendering takes most of a page's time.
final class RenderedRows: Sendable {
    /// What identifies a row, and what may change in it.
    private struct Key: Hashable {
        let id: Int64
        let isSent, isUndoable: Bool
        let other, event, undoes, undoneBy: String?
        let language: Language
    }

    private static let limit = 20_000

    private let texts = Mutex<[Key: String]>([:])
    private let renderer: PageRenderer

    /// - Parameter store: reports changes of names and removals: then all rows are dropped, since they
    ///   contain names.
    init(_ renderer: PageRenderer, store: any ObservableStore) {
        self.renderer = renderer
        store.observe { [weak self] change in
            if change == .profiles { self?.forget() }
        }
    }

    func text(of row: StatementRow, in language: Language) throws -> String {
        let key = Key(
            id: row.entry.id, isSent: row.entry.isSent, isUndoable: row.isUndoable, other: row.entry.other,
            event: row.event?.text, undoes: row.undoes, undoneBy: row.undoneBy, language: language)
        if let text = texts.withLock({ $0[key] }) { return text }
        let text = try renderer.fragment("transfer", row.view, in: language)
        texts.withLock { texts in
            if texts.count >= Self.limit { texts = [:] }
            texts[key] = text
        }
        return text
    }

    private func forget() { texts.withLock { $0 = [:] } }
}

extension AccountStatement.Entry {
    /// The other member's name, for a file. Empty for the treasury, which isn't a member.
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
