import HTTP
import Logging
import Visitors

/// The format of a log line, except for the time, which the writer adds in front.
enum LogFormat: String, CaseIterable, Sendable {
    /// `2026-11-21T14:05:09.123Z info GET / 200 0.1 ms request=k3f9-2a1`
    case text
    /// A JSON object: `{"time":"2026-11-21T14:05:09.123Z","level":"info","message":"GET / 200 0.1 ms",…}`
    case json

    /// The text before the time.
    var opening: String { self == .text ? "" : #"{"time":""# }
    /// The text between the time and the line.
    var separator: String { self == .text ? " " : "\"," }

    func line(
        _ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata, request: RequestID?
    ) -> String {
        let fields = metadata.sorted { $0.key < $1.key }
        switch self {
        case .text:
            var line = "\(level.rawValue) \(message)"
            for (key, value) in fields { line += " \(key)=\(value)" }
            if let request { line += " request=\(request)" }
            return line.printable
        case .json:
            var object = JSONFields()
            object.add("level", level.rawValue)
            object.add("message", message)
            for (key, value) in fields { object.add(Self.unambiguous(key), value) }
            if let request { object.add("request", request.description) }
            return object.text + "}"
        }
    }

    /// The line in UTF-8.
    func line(_ request: LoggedRequest) -> [UInt8] {
        switch self {
        case .text:
            var line: [UInt8] = []
            line.reserveCapacity(128)
            line += "info ".utf8
            request.append(to: &line)
            line += " request=".utf8
            line += request.id.description.utf8
            if line.allSatisfy(String.isPrintableASCII) { return line }
            return Array(String(decoding: line, as: UTF8.self).printable.utf8)
        case .json:
            var object = JSONFields()
            object.add("level", "info")
            object.add("message", "\(request)")
            if let method = request.method { object.add("method", method) }
            if let path = request.path { object.add("path", path) }
            object.add("status", number: "\(request.status.code)")
            if let duration = request.duration { object.add("seconds", number: Self.seconds(duration)) }
            object.add("request", request.id.description)
            return Array((object.text + "}").utf8)
        }
    }

    /// The line that says how many lines were dropped because standard error wasn't read fast enough.
    func dropped(_ count: Int) -> String {
        line(.warning, "\(count) lines were dropped", [:], request: nil)
    }

    /// The key of a metadata field, changed if every line may have a field of that name, which it would
    /// otherwise repeat.
    private static func unambiguous(_ key: String) -> String {
        ["time", "level", "message", "request"].contains(key) ? key + "_" : key
    }

    /// The duration in seconds, to the microsecond: `0.000123`.
    private static func seconds(_ duration: Duration) -> String {
        let microseconds = max(0, Int64(duration / .microseconds(1)))
        return "\(microseconds / 1_000_000).\(String(1_000_000 + microseconds % 1_000_000).dropFirst())"
    }
}

/// The fields of a JSON object (RFC 8259), without the braces.
struct JSONFields {
    private(set) var text = ""

    mutating func add(_ name: String, _ value: String) {
        begin(name)
        Self.append(value, to: &text)
    }

    /// - Parameter number: in JSON's syntax.
    mutating func add(_ name: String, number: String) {
        begin(name)
        text += number
    }

    mutating func add(_ name: String, _ value: Logger.MetadataValue) {
        begin(name)
        Self.append(value, to: &text)
    }

    private mutating func begin(_ name: String) {
        if !text.isEmpty { text += "," }
        Self.append(name, to: &text)
        text += ":"
    }

    private static func append(_ value: Logger.MetadataValue, to text: inout String) {
        switch value {
        case .string(let string): append(string, to: &text)
        case .stringConvertible(let value) where value is any BinaryInteger || value is Double:
            text += "\(value)"
        case .stringConvertible(let value): append("\(value)", to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                append(value, to: &text)
            }
            text += "]"
        case .dictionary(let values):
            var object = JSONFields()
            for (name, value) in values.sorted(by: { $0.key < $1.key }) { object.add(name, value) }
            text += "{\(object.text)}"
        }
    }

    /// Appends a JSON string. Invisible characters are escaped, too: they could move a terminal's cursor,
    /// reverse a line, or end it for some programs.
    private static func append(_ string: String, to text: inout String) {
        text += "\""
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
            text += string
        } else {
            for scalar in string.unicodeScalars {
                if scalar == "\"" || scalar == "\\" {
                    text += "\\"
                    text.unicodeScalars.append(scalar)
                } else if scalar.isUnprintable {
                    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                        text += "\\u" + String(0x10000 + Int(unit), radix: 16).dropFirst()
                    }
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, or another invisible character that changes how the text is shown.
    var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension String {
    /// The text with a question mark in place of each invisible character: in a request's path, one could
    /// forge a log line or move a terminal's cursor.
    var printable: String {
        if utf8.allSatisfy(Self.isPrintableASCII) { return self }
        let scalars = unicodeScalars.map { $0.isUnprintable ? "?" : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    fileprivate static func isPrintableASCII(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}
