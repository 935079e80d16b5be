import HTTP
import HTTPTypes

/// The input has a Cookie field in each line. A value must be what stands between the name and the next
/// semicolon.
func fuzz(_ input: UnsafeRawBufferPointer) {
    var headers = HTTPFields()
    for line in lines(input) { headers.append(HTTPField(name: .cookie, value: text(line))) }
    let request = Request(path: "/", headers: headers)
    for name in ["session", "__Host-session"] {
        let value = request.cookie(name)
        check(isSame(value, reference(name, headers)), "another reader finds another value")
        guard let value else { continue }
        let again = Request(path: "/", headers: [.cookie: "other=1; \(name)=\(value); \(name)=2"])
        check(isSame(again.cookie(name), value), "a value sent back")
    }
}

private func reference(_ name: String, _ headers: HTTPFields) -> String? {
    let start = Array("\(name)=".utf8)
    for header in headers[values: .cookie] {
        for pair in Array(header.utf8).split(separator: UInt8(ascii: ";")) {
            let trimmed = pair.drop { $0 == UInt8(ascii: " ") }
            if trimmed.starts(with: start) { return text(trimmed.dropFirst(start.count)) }
        }
    }
    return nil
}

private func isSame(_ one: String?, _ other: String?) -> Bool {
    one.map { Array($0.utf8) } == other.map { Array($0.utf8) }
}
