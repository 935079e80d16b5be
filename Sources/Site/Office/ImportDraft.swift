import Operations
import Passwords
import Spreadsheet
import Storage
import Synchronization

/// A table that an organiser has sent, looked at before it is imported: as it stood when it was asked for.
struct ImportDraft: Sendable {
    /// What every program knows of it, besides the table.
    struct State: Codable {
        enum Phase: Codable, Equatable {
            case open
            /// At one program, which says every so often how many rows are done.
            case running(program: String, done: Int)
            /// Everybody was imported but for those who were there already.
            case over(Int, leftOut: Int)
        }

        var columns: [String?]
        let sentAt: Int64
        var phase = Phase.open
        /// How often it was begun to be imported. Others may have registered meanwhile.
        var runs = 0
        /// Whether something had to be mended first, the last time.
        var wasRefused = false
    }

    let table: CSVTable
    let state: State
    /// Of the state.
    let version: Int64
    /// What this program has made of the table.
    let work: ImportWork
    /// How many rows are done; nil where it isn't being imported.
    let progress: Int?

    /// Names it in addresses; nobody can guess it.
    var id: String { work.id }

    var columns: ImportColumns { ImportColumns(fields: state.columns) }

    var isOver: Bool { if case .over = state.phase { true } else { false } }

    /// What was found with these columns.
    func report(of columns: ImportColumns) -> Imports.Report? { work.report(of: columns, run: state.runs) }

    func keep(_ report: Imports.Report, of columns: ImportColumns) {
        work.keep(report, of: columns, run: state.runs)
    }
}

/// What one program has made of a table: read it, found out what would come of it, perhaps begun to import it.
final class ImportWork: Sendable {
    typealias Run = Task<Result<ImportEnding, StoreError>, Never>

    private struct State {
        var report: (columns: ImportColumns, run: Int, report: Imports.Report)?
        var run: Run?
        var done = 0
    }

    let id: String
    let table: CSVTable
    private let state = Mutex(State())

    init(id: String, table: CSVTable) {
        self.id = id
        self.table = table
    }

    func report(of columns: ImportColumns, run: Int) -> Imports.Report? {
        state.withLock { state in
            guard let known = state.report, known.columns == columns, known.run == run else { return nil }
            return known.report
        }
    }

    func keep(_ report: Imports.Report, of columns: ImportColumns, run: Int) {
        state.withLock { $0.report = (columns, run, report) }
    }

    /// What is to be waited for here: one import, however often and by whomever it is asked for.
    ///
    /// - Parameter begin: called where none is under way, under a lock.
    func run(_ begin: () -> Run) -> Run {
        state.withLock { state in
            if let run = state.run { return run }
            let run = begin()
            (state.run, state.done) = (run, 0)
            return run
        }
    }

    func end() { state.withLock { $0.run = nil } }

    /// Whether somebody waits here for its import, wherever that runs.
    var isAwaited: Bool { state.withLock { $0.run != nil } }

    /// Rows, by the import that runs here.
    var done: Int {
        get { state.withLock { $0.done } }
        set { state.withLock { $0.done = newValue } }
    }
}

/// What came of asking for an import.
enum ImportEnding: Sendable {
    /// Something has to be mended first.
    case refused
    /// So many are members now but for those who were there already.
    case imported(Int, leftOut: Int)
    /// It had been imported before.
    case wasOver
    /// The table is no longer here.
    case gone
}
