/// A field's value with parameters, such as `form-data; name="file"` (RFC 9110, 5.6.6).
struct ParameterizedValue {
    /// The text before the first semicolon, in lower case.
    let essence: String
    /// The values by their names in lower case.
    private var parameters: [String: String] = [:]

    subscript(name: String) -> String? { parameters[name] }

    /// Reads a value; bytes that are not UTF-8 are replaced.
    ///
    /// A backslash escapes a quotation mark and itself, and is an ordinary character elsewhere: browsers
    /// don't escape the backslashes in names of files.
    ///
    /// - Returns: nil for a parameter without a value or a closing quotation mark, and for one that occurs
    ///   twice.
    init?(_ value: some Sequence<UInt8>) {
        var rest = Array(value)[...]
        let essence = Self.take(from: &rest) { $0 != UInt8(ascii: ";") }
        self.essence = Self.lowered(essence.trimmingOptionalWhitespace())
        while rest.popFirst() != nil {  // the semicolon
            rest = rest.drop(while: \.isOptionalWhitespace)
            let name = Self.lowered(
                Self.take(from: &rest) { !$0.isOptionalWhitespace && !"=;".utf8.contains($0) })
            if name.isEmpty, rest.first ?? UInt8(ascii: ";") == UInt8(ascii: ";") { continue }
            guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "="),
                let value = Self.takeValue(from: &rest),
                parameters.updateValue(value, forKey: name) == nil
            else { return nil }
            rest = rest.drop(while: \.isOptionalWhitespace)
            if rest.first ?? UInt8(ascii: ";") != UInt8(ascii: ";") { return nil }
        }
    }

    private static func takeValue(from rest: inout ArraySlice<UInt8>) -> String? {
        guard rest.first == UInt8(ascii: "\"") else {
            let value = take(from: &rest) { !$0.isOptionalWhitespace && $0 != UInt8(ascii: ";") }
            return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
        }
        rest.removeFirst()
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(decoding: value, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), let next = rest.first, "\\\"".utf8.contains(next) {
                rest.removeFirst()
                value.append(next)
            } else {
                value.append(byte)
            }
        }
        return nil
    }

    private static func take(
        from rest: inout ArraySlice<UInt8>, while isTaken: (UInt8) -> Bool
    ) -> ArraySlice<UInt8> {
        let taken = rest.prefix(while: isTaken)
        rest = rest[taken.endIndex...]
        return taken
    }

    private static func lowered(_ text: ArraySlice<UInt8>) -> String {
        String(decoding: text.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
