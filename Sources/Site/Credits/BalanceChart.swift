import Model
import Storage
import Words

/// A line chart of the balance over time, and the same in words.
struct BalanceChart {
    private static let (width, height) = (1000.0, 100.0)

    let path: String
    let words: Sentence

    /// Draws the entries of the statement; nil if there are fewer than two, which would make a level line.
    init?(_ statement: AccountStatement, until now: Timestamp) {
        let entries = statement.entries
        guard entries.count > 1, let newest = entries.first, let oldest = entries.last else { return nil }
        let start = oldest.at
        func since(_ at: Timestamp) -> Double { Double(at.milliseconds) - Double(start.milliseconds) }
        let span = max(1, since(now))
        let top = max(1, Double(entries.map(\.balanceAfter.hundredths).max() ?? 0))
        func x(_ at: Timestamp) -> Int { Int(min(max(0, since(at) / span), 1) * Self.width) }
        func y(_ balance: Amount) -> Int {
            Int((Self.height - Double(balance.hundredths) / top * Self.height).rounded())
        }
        var path = "M0 \(y(oldest.balanceAfter))"
        // The balance stays the same until the next transfer, so the line has steps instead of slopes.
        for entry in entries.dropLast().reversed() { path += "H\(x(entry.at))V\(y(entry.balanceAfter))" }
        self.path = path + "H\(Int(Self.width))"

        let lowest = entries.min { $0.balanceAfter < $1.balanceAfter } ?? newest
        let highest = entries.max { $0.balanceAfter < $1.balanceAfter } ?? newest
        words = Sentence(
            statement.hasOlder
                ? "Balance over the latest {entries} entries, since {time}: at first {first}, lowest {lowest}, highest {highest}, now {now}."
                : "Balance since {time}: at first {first}, lowest {lowest}, highest {highest}, now {now}.",
            [
                "entries": .number(entries.count), "time": .moment(start),
                "first": .amount(oldest.balanceAfter), "lowest": .amount(lowest.balanceAfter),
                "highest": .amount(highest.balanceAfter), "now": .amount(newest.balanceAfter),
            ])
    }

    var view: View { View(["path": path, "words": Markup(words)]) }
}
