import HTTP

/// The input is a path, or the address of the page that the browser comes from. No accepted target may lead to
/// another site.
func fuzz(_ input: UnsafeRawBufferPointer) {
    let whole = text(input)
    for target in [
        SiteTarget(whole), SiteTarget(ofAddress: whole, at: "a.example"),
        SiteTarget(ofAddress: "https://a.example" + whole, at: "a.example:8080"),
    ] {
        guard let target else { continue }
        check(staysHere(Array(target.text.utf8)), "\(target.text.debugDescription) leads elsewhere")
        check(target.text.hasPrefix(target.path), "its path isn’t its beginning")
        check(SiteTarget(target.text) == target, "read again, it is another one")
    }
}

/// Whether a browser on an http page stays on its site, by a simple reading of WHATWG URL, 4.4: its states “no
/// scheme” to “relative slash”.
private func staysHere(_ bytes: [UInt8]) -> Bool {
    func isControl(_ byte: UInt8) -> Bool { byte <= 0x20 }
    func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
    let trimmed = bytes.drop(while: isControl).reversed().drop(while: isControl).reversed()
    let read = trimmed.filter { ![0x09, 0x0A, 0x0D].contains($0) }
    guard let first = read.first, isSlash(first) else { return false }
    return read.dropFirst().first.map { !isSlash($0) } ?? true
}
