/// The result of replaying every transfer.
public struct LedgerAudit: Sendable, Equatable {
    /// How many transfers were replayed.
    public let transferCount: Int
    /// How many accounts there are, including the treasury.
    public let accountCount: Int
    /// The first inconsistency that was found, for the log; nil if there is none.
    public let problem: String?

    package init(transferCount: Int, accountCount: Int, problem: String?) {
        self.transferCount = transferCount
        self.accountCount = accountCount
        self.problem = problem
    }
}
