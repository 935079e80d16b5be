import Model
import Operations
import Spreadsheet

/// The rows of a table, as its columns say.
struct ImportRows: Sequence, Sendable {
    let table: CSVTable
    let columns: ImportColumns
    let corrections: ImportCorrections
    let rules: ImportRules

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
            if formula == nil, !mayHaveSign(meaning), CSV.isFormula(cell) {
                formula = .formula(meaning.field)
            }
        }
        if columns.lackUsernames, let username = corrections.username(of: number) {
            known.append((.username, username))
        }
        if isTotals(cells, known) { return Imports.Row(number: number, entries: Entries(), fault: .totals) }
        let hasTooMany = cells.dropFirst(columns.meanings.count).contains { !$0.allSatisfy(\.isWhitespace) }
        return Imports.Row(
            number: number, entries: Entries(row: known, by: rules),
            fault: hasTooMany ? .tooManyCells : formula)
    }

    /// Whether a cell has a word for totals, and none of the row has anything that people are known by.
    private func isTotals(_ cells: [String], _ known: [ImportedCell]) -> Bool {
        for (meaning, text) in known where !text.allSatisfy(\.isWhitespace) {
            switch meaning {
            case .email, .phone, .username, .nickname: return false
            case .name, .firstName, .lastName: if !ImportColumns.isTotals(text) { return false }
            case .own: continue
            }
        }
        return cells.contains(where: ImportColumns.isTotals)
    }

    /// Whether `+` and `-` are no formula at the beginning, since the rules refuse what is neither number nor answer.
    private func mayHaveSign(_ meaning: ImportMeaning) -> Bool {
        switch rules.form.field(meaning.field)?.custom?.kind {
        case .text, .longText: false
        case .number, .date, .yesNo, .oneOf, .someOf, .agreement: true
        case nil: meaning == .phone
        }
    }
}
