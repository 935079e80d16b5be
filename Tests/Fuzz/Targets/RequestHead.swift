import HTTP

@testable import MicroHTTPD

/// The input is a request, with method, target and version in its first line, and the name and value of a
/// field in each other one.
func fuzz(_ input: UnsafeRawBufferPointer) {
    let lines = lines(input)
    let fields = lines.dropFirst().map(Field.init)
    let head = parse(lines[0], fields)
    for others in [
        fields.map { $0.inCapitals(true) }, fields.map { $0.inCapitals(false) }, fields.reversed(),
    ] {
        let other = parse(lines[0], others)
        check(other?.bodyBytes == head?.bodyBytes, "the same fields in other letters or another order")
    }
    if let head { checkFraming(head, lines[0], fields) }
}

private struct Field {
    var name: [UInt8]
    var value: [UInt8]

    init(_ line: [UInt8]) {
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        name = Array(parts[0])
        value = parts.count > 1 ? Array(parts[1]) : []
    }

    var lowered: String { text(name).lowercased() }

    /// The field with its name, and its value if letter case doesn't matter there, in upper or lower case.
    func inCapitals(_ isCapital: Bool) -> Field {
        var field = self
        field.name = recased(name, isCapital)
        if lowered == "transfer-encoding" { field.value = recased(value, isCapital) }
        return field
    }

    private func recased(_ bytes: [UInt8], _ isCapital: Bool) -> [UInt8] {
        bytes.map { byte in
            let lowered = byte | 0x20
            let isLetter = lowered >= UInt8(ascii: "a") && lowered <= UInt8(ascii: "z")
            return isLetter ? isCapital ? lowered & ~0x20 : lowered : byte
        }
    }
}

private func parse(_ line: [UInt8], _ fields: [Field]) -> RequestHead? {
    var read = HeadFields()
    for field in fields {
        field.name.withUnsafeBytes { name in field.value.withUnsafeBytes { read.read(name, $0) } }
    }
    let (method, target, version) = words(line)
    return try? RequestHead(
        method: method, version: version, target: target, fields: read, clientAddress: "192.0.2.1")
}

private func words(_ line: [UInt8]) -> (method: String, target: String, version: String) {
    // The texts from libmicrohttpd end with a NUL.
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        .map { text($0.prefix { $0 != 0 }) }
    return (words[0], words.count > 1 ? words[1] : "", words.count > 2 ? words[2] : "")
}

/// An accepted head must be unambiguous.
private func checkFraming(_ head: RequestHead, _ line: [UInt8], _ fields: [Field]) {
    let (method, target, version) = words(line)
    check(head.request.method.rawValue == method, "the method")
    check(head.request.path + (head.request.query.map { "?\($0)" } ?? "") == target, "path and query")
    let path = Array(head.request.path.utf8)
    check(path.first == UInt8(ascii: "/") && !path.contains(UInt8(ascii: "?")), "the path")
    check(head.request.headers.count == fields.count, "a field more or less")
    check(fields.filter { $0.lowered == "host" }.count == 1, "one Host")
    let lengths = fields.filter { $0.lowered == "content-length" }
    let codings = fields.filter { $0.lowered == "transfer-encoding" }
    check(lengths.count + codings.count <= 1, "one length")
    check(codings.allSatisfy { text($0.value).lowercased() == "chunked" }, "chunked and nothing else")
    check(codings.isEmpty || version != "HTTP/1.0", "chunked for HTTP/1.0")
    let digits = lengths.first.map { text($0.value.drop { $0 == UInt8(ascii: "0") }) } ?? ""
    check(digits == (head.bodyBytes == 0 ? "" : "\(head.bodyBytes)"), "the length")
}
