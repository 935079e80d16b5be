import ArgumentParser
import Model
import SQLiteStorage

/// The value of `--opening-balance`: `100`, `12.50`, `0`.
struct OpeningBalance: ExpressibleByArgument {
    let amount: Amount

    init(_ amount: Amount) { self.amount = amount }

    init?(argument: String) {
        guard let amount = try? Amount(typed: argument, allowingZero: true),
            amount <= SQLiteStore.largestOpeningBalance
        else { return nil }
        self.amount = amount
    }

    var defaultValueDescription: String { amount.text }
}
