import Foundation
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
        var entries = Entries()
        var (first, last): ([String], [String]) = ([], [])
        var formula: Imports.Fault?
        for case (let cell, let meaning?) in zip(cells, columns.meanings) {
            // Exports put apostrophes in front of what could be a formula.
            let text = CSV.original(cell)
            let field = meaning.field.rawValue
            switch meaning {
            case .firstName: first.append(text.trimmingCharacters(in: .whitespacesAndNewlines))
            case .lastName: last.append(text.trimmingCharacters(in: .whitespacesAndNewlines))
            case .phone: entries[field] = Self.digits(text) ?? text
            case .name, .email, .username, .nickname: entries[field] = text
            }
            // A phone number's `+` is no formula, and the rules refuse whatever else isn't a digit.
            if formula == nil, meaning != .phone, CSV.isFormula(cell) { formula = .formula(field) }
        }
        if !(first + last).isEmpty { entries["name"] = Self.fullName(first, last) }
        let hasTooMany = cells.dropFirst(columns.meanings.count).contains { !$0.allSatisfy(\.isWhitespace) }
        return Imports.Row(number: number, entries: entries, fault: hasTooMany ? .tooManyCells : formula)
    }

    /// First and last name as they are written together: `Ana Ruiz`, and `김도윤`.
    private static func fullName(_ first: [String], _ last: [String]) -> String {
        let (first, last) = (first.filter { $0 != "" }, last.filter { $0 != "" })
        let isEastAsian = (first + last).joined().unicodeScalars.allSatisfy { scalar in
            eastAsian.contains { $0.contains(scalar.value) }
        }
        return isEastAsian ? (last + first).joined() : (first + last).joined(separator: " ")
    }

    /// Han characters, and the syllables and letters of Korean.
    private static let eastAsian: [ClosedRange<UInt32>] = [
        0x1100...0x11FF, 0x3130...0x318F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
    ]

    /// The digits of a phone number, with `00` for a leading `+`; nil if it has other characters than those
    /// that separate them.
    private static func digits(_ text: String) -> String? {
        var digits = ""
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
            } else if character == "+", digits.isEmpty {
                digits = "00"
            } else if !separators.contains(character), !character.isWhitespace {
                return nil
            }
        }
        return digits
    }

    private static let separators = Set("./()-‐‑‒–—")
}
