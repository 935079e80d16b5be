import Foundation
import Model
import Operations
import Spreadsheet
import Storage
import Synchronization
import Words

/// A file that an organiser has sent and checks before it is imported. A value of this type is a snapshot of
/// its draft.
struct ImportDraft: Sendable {
    let entry: ImportDrafts.Entry
    private(set) var state: ImportDrafts.State
    /// The version of the state in the memory.
    let version: Int64
    let work: ImportWork
    let table: CSVTable
    /// How many rows are imported; nil if no import is under way.
    let progress: Int?

    /// Names the draft in addresses; it can't be guessed.
    var id: String { work.id }
    var reading: ReadingChoices { state.reading }
    var corrections: ImportCorrections { state.reading.corrections }

    /// The column's heading, if it has one.
    func heading(_ column: Int) -> String? {
        if !table.headings.indices.contains(column) { return nil }
        let heading = table.headings[column].trimmingCharacters(in: .whitespacesAndNewlines)
        return heading.isEmpty ? nil : heading
    }

    /// - Parameter rules: the rules of the group's present form.
    func rows(by rules: ImportRules) -> ImportRows {
        ImportRows(
            table: table, columns: reading.columns.within(rules.form.group), corrections: corrections,
            rules: rules, dropsTrunkZeros: reading.dropsTrunkZeros,
            thousandsSeparators: facts(of: .number, in: rules.form.group).mapValues(\.thousandsSeparators))
    }

    /// The facts about the columns of the group's own fields of these kinds, by the columns' indices.
    private func facts(of kinds: CustomField.Kind..., in group: GroupForm) -> [Int: ColumnFacts] {
        let fields = Set(group.fields.filter { kinds.contains($0.kind) }.map { ImportMeaning.own($0.id) })
        let columns = reading.columns.meanings.indices.filter { index in
            reading.columns.meanings[index].map(fields.contains) ?? false
        }
        return work.facts(of: columns, of: table)
    }

    /// The same draft, with columns used for fields that the group has added since the columns were chosen.
    func usingNewFields(_ own: [StoredField], _ languages: Languages) -> ImportDraft {
        let new = own.filter { !reading.fields.contains($0.field.id) }
        if new.isEmpty { return self }
        var draft = self
        draft.state.reading.columns = reading.columns.completed(by: new, of: table, languages)
        return draft
    }

    /// The fault of the columns, whatever is in the rows; nil if there is none.
    func fault(by rules: ImportRules) -> ImportColumns.Fault? {
        reading.columns.within(rules.form.group).fault(
            needsSignInName: rules.form.group.desk.email == .required)
    }

    /// The order of day and month in the file's dates, taken from dates that are valid in one order only:
    /// `unknown` if they contradict each other, nil if there are none.
    func dateOrder(in group: GroupForm) -> ImportRules.DateOrder? {
        let orders = facts(of: .date, in: group).values.reduce(into: Set()) { $0.formUnion($1.dateOrders) }
        return orders.count > 1 ? .unknown : orders.first
    }

    /// The group's own yes-or-no fields in whose columns a circle means yes.
    func fieldsWithCircles(in group: GroupForm) -> Set<Int64> {
        let circled = facts(of: .yesNo, .agreement, in: group).filter { $0.value.hasCircle }
        return Set(
            circled.keys.compactMap { column in
                if case .own(let id) = reading.columns.meanings[column] { id } else { nil }
            })
    }

    var isImported: Bool { if case .imported = state.outcome { true } else { false } }

    /// The report of a check.
    ///
    /// - Parameter rules: the rules of the group's present form.
    /// - Parameter check: called only if there was no check since the latest run, or if the reading or the
    ///   rules have changed since then.
    func report(
        by rules: ImportRules,
        _ check: @escaping @Sendable (ImportRows) async throws(StoreError) -> Imports.Report
    ) async throws(StoreError) -> Imports.Report {
        let rows = rows(by: rules)
        let version = ImportWork.Version(
            reading: reading.ignoringLeavesOut, rules: rules.texts, run: state.runs)
        return try await work.report(version) { () async throws(StoreError) in try await check(rows) }
    }
}

/// One program's work on a file: its table, and the report of what an import would do.
final class ImportWork: Sendable {
    let id: String
    private let file: [UInt8]
    private let latestTable: Mutex<CSVTable?>
    private let latestCheck = Mutex<(version: Version, check: Check)?>(nil)
    private let latestFacts = Mutex<(encoding: TextEncoding, columns: [Int: ColumnFacts])?>(nil)

    private typealias Check = Task<Result<Imports.Report, StoreError>, Never>

    /// All that a check depends on.
    struct Version: Equatable {
        let reading: ReadingChoices
        /// The words of problems depend on the language.
        let rules: [String]
        /// How many runs there were: people may have registered since the previous one.
        let run: Int
    }

    /// - Parameter table: nil if the file hasn't been read yet.
    init(id: String, file: [UInt8], table: CSVTable? = nil) {
        self.id = id
        self.file = file
        latestTable = Mutex(table)
    }

    /// - Throws: if the file isn't in this encoding, or has no headings in that row then.
    func table(in encoding: TextEncoding, headingsRow: Int) throws(CSVError) -> CSVTable {
        if let table = latestTable.withLock({ $0 }), table.encoding == encoding,
            table.headingsRow == headingsRow
        {
            return table
        }
        let table = try CSVTable(file, in: encoding, headingsRow: headingsRow)
        latestTable.withLock { $0 = table }
        return table
    }

    /// The facts about these columns, by their indices. Each column is read once.
    func facts(of columns: [Int], of table: CSVTable) -> [Int: ColumnFacts] {
        let known = latestFacts.withLock { $0 }
        var facts = known?.encoding == table.encoding ? known?.columns ?? [:] : [:]
        let new = columns.filter { facts[$0] == nil }
        if !new.isEmpty {
            for column in new { facts[column] = ColumnFacts() }
            for row in table {
                for column in new where row.cells.indices.contains(column) {
                    facts[column]?.add(row.cells[column])
                }
            }
            latestFacts.withLock { $0 = (table.encoding, facts) }
        }
        return facts.filter { columns.contains($0.key) }
    }

    /// The report of the latest check if it was of this version, even if it is still under way; otherwise of
    /// a new check.
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

/// How a column was written, as far as its cells show it.
struct ColumnFacts: Sendable {
    /// The orders of day and month in its dates, taken from dates that are valid in one order only.
    private(set) var dateOrders: Set<ImportRules.DateOrder> = []
    /// Whether an o or another circle is in at least one cell.
    private(set) var hasCircle = false
    /// The signs that separate thousands in its numbers.
    private(set) var thousandsSeparators: Set<Character> = []

    mutating func add(_ cell: String) {
        switch (Day(written: cell, monthFirst: false), Day(written: cell, monthFirst: true)) {
        case (.some, nil): dateOrders.insert(.day)
        case (nil, .some): dateOrders.insert(.month)
        default: break
        }
        if cell.utf8.count < 8, ["o", "○"].contains(cell.trimmed().lowercased()) { hasCircle = true }
        if let separator = CSV.original(cell).thousandsSeparator { thousandsSeparators.insert(separator) }
    }
}
