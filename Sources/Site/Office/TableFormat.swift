import LocalTime
import Model
import Spreadsheet
import Storage
import Visitors
import Words

/// How a table to save is written.
struct TableFormat: Sendable {
    /// For programs: the same for every reader.
    static let plain = TableFormat(reader: nil)

    /// For Excel: in the reader's words, with times in the group's time zone, and with separators, numbers
    /// and days as Excel reads them in the reader's language.
    static func excel(for context: Context) -> TableFormat {
        TableFormat(reader: Reader(language: context.language, zone: context.timeZone))
    }

    /// The value of `for` in the address of a table for Excel.
    private static let excelName = "excel"
    /// Excel shows a longer number with an exponent.
    private static let maxDigits = 11

    /// The reader who opens a table with Excel.
    private struct Reader {
        let language: Language
        /// Nil for this machine's.
        let zone: TimeZoneName?
    }

    private let reader: Reader?

    /// Whether the table is in a reader's words.
    var isForReader: Bool { reader != nil }

    private init(reader: Reader?) { self.reader = reader }

    /// Keeps Excel from taking digits for a number, and is dropped again by the import.
    private static let noBreakSpace = "\u{A0}"

    /// Whether Excel would drop leading zeros, such as those of a postcode, or show an exponent.
    private static func losesDigits(_ text: String) -> Bool {
        let digits = text.utf8
        return digits.allSatisfy(\.isASCIIDigit)
            && (text.hasLeadingZero || digits.count > maxDigits)
    }

    /// The format that an address asks for.
    ///
    /// - Parameter name: the value of `for`.
    init(_ name: String?, for context: Context) {
        self = name == Self.excelName ? .excel(for: context) : .plain
    }

    /// The query that asks for a table for Excel.
    static func excelQuery(_ fields: [(String, String)] = []) -> String {
        "?" + QueryText(fields + [("for", excelName)]).text
    }

    /// The name of a file, which tells one for Excel from one for programs.
    ///
    /// - Parameter contents: what is in it, such as `members`.
    func fileName(_ contents: String) -> String {
        reader == nil ? "\(contents).csv" : "\(contents)-for-excel.csv"
    }

    /// The beginning of the file. Without this byte order mark, Excel assumes an older encoding.
    var start: String { reader == nil ? "" : "\u{FEFF}" }

    func row(_ fields: [String]) -> String {
        CSV.row(fields, separator: reader?.language.listSeparator ?? ",")
    }

    // MARK: Cells

    /// A heading or a value that programs know by a name.
    func text(_ name: String, _ sentence: Sentence) -> String {
        reader?.language.text(sentence) ?? name
    }

    /// In German, Excel takes `12.50` for December 1950.
    func text(_ amount: Amount) -> String { reader?.language.amount(amount) ?? amount.text }

    /// For Excel as the reader's language writes it, if that is `23.11.2026`. Otherwise `2026-11-23`, which
    /// Excel and the import read in every language; a day with slashes could be taken for a day of another
    /// month.
    func text(_ day: Day) -> String {
        guard let written = reader.map({ day.text(in: $0.language) }),
            written.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || $0.isASCIIDigit }),
            Day(written: written, monthFirst: false) == day
        else { return day.text }
        return written
    }

    /// For Excel `23.11.2026 14:05`: with a time zone or a `T`, Excel doesn't recognise a date.
    func text(_ timestamp: Timestamp) -> String {
        guard let reader else { return DateText.iso8601(timestamp) }
        let local = LocalMoment(timestamp, in: reader.zone)
        return "\(text(local.day)) \(DateText.clock(hour: local.hour, minute: local.minute))"
    }

    /// A space keeps Excel from taking the digits for a number, which would lose leading zeros or get an
    /// exponent.
    func text(phone: String) -> String {
        guard reader != nil, phone.first == "0" || phone.count > Self.maxDigits,
            phone.utf8.allSatisfy(\.isASCIIDigit)
        else { return phone }
        return "\(phone.prefix(4)) \(phone.dropFirst(4))"
    }

    /// The text, written so that Excel shows it unchanged even if it is all digits.
    func text(verbatim text: String) -> String {
        let digits = text.trimmed()
        return reader != nil && Self.losesDigits(digits) ? digits + Self.noBreakSpace : text
    }

    // MARK: Fields of the group's own

    /// The fields in the reader's words.
    func fields(_ stored: [StoredField]) -> [CustomField] { stored.fields(in: reader?.language) }

    /// An answer to one of `fields`, which the import reads again.
    func text(_ answer: String, to field: CustomField) -> String {
        guard let reader else { return field.fileText(answer) }
        return switch field.kind {
        case .date: Day(text: answer).map(text) ?? answer
        case .someOf: field.fileText(answer)
        case .text, .longText: text(verbatim: answer)
        case .number, .yesNo, .oneOf, .agreement: field.text(of: answer, in: reader.language)
        }
    }
}

extension [StoredField] {
    /// The fields as a table names them for readers of a language, or for programs if that is nil. A field
    /// whose label in that language is also another field's, there or in the group's default language, keeps
    /// its label in the group's default language.
    func fields(in language: Language?) -> [CustomField] {
        guard let language else { return map(\.field) }
        let translated = map { $0.field(in: language.tag) }
        return indices.map { index in
            var field = translated[index]
            let isAmbiguous = indices.contains {
                $0 != index && [translated[$0].label, self[$0].field.label].contains(field.label)
            }
            if isAmbiguous { field.label = self[index].field.label }
            return field
        }
    }
}

extension String {
    /// Whether a zero comes before other digits, as in a postcode.
    var hasLeadingZero: Bool {
        let digits = drop(while: \.isWhitespace).utf8
        return digits.first == UInt8(ascii: "0")
            && digits.dropFirst().first?.isASCIIDigit ?? false
    }
}
