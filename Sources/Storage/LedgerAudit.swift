/// The result of replaying every transfer.
public struct LedgerAudit: Sendable, Equatable {
    /// How many transfers were replayed.
    public let transferCount: Int
    /// How many accounts there are, including the treasury.
    public let accountCount: Int
    /// The first thing that doesn't add up, for the log; nil if everything does.
    public let problem: String?

    /// For stores; everybody else is given audits.
    public init(transferCount: Int, accountCount: Int, problem: String?) {
        self.transferCount = transferCount
        self.accountCount = accountCount
        self.problem = problem
    }
}
