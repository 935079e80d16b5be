/// Reads the entries of a catalogue line by line.
struct EntryReader {
    private enum Part: Equatable {
        case source, plural
        case form(Int)
    }

    let file: String
    /// The number of the latest line, from 1.
    private(set) var line = 0

    private var entries: [Catalogue.Entry] = []
    /// Whether the comments above the next entry mark it as fuzzy.
    private var isNextFuzzy = false

    // The entry that is being read.
    private var start = 0
    private var isFuzzy = false
    /// The part that a line in quotes belongs to; nil before the first entry.
    private var part: Part?
    private var source = ""
    private var plural: String?
    private var forms: [String] = []

    init(file: String) { self.file = file }

    /// - Parameter text: the next line in UTF-8.
    mutating func read(_ text: ArraySlice<UInt8>) throws(Languages.LoadError) {
        line += 1
        var rest = text
        while let last = rest.last, Self.isSpace(last) { rest.removeLast() }
        rest = rest.drop(while: Self.isSpace)
        guard let first = rest.first else { return }
        if first == UInt8(ascii: "#") { return comment(String(decoding: rest, as: UTF8.self)) }
        let keyword = rest.prefix { $0 != UInt8(ascii: "\"") && !Self.isSpace($0) }
        try begin(String(decoding: keyword, as: UTF8.self))
        append(try unquoted(rest[keyword.endIndex...].drop(while: Self.isSpace)))
    }

    /// Whether the byte is ASCII white space other than a line feed, which ends the line.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    /// Call it after the last line: completes the last entry, and returns all.
    mutating func end() throws(Languages.LoadError) -> [Catalogue.Entry] {
        try finish()
        return entries
    }

    private func error(_ reason: String) -> Languages.LoadError {
        Languages.LoadError(file: file, line: line, reason)
    }

    private mutating func comment(_ text: String) {
        if text.hasPrefix("#~") {
            // The flags above belonged to this obsolete entry.
            isNextFuzzy = false
        } else if text.hasPrefix("#,") {
            let flags = text.dropFirst(2).split(separator: ",")
            if flags.contains(where: { $0.filter { $0 != " " } == "fuzzy" }) { isNextFuzzy = true }
        }
    }

    private mutating func begin(_ keyword: String) throws(Languages.LoadError) {
        switch keyword {
        case "":
            if part == nil { throw error("a text in quotes, and no msgid above it") }
        case "msgid":
            try finish()
            (start, isFuzzy, part) = (line, isNextFuzzy, .source)
            (source, plural, forms, isNextFuzzy) = ("", nil, [], false)
        case "msgid_plural":
            guard part == .source else { throw error("msgid_plural, and no msgid right above it") }
            (part, plural) = (.plural, "")
        case "msgstr":
            guard part == .source else { throw error("msgstr, and no msgid right above it") }
            beginForm()
        case "msgctxt": throw error("msgctxt is not used here")
        case _ where keyword.hasPrefix("msgstr["):
            guard plural != nil else { throw error("\(keyword), and no msgid_plural above it") }
            guard keyword == "msgstr[\(forms.count)]" else {
                throw error("\(keyword) where msgstr[\(forms.count)] is next")
            }
            beginForm()
        default:
            throw error("neither a comment nor msgid, msgid_plural, msgstr or a text in quotes")
        }
    }

    private mutating func beginForm() {
        part = .form(forms.count)
        forms.append("")
    }

    private mutating func append(_ text: String) {
        switch part {
        case .source: source += text
        case .plural: plural? += text
        case .form(let index): forms[index] += text
        case nil: break
        }
    }

    private mutating func finish() throws(Languages.LoadError) {
        if part == nil { return }
        if forms.isEmpty {
            throw Languages.LoadError(file: file, line: start, "\(source.quoted) has no msgstr")
        }
        entries.append(
            Catalogue.Entry(line: start, isFuzzy: isFuzzy, source: source, plural: plural, forms: forms))
    }

    /// The text between the quotes of `"…"`, which nothing may follow.
    private func unquoted(_ text: ArraySlice<UInt8>) throws(Languages.LoadError) -> String {
        guard text.first == UInt8(ascii: "\"") else { throw error("a text in quotes is missing") }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = text.dropFirst()
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                if !rest.isEmpty { throw error("there is more after the text in quotes") }
                return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.first else { break }
                guard let meant = Self.escapes[escaped] else {
                    let other = String(decoding: rest, as: UTF8.self).unicodeScalars.prefix(1)
                    throw error("\\\(String(other)) is none of \\\" \\\\ \\n \\t")
                }
                result.append(meant)
                rest.removeFirst()
            default: result.append(byte)
            }
        }
        throw error("the text has no quote at its end")
    }

    /// The byte for each character after a backslash.
    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "t"): UInt8(ascii: "\t"),
    ]
}
