import CSQLite
import GRDB
import Model
import Names
import TestStores
import Testing

@testable import Storage
@testable import SQLiteStorage

/// Queries that have to be quick among a million members read no more than they need.
@Suite("SQLite's query plans") struct QueryPlanTests {
    private let temporary = try! TemporaryFile()
    private var engine: SQLiteEngine { temporary.sqlite }
    private var store: Store { temporary.store }

    @Test("M2 A search in the order of names sorts by an index, and reads no rows for it")
    func byName() throws {
        let plan = try plan(
            try engine.pool.read {
                let database = FileDatabase($0)
                return try MemberSearch(
                    database, MemberConditions(MemberFilter(text: "x"), database), MemberQuery(), limit: 1
                )
                .candidates
            }, ["pattern": "x", "name": "", "id": 0, "limit": 1])
        #expect(plan.contains { $0.contains("COVERING INDEX member_open") }, "\(plan)")
    }

    @Test(
        "E8 When somebody was last here is read by their visits, and who came since a day by the events since"
    )
    func lastVisits() async throws {
        let day = try plan("SELECT \(LastVisit.day) FROM member WHERE member.id = 1")
        #expect(day.contains("SEARCH attendance USING INDEX attendance_member (member_id=?)"), "\(day)")
        #expect(!day.contains { $0.hasPrefix("SCAN attendance") || $0.hasPrefix("SCAN event") }, "\(day)")
        let since = try plan("SELECT * FROM \(LastVisit.latest(since: "?1"))", ["2026-09-01"])
        #expect(since.contains("SEARCH event USING INDEX event_date (date>?)"), "\(since)")
        #expect(since.contains("SEARCH attendance USING INDEX attendance_event (event_id=?)"), "\(since)")
    }

    @Test(
        "Q6 A rare answer is found by its index, a missing one beside the member, and a sorted list in its order"
    )
    func answers() async throws {
        let date = try await store.field(FieldDraft(kind: .date, label: "Paid until"))
        let one = try await store.field(.choosing(.oneOf, "Size", "S", "M"))
        let choice = try await store.choices(one)[0]
        let day = try #require(Day(text: "2026-12-01"))
        func search(_ filter: AnswerFilter) throws -> (sql: String, arguments: StatementArguments) {
            try engine.pool.read {
                let database = FileDatabase($0)
                let conditions = try MemberConditions(MemberFilter(answers: [filter]), database)
                let search = MemberSearch(database, conditions, MemberQuery(), limit: 9)
                return (search.newestIDsQuery, StatementArguments(search.arguments))
            }
        }
        for (filter, step) in [
            (
                AnswerFilter(field: date, .days(from: nil, before: day)),
                "SEARCH answer USING COVERING INDEX answer_value (field_id=? AND number>? AND number<?)"
            ),
            (
                AnswerFilter(field: one, .choices([choice])),
                "SEARCH answer USING COVERING INDEX answer_value (field_id=? AND number=?)"
            ),
        ] {
            let (sql, arguments) = try search(filter)
            let plan = try plan(sql, arguments)
            #expect(plan.contains(step), "\(plan)")
            #expect(
                plan.contains { $0.hasPrefix("SEARCH member USING COVERING INDEX member_open (id=?") },
                "\(plan)")
        }
        for filter in [
            AnswerFilter(missing: one),
            AnswerFilter(field: date, .days(from: nil, before: day), orMissing: true),
        ] {
            let (sql, arguments) = try search(filter)
            let plan = try plan(sql, arguments)
            let steps = plan.filter { $0.contains(" answer ") }
            #expect(!steps.isEmpty)
            for step in steps {
                #expect(step == "SEARCH answer USING PRIMARY KEY (member_id=? AND field_id=?)", "\(plan)")
            }
        }
        let along = try plan(
            try await engine.pool.read {
                let database = FileDatabase($0)
                return try MemberSearch(
                    database, MemberConditions(MemberFilter(), database), MemberQuery(), limit: 9
                ).along(
                    "answer.field_id = 1 AND (answer.number, answer.member_id) > (1, 1) AND answer.number <= 9"
                )
            }, ["limit": 9])
        #expect(
            along.first
                == "SEARCH answer USING COVERING INDEX answer_value (field_id=? AND (number,member_id)>(?,?) AND number<?)",
            "\(along)")
        #expect(!along.contains { $0.contains("TEMP B-TREE") }, "\(along)")
    }

    @Test("E3 Q6 Only the office's search looks into answers", arguments: [false, true])
    func answersOfOffice(isOffice: Bool) throws {
        let search = try engine.pool.read {
            let database = FileDatabase($0)
            let conditions =
                try isOffice
                ? MemberConditions(MemberFilter(text: "peanuts"), database)
                : MemberConditions(inProfile: SearchWords("peanuts"))
            return MemberSearch(database, conditions, MemberQuery(), limit: 9)
        }
        let pattern = try #require(search.arguments["pattern"] as? String)
        #expect(pattern.unicodeScalars.contains(SearchIndex.answerMark) == isOffice)
        #expect(search.newestIDsQuery.contains("answer_text") == isOffice)
    }

    @Test("Members who were taken off the list lately are read without those who are on it")
    func takenOff() throws {
        let plan = try plan(AttendanceRow.takenOffQuery, [1, 0])
        #expect(
            plan.first == "SEARCH attendance USING INDEX attendance_taken_off (taken_off_by>?)", "\(plan)")
        #expect(!plan.contains { $0.contains("attendance_event") }, "\(plan)")
    }

    @Test("E3 The nicknames at the door are read by an index of their own, in its order")
    func nicknames() throws {
        let name = FileDatabase.nickname
        let plan = try plan(
            """
            SELECT id FROM member INDEXED BY member_nickname
            WHERE closed_by IS NULL AND name IS NOT NULL AND nickname IS NOT NULL AND \(name) >= ?1 AND \(name) < ?2
            ORDER BY \(name), id LIMIT 9
            """, ["a", "b"])
        #expect(plan == ["SEARCH member USING INDEX member_nickname (<expr>>? AND <expr><?)"], "\(plan)")
    }

    @Test("A piece from the middle of a long history takes no more steps than one of a short history")
    func cost() async throws {
        let (ana, _) = try await store.trade(40)
        let (ben, _) = try await store.trade(2000, "cem", "dan")
        let steps = try await [ana, ben].asyncMap { member in
            let ids = try await store.entries(member).map(\.id)
            return try await engine.pool.read { database in
                let select = try database.makeStatement(sql: EntryRow.oldestFirst)
                _ = try Row.fetchAll(select, arguments: [member, ids[30], ids[0], ids[0], 10])
                return sqlite3_stmt_status(select.sqliteStatement, SQLITE_STMTSTATUS_VM_STEP, 0)
            }
        }
        #expect(steps[0] > 100)
        #expect(steps[1] < 2 * steps[0], "\(steps)")
    }

    @Test("Pieces, pages and versions are read from indexes alone")
    func plans() throws {
        let range: StatementArguments = [1, 3, 9, 9, 3]
        for sql in [EntryRow.newestFirst, EntryRow.oldestFirst] {
            let plan = try plan(sql, range)
            #expect(
                !plan.contains { $0.hasPrefix("SCAN transfer") || $0.hasPrefix("SCAN member") }, "\(plan)")
            for side in ["from", "to"] {
                let search =
                    "SEARCH transfer USING INDEX transfer_\(side) (\(side)_account=? AND rowid>? AND rowid<?)"
                let place = try #require(plan.firstIndex(of: search), "\(plan)")
                #expect(plan[place + 1].hasPrefix("SCAN "), "in the index's own order: \(plan)")
            }
        }
        #expect(
            try plan(EntryRow.newestTransfer(FileDatabase.dialect), [1]) == [
                "SCAN CONSTANT ROW", "SCALAR SUBQUERY 1",
                "SEARCH transfer USING COVERING INDEX transfer_from (from_account=?)", "SCALAR SUBQUERY 2",
                "SEARCH transfer USING COVERING INDEX transfer_to (to_account=?)",
            ])
    }

    @Test("Restoring members, and finding the last organiser, uses indexes")
    func lookups() async throws {
        #expect(try !plan(BatchRow.reopenable(FileDatabase.dialect), [1]).joined().contains("SCAN"))
        #expect(
            try plan(MemberRow.selectOrganiser(FileDatabase.dialect)).joined().contains(
                "SEARCH member USING INDEX member_role"))
    }

    private func plan(_ sql: String, _ arguments: StatementArguments = []) throws -> [String] {
        try engine.pool.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map {
                $0["detail"]
            }
        }
    }
}
