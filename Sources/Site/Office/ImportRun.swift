import Operations
import Storage

/// Imports a table at one program, however often and wherever it is asked for; the others wait for it.
struct ImportRun: Sendable {
    typealias Body =
        @Sendable (ImportRows, @escaping @Sendable (Int) -> Void) async throws(StoreError) -> Imports.Outcome

    private static let pause = Duration.milliseconds(500)

    let drafts: ImportDrafts
    let now: @Sendable () -> Timestamp
    /// Imports the rows, and says how many are done.
    let body: Body

    /// Waits for its end. It goes on if who asked for it doesn't.
    func callAsFunction(_ draft: ImportDraft) async -> Result<ImportEnding, StoreError> {
        let work = draft.work
        return await work.run {
            Task {
                defer { work.end() }
                do throws(StoreError) { return .success(try await runOrWait(work)) } catch {
                    return .failure(error)
                }
            }
        }.value
    }

    private func runOrWait(_ work: ImportWork) async throws(StoreError) -> ImportEnding {
        var awaited: Int?
        while true {
            guard let draft = try await drafts.draft(work.id, at: now()) else { return .gone }
            switch draft.state.phase {
            case .over(let count, let leftOut):
                return awaited == nil ? .wasOver : .imported(count, leftOut: leftOut)
            case .running(let program, _) where program != drafts.program && draft.progress != nil:
                awaited = draft.state.runs
                try? await Task.sleep(for: Self.pause)
            case .open where awaited == draft.state.runs:
                if draft.state.wasRefused { return .refused }
                throw .unavailable(reason: "the import failed at another program")
            case .open, .running:
                if let ending = try await run(draft) { return ending }
            }
        }
    }

    /// Nil where another program was quicker.
    private func run(_ draft: ImportDraft) async throws(StoreError) -> ImportEnding? {
        var state = draft.state
        state.phase = .running(program: drafts.program, done: 0)
        state.runs += 1
        let seal = ImportDrafts.stateSeal(draft.id)
        if try await !drafts.write(state, under: seal, version: draft.version) { return nil }
        let run = state.runs
        let heartbeats = Task { await sendHeartbeats(draft.work, run) }
        defer { heartbeats.cancel() }
        try? await drafts.mark(draft.id, isRunning: true)
        let outcome: Result<Imports.Outcome, StoreError>
        do throws(StoreError) {
            let rows = ImportRows(table: draft.table, columns: draft.columns)
            outcome = .success(try await body(rows) { draft.work.done = $0 })
        } catch {
            outcome = .failure(error)
        }
        // Where that fails it can be begun once more after a while, and finds everybody there.
        try? await change(draft.id, run) { state in
            switch outcome {
            case .success(.imported(let count, let leftOut)): state.phase = .over(count, leftOut: leftOut)
            case .success(.refused): (state.phase, state.wasRefused) = (.open, true)
            case .failure: (state.phase, state.wasRefused) = (.open, false)
            }
        }
        try? await drafts.mark(draft.id, isRunning: false)
        switch try outcome.get() {
        case .refused: return .refused
        case .imported(let count, let leftOut): return .imported(count, leftOut: leftOut)
        }
    }

    /// Others are told that it goes on, and how far it is.
    private func sendHeartbeats(_ work: ImportWork, _ run: Int) async {
        guard drafts.isShared else { return }
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            try? await change(work.id, run) { state in
                state.phase = .running(program: drafts.program, done: work.done)
            }
        }
    }

    /// Changes the state as long as this run is the latest, and goes on.
    private func change(
        _ id: String, _ run: Int, _ change: (inout ImportDraft.State) -> Void
    ) async throws(StoreError) {
        let seal = ImportDrafts.stateSeal(id)
        while let (found, version, _) = try await drafts.kept.get(ImportDraft.State.self, under: seal) {
            guard case .running(drafts.program, _) = found.phase, found.runs == run else { return }
            var state = found
            change(&state)
            if try await drafts.write(state, under: seal, version: version) { return }
        }
    }
}
