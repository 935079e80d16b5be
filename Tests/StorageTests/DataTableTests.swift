import Foundation
import GRDB
import Model
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

@Suite("The tables of a data file, as data")
struct DataTableTests {
    @Test("S5 Every column of every table is moved, except for what is made anew, with the right kind")
    func complete() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("data").path
        try SQLiteEngine(path: path).close()
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        try queue.read { database in
            let tables = try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                    AND name NOT LIKE 'member_search%' AND name NOT IN ('grdb_migrations', 'health', 'tally')
                    """)
            #expect(Set(tables) == Set(DataTable.all.map(\.name)))
            for table in DataTable.all {
                let columns = try database.columns(in: table.name)
                #expect(Set(columns.map(\.name)) == Set(table.columnNames), "\(table.name)")
                for column in columns {
                    let kind = table.columns[table.index(of: column.name)].kind
                    let isFlag =
                        column.name.hasPrefix("is_")
                        || ["has_signed_in", "self_check_in"].contains(column.name)
                    let expected: DataTable.Kind =
                        switch column.type {
                        case "TEXT": .text
                        case "BLOB": .bytes
                        default: isFlag ? .flag : .integer
                        }
                    #expect(kind == expected, "\(table.name).\(column.name)")
                }
                let made = try String.fetchOne(
                    database, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [table.name])
                let assignsIDs = made?.contains("AUTOINCREMENT") == true || table.name == "transfer"
                #expect(table.assignsIDs == assignsIDs, "\(table.name)")
            }
        }
    }

    @Test("S5 Every table comes after those that its rows refer to, and its key is among its columns")
    func order() {
        let names = DataTable.all.map(\.name)
        #expect(Set(names).count == names.count)
        for table in DataTable.all {
            #expect(table.key.allSatisfy(table.columnNames.contains))
            #expect(Set(table.columnNames).count == table.columns.count)
            // SQLite's limit on parameters (https://sqlite.org/limits.html#max_variable_number).
            #expect(table.columns.count * Move.pieceLength <= 32_766)
        }
        for (before, after) in [
            ("batch", "member"), ("member", "attendance"), ("event", "attendance"), ("batch", "event"),
            ("event", "list"),
            ("member", "session"),
            ("batch", "custom_field"), ("custom_field", "custom_choice"), ("custom_field", "agreement_text"),
            ("custom_field", "custom_translation"), ("custom_field", "answer"), ("member", "answer"),
            ("account", "transfer"), ("transfer", "activity"), ("activity", "activity_note"),
        ] {
            #expect((names.firstIndex(of: before) ?? 99) < (names.firstIndex(of: after) ?? -1))
        }
    }

    @Test("K2 N6 A table with digests by which a person gets in, or with mail, is left out of backups")
    func access() {
        // A visitor's colour has a digest, too, but lets no one in.
        let withDigests = DataTable.all.filter { table in
            table.name != "visitor_colour" && table.columnNames.contains { $0.hasSuffix("digest") }
        }
        // A mail has the code itself, and `declined_mail` addresses whose owners want no mail for a day.
        let withCodes = ["letter", "outgoing_mail", "declined_mail"]
        #expect(
            Set(withDigests.map(\.name) + withCodes)
                == Set(DataTable.all.filter(\.isLeftOutOfBackups).map(\.name)))
        #expect(withDigests.count == 3)
    }

    @Test("K2 N6 The page on restoring a copy by pg_dump has a statement that empties each of these tables")
    func restored() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: folder.appendingPathComponent("Documentation/several-desks.md"), encoding: .utf8)
        let emptied = page.matches(of: /DELETE FROM (\w+);/).map { String($0.1) }
        #expect(Set(emptied) == Set(DataTable.all.filter(\.isLeftOutOfBackups).map(\.name)))
    }

    @Test("S1 A table with words of or about a member is vacuumed after an erasure")
    func traces() {
        let isAbout: (String) -> Bool = { ["member_id", "email_folded"].contains($0) }
        for table in DataTable.all where table.columnNames.contains(where: isAbout) {
            let hasWords = table.columns.contains { $0.kind == .text || $0.kind == .bytes }
            if hasWords { #expect(table.isVacuumedAfterErasure, "\(table.name)") }
        }
        #expect(DataTable.member.isVacuumedAfterErasure)
    }
}
