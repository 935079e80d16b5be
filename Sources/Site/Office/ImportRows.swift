import Foundation
import Model
import Operations
import Spreadsheet

/// The rows of a table, as its columns say.
struct ImportRows: Sequence, Sendable {
    let table: CSVTable
    let columns: ImportColumns
    let corrections: ImportCorrections
    let rules: ImportRules
    let dropsTrunkZeros: Bool
    /// The signs that separate thousands in columns of numbers.
    let thousandsSeparators: [Int: Set<Character>]

    func makeIterator() -> some IteratorProtocol<Imports.Row> {
        table.lazy.map { read($0.number, corrections.cells(of: $0)) }.makeIterator()
    }

    private func read(_ number: Int, _ cells: [String]) -> Imports.Row {
        if cells == table.headings {
            return Imports.Row(number: number, entries: Entries(), fault: .headings)
        }
        var known: [ImportedCell] = []
        var fault: Imports.Fault?
        for case (let column, (let cell, let meaning?)) in zip(cells, columns.meanings).enumerated() {
            // Exports put apostrophes in front of what could be a formula.
            var text = CSV.original(cell)
            if meaning == .phone, dropsTrunkZeros { text = text.withoutTrunkZero ?? text }
            known.append((meaning, text))
            fault = fault ?? self.fault(cell, as: meaning, in: column)
        }
        if columns.lackUsernames, let username = corrections.username(of: number) {
            known.append((.username, username))
        }
        if isTotals(cells, known) { return Imports.Row(number: number, entries: Entries(), fault: .totals) }
        let hasTooMany = cells.dropFirst(columns.meanings.count).contains { !$0.allSatisfy(\.isWhitespace) }
        return Imports.Row(
            number: number, entries: Entries(row: known, by: rules),
            fault: hasTooMany ? .tooManyCells : fault)
    }

    /// Whether a cell has a word for totals, and none of the row has anything that people are known by.
    private func isTotals(_ cells: [String], _ known: [ImportedCell]) -> Bool {
        let known = known.filter { !$0.text.allSatisfy(\.isWhitespace) }
        // Most rows have one of these, and words are slow to compare.
        if known.contains(where: { [.email, .phone, .username, .nickname].contains($0.meaning) }) {
            return false
        }
        let names = known.filter { [.name, .firstName, .lastName].contains($0.meaning) }
        return names.allSatisfy { ImportColumns.isTotals($0.text) }
            && cells.contains(where: ImportColumns.isTotals)
    }

    /// A fault of a cell that the rules of its field don't cover.
    private func fault(_ cell: String, as meaning: ImportMeaning, in column: Int) -> Imports.Fault? {
        let kind = rules.form.field(meaning.field)?.custom?.kind
        if kind == .number {
            if cell.hasZeroInFront { return .zeroInFront(meaning.field) }
            let separators = thousandsSeparators[column] ?? []
            return !separators.isEmpty && CSV.original(cell).hasThousands(separatedBy: separators)
                ? .thousands(meaning.field) : nil
        }
        return CSV.isFormula(cell) && !mayHaveSign(cell, meaning, kind) ? .formula(meaning.field) : nil
    }

    /// Whether `+` and `-` are no formula at the beginning: the rules refuse what is neither number nor
    /// answer, and a text may be a phone number.
    private func mayHaveSign(_ cell: String, _ meaning: ImportMeaning, _ kind: CustomField.Kind?) -> Bool {
        switch kind {
        case .text, .longText: cell.trimmed().hasPrefix("+") && cell.phoneDigits != nil
        case .number, .date, .yesNo, .oneOf, .someOf, .agreement: true
        case nil: meaning == .phone
        }
    }
}

extension String {
    /// The phone number without the zero in `+49 (0)30 901820`; nil if it has none. Callers who dial the
    /// country's code leave that zero out.
    var withoutTrunkZero: String? {
        // Most numbers have none, and bytes are quickly looked through.
        if !utf8.contains(UInt8(ascii: "(")) { return nil }
        let start = drop(while: \.isWhitespace)
        guard start.hasPrefix("+") || start.hasPrefix("00"), let zero = firstRange(of: "(0)"),
            self[..<zero.lowerBound].contains(where: \.isNumber)
        else { return nil }
        return replacingCharacters(in: zero, with: " ")
    }

    /// The point or comma that separates thousands, if nothing else can be meant, as in 1.250.000 and
    /// 1.250,50.
    var thousandsSeparator: Character? {
        // Most cells have one sign at most, and bytes are quickly looked through.
        if utf8.count(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) < 2 { return nil }
        let number = withoutCurrency
        if number.wholeMatch(of: /[-+\u{2212}]?[1-9]\d{0,2}((\.\d{3}){2,}(,\d+)?|(\.\d{3})+,\d+)/) != nil {
            return "."
        }
        if number.wholeMatch(of: /[-+\u{2212}]?[1-9]\d{0,2}((,\d{3}){2,}(\.\d+)?|(,\d{3})+\.\d+)/) != nil {
            return ","
        }
        return nil
    }

    /// Whether one of these signs stands where it may separate thousands, as in 1.250.
    func hasThousands(separatedBy separators: Set<Character>) -> Bool {
        guard let match = withoutCurrency.wholeMatch(of: /[-+\u{2212}]?[1-9]\d{0,2}([.,])\d{3}/) else {
            return false
        }
        return match.1.allSatisfy(separators.contains)
    }

    /// Whether a zero comes before other digits, as in a postcode.
    var hasZeroInFront: Bool {
        let digits = drop(while: \.isWhitespace).utf8
        return digits.first == UInt8(ascii: "0")
            && digits.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
    }
}
