import Model
import Operations
import Storage
import Synchronization
import Testing

@Suite("Imports")
struct ImportTests {
    private let operations = try! TestOperations()
    private var store: Store { operations.store }

    private func rows(_ emails: [String]) -> [Imports.Row] {
        emails.enumerated().map { Imports.Row(number: $0 + 2, entries: Entries([("email", $1)])) }
    }

    @Test("M10 An import reports its progress while it runs, and can be taken back from its end on")
    func progress() async throws {
        let told = Mutex<[Int]>([])
        let imports = Imports(store: store, report: { _ in })
        let outcome = try await imports.run(
            rows((0..<600).map { "p\($0)@example.org" }), by: ImportRules(),
            on: Occasion(by: .command, .thisMachine, at: Timestamp(milliseconds: 60_000)),
            now: { Timestamp(milliseconds: 120_000) },
            progress: { count in told.withLock { $0.append(count) } })
        var counts = Imports.Counts()
        let undoable = try await store.undoableImports(at: Timestamp(milliseconds: 0)).first
        (counts.imported, counts.importID) = (600, undoable?.id)
        #expect(outcome == .imported(counts) && counts.importID != nil)
        #expect(told.withLock { $0 } == [250, 500])
        #expect(undoable?.at == Timestamp(milliseconds: 120_000))
    }

    @Test("M10 Each row that repeats another one is reported with the number of the first")
    func duplicates() async throws {
        let emails = ["ana@example.org", "ANA@example.org", "ben@example.org", "ana@EXAMPLE.org"]
        let report = try await Imports(store: store, report: { _ in }).check(rows(emails), by: ImportRules())
        #expect(report.rowCount == 4 && report.newCount == 2)
        #expect(report.problems.map(\.row) == [3, 5])
        #expect(report.problems.allSatisfy { $0.cause == .fault(.duplicate("email", of: 2)) })
    }

    @Test("M10 M20 Each row whose username is, or looks like, an earlier one's is reported with its number")
    func duplicateUsernames() async throws {
        let names = ["ana-ruiz", "ANA-ruiz", "\u{430}na-ruiz", "bill-diaz", "biII-diaz"]
        let rows = names.enumerated().map {
            Imports.Row(number: $0 + 2, entries: Entries([("username", $1)]))
        }
        let report = try await Imports(store: store, report: { _ in }).check(rows, by: ImportRules())
        #expect(report.problems.map(\.row) == [3, 4, 6] && report.newCount == 2)
        #expect(report.problems.map(\.cause) == [2, 2, 5].map { .fault(.duplicate("username", of: $0)) })
    }

    @Test(
        "M10 A person who has neither email nor username is known by name and phone number, in one file, too")
    func namesakes() async throws {
        let form = GroupForm(desk: DeskQuestions(email: .optional, phoneFormat: .any))
        let people = [
            ("Ana Ruiz", "030 1234567", ""), ("ana  RUIZ", "+49 30 1234567", ""),
            ("Ana Ruiz", "030 1234568", ""),
            ("Ben Ruiz", "030 1234567", ""), ("Ana Ruiz", "030 1234567", "ana@example.org"),
            ("Ana Ruiz", "0301234568", " "), ("Cem Ruiz", "0301234567", ""), ("Cem Ruiz", "0301234567", ""),
        ]
        // Whoever is a member already is left out, however often.
        _ = try await store.addMember(Profile(name: "Cem Ruiz", phone: "0301234567"), by: .command, at: .noon)
        let rows = people.enumerated().map { index, one in
            Imports.Row(
                number: index + 2, entries: Entries([("name", one.0), ("phone", one.1), ("email", one.2)]))
        }
        let report = try await Imports(store: store, report: { _ in }).check(
            rows, by: ImportRules(asking: form))
        #expect(
            report.problems.map(\.row) == [3, 7] && report.newCount == 4 && report.alreadyMembers.count == 2)
        #expect(report.problems.map(\.cause) == [2, 4].map { .fault(.duplicate("phone", of: $0)) })
    }

    @Test("M10 Two imports of one file at once bring each person once, and count who is skipped")
    func atOnce() async throws {
        let rules = ImportRules(asking: GroupForm(desk: DeskQuestions(email: .optional, phoneFormat: .any)))
        let rows = (0..<150).map {
            Imports.Row(
                number: $0 + 2,
                entries: Entries([("name", "Ana Ruiz"), ("phone", String(1_710_000_000 + $0))]))
        }
        let imports = Imports(store: store, report: { _ in })
        let occasion = Occasion(by: .command, .thisMachine, at: .noon)
        @Sendable func run() async throws -> Imports.Outcome {
            try await imports.run(rows, by: rules, on: occasion, now: { .noon }, progress: { _ in })
        }
        async let one = run()
        async let other = run()
        let counts = try await [one, other].compactMap { outcome -> Imports.Counts? in
            guard case .imported(let counts) = outcome else { return nil }
            return counts
        }
        #expect(counts.count == 2 && counts.map(\.imported).sorted() == [0, 150])
        #expect(counts.map(\.alreadyMemberCount).sorted() == [0, 150])
        #expect(counts.map(\.withoutSignInName).sorted() == [0, 150])
    }

    @Test("M20 A row whose username looks like a member's isn't counted among those that can be imported")
    func looksAlike() async throws {
        _ = try await store.addMember(Profile(username: "ana-ruiz"), by: .command, at: .noon)
        let rows = ["\u{430}na-ruiz", "ben-diaz"].enumerated().map {
            Imports.Row(number: $0 + 2, entries: Entries([("username", $1)]))
        }
        let report = try await Imports(store: store, report: { _ in }).check(rows, by: ImportRules())
        #expect(report.problems.map(\.row) == [2])
        #expect(report.newCount == 1 && report.newNamelessCount == 1 && report.wrongNamelessCount == 1)
    }

    @Test("M20 All problems are listed by row, and nobody is imported unless they are to be left out")
    func many() async throws {
        let imports = Imports(store: store, report: { _ in })
        let bad = rows((0..<300).map { "no email \($0)" } + ["ana@example.org", "ANA@example.org"])
        let report = try await imports.check(bad, by: ImportRules())
        #expect(report.problemRowCount == 301 && report.newCount == 1)
        #expect(report.problems.map(\.row) == Array(2..<302) + [303])
        func run(leavingOut: Int) async throws -> Imports.Outcome {
            try await imports.run(
                bad, by: ImportRules(), leavingOut: leavingOut,
                on: Occasion(by: .command, .thisMachine, at: .noon),
                now: { .noon }, progress: { _ in })
        }
        #expect(try await run(leavingOut: 300) == .refused)
        #expect(try await store.memberCount() == 0)
        var counts = Imports.Counts()
        (counts.imported, counts.leftOut) = (1, 301)
        guard case .imported(let done) = try await run(leavingOut: 301) else {
            Issue.record("the import was refused")
            return
        }
        #expect(done.importID != nil)
        counts.importID = done.importID
        #expect(done == counts)
        (counts.imported, counts.alreadyMemberCount, counts.importID) = (0, 1, nil)
        #expect(try await run(leavingOut: 301) == .imported(counts))
        #expect(try await store.memberCount() == 1)
    }

    @Test("M10 Of the rows whose people are members already, the first 200 are listed; all are counted")
    func listed() async throws {
        let imports = Imports(store: store, report: { _ in })
        func people(_ name: String) -> [Imports.Row] {
            (2..<203).map {
                Imports.Row(
                    number: $0, entries: Entries([("name", name), ("email", "p\($0)@example.org")]))
            }
        }
        _ = try await imports.run(
            people("Ana"), by: ImportRules(), on: Occasion(by: .command, .thisMachine, at: .noon),
            now: { .noon }, progress: { _ in })
        let report = try await imports.check(people("Ben"), by: ImportRules())
        #expect(report.alreadyMembers.count == 201 && report.alreadyMembers.first == Array(2..<202))
        #expect(report.conflictCount == 201 && report.conflicts.map(\.row) == Array(2..<202))
    }

    @Test(
        "M20 Of two rows with the same email the second is left out, and the first is imported with its name")
    func leavesOutSecond() async throws {
        let two = ["Ana", "Ben"].enumerated().map { index, name in
            Imports.Row(number: index + 2, entries: Entries([("name", name), ("email", "a@example.org")]))
        }
        _ = try await Imports(store: store, report: { _ in }).run(
            two, by: ImportRules(), leavingOut: 1, on: Occasion(by: .command, .thisMachine, at: .noon),
            now: { .noon },
            progress: { _ in })
        #expect(try await store.member(email: "a@example.org")?.profile.name == "Ana")
    }
}
