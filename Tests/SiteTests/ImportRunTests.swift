import Operations
import Spreadsheet
import Storage
import Synchronization
import TestStores
import Testing
import Visitors

@testable import Site

/// A draft at two programs that share a memory.
@Suite("An import that is asked for at two programs")
struct ImportRunTests {
    typealias Outcome = Result<Imports.Outcome, StoreError>

    private let clock = Clock()
    private let memory: LocalMemory
    private let here, there: ImportDrafts
    private let id: String

    init() async throws {
        memory = LocalMemory(isShared: true) { [clock] in clock.now }
        (here, there) = (ImportDrafts(memory: memory), ImportDrafts(memory: memory))
        id = try await Self.sendFile(to: here, at: clock.now)
    }

    /// Sends a file of one organiser, and returns its draft's id.
    private static func sendFile(to drafts: ImportDrafts, at now: Timestamp) async throws -> String {
        let bytes = Array("email\nana@example.org\n".utf8)
        return try await drafts.add(
            bytes, CSVTable(bytes),
            ReadingChoices(encoding: .utf8, columns: ImportColumns([.profile(.email)])), by: 1,
            at: now)
    }

    private static func counts(_ imported: Int, alreadyMemberCount: Int = 0) -> Imports.Counts {
        var counts = Imports.Counts()
        (counts.imported, counts.alreadyMemberCount) = (imported, alreadyMemberCount)
        return counts
    }

    /// The ending of a run; nil if it failed.
    private static func ending(_ run: Task<ImportRun.Ending, any Error>) async -> ImportRun.Ending? {
        try? await run.value
    }

    @Test(
        "S2 M10 Both programs return how the one run ended",
        arguments: [
            .success(.imported(counts(1, alreadyMemberCount: 2))), .success(.refused),
            .failure(.unavailable(reason: "no disk")),
        ] as [Outcome])
    func ended(_ outcome: Outcome) async throws {
        let begun = Atomic(false)
        let isOver = Atomic(false)
        let first = ImportRun(drafts: here, now: { [clock] in clock.now }) { _, progress throws(StoreError) in
            progress(1)
            begun.store(true, ordering: .relaxed)
            while !isOver.load(ordering: .relaxed) { await Task.yield() }
            return try outcome.get()
        }
        let running = Task { [id] in try await first.run(id) }
        try await eventually { begun.load(ordering: .relaxed) }
        try await eventually { try await there.draft(id, at: clock.now)?.progress == 1 }
        let looks = Atomic(0)
        let second = ImportRun(
            drafts: there,
            now: { [clock] in
                looks.add(1, ordering: .relaxed)
                return clock.now
            }
        ) { _, _ throws(StoreError) in
            Issue.record("it runs twice")
            return .refused
        }
        let waiting = Task { [id] in try await second.run(id) }
        // The second program reads the time again only after it has seen that the first one runs.
        try await eventually { looks.load(ordering: .relaxed) > 1 }
        isOver.store(true, ordering: .relaxed)
        let expected = (try? outcome.get()).map { ImportRun.Ending.ended($0) }
        #expect(await Self.ending(running) == expected)
        #expect(await Self.ending(waiting) == expected)
        let draft = try #require(try await there.draft(id, at: clock.now))
        #expect(draft.progress == nil && draft.state.runs == 1)
    }

    @Test("S2 M10 If the program that runs the import has died, another that waits for it takes over")
    func died() async throws {
        let draft = try #require(try await here.draft(id, at: clock.now))
        #expect(try await here.begin(draft, at: clock.now) != nil)
        #expect(try await there.begin(draft, at: clock.now) == nil)
        let looks = Atomic(0)
        let other = ImportRun(
            drafts: there,
            now: { [clock] in
                // While it waits, the lease expires.
                if looks.add(1, ordering: .relaxed).newValue == 2 { clock.pass(seconds: 61) }
                return clock.now
            }
        ) { draft, _ throws(StoreError) in .imported(Self.counts(draft.table.rowCount)) }
        let ending = Task { [id] in try await other.run(id) }
        #expect(await Self.ending(ending) == .ended(.imported(Self.counts(1))))
        #expect(try await here.draft(id, at: clock.now)?.state.runs == 2)
    }

    @Test(
        "S2 M10 A file whose import begins just as another would replace it stays; one that was replaced isn't imported"
    )
    func replaced() async throws {
        let draft = try #require(try await here.draft(id, at: clock.now))
        let interrupted = ObservedMemory(memory) { [here, clock] in
            _ = try? await here.begin(draft, at: clock.now)
        }
        let second = try await Self.sendFile(to: ImportDrafts(memory: interrupted), at: clock.now)
        let running = try #require(try await there.draft(id, at: clock.now))
        #expect(running.progress == 0 && running.state.runs == 1)
        let waiting = try #require(try await here.draft(second, at: clock.now))
        let third = try await Self.sendFile(to: there, at: clock.now)
        #expect(try await here.begin(waiting, at: clock.now) == nil)
        #expect(try await here.draft(second, at: clock.now) == nil)
        #expect(try await here.draft(third, at: clock.now) != nil)
    }
}
