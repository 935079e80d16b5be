import Foundation
import Storage

/// Makes headers out of any text (RFC 5322, 2.2). Lines have at most 76 characters, unless an address, a URL
/// or a word is longer.
enum Header {
    private static let lineLength = 76

    /// A header whose value is any text.
    static func unstructured(_ header: String, _ text: String) -> String {
        let line = oneLine(text)
        let fitsUnencoded = isPlain(line) && header.count + 2 + line.utf8.count <= lineLength
        return "\(header): \(fitsUnencoded ? line : encodedWords(line, from: header.count + 2))"
    }

    /// A header whose value is an address, preceded by its owner's name unless that is empty.
    static func mailbox(_ header: String, name: String, address: MailAddress) -> String {
        let line = oneLine(name)
        if line.isEmpty { return "\(header): \(address)" }
        let quoted = "\"\(line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        let fitsUnencoded = isPlain(line) && header.count + 2 + quoted.utf8.count <= lineLength
        let value = "\(header): \(fitsUnencoded ? quoted : encodedWords(line, from: header.count + 2))"
        let used = value.split(separator: "\r\n").last?.utf8.count ?? 0
        let fits = used + "\(address)".utf8.count + 3 <= lineLength
        return "\(value)\(fits ? "" : "\r\n") <\(address)>"
    }

    /// The text in a form that fits on a header's line: control characters and line separators become spaces;
    /// characters that override or isolate the writing direction are dropped, and so are needless spaces.
    static func oneLine(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch (scalar, scalar.properties.generalCategory) {
            case ("\u{202A}"..."\u{202E}", _), ("\u{2066}"..."\u{2069}", _): continue
            case (" ", _), (_, .control), (_, .lineSeparator), (_, .paragraphSeparator):
                if !scalars.isEmpty && scalars.last != " " { scalars.append(" ") }
            default: scalars.append(scalar)
            }
        }
        if scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }

    /// The visible ASCII of a text that should be one word, at most 200 characters.
    static func word(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { "!"..."~" ~= $0 }.prefix(200)))
    }

    /// Whether a text is an https URL that can be between angle brackets.
    static func isURL(_ text: String) -> Bool {
        text.hasPrefix("https://") && text.utf8.count <= 900
            && text.unicodeScalars.allSatisfy { "!"..."~" ~= $0 && $0 != "<" && $0 != ">" }
    }

    /// A moment in UTC (RFC 5322, 3.3).
    static func date(_ moment: Timestamp) -> String {
        var seconds = time_t(moment.milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
        return "\(day) \(Int(parts.tm_year) + 1900) \(clock) +0000"
    }

    /// Whether a line can be used as it is, without being mistaken for encoded words.
    private static func isPlain(_ line: String) -> Bool {
        line.unicodeScalars.allSatisfy { " "..."~" ~= $0 } && !line.contains("=?")
    }

    /// Encoded words (RFC 2047) in base64, each on its own line and with whole characters.
    private static func encodedWords(_ line: String, from column: Int) -> String {
        let (start, end) = ("=?UTF-8?B?", "?=")
        func maxBytes(from column: Int) -> Int {
            (lineLength - column - start.count - end.count) / 4 * 3
        }
        var words: [Data] = []
        for scalar in line.unicodeScalars {
            let bytes = Data(String(scalar).utf8)
            let limit = maxBytes(from: words.count > 1 ? 1 : column)
            if let count = words.last?.count, count + bytes.count <= limit {
                words[words.count - 1] += bytes
            } else {
                words.append(bytes)
            }
        }
        return words.map { start + $0.base64EncodedString() + end }.joined(separator: "\r\n ")
    }
}
