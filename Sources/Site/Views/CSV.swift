/// A table for spreadsheets (RFC 4180). Every field is quoted.
struct CSV {
    private(set) var text = ""

    init(header: [String]) { add(header) }

    mutating func add(_ fields: [String]) {
        text += fields.map(Self.quoted).joined(separator: ",") + "\r\n"
    }

    /// What a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV Injection).
    private static func quoted(_ field: String) -> String {
        let first = field.unicodeScalars.first { !$0.properties.isWhitespace }
        let isFormula = first.map { "=+-@|%＝＋－＠".unicodeScalars.contains($0) } ?? false
        let isControl = field.unicodeScalars.first.map { $0.value < 0x20 } ?? false
        let safe = isFormula || isControl ? "'" + field : field
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}
