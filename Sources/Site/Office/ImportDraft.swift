import Operations
import Passwords
import Spreadsheet
import Storage
import Synchronization

/// A table that an organiser has sent, looked at before it is imported.
final class ImportDraft: Sendable {
    typealias Work = Task<Result<Imports.Outcome, StoreError>, Never>

    private enum Phase {
        case open
        case running(Work)
        case over
    }

    private struct State {
        var columns: ImportColumns
        /// Of these columns; nil where they have not been looked at yet.
        var report: Imports.Report?
        var phase = Phase.open
        var done = 0
    }

    /// Names it in addresses; nobody can guess it.
    let id = Token().text
    let table: CSVTable
    let sentAt: Timestamp
    fileprivate let member: Int64?
    private let state: Mutex<State>

    init(_ table: CSVTable, _ columns: ImportColumns, by member: Int64?, at now: Timestamp) {
        self.table = table
        self.member = member
        sentAt = now
        state = Mutex(State(columns: columns))
    }

    var columns: ImportColumns {
        get { state.withLock { $0.columns } }
        set {
            state.withLock { state in
                if state.columns != newValue { (state.columns, state.report) = (newValue, nil) }
            }
        }
    }

    /// What was found with these columns.
    func report(of columns: ImportColumns) -> Imports.Report? {
        state.withLock { $0.columns == columns ? $0.report : nil }
    }

    func keep(_ report: Imports.Report, of columns: ImportColumns) {
        state.withLock { if $0.columns == columns { $0.report = report } }
    }

    /// How many rows are done; nil where it isn't being imported.
    var progress: Int? {
        state.withLock { state in
            if case .running = state.phase { state.done } else { nil }
        }
    }

    func note(done: Int) { state.withLock { $0.done = done } }

    /// What is to be waited for: one import, however often and by whomever it is asked for. Nil where it is over.
    ///
    /// - Parameter begin: called where it hasn't begun, under a lock.
    func run(_ begin: () -> Work) -> Work? {
        state.withLock { state in
            switch state.phase {
            case .running(let work): return work
            case .over: return nil
            case .open:
                let work = begin()
                (state.phase, state.done) = (.running(work), 0)
                return work
            }
        }
    }

    /// - Parameter isOver: else it can be begun once more.
    func end(isOver: Bool) {
        state.withLock { state in
            state.phase = isOver ? .over : .open
            // Others may have registered meanwhile.
            state.report = nil
        }
    }

    var isOver: Bool {
        state.withLock { state in
            if case .over = state.phase { true } else { false }
        }
    }
}

/// The tables that wait to be imported, in memory alone: nothing of them is on the disk before, and a restart of the
/// program forgets them.
final class ImportDrafts: Sendable {
    private static let limit = 4
    private static let heldSeconds: Int64 = 3600

    private let drafts = Mutex<[ImportDraft]>([])

    /// An organiser has one at a time; of too many the oldest go.
    func add(_ draft: ImportDraft) {
        drafts.withLock { drafts in
            drafts.removeAll { $0.member == draft.member && $0.progress == nil }
            drafts.append(draft)
            if drafts.count > Self.limit, let oldest = drafts.firstIndex(where: { $0.progress == nil }) {
                drafts.remove(at: oldest)
            }
        }
    }

    func draft(_ id: String, at now: Timestamp) -> ImportDraft? {
        drafts.withLock { drafts in
            drafts.removeAll { $0.sentAt.adding(seconds: Self.heldSeconds) <= now && $0.progress == nil }
            return drafts.first { $0.id == id }
        }
    }

    func remove(_ draft: ImportDraft) { drafts.withLock { $0.removeAll { $0 === draft } } }
}
