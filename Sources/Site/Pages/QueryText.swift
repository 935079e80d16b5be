import HTTP

/// Fields of a form or a query, in order.
typealias FormFields = [(name: String, value: String)]

/// The query of a URL, escaped.
struct QueryText {
    let text: String

    init(_ fields: FormFields) {
        text = fields.map { "\($0.name)=\(Self.escaped($0.value))" }.joined(separator: "&")
    }

    /// Escapes every byte but the unreserved characters, which are never separators (RFC 3986, 2.3).
    static func escaped(_ value: String) -> String {
        PercentEscapes.encode(value) { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-._~".utf8.contains(byte)
            }
        }
    }
}
