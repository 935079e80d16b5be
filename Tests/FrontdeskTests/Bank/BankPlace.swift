import Foundation

/// The data of a bank: a file or a database.
protocol BankPlace: Sendable {
    /// The value for `--data`.
    var location: String { get }

    /// Reads the books as they are now.
    ///
    /// - Parameter isWhole: whether to read the transfers as well.
    func books(isWhole: Bool) throws -> Books
}

struct BankFile: BankPlace {
    let path: String

    var location: String { path }

    func books(isWhole: Bool) throws -> Books { try Books(path, isWhole: isWhole) }
}

/// A schema of a database, which is read by psql.
struct BankDatabase: BankPlace {
    struct Failed: Error { let message: String }

    let location: String

    func books(isWhole: Bool) throws -> Books {
        let problems = try Self.checks.flatMap { what, sql in
            try rows(sql).map { "\(what): \($0)" }
        }
        if !isWhole { return Books(problems: problems, transfers: [], present: []) }
        let transfers = try rows(
            "SELECT id, from_account, to_account, amount, form_id FROM transfer ORDER BY id"
        ).map { row in
            Books.Transfer(
                id: Int64(row[0]) ?? 0, from: Int(row[1]) ?? 0, to: Int(row[2]) ?? 0,
                amount: Int64(row[3]) ?? 0, formID: row[4].isEmpty ? nil : row[4])
        }
        let present = try rows(Books.listed).compactMap { Int($0[0]) }
        return Books(problems: problems, transfers: transfers, present: present)
    }

    /// Queries that find nothing if the books are in order.
    private static let checks = [
        "all balances together": """
        SELECT sum(balance) FROM (
            SELECT balance FROM account UNION ALL SELECT treasury FROM tally) AS each
        HAVING sum(balance) <> 0
        """,
        "less than nothing": "SELECT id FROM account WHERE balance < 0",
        "less than nothing after":
            "SELECT id FROM transfer WHERE least(from_balance, to_balance) < 0",
        "moved twice":
            "SELECT form_id FROM transfer WHERE form_id IS NOT NULL GROUP BY form_id HAVING count(*) > 1",
        "not what the transfers add up to": """
        WITH moved (id, amount) AS (
            SELECT to_account, amount FROM transfer UNION ALL SELECT from_account, -amount FROM transfer)
        SELECT id, balance FROM account
        WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM moved WHERE moved.id = account.id)
        """,
    ]

    func rows(_ sql: String) throws -> [[String]] {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["psql", "--no-psqlrc", "--csv", "--tuples-only", "--command", sql, location]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw Failed(message: text) }
        return text.split(separator: "\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }
}
