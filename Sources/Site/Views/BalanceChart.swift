import Model
import Storage

/// A line of the balance over time, and the same in words.
struct BalanceChart {
    private static let (width, height): (Int64, Int64) = (1000, 100)

    let path: String
    let words: String

    /// - Parameter entries: the newest first, as in a statement. Nil if there are none.
    init?(_ entries: [AccountStatement.Entry], until now: Timestamp) {
        guard let newest = entries.first, let oldest = entries.last else { return nil }
        let start = oldest.at
        let span = max(1, now.milliseconds - start.milliseconds)
        let top = max(1, entries.map(\.balanceAfter.hundredths).max() ?? 0)
        func x(_ at: Timestamp) -> Int64 {
            min(max(0, (at.milliseconds - start.milliseconds) * Self.width / span), Self.width)
        }
        // Not as a product, which might leave 64 bits.
        func y(_ balance: Amount) -> Int64 {
            Self.height - Int64((Double(balance.hundredths) / Double(top) * Double(Self.height)).rounded())
        }
        var path = "M0 \(y(oldest.balanceAfter))"
        // The balance stays what it is until the next transfer: steps, not slopes.
        for entry in entries.dropLast().reversed() { path += "H\(x(entry.at))V\(y(entry.balanceAfter))" }
        self.path = path + "H\(Self.width)"

        let lowest = entries.min { $0.balanceAfter < $1.balanceAfter } ?? newest
        let highest = entries.max { $0.balanceAfter < $1.balanceAfter } ?? newest
        words =
            "Balance since \(DateText(start).text): at first \(oldest.balanceAfter.text), "
            + "lowest \(lowest.balanceAfter.text), highest \(highest.balanceAfter.text), "
            + "now \(newest.balanceAfter.text)."
    }

    var view: View { View(["path": path, "words": words]) }
}
