@testable import HTTP

/// The input is the body of a form. An accepted one, written and read again, must be the same.
func fuzz(_ input: UnsafeRawBufferPointer) {
    let body = Array(input)
    let request = Request(
        path: "/", headers: [.contentType: "application/x-www-form-urlencoded"], body: body)
    guard let form = try? FormData(request) else { return }
    let pairs = body.split(separator: UInt8(ascii: "&")).map { pair in
        let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        return (name: decoded(parts[0]), value: decoded(parts.count > 1 ? parts[1] : []))
    }
    check(Set(pairs.map(\.name)).count == pairs.count, "a field twice")
    for pair in pairs { check(isSame(form[pair.name], pair.value), "a value") }
    let written = pairs.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    guard let again = try? FormData(query: written) else { fatalError("written anew it is refused") }
    for pair in pairs { check(isSame(again[pair.name], pair.value), "a value written anew") }
}

private func decoded(_ escaped: ArraySlice<UInt8>) -> String {
    guard let text = PercentEscapes.decode(escaped, plusIsSpace: true) else { fatalError("a bad escape") }
    return text
}

/// The text as escapes, in upper and lower case in turn.
private func encoded(_ text: String) -> String {
    text.utf8.enumerated().map { index, byte in
        "%" + String(byte >> 4, radix: 16, uppercase: index % 2 == 0) + String(byte & 15, radix: 16)
    }.joined()
}

/// Compares bytes: `==` on strings ignores how accents are composed.
private func isSame(_ one: String?, _ other: String) -> Bool {
    one.map { $0.utf8.elementsEqual(other.utf8) } ?? false
}
