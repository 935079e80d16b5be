import Model
import Operations
import Spreadsheet

/// The rows of a table, as its columns say.
struct ImportRows: Sequence, Sendable {
    let table: CSVTable
    let columns: ImportColumns
    let corrections: ImportCorrections

    func makeIterator() -> some IteratorProtocol<Imports.Row> {
        table.lazy.map { read($0.number, corrections.cells(of: $0)) }.makeIterator()
    }

    private func read(_ number: Int, _ cells: [String]) -> Imports.Row {
        if cells == table.headings {
            return Imports.Row(number: number, entries: Entries(), fault: .headings)
        }
        var known: [ImportedCell] = []
        var formula: Imports.Fault?
        for case (let cell, let meaning?) in zip(cells, columns.meanings) {
            // Exports put apostrophes in front of what could be a formula.
            known.append((meaning, CSV.original(cell)))
            // A phone number's `+` is no formula, and the rules refuse whatever else isn't a digit.
            if formula == nil, meaning != .phone, CSV.isFormula(cell) {
                formula = .formula(meaning.field.rawValue)
            }
        }
        if columns.lackUsernames, let username = corrections.username(of: number) {
            known.append((.username, username))
        }
        let hasTooMany = cells.dropFirst(columns.meanings.count).contains { !$0.allSatisfy(\.isWhitespace) }
        return Imports.Row(
            number: number, entries: Entries(row: known), fault: hasTooMany ? .tooManyCells : formula)
    }
}
