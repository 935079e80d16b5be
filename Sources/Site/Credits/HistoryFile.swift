import Model
import Spreadsheet
import Storage
import Synchronization

/// A member's whole history as CSV, oldest first, read in pieces while somebody takes it: as it stood at one transfer.
final class HistoryFile: Sendable {
    /// A few milliseconds' work, so that nobody waits for it.
    static let pieceLength = 500

    private enum Position {
        case header
        case after(Int64)
        case end
    }

    private let store: any CreditStore
    private let member: Int64
    private let last: Int64
    private let position = Mutex(Position.header)

    /// - Parameter last: the newest transfer that is in it.
    init(store: any CreditStore, member: Int64, through last: Int64) {
        self.store = store
        self.member = member
        self.last = last
    }

    /// The next piece; nil after the last. One call at a time.
    func next() async throws(StoreError) -> [UInt8]? {
        switch position.withLock({ $0 }) {
        case .header:
            position.withLock { $0 = .after(0) }
            let header = ["Number", "Date", "What", "Who", "Received", "Sent", "Balance", "Undoes", "Reason"]
            return Array(CSV.row(header).utf8)
        case .after(let id):
            let entries = try await store.entries(
                of: member, after: id, through: last, limit: Self.pieceLength)
            position.withLock { $0 = entries.last.map { .after($0.id) } ?? .end }
            return entries.isEmpty ? nil : Array(entries.map(Self.row).joined().utf8)
        case .end: return nil
        }
    }

    private static func row(_ entry: AccountStatement.Entry) -> String {
        let amount = entry.isSent ? entry.change.negated.text : entry.change.text
        return CSV.row([
            String(entry.id), DateText.iso8601(entry.at), what(entry), entry.otherName,
            entry.isSent ? "" : amount, entry.isSent ? amount : "", entry.balanceAfter.text,
            entry.undone.map { String($0) } ?? "", entry.reason ?? "",
        ])
    }

    static func what(_ entry: AccountStatement.Entry) -> String {
        switch entry.kind {
        case .opening: "Opening balance"
        case .treasury: entry.isSent ? "To the treasury" : "From the treasury"
        case .transfer: entry.undoneBy == nil ? "Transfer" : "Transfer, undone"
        case .undo: "Undo"
        }
    }
}
