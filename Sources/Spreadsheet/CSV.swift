/// Writes rows for spreadsheets (RFC 4180), and undoes the changes that make them safe.
public enum CSV {
    /// One row with its line break. Every field is quoted. Text that a spreadsheet would treat as a formula
    /// gets a leading apostrophe (OWASP, CSV Injection), which `original` removes. A negative number stays as
    /// it is, so that spreadsheets can calculate with it.
    ///
    /// - Parameter separator: a comma, or another character that a spreadsheet treats as one.
    public static func row(_ fields: [String], separator: String = ",") -> String {
        fields.map(quoted).joined(separator: separator) + "\r\n"
    }

    /// The field from which `row` made a cell, scalar by scalar. From a cell that another program wrote, it
    /// removes the same apostrophes, and no others.
    public static func original(_ cell: String) -> String {
        if !cell.utf8.contains(UInt8(ascii: "'")) { return cell }
        var kept: [String] = []
        for part in parts(of: cell) {
            // An apostrophe ends a part, so one that `row` added is a separate part.
            if part.isFormula, kept.last == "'" { kept.removeLast() }
            kept.append(part.text)
        }
        return kept.joined()
    }

    /// Whether a cell of a file begins like a formula, ignoring leading invisible characters. `+49 30 901820`
    /// does, too, but a negative number doesn't.
    public static func isFormula(_ cell: String) -> Bool {
        for scalar in cell.unicodeScalars {
            if formulaStarts.contains(scalar) { return !isNumber(cell) }
            if !isBlank(scalar) { return false }
        }
        return false
    }

    /// The field with an apostrophe before each part that begins like a formula.
    static func guarded(_ field: String) -> String {
        if isNumber(field) { return field }
        return parts(of: field).map { $0.isFormula ? "'" + $0.text : $0.text }.joined()
    }

    /// Whether it is ASCII digits, perhaps with a leading minus, and a point or comma before decimals.
    private static func isNumber(_ field: String) -> Bool {
        let digits = field.utf8.first == UInt8(ascii: "-") ? field.utf8.dropFirst() : field.utf8[...]
        let runs = digits.split(maxSplits: 1, omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
        return runs.allSatisfy { run in !run.isEmpty && run.allSatisfy { (0x30...0x39).contains($0) } }
    }

    /// Works by scalars: a quote with a combining accent is a quote to every spreadsheet, but not the same
    /// `Character`.
    private static func quoted(_ field: String) -> String {
        if isPlain(field) { return "\"" + field + "\"" }
        var cell = "\""
        for scalar in guarded(field).unicodeScalars {
            if scalar == "\"" { cell += "\"" }
            cell.unicodeScalars.append(scalar)
        }
        return cell + "\""
    }

    /// Whether it only needs quotes around it, like most fields: it is a single part, and doesn't begin like
    /// a formula.
    private static func isPlain(_ field: String) -> Bool {
        guard let first = field.unicodeScalars.first else { return true }
        return !formulaStarts.contains(first) && !otherStarts.contains(first) && !isBlank(first)
            && !field.utf8.contains { cutBytes.contains($0) }
    }

    /// The field, cut after each character that some spreadsheet treats as a separator or a quote: a cell may
    /// begin there.
    private static func parts(of field: String) -> [(text: String, isFormula: Bool)] {
        var parts: [(text: String, isFormula: Bool)] = []
        let scalars = field.unicodeScalars
        var start = scalars.startIndex
        var (mayBegin, isFormula) = (true, false)
        for index in scalars.indices {
            let scalar = scalars[index]
            if mayBegin {
                isFormula = formulaStarts.contains(scalar) || otherStarts.contains(scalar)
                mayBegin = !isFormula && isBlank(scalar)
            }
            if cuts.contains(scalar) {
                let next = scalars.index(after: index)
                parts.append((String(scalars[start..<next]), isFormula))
                start = next
                (mayBegin, isFormula) = (true, false)
            }
        }
        return parts + [(String(scalars[start...]), isFormula)]
    }

    private static let formulaStarts = "=+-@＝＋－＠\t\r".unicodeScalars
    private static let otherStarts = "%\n".unicodeScalars
    private static let cuts = ";,|\t\"'".unicodeScalars
    private static let cutBytes = Array(";,|\t\"'".utf8)

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: true
        default: scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
