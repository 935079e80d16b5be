import Foundation
import GRDB
import Storage

/// The bank's books as one read of the data file finds them, beside the program and without its code.
struct Books {
    struct Transfer: Equatable {
        let id: Int64
        let from, to: Int
        let amount: Int64
        let formID: String?
    }

    let transfers: [Transfer]
    /// Everything that doesn't add up in them.
    private(set) var problems: [String] = []

    /// - Parameter isThorough: also checks the file's own integrity.
    init(_ path: String, isThorough: Bool = false) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        let file = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? file.close() }
        let (rows, balances, integrity) = try file.read { database in
            (
                try Row.fetchAll(database, sql: "SELECT * FROM transfer ORDER BY id"),
                try Row.fetchAll(database, sql: "SELECT id, balance FROM account"),
                try isThorough ? String.fetchAll(database, sql: "PRAGMA integrity_check") : ["ok"]
            )
        }
        transfers = rows.map {
            Transfer(
                id: $0["id"], from: $0["from_account"], to: $0["to_account"], amount: $0["amount"],
                formID: $0["form_id"])
        }
        if integrity != ["ok"] { problems += integrity }
        var sums: [Int: Int64] = [:]
        for one in transfers {
            sums[one.from, default: 0] -= one.amount
            sums[one.to, default: 0] += one.amount
            if one.from != 0, sums[one.from, default: 0] < 0 {
                problems.append("transfer \(one.id) left \(one.from) with less than nothing")
            }
        }
        for row in balances {
            let (account, balance): (Int, Int64) = (row[0], row[1])
            if balance != sums[account, default: 0] {
                problems.append(
                    "account \(account) has \(balance), its transfers say \(sums[account, default: 0])")
            }
            if account != 0, balance < 0 { problems.append("account \(account) has \(balance)") }
        }
        let sum = balances.reduce(Int64(0)) { $0 + ($1[1] as Int64) }
        if sum != 0 { problems.append("all balances together are \(sum)") }
        let forms = transfers.compactMap(\.formID)
        if Set(forms).count != forms.count { problems.append("a form has moved credits twice") }
    }
}
