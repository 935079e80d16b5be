import Operations
import Spreadsheet
import Storage
import Synchronization

/// A file that an organiser has sent and checks before it is imported, as it was when the draft was read.
struct ImportDraft: Sendable {
    let entry: ImportDrafts.Entry
    let work: ImportWork
    let table: CSVTable
    let corrections: ImportCorrections
    /// How many rows are imported; nil if no import is under way.
    let progress: Int?

    /// Names the draft in addresses; it can't be guessed.
    var id: String { work.id }
    var reading: ImportReading { entry.reading }
    var rows: ImportRows { ImportRows(table: table, columns: reading.columns, corrections: corrections) }

    var isOver: Bool { if case .imported = entry.outcome { true } else { false } }

    /// What a check found; nil if there was none since the latest run, or the file is read otherwise now.
    var report: Imports.Report? { work.report(of: reading, run: entry.runs) }

    func keep(_ report: Imports.Report) { work.keep(report, of: reading, run: entry.runs) }
}

/// What one program has made of a file: its table, and what an import would do.
final class ImportWork: Sendable {
    let id: String
    private let file: [UInt8]
    private let latestTable: Mutex<CSVTable?>
    private let latestCorrections = Mutex<(version: String, corrections: ImportCorrections)?>(nil)
    private let known = Mutex<(reading: ImportReading, run: Int, report: Imports.Report)?>(nil)

    /// - Parameter table: nil if the file hasn't been read yet.
    init(id: String, file: [UInt8], table: CSVTable? = nil) {
        self.id = id
        self.file = file
        latestTable = Mutex(table)
    }

    /// - Throws: if the file isn't in this encoding.
    func table(in encoding: TextEncoding) throws(CSVError) -> CSVTable {
        if let table = latestTable.withLock({ $0 }), table.encoding == encoding { return table }
        let table = try CSVTable(file, in: encoding)
        latestTable.withLock { $0 = table }
        return table
    }

    /// Nil if this program doesn't know this version of the corrections.
    func corrections(_ version: String) -> ImportCorrections? {
        latestCorrections.withLock { $0?.version == version ? $0?.corrections : nil }
    }

    func keep(_ corrections: ImportCorrections, version: String) {
        latestCorrections.withLock { $0 = (version, corrections) }
    }

    /// - Parameter run: how many runs there were. A report from before the latest run may be out of date,
    ///   since people may have registered meanwhile.
    func report(of reading: ImportReading, run: Int) -> Imports.Report? {
        known.withLock { known in
            guard let known, known.reading == reading, known.run == run else { return nil }
            return known.report
        }
    }

    func keep(_ report: Imports.Report, of reading: ImportReading, run: Int) {
        known.withLock { $0 = (reading, run, report) }
    }
}
