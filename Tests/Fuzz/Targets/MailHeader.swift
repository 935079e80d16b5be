import Foundation
@testable import Mail
import Storage

/// The first three lines of the input are a name, a subject and a language, the rest is a text; in them, a
/// vertical tab stands for a line feed. Whatever they are, the mail must have its headers and no other, and a
/// simple second reader must find them again.
func fuzz(_ input: UnsafeRawBufferPointer) {
    let parts = lines(input).map { text($0.map { $0 == 11 ? 10 : $0 }) }
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    let (name, subject, written) = (part(0), part(1), parts.dropFirst(3).joined(separator: "\n"))
    guard let address = MailAddress("desk@club.example") else { fatalError("no address") }
    let message = Message(
        fromName: name, from: address, to: address, subject: subject, text: written, messageID: part(2),
        date: Timestamp(milliseconds: 0), language: part(2), unsubscribe: part(2))
    let data = message.data
    check(data.allSatisfy { $0 < 127 && ($0 >= 32 || $0 == 10 || $0 == 13) }, "not in ASCII")
    let all = data.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    check(
        all.last == [] && all.dropLast().allSatisfy { $0.last == 13 && !$0.dropLast().contains(13) }, "CRLF")
    let whole = all.dropLast().map { text($0.dropLast()) }
    check(whole.allSatisfy { $0.utf8.count <= 998 && !$0.hasPrefix(".") }, "a line")
    guard let end = whole.firstIndex(of: "") else { fatalError("no body") }

    let headers = unfolded(whole[..<end])
    let names = ["From", "To", "Subject", "Date", "Message-ID"]
    let list = headers.count == 12 ? ["List-Unsubscribe", "List-Unsubscribe-Post"] : []
    let others = [
        "Auto-Submitted", "Content-Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
    ]
    check(headers.map(\.name) == names + list + others, "other headers: \(headers.map(\.name))")
    check(same(decoded(headers[2].value), Header.oneLine(subject)), "another subject")
    let mailbox = " <desk@club.example>"
    let phrase = headers[0].value.hasSuffix(mailbox) ? String(headers[0].value.dropLast(mailbox.count)) : ""
    check(!phrase.isEmpty || headers[0].value == "desk@club.example", "another sender")
    check(same(unquoted(phrase), Header.oneLine(name)), "another name")
    check(same(unflowed(unescaped(Array(whole[(end + 1)...]))), cleaned(written)), "another text")
}

private func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

private func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 == 32 } }

/// Names and values; a line that begins with a space goes on with the one before.
private func unfolded(_ lines: ArraySlice<String>) -> [(name: String, value: String)] {
    var headers: [(name: String, value: String)] = []
    for line in lines {
        if line.hasPrefix(" ") {
            check(!headers.isEmpty && !isBlank(line), "nothing to go on with")
            headers[headers.count - 1].value += line
        } else {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            check(parts.count == 2 && parts[1].hasPrefix(" "), "no header")
            headers.append((String(parts[0]), String(parts[1].dropFirst())))
        }
    }
    return headers
}

/// The text of encoded words, each of which must be one by itself; any other text as it is.
private func decoded(_ value: String) -> String {
    let (start, end) = ("=?UTF-8?B?", "?=")
    guard value.contains("=?") else { return value }
    return value.split(separator: " ").map { word in
        check(word.hasPrefix(start) && word.hasSuffix(end) && word.utf8.count <= 75, "no encoded word")
        let bytes = Data(base64Encoded: String(word.dropFirst(start.count).dropLast(end.count)))
        guard let bytes, let text = String(validating: bytes, as: UTF8.self) else { fatalError("split") }
        return text
    }.joined()
}

private func unquoted(_ phrase: String) -> String {
    guard phrase.hasPrefix("\"") else { return decoded(phrase) }
    var text: [UInt8] = []
    var inside = phrase.utf8.dropFirst().dropLast().makeIterator()
    while let byte = inside.next() {
        check(byte != UInt8(ascii: "\""), "a quote within quotes")
        text.append(byte == UInt8(ascii: "\\") ? inside.next() ?? 0 : byte)
    }
    return String(decoding: text, as: UTF8.self)
}

/// Quoted-printable, decoded.
private func unescaped(_ lines: [String]) -> [String] {
    var text: [[UInt8]] = []
    var goesOn = false
    for line in lines {
        check(line.utf8.count <= 76 && line.utf8.last != 32, "a line of the text")
        if !goesOn { text.append([]) }
        var bytes = Array(line.utf8)[...]
        goesOn = bytes.last == UInt8(ascii: "=")
        if goesOn { bytes.removeLast() }
        while let byte = bytes.popFirst() {
            if byte != UInt8(ascii: "=") {
                text[text.count - 1].append(byte)
            } else {
                guard let value = UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16) else {
                    fatalError("no digits")
                }
                text[text.count - 1].append(value)
                bytes = bytes.dropFirst(2)
            }
        }
    }
    check(!goesOn, "goes on after the end")
    return text.map { String(decoding: $0, as: UTF8.self) }
}

/// Paragraphs of format=flowed, joined.
private func unflowed(_ lines: [String]) -> String {
    var paragraphs: [[UInt8]] = []
    var goesOn = false
    for line in lines {
        let bytes = line.utf8.first == 32 ? Array(line.utf8.dropFirst()) : Array(line.utf8)
        check(line.utf8.first != UInt8(ascii: ">"), "a quotation")
        if goesOn { paragraphs[paragraphs.count - 1] += bytes } else { paragraphs.append(bytes) }
        goesOn = bytes.last == 32 && !bytes.elementsEqual("-- ".utf8)
    }
    check(!goesOn, "a paragraph that goes on after the end")
    return paragraphs.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
}

/// The paragraphs that must come of a text: without the spaces at their ends, except a line by which a
/// signature begins.
private func cleaned(_ text: String) -> String {
    var paragraphs: [[Unicode.Scalar]] = [[]]
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
        switch scalar {
        case "\n", "\r", "\u{2028}", "\u{2029}": paragraphs.append([])
        default:
            let isControl = scalar.properties.generalCategory == .control
            paragraphs[paragraphs.count - 1].append(isControl ? " " : scalar)
        }
    }
    for (index, paragraph) in paragraphs.enumerated() where paragraph != ["-", "-", " "] {
        while paragraphs[index].last == " " { paragraphs[index].removeLast() }
    }
    if paragraphs.last == [] { paragraphs.removeLast() }
    return paragraphs.map { String(String.UnicodeScalarView($0)) + "\n" }.joined()
}
