import GRDB
import Storage

extension DataFile {
    static func report(
        _ database: Database, of file: FilePath, isCurrent: Bool, checksum: BackupChecksum.Comparison
    ) throws -> Report {
        // One transaction, so that all reads see the same moment, even if another process writes.
        try database.beginTransaction(.deferred)
        defer { try? database.commit() }
        let bytes =
            try Int64.fetchOne(
                database, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
        var problems = try damage(database, of: file, bytes: bytes, checksum)
        let empty = try EmptyFile.migrated(as: database)
        // A problem that one check finds would make the next ones fail.
        for find in [empty.missingParts, empty.missingRows, empty.brokenRules, danglingReferences]
        where problems.isEmpty {
            problems = try find(database)
        }
        if problems.isEmpty, isCurrent { problems = try wrongCounts(database) }
        var transferCount = 0
        if problems.isEmpty, try database.tableExists("transfer") {
            let audit = try LedgerAudit(FileDatabase(database), withEvents: isCurrent)
            transferCount = audit.transferCount
            problems = audit.problem.map { ["the credits don’t add up: \($0)"] } ?? []
        }
        return Report(
            memberCount: problems.isEmpty ? try memberCount(database) : 0, transferCount: transferCount,
            bytes: bytes + Int64(checksum == .right ? BackupChecksum.byteCount : 0), checksum: checksum,
            isCurrent: isCurrent, problems: Array(problems.prefix(problemLimit)))
    }

    static func searchProblems(_ database: Database) throws -> [String] {
        // One transaction, as above.
        try database.beginTransaction(.deferred)
        defer { try? database.commit() }
        return Array(try SearchIndex.problems(database).prefix(problemLimit))
    }

    private static func damage(
        _ database: Database, of file: FilePath, bytes: Int64, _ checksum: BackupChecksum.Comparison
    ) throws -> [String] {
        var problems = try String.fetchAll(database, sql: "PRAGMA integrity_check(\(problemLimit))")
        if problems == ["ok"] { problems = [] }
        // SQLite reads a missing part of the last page as zeros. Pages that are only in the log aren't lost.
        if file.adding("-wal").state?.bytes ?? 0 == 0, let state = file.state {
            if state.bytes < bytes {
                problems.insert("the file has \(state.bytes) of its \(bytes) bytes", at: 0)
            } else if checksum != .right, state.bytes % BackupChecksum.minPageBytes != 0 {
                problems.insert("the file’s checksum is cut off: use another backup", at: 0)
            }
        }
        return problems.map { $0.replacing("\n", with: " ") }
    }

    private static func danglingReferences(_ database: Database) throws -> [String] {
        let rows = try Row.fetchCursor(database, sql: "PRAGMA foreign_key_check")
        var problems: [String] = []
        while problems.count < problemLimit, let row = try rows.next() {
            problems.append(danglingReference(row))
        }
        return problems
    }

    /// Says what a row of `PRAGMA foreign_key_check` has found.
    static func danglingReference(_ row: Row) -> String {
        let (table, id, parent): (String, Int64?, String) = (row[0], row[1], row[2])
        return "a row of \(table) refers to a missing \(parent)\(id.map { ": \($0)" } ?? "")"
    }

    /// The stored counts that don't agree with the rows.
    private static func wrongCounts(_ database: Database) throws -> [String] {
        let members = "SELECT count(*) FROM member WHERE closed_by IS NULL"
        let attendees =
            "FROM attendance JOIN member ON member.id = member_id WHERE attendance.event_id = list.event_id"
        let counts = [
            ("members", "tally", "member_count", "=", members),
            (
                "names on the list", "list", "entry_count", "=",
                "SELECT count(*) \(attendees) AND \(AttendanceRow.shownCondition)"
            ),
            (
                "changes of the list", "list", "revision", ">=",
                "SELECT coalesce(max(place), 0) FROM attendance"
            ),
        ]
        return try counts.compactMap { what, table, column, comparison, counted in
            let sql = """
                SELECT \(column), (\(counted)) FROM \(table) WHERE NOT \(column) \(comparison) (\(counted))
                """
            return try Row.fetchOne(database, sql: sql).map {
                "the desk has counted \($0[0] as Int64) \(what), but there are \($0[1] as Int64)"
            }
        }
    }
}

/// An empty database in memory.
private struct EmptyFile {
    /// That of a current file. It is made once, since all migrations together take a while.
    private static let current = Result { try EmptyFile(upTo: migrations.migrations.last) }

    private static let migrations = Migrations.all(openingBalance: .zero)

    private let empty: DatabaseQueue

    /// Nil is for no migration at all.
    private init(upTo last: String?) throws {
        empty = try DatabaseQueue()
        if let last { try Self.migrations.migrate(empty, upTo: last) }
    }

    /// The one with the same migrations as another database.
    static func migrated(as database: Database) throws -> EmptyFile {
        let last = try migrations.completedMigrations(database).last
        return try last == migrations.migrations.last ? current.get() : EmptyFile(upTo: last)
    }

    /// The tables, indexes, triggers and columns that the file lacks.
    func missingParts(_ database: Database) throws -> [String] {
        let parts = try missing(
            "SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*' ORDER BY type DESC, name",
            in: database)
        if !parts.isEmpty { return parts }
        // Only FTS5 knows the columns of the search index, a virtual table, which has no root page.
        return try missing(
            """
            SELECT 'column ' || info.name || ' of the table ' || part.name
            FROM sqlite_schema AS part, pragma_table_info(part.name) AS info
            WHERE part.type = 'table' AND part.rootpage > 0
            """, in: database)
    }

    private func missing(_ sql: String, in database: Database) throws -> [String] {
        let present = try Set(String.fetchAll(database, sql: sql))
        return try empty.read { try String.fetchAll($0, sql: sql) }
            .filter { !present.contains($0) }.map { "the \($0) is missing" }
    }

    /// The empty tables that should have a row from the start.
    func missingRows(_ database: Database) throws -> [String] {
        try tables { empty, table, _ in
            let isEmpty = "SELECT NOT EXISTS (SELECT 1 FROM \(table))"
            let hasRows = try Bool.fetchOne(empty, sql: isEmpty) == false
            return try hasRows && Bool.fetchOne(database, sql: isEmpty) == true
                ? ["the table \(table) is empty"] : []
        }
    }

    /// The rows that a `CHECK` forbids. SQLite's own check skips them if it can't write
    /// (https://sqlite.org/pragma.html#pragma_integrity_check).
    func brokenRules(_ database: Database) throws -> [String] {
        try tables { _, table, definition in
            let rules = Self.rules(in: definition)
            if rules.isEmpty { return [] }
            let sums = rules.map { "coalesce(sum(NOT (\($0))), 0)" }.joined(separator: ", ")
            guard let counts = try Row.fetchOne(database, sql: "SELECT \(sums) FROM \(table)") else {
                return []
            }
            return rules.enumerated().filter { counts[$0.offset] as Int64 > 0 }
                .map { "\(counts[$0.offset] as Int64) of the rows of \(table) break the rule \($0.element)" }
        }
    }

    private func tables(_ body: (Database, String, String) throws -> [String]) throws -> [String] {
        try empty.read { empty in
            try Row.fetchAll(
                empty,
                sql:
                    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' ORDER BY name"
            )
            .flatMap { try body(empty, $0[0], $0[1]) }
        }
    }

    /// The conditions in the parentheses of each `CHECK`. They all come from our migrations, and no text in
    /// them contains a parenthesis.
    private static func rules(in definition: String) -> [String] {
        definition.ranges(of: "CHECK (").map { opening in
            var depth = 1
            let rest = definition[opening.upperBound...]
            return String(
                rest.prefix { character in
                    depth += character == "(" ? 1 : character == ")" ? -1 : 0
                    return depth > 0
                })
        }
    }
}
