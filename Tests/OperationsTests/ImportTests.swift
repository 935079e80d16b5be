import Model
import Operations
import Storage
import Synchronization
import Testing

@Suite("Imports")
struct ImportTests {
    private let operations = try! TestOperations()
    private var store: any Store { operations.store }

    private func rows(_ emails: [String]) -> [Imports.Row] {
        emails.enumerated().map { Imports.Row(number: $0 + 2, entries: Entries([("email", $1)])) }
    }

    @Test("M10 An import reports its progress while it runs, and can be taken back from its end on")
    func progress() async throws {
        let told = Mutex<[Int]>([])
        let imports = Imports(store: store)
        let outcome = try await imports.run(
            rows((0..<250).map { "p\($0)@example.org" }),
            on: Occasion(by: .command, .thisMachine, at: Timestamp(milliseconds: 60_000)),
            now: { Timestamp(milliseconds: 120_000) },
            progress: { count in told.withLock { $0.append(count) } })
        #expect(outcome == .imported(250, leftOut: 0))
        #expect(told.withLock { $0 } == [100, 200])
        let undoable = try await store.undoableImports(at: Timestamp(milliseconds: 0)).first
        #expect(undoable?.at == Timestamp(milliseconds: 120_000))
    }

    @Test("M10 Each row that repeats another one is reported with the number of the first")
    func duplicates() async throws {
        let emails = ["ana@example.org", "ANA@example.org", "ben@example.org", "ana@EXAMPLE.org"]
        let report = try await Imports(store: store).check(rows(emails))
        #expect(report.rows == 4 && report.newCount == 2)
        #expect(report.problems.map(\.row) == [3, 5])
        #expect(report.problems.allSatisfy { $0.what == .fault(.duplicate("email", of: 2)) })
    }

    @Test("M10 Problems are listed up to a limit, all are counted, and no member is imported")
    func many() async throws {
        let imports = Imports(store: store)
        let bad = rows((0..<Imports.Report.listLimit + 1).map { "no email \($0)" })
        let report = try await imports.check(bad)
        #expect(report.problemCount == Imports.Report.listLimit + 1)
        #expect(report.problems.count == Imports.Report.listLimit)
        let outcome = try await imports.run(
            bad, on: Occasion(by: .command, .thisMachine, at: .noon), now: { .noon }, progress: { _ in })
        #expect(outcome == .refused)
        #expect(try await store.members(MemberQuery(), limit: 1).total == 0)
    }
}
