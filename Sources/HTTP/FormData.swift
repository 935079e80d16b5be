import HTTPTypes

/// The fields of an `application/x-www-form-urlencoded` text (WHATWG URL, 5.1). It is read strictly: text
/// that no browser would have written is refused, not guessed at.
public struct FormData: Sendable {
    private let fields: [String: [String]]

    /// Reads the body of a request.
    ///
    /// - Parameter repeats: whether a field with this name may occur several times, as checkboxes with the
    ///   same name do.
    /// - Throws: an `HTTPError`: 415 for another content type; 400 for a bad percent escape, bytes that are
    ///   not UTF-8, or any other field that occurs twice.
    public init(
        _ request: Request, repeating repeats: (String) -> Bool = { _ in false }
    ) throws(HTTPError) {
        if !request.body.isEmpty || request.headers[.contentType] != nil {
            if !Self.isForm(request) { throw HTTPError(.unsupportedMediaType) }
        }
        fields = try Self.parse(request.body[...], repeating: repeats)
    }

    /// Whether its body is declared to be a form. The only charset is UTF-8, named or not.
    private static func isForm(_ request: Request) -> Bool {
        guard let type = ParameterizedValue((request.headers[.contentType] ?? "").utf8) else { return false }
        return type.essence == "application/x-www-form-urlencoded"
            && (type["charset"] ?? "utf-8").lowercased() == "utf-8"
    }

    /// Reads the query of a URL.
    ///
    /// - Throws: an `HTTPError`: 400, as for a body.
    public init(
        query: String?, repeating repeats: (String) -> Bool = { _ in false }
    ) throws(HTTPError) {
        fields = try Self.parse(Array((query ?? "").utf8)[...], repeating: repeats)
    }

    /// The number in a field that a page of this site has filled in, such as the id of a member.
    ///
    /// - Throws: `.badRequest` if the field has no number, or isn't there.
    public func number(_ name: String) throws(HTTPError) -> Int64 {
        guard let number = self[name].flatMap({ Int64($0) }) else { throw HTTPError(.badRequest) }
        return number
    }

    /// The decoded value of a field, which may be empty; nil if the field was not sent.
    public subscript(name: String) -> String? { fields[name]?.first }

    /// The same as the subscript, but also nil for an empty field, which counts as one that wasn't sent.
    public func filled(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// All decoded values of a field, in the order in which they were sent.
    public func values(_ name: String) -> [String] { fields[name] ?? [] }

    /// All fields with their decoded values, by name.
    public var all: [(name: String, value: String)] {
        fields.sorted { $0.key < $1.key }.flatMap { name, values in values.map { (name, $0) } }
    }

    private static func parse(
        _ text: ArraySlice<UInt8>, repeating repeats: (String) -> Bool
    ) throws(HTTPError) -> [String: [String]] {
        var fields: [String: [String]] = [:]
        for pair in text.split(separator: UInt8(ascii: "&")) {
            let equals = pair.firstIndex(of: UInt8(ascii: "="))
            let name = try decode(pair[..<(equals ?? pair.endIndex)])
            let value = try decode(equals.map { pair[($0 + 1)...] } ?? [])
            if fields[name] != nil, !repeats(name) { throw HTTPError(.badRequest) }
            fields[name, default: []].append(value)
        }
        return fields
    }

    private static func decode(_ escaped: ArraySlice<UInt8>) throws(HTTPError) -> String {
        guard let text = PercentEscapes.decode(escaped, plusIsSpace: true) else {
            throw HTTPError(.badRequest)
        }
        return text
    }
}
