/// Breaks a text into lines that the reader's mail program joins again to fit its window (RFC 3676).
enum FlowedText {
    /// The longest line, including the space that marks it as unfinished, but not the one that stuffs it.
    private static let lineLength = 72

    /// The lines of a text, whose paragraphs are separated or ended by line feeds. Words, and so URLs, stay
    /// whole. Carriage returns and Unicode's line and paragraph separators count as line feeds, other control
    /// characters as spaces.
    static func lines(_ text: String) -> [String] {
        paragraphs(text).flatMap { paragraph in
            var lines: [[Unicode.Scalar]] = [[]]
            for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
                let line = lines[lines.count - 1]
                // A line `-- ` would begin a signature.
                if !line.isEmpty, line.count + word.count + 1 > lineLength, line != ["-", "-", " "] {
                    lines.append([])
                }
                lines[lines.count - 1] += word + [" "]
            }
            lines[lines.count - 1].removeLast()
            return lines.map { stuffed(String(String.UnicodeScalarView($0))) }
        }
    }

    /// The paragraphs without the spaces at their ends.
    private static func paragraphs(_ text: String) -> [[Unicode.Scalar]] {
        var paragraphs: [[Unicode.Scalar]] = [[]]
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where isAfterReturn: break
            case "\n", "\r", "\u{2028}", "\u{2029}": paragraphs.append([])
            default:
                let isControl = scalar.properties.generalCategory == .control
                paragraphs[paragraphs.count - 1].append(isControl ? " " : scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        var trimmed = paragraphs.map { paragraph in
            // This line begins a signature.
            if paragraph == ["-", "-", " "] { return paragraph }
            let end = paragraph.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
            return Array(paragraph[..<end])
        }
        if trimmed.last?.isEmpty == true { trimmed.removeLast() }
        return trimmed
    }

    private static func stuffed(_ line: String) -> String {
        [" ", ">", "From "].contains { line.utf8.starts(with: $0.utf8) } ? " \(line)" : line
    }
}
