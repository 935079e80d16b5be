import Model
import Storage

/// What the pages of the office share.
enum OfficeView {
    /// Between the pages of the office.
    static func navigation(at place: String) -> [View] {
        let places: [(String, Sentence)] = [("/members", "Everybody"), ("/activity", "Activity")]
        return places.map {
            View(["path": $0.0, "label": $0.1, "isCurrent": $0.0 == place])
        }
    }
}

extension Role {
    /// What somebody is who has it.
    var sentence: Sentence {
        switch self {
        case .member: "Member"
        case .desk: "Desk keeper"
        case .organiser: "Organiser"
        }
    }
}

extension SignUpForm {
    /// How somebody came who signed up by it.
    var sentence: Sentence {
        switch self {
        case .desk: "At the desk"
        case .guided: "Question by question"
        case .email: "By email"
        case .username: "By username"
        case .setup: "As first organiser"
        case .imported: "Imported"
        }
    }
}

/// The query of a URL, escaped.
struct QueryText {
    let text: String

    init(_ fields: [(name: String, value: String)]) {
        text = fields.map { "\($0.name)=\(Self.escaped($0.value))" }.joined(separator: "&")
    }

    /// Byte for byte: letters, digits and what a URL never takes for a separator stay (RFC 3986, 2.3).
    private static func escaped(_ value: String) -> String {
        var text = ""
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
