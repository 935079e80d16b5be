import ArgumentParser
import Model

extension Amount {
    /// The value of `--opening-balance`: `100`, `12.50`, `0`.
    static func openingBalance(_ argument: String) throws -> Amount {
        let largest = Amount.largestOpeningBalance
        guard let amount = try? Amount(typed: argument, allowingZero: true), amount <= largest else {
            throw ValidationError(
                "--opening-balance takes an amount such as 100 or 12.50, at most \(largest.text).")
        }
        return amount
    }
}
