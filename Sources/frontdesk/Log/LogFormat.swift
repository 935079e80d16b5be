import HTTP
import Logging
import Visitors

/// How a line of the log is written. All is there but the time, which the writer puts in front.
enum LogFormat: String, CaseIterable, Sendable {
    /// `2026-11-21T14:05:09.123Z info GET / 200 0.1 ms request=k3f9-2a1`
    case text
    /// A JSON object: `{"time":"2026-11-21T14:05:09.123Z","level":"info","message":"GET / 200 0.1 ms",…}`
    case json

    /// What stands before the time.
    var opening: String { self == .text ? "" : #"{"time":""# }
    /// What stands between the time and the line.
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
            for (key, value) in fields { object.add(Self.free(key), value) }
            if let request { object.add("request", request.description) }
            return object.text + "}"
        }
    }

    func line(_ request: AnsweredRequest) -> String {
        switch self {
        case .text: return "info \(request) request=\(request.id)".printable
        case .json:
            var object = JSONFields()
            object.add("level", "info")
            object.add("message", "\(request)")
            if let method = request.method { object.add("method", method) }
            if let path = request.path { object.add("path", path) }
            object.add("status", number: "\(request.status.code)")
            if let duration = request.duration { object.add("seconds", number: Self.seconds(duration)) }
            object.add("request", request.id.description)
            return object.text + "}"
        }
    }

    /// What says that nobody has read as fast as the program wrote.
    func dropped(_ count: Int) -> String {
        line(.warning, "\(count) lines were dropped", [:], request: nil)
    }

    /// Field names that every line may have: the metadata of a message doesn't take their place.
    private static func free(_ key: String) -> String {
        ["time", "level", "message", "request"].contains(key) ? key + "_" : key
    }

    /// To the microsecond: `0.000123`.
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

    /// - Parameter number: as JSON writes it.
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

    /// Also escapes what isn't seen: it could move a terminal's cursor, turn a line around, or end it for some readers.
    private static func append(_ string: String, to text: inout String) {
        text += "\""
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
            text += string
        } else {
            for scalar in string.unicodeScalars {
                if scalar == "\"" || scalar == "\\" {
                    text += "\\"
                    text.unicodeScalars.append(scalar)
                } else if scalar.isUnseen {
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
    /// A control character, or another that shows as nothing but changes how the rest is shown.
    var isUnseen: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension String {
    /// Without control characters and what isn't seen: one from a path could forge a line or move a terminal's cursor.
    var printable: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        let scalars = unicodeScalars.map { $0.isUnseen ? "?" : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
