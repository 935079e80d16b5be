import Operations
import Spreadsheet
import Storage
import Synchronization

/// A file that an organiser has sent and checks before it is imported, as it was when the draft was read.
struct ImportDraft: Sendable {
    let entry: ImportDrafts.Entry
    let work: ImportWork
    /// How many rows are imported; nil if no import is under way.
    let progress: Int?

    /// Names the draft in addresses; it can't be guessed.
    var id: String { work.id }
    var table: CSVTable { work.table }
    var columns: ImportColumns { entry.columns }

    var isOver: Bool { if case .imported = entry.outcome { true } else { false } }

    /// What a check with its columns found; nil if there was none since the latest run.
    var report: Imports.Report? { work.report(of: columns, run: entry.runs) }

    func keep(_ report: Imports.Report) { work.keep(report, of: columns, run: entry.runs) }
}

/// What one program has made of a file: its table, and what an import would do.
final class ImportWork: Sendable {
    let id: String
    let table: CSVTable
    private let known = Mutex<(columns: ImportColumns, run: Int, report: Imports.Report)?>(nil)

    init(id: String, table: CSVTable) {
        self.id = id
        self.table = table
    }

    /// - Parameter run: how many runs there were. A report from before the latest run may be out of date,
    ///   since people may have registered meanwhile.
    func report(of columns: ImportColumns, run: Int) -> Imports.Report? {
        known.withLock { known in
            guard let known, known.columns == columns, known.run == run else { return nil }
            return known.report
        }
    }

    func keep(_ report: Imports.Report, of columns: ImportColumns, run: Int) {
        known.withLock { $0 = (columns, run, report) }
    }
}
