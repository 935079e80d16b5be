/// Replays transfers one by one, and compares the resulting balances with the ones recorded with each
/// transfer, if there are any. Amounts and balances are in hundredths.
struct LedgerReplay: Sendable {
    private var balances: [Int64: Int64] = [EntryRow.treasury: 0]
    private var count = 0
    private var problem: String?

    /// Adds the next transfer. The transfers of one account must be added in the order in which they were
    /// made.
    ///
    /// - Parameter fromBalance: the sender's recorded balance after the transfer; `toBalance` is the
    ///   receiver's. Nil if none is recorded.
    mutating func add(
        _ id: Int64, _ amount: Int64, from: Int64, to: Int64, fromBalance: Int64?, toBalance: Int64?
    ) {
        count += 1
        guard amount > 0, from != to else {
            return report("transfer \(id) moves \(amount) from \(from) to \(to)")
        }
        change(from, by: -amount, expecting: fromBalance, inTransfer: id)
        change(to, by: amount, expecting: toBalance, inTransfer: id)
    }

    private mutating func change(
        _ account: Int64, by amount: Int64, expecting recorded: Int64?, inTransfer transfer: Int64
    ) {
        let (balance, overflows) = balances[account, default: 0].addingReportingOverflow(amount)
        balances[account] = balance
        if overflows || (balance < 0 && account != EntryRow.treasury) {
            report("after transfer \(transfer), account \(account) has \(balance)")
        }
        if let recorded, balance != recorded {
            report(
                "after transfer \(transfer), account \(account) has \(balance), but \(recorded) was recorded")
        }
    }

    private mutating func report(_ problem: String) { self.problem = self.problem ?? problem }

    /// Compares the result with the stored balances of all accounts.
    consuming func finish(storedBalances: [(account: Int64, balance: Int64)]) -> LedgerAudit {
        var sum: Int64 = 0
        for (account, stored) in storedBalances {
            let balance = balances.removeValue(forKey: account) ?? 0
            if balance != stored {
                report("account \(account) has \(stored), but its transfers add up to \(balance)")
            }
            sum &+= stored
        }
        if let (account, _) = balances.first { report("account \(account) has transfers, but is missing") }
        if sum != 0 { report("all balances together are \(sum), not 0") }
        return LedgerAudit(transferCount: count, accountCount: storedBalances.count, problem: problem)
    }
}
