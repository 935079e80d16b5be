@testable import Mail

/// The input is an address as somebody writes it. What is sent must be able to stand in an envelope and in a
/// header, and must be the same when it is read again.
func fuzz(_ input: UnsafeRawBufferPointer) {
    guard let address = MailAddress(text(input)) else { return }
    let sent = Array("\(address)".utf8)
    check(sent.count <= 254 && (1...64).contains(address.localPart.utf8.count), "too long")
    check(sent.filter { $0 == UInt8(ascii: "@") }.count == 1, "not one @")
    check(sent.allSatisfy { $0 > 32 && $0 != 127 }, "white space or a control character")
    check(address.domain.utf8.allSatisfy { $0 < 128 && !"<>\"(),:;[]\\".utf8.contains($0) }, "no domain")
    check(address.needsSMTPUTF8 == sent.contains { $0 > 127 }, "SMTPUTF8")
    if address.localPart.utf8.first == UInt8(ascii: "\"") {
        var inside = address.localPart.utf8.dropFirst().dropLast().makeIterator()
        while let byte = inside.next() {
            check(byte != UInt8(ascii: "\""), "a quote that ends too early")
            if byte == UInt8(ascii: "\\") { check(inside.next() != nil, "a quote that doesn't end") }
        }
    } else {
        check(!address.localPart.utf8.contains { "<>\"(),:;[]\\".utf8.contains($0) }, "not in quotes")
    }
    check(MailAddress("\(address)") == address, "read again")
}
