import Model
import Operations
import Spreadsheet
import Storage
import Words

/// A member's whole history as CSV, oldest first, up to the transfer that was the newest when it began.
struct HistoryFile: Sendable {
    /// How many transfers a piece has: reading them takes a few milliseconds, so that other requests needn't
    /// wait.
    static let pieceLength = 500

    let records: OwnRecords
    let me: SignedIn
    /// The newest transfer in the file.
    let last: Int64
    /// Returns the name of an event.
    let name: @Sendable (EventDetails) -> String

    /// - Parameter id: the id of the last transfer before the piece; 0 for the first piece.
    func piece(after id: Int64) async throws(StoreError) -> FileDownload.Piece {
        let entries = try await records.entries(of: me, after: id, through: last, limit: Self.pieceLength)
        let header = [
            "Number", "Date", "What", "Who", "Received", "Sent", "Balance", "Undoes", "Reason",
        ]
        let rows = (id == 0 ? [CSV.row(header)] : []) + entries.map(row)
        return (Array(rows.joined().utf8), entries.last?.id)
    }

    private func row(_ entry: AccountStatement.Entry) -> String {
        let amount = entry.isSent ? entry.change.negated.text : entry.change.text
        return CSV.row([
            String(entry.id), DateText.iso8601(entry.at), Self.what(entry), entry.otherName,
            entry.isSent ? "" : amount, entry.isSent ? amount : "", entry.balanceAfter.text,
            entry.undone.map { String($0) } ?? "", entry.reason ?? entry.event.map(name) ?? "",
        ])
    }

    static func what(_ entry: AccountStatement.Entry) -> String {
        switch entry.kind {
        case .opening: "Opening balance"
        case .treasury: entry.isSent ? "To the treasury" : "From the treasury"
        case .transfer: entry.undoneBy == nil ? "Transfer" : "Transfer, undone"
        case .undo: "Undo"
        case .payment: entry.undoneBy == nil ? "Event" : "Event, given back"
        case .repayment: "Given back"
        }
    }
}
