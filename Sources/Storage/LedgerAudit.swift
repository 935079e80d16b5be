/// What replaying every transfer has found.
public struct LedgerAudit: Sendable, Equatable {
    public let transferCount: Int
    public let accountCount: Int
    /// The first thing that doesn't add up, for the log; nil if everything does.
    public let problem: String?

    public init(transferCount: Int, accountCount: Int, problem: String?) {
        self.transferCount = transferCount
        self.accountCount = accountCount
        self.problem = problem
    }
}

/// Adds transfers up again, one after the other, and compares each with what was noted when it was made. Amounts and
/// balances are in hundredths.
public struct LedgerReplay: Sendable {
    private let treasury: Int64
    private var balances: [Int64: Int64] = [:]
    private var count = 0
    private var problem: String?

    /// - Parameter treasury: the one account that may be negative.
    public init(treasury: Int64) {
        self.treasury = treasury
        balances[treasury] = 0
    }

    /// The next transfer, in the order in which they were made.
    public mutating func add(
        _ id: Int64, _ amount: Int64, from: Int64, to: Int64, fromBalance: Int64, toBalance: Int64
    ) {
        count += 1
        guard amount > 0, from != to else {
            return note("transfer \(id) moves \(amount) from \(from) to \(to)")
        }
        change(from, by: -amount, to: fromBalance, id)
        change(to, by: amount, to: toBalance, id)
    }

    private mutating func change(_ account: Int64, by amount: Int64, to noted: Int64, _ transfer: Int64) {
        let (balance, isOver) = balances[account, default: 0].addingReportingOverflow(amount)
        balances[account] = balance
        if isOver || (balance < 0 && account != treasury) {
            note("after transfer \(transfer), account \(account) has \(balance)")
        }
        if balance != noted {
            note("after transfer \(transfer), account \(account) has \(balance), but \(noted) was noted")
        }
    }

    private mutating func note(_ problem: String) { self.problem = self.problem ?? problem }

    /// Compares with the balances that are kept, of every account.
    public consuming func finish(keptBalances: [(account: Int64, balance: Int64)]) -> LedgerAudit {
        var sum: Int64 = 0
        for (account, kept) in keptBalances {
            let balance = balances.removeValue(forKey: account) ?? 0
            if balance != kept {
                note("account \(account) has \(kept), but its transfers add up to \(balance)")
            }
            sum &+= kept
        }
        if let (account, _) = balances.first { note("account \(account) has transfers, but is missing") }
        if sum != 0 { note("all balances together are \(sum), not 0") }
        return LedgerAudit(transferCount: count, accountCount: keptBalances.count, problem: problem)
    }
}
