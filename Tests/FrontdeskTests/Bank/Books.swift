import Foundation
import GRDB
import Storage

/// The bank's books as of one moment, read without the program's code.
struct Books {
    struct Transfer: Equatable {
        let id: Int64
        let from, to: Int
        let amount: Int64
        let formID: String?
    }

    /// Everything that doesn't add up.
    let problems: [String]
    let transfers: [Transfer]
    /// The ids of the people on the list.
    let present: [Int]

    init(problems: [String], transfers: [Transfer], present: [Int]) {
        self.problems = problems
        self.transfers = transfers
        self.present = present
    }

    /// Reads a data file.
    ///
    /// - Parameter isWhole: whether to read the transfers as well, and check the file's integrity.
    init(_ path: String, isWhole: Bool = false) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        let file = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? file.close() }
        (problems, transfers, present) = try file.read { database in
            let found = try Self.checks.flatMap { what, sql in
                try Row.fetchAll(database, sql: sql).map { "\(what): \($0)" }
            }
            if !isWhole { return (found, [], []) }
            let integrity = try String.fetchAll(database, sql: "PRAGMA integrity_check")
            let rows = try Row.fetchAll(database, sql: "SELECT * FROM transfer ORDER BY id")
            return (
                found + integrity.filter { $0 != "ok" }, rows.map(Transfer.init),
                try Int.fetchAll(database, sql: Self.listed)
            )
        }
    }

    /// The people on the list, by id.
    static let listed = """
        SELECT member_id FROM attendance JOIN list ON list.event_id = attendance.event_id
        WHERE taken_off_by IS NULL ORDER BY member_id
        """

    /// Queries that find nothing if the books are in order.
    private static let checks = [
        "all balances together": "SELECT sum(balance) FROM account HAVING sum(balance) <> 0",
        "less than nothing": "SELECT * FROM account WHERE id <> 0 AND balance < 0",
        "less than nothing after": "SELECT * FROM transfer WHERE from_account <> 0 AND from_balance < 0",
        "moved twice":
            "SELECT form_id FROM transfer WHERE form_id NOT NULL GROUP BY form_id HAVING count(*) > 1",
        "not what the transfers add up to": """
        WITH moved (id, amount) AS (
            SELECT to_account, amount FROM transfer UNION ALL SELECT from_account, -amount FROM transfer)
        SELECT id, balance, (SELECT sum(amount) FROM moved WHERE moved.id = account.id) FROM account
        WHERE balance <> (SELECT ifnull(sum(amount), 0) FROM moved WHERE moved.id = account.id)
        """,
    ]
}

extension Books.Transfer {
    fileprivate init(_ row: Row) {
        self.init(
            id: row["id"], from: row["from_account"], to: row["to_account"], amount: row["amount"],
            formID: row["form_id"])
    }
}
