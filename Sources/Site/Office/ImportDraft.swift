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

    /// What a check finds.
    ///
    /// - Parameter check: is only called if there was no check since the latest run, or the file is read otherwise
    ///   now.
    func report(
        _ check: @escaping @Sendable (ImportRows) async throws(StoreError) -> Imports.Report
    ) async throws(StoreError) -> Imports.Report {
        let rows = rows
        return try await work.report(ImportWork.Version(reading: reading.ofRows, run: entry.runs)) {
            () async throws(StoreError) in try await check(rows)
        }
    }
}

/// What one program has made of a file: its table, and what an import would do.
final class ImportWork: Sendable {
    let id: String
    private let file: [UInt8]
    private let latestTable: Mutex<CSVTable?>
    private let latestCorrections = Mutex<(version: String, corrections: ImportCorrections)?>(nil)
    private let latestCheck = Mutex<(version: Version, check: Check)?>(nil)

    private typealias Check = Task<Result<Imports.Report, StoreError>, Never>

    /// What a check depends on.
    struct Version: Equatable {
        let reading: ImportReading
        /// How many runs there were. People may have registered meanwhile.
        let run: Int
    }

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

    /// The report of the latest check if it was of this version, even if it is still under way; else of a new one.
    func report(
        _ version: Version, _ check: @escaping @Sendable () async throws(StoreError) -> Imports.Report
    ) async throws(StoreError) -> Imports.Report {
        let check = latestCheck.withLock { latest in
            if let latest, latest.version == version { return latest.check }
            let new = Check {
                do throws(StoreError) { return .success(try await check()) } catch { return .failure(error) }
            }
            latest = (version, new)
            return new
        }
        let result = await check.value
        if case .failure = result {
            latestCheck.withLock { if $0?.check == check { $0 = nil } }
        }
        return try result.get()
    }
}
