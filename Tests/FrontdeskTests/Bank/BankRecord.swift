import Storage

/// The clients' requests and the answers they got, which the bank's data must agree with. Amounts are in
/// hundredths.
struct BankRecord {
    enum Outcome: Equatable {
        case acknowledged, refused, unknown
        /// A status that no form of these clients should get.
        case unexpected(Int)
    }

    struct Attempt {
        let from, to: Int
        let amount: Int64
        var outcome: Outcome
    }

    /// The requests, by the form's id.
    private(set) var attempts: [String: Attempt] = [:]
    private(set) var violations: [String] = []
    private(set) var readCount = 0
    private(set) var answerCount = 0

    /// Records an answer, or that none came. An acknowledged transfer stays acknowledged, and must not be
    /// refused later.
    mutating func note(_ id: String, _ from: Int, _ to: Int, _ amount: Int64, _ outcome: Outcome) {
        if outcome != .unknown { answerCount += 1 }
        if case .unexpected(let status) = outcome { violations.append("\(id) was answered with \(status)") }
        if attempts[id]?.outcome == .acknowledged {
            if outcome == .refused { violations.append("\(id) was acknowledged, and its retry refused") }
            return
        }
        attempts[id] = Attempt(from: from, to: to, amount: amount, outcome: outcome)
    }

    mutating func noteRead(_ problem: String?) {
        readCount += 1
        if let problem { violations.append(problem) }
    }

    mutating func merge(_ other: BankRecord) {
        attempts.merge(other.attempts) { first, _ in first }
        violations += other.violations
        readCount += other.readCount
        answerCount += other.answerCount
    }

    func count(_ outcome: Outcome) -> Int { attempts.values.count { $0.outcome == outcome } }

    /// All contradictions between the bank's data and its answers.
    func violations(against kept: Books) -> [String] {
        var found = violations + kept.problems
        let transfers = Dictionary(grouping: kept.transfers) { $0.formID }
        for (id, attempt) in attempts {
            let made = transfers[id, default: []]
            switch attempt.outcome {
            case .acknowledged where made.count != 1:
                found.append("\(id) was acknowledged and is there \(made.count) times")
            case .refused where !made.isEmpty: found.append("\(id) was refused and is there")
            case .unknown where made.count > 1: found.append("\(id) is there \(made.count) times")
            default: break
            }
            for one in made where (one.from, one.to, one.amount) != (attempt.from, attempt.to, attempt.amount)
            {
                found.append("\(id) is there with other contents")
            }
        }
        // Only opening balances have no form, and payments for an event: see `BankDoor`.
        for one in kept.transfers
        where one.formID.map({ attempts[$0] == nil }) ?? (one.from != 0 && one.to != 0) {
            found.append("transfer \(one.id) was never asked for")
        }
        return found
    }
}
