import Model
import Spreadsheet
import Words

/// How a table to save is written.
struct TableFormat: Sendable {
    /// For programs: the same for every reader.
    static let plain = TableFormat(language: nil)

    /// For Excel, which splits rows, and reads numbers, as is usual where its user lives.
    static func excel(in language: Language) -> TableFormat { TableFormat(language: language) }

    /// The value of `for` in the address of a table for Excel.
    private static let excelName = "excel"
    /// Excel shows a longer number with an exponent.
    private static let mostDigits = 11

    private let language: Language?

    private init(language: Language?) { self.language = language }

    /// The format that an address asks for.
    ///
    /// - Parameter name: the value of `for`.
    init(_ name: String?, in language: Language) {
        self = name == Self.excelName ? .excel(in: language) : .plain
    }

    /// The query that asks for a table for Excel.
    static func excelQuery(_ fields: [(String, String)] = []) -> String {
        "?" + QueryText(fields + [("for", excelName)]).text
    }

    /// The beginning of the file. Without the mark, Excel takes it for one in an older encoding.
    var start: String { language == nil ? "" : "\u{FEFF}" }

    func row(_ fields: [String]) -> String {
        CSV.row(fields, separator: language?.listSeparator ?? ",")
    }

    /// In German, Excel takes `12.50` for December 1950.
    func text(_ amount: Amount) -> String { language?.amount(amount) ?? amount.text }

    /// An answer to a field of the group's own.
    func text(_ answer: String, to field: CustomField) -> String {
        field.inFile(language.map { field.typed(answer, in: $0) } ?? answer)
    }

    /// A space keeps Excel from taking the digits for a number, of which it would drop the zeros in front.
    func text(phone: String) -> String {
        guard language != nil, phone.first == "0" || phone.count > Self.mostDigits,
            phone.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return phone }
        return "\(phone.prefix(4)) \(phone.dropFirst(4))"
    }
}
