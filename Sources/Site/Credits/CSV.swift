/// Tables for spreadsheets (RFC 4180).
enum CSV {
    /// One row. Every field is quoted.
    static func row(_ fields: [String]) -> String {
        fields.map { "\"" + harmless($0).replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
            + "\r\n"
    }

    /// What a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV Injection). It may also begin
    /// after what another spreadsheet takes for a separator, or after something that can't be seen.
    private static func harmless(_ field: String) -> String {
        var (done, segment) = ("", "")
        var isOpen = true
        for scalar in field.unicodeScalars {
            if isOpen, isFormulaStart(scalar) {
                segment = "'" + segment
                isOpen = false
            } else if isOpen, !isBlank(scalar) {
                isOpen = false
            }
            segment.unicodeScalars.append(scalar)
            if ";,|\t\"'".unicodeScalars.contains(scalar) {
                done += segment
                segment = ""
                isOpen = true
            }
        }
        return done + segment
    }

    private static func isFormulaStart(_ scalar: Unicode.Scalar) -> Bool {
        "=+-@%＝＋－＠\t\r\n".unicodeScalars.contains(scalar)
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: true
        default: scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
