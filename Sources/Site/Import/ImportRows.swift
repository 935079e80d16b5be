import Foundation
import Model
import Operations
import Spreadsheet

/// The rows of a table, read as its columns say.
struct ImportRows: Sequence, Sendable {
    let table: CSVTable
    let columns: ImportColumns
    let corrections: ImportCorrections
    let rules: ImportRules
    let dropsTrunkZeros: Bool
    /// The characters that separate thousands in columns of numbers, by the columns' indices.
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
            if meaning == .profile(.phone), dropsTrunkZeros { text = text.withoutTrunkZero ?? text }
            if meaning == .profile(.email) { text = text.withoutAddressFrame }
            known.append((meaning, text))
            fault = fault ?? self.fault(cell, as: meaning, in: column)
        }
        if columns.lackUsernames, let username = corrections.username(of: number) {
            known.append((.profile(.username), username))
        }
        if isTotals(cells, known) { return Imports.Row(number: number, entries: Entries(), fault: .totals) }
        let hasTooMany = cells.dropFirst(columns.meanings.count).contains { !$0.allSatisfy(\.isWhitespace) }
        return Imports.Row(
            number: number, entries: Entries(row: known, by: rules),
            fault: hasTooMany ? .tooManyCells : fault)
    }

    /// Whether a cell has a word for totals, and nothing in the row identifies a person, except that the name
    /// may be such a word, too.
    private func isTotals(_ cells: [String], _ known: [ImportedCell]) -> Bool {
        let known = known.filter { !$0.text.allSatisfy(\.isWhitespace) }
        // Most rows have one of these, and words are slow to compare.
        let identifies = known.contains {
            if case .profile(let field) = $0.meaning { field != .name } else { false }
        }
        if identifies { return false }
        let names = known.filter { [.profile(.name), .firstName, .lastName].contains($0.meaning) }
        return names.allSatisfy { ImportColumns.isTotals($0.text) }
            && cells.contains(where: ImportColumns.isTotals)
    }

    /// A fault of a cell that the rules of its field don't cover.
    private func fault(_ cell: String, as meaning: ImportMeaning, in column: Int) -> Imports.Fault? {
        let kind = rules.form.field(meaning.field)?.custom?.kind
        if kind == .number {
            if cell.hasLeadingZero { return .zeroInFront(meaning.field) }
            let separators = thousandsSeparators[column] ?? []
            return !separators.isEmpty && CSV.original(cell).hasThousands(separatedBy: separators)
                ? .thousands(meaning.field) : nil
        }
        return CSV.isFormula(cell) && !mayHaveSign(cell, meaning, kind) ? .formula(meaning.field) : nil
    }

    /// Whether a `+` or `-` at the beginning doesn't mean a formula: where a field takes no free text, the
    /// rules refuse anything but an answer, and a text may be a phone number.
    private func mayHaveSign(_ cell: String, _ meaning: ImportMeaning, _ kind: CustomField.Kind?) -> Bool {
        switch kind {
        case .text, .longText: cell.trimmed().hasPrefix("+") && cell.phoneDigits != nil
        case .number, .date, .yesNo, .oneOf, .someOf, .agreement: true
        case nil: meaning == .profile(.phone)
        }
    }
}

extension String {
    /// The phone number without the zero in `+49 (0)30 901820`; nil if it has none. That zero isn't dialled
    /// after a country code.
    var withoutTrunkZero: String? {
        // Most numbers have none, and bytes are fast to search.
        if !utf8.contains(UInt8(ascii: "(")) { return nil }
        let start = drop(while: \.isWhitespace)
        guard start.hasPrefix("+") || start.hasPrefix("00"), let zero = firstRange(of: "(0)"),
            self[..<zero.lowerBound].contains(where: \.isNumber)
        else { return nil }
        return replacingCharacters(in: zero, with: " ")
    }

    /// The email without what address books and links in spreadsheets put around it, as in
    /// `<ana@example.org>` and `mailto:ana@example.org`.
    var withoutAddressFrame: String {
        // Most emails have neither, and bytes are fast to search.
        if !utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ":") }) { return self }
        var text = trimmed()
        if text.hasPrefix("<"), text.hasSuffix(">") { text = String(text.dropFirst().dropLast()) }
        let scheme = "mailto:"
        if text.prefix(scheme.count).lowercased() == scheme { text.removeFirst(scheme.count) }
        return text.isEmpty ? self : text
    }

    /// The point or comma that separates thousands, if it can mean nothing else, as in 1.250.000 and
    /// 1.250,50.
    var thousandsSeparator: Character? {
        // Most cells have one sign at most, and bytes are fast to search.
        if utf8.count(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) < 2 { return nil }
        guard let (digits, signs) = digitGroups, let first = signs.first, let last = signs.last else {
            return nil
        }
        // Only the last sign, before the decimals, may differ.
        let decimals = first == last ? 0 : 1
        let isGrouped =
            signs.dropLast(decimals).allSatisfy { $0 == first }
            && digits.dropFirst().dropLast(decimals).allSatisfy { $0 == 3 } && digits.last != 0
        return isGrouped ? first : nil
    }

    /// Whether one of these signs stands where it may separate thousands, as in 1.250.
    func hasThousands(separatedBy separators: Set<Character>) -> Bool {
        guard let (digits, signs) = digitGroups else { return false }
        return signs.count == 1 && digits[1] == 3 && signs.allSatisfy(separators.contains)
    }

    /// Whether points and commas may all be between thousands, as in 1,250.
    var mayHaveThousands: Bool {
        guard let (digits, signs) = digitGroups else { return false }
        return !signs.isEmpty && digits.dropFirst().allSatisfy { $0 == 3 }
    }

    /// The points and commas of a number, and how many digits are before, between and after them; nil for any
    /// other text, and for a number whose beginning rules out thousands.
    private var digitGroups: (digits: [Int], signs: [Character])? {
        var number = Substring(withoutCurrency)
        if let sign = number.first, "-+\u{2212}".contains(sign) { number.removeFirst() }
        var (digits, signs) = ([0], [Character]())
        for character in number {
            switch character {
            case "0"..."9": digits[digits.count - 1] += 1
            case ".", ",":
                signs.append(character)
                digits.append(0)
            default: return nil
            }
        }
        return (1...3).contains(digits[0]) && number.first != "0" ? (digits, signs) : nil
    }
}
