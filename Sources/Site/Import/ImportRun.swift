import Operations
import Storage
import Synchronization

/// Makes sure that a draft is imported only once, although several requests may ask for it, in this program
/// or in others: one of them runs the import, and the others wait for it.
struct ImportRun: Sendable {
    typealias Body =
        @Sendable (ImportDraft, @escaping @Sendable (Int) -> Void) async throws(StoreError) -> Imports.Outcome

    /// How a request for an import ended.
    enum Ending: Sendable, Equatable {
        case ended(Imports.Outcome)
        /// The draft had been imported before.
        case wasOver
        /// The draft no longer exists.
        case gone
    }

    private static let pollInterval = Duration.milliseconds(500)
    /// How often the lease is renewed, and with it the progress that pages show.
    private static let renewalInterval = Duration.milliseconds(200)

    let drafts: ImportDrafts
    let now: @Sendable () -> Timestamp
    let body: Body

    /// Waits for the end of the import, which goes on even if the client disconnects.
    func run(_ id: String) async throws -> Ending {
        try await Task { try await runOrWait(id) }.value
    }

    private func runOrWait(_ id: String) async throws(StoreError) -> Ending {
        /// The number of the run, begun by another request, that this one has waited for.
        var awaited: Int?
        while let draft = try await drafts.draft(id, at: now()) {
            if let outcome = draft.state.outcome, draft.isImported {
                return awaited == nil ? .wasOver : .ended(outcome)
            }
            if draft.progress != nil {
                awaited = draft.state.runs
                try? await Task.sleep(for: Self.pollInterval)
            } else if awaited == draft.state.runs, draft.state.outcome == .refused {
                return .ended(.refused)
            } else if awaited == draft.state.runs, draft.state.hasFailed {
                throw .unavailable(reason: "the import that was under way has failed")
            } else if let begun = try await drafts.begin(draft, at: now()) {
                return .ended(try await run(begun))
            } else {
                // Another request has begun this run; or it has changed the draft, and then this one tries
                // again.
                awaited = draft.state.runs + 1
            }
        }
        return .gone
    }

    private func run(_ draft: ImportDraft) async throws(StoreError) -> Imports.Outcome {
        let done = Atomic(0)
        let renewals = Task {
            while !Task.isCancelled {
                try? await drafts.renewLease(draft, done: done.load(ordering: .relaxed))
                try? await Task.sleep(for: Self.renewalInterval)
            }
        }
        let result: Result<Imports.Outcome, StoreError>
        do throws(StoreError) {
            result = .success(try await body(draft) { done.store($0, ordering: .relaxed) })
        } catch {
            result = .failure(error)
        }
        renewals.cancel()
        await renewals.value
        // If this fails, the lease expires. The next run then skips the rows that are imported already.
        try? await drafts.end(draft, try? result.get())
        return try result.get()
    }
}
