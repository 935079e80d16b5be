/// The contents of one gettext `.po` file: its header and its sentences.
///
/// See https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html.
struct Catalogue: Sendable {
    struct Entry {
        /// The line of its `msgid`, from 1.
        let line: Int
        let isFuzzy: Bool
        let source: String
        /// The `msgid_plural`.
        let plural: String?
        /// The `msgstr`, or all `msgstr[n]`. A form that isn't translated is empty.
        let forms: [String]
    }

    let file: String
    /// The headers by name; empty if the header entry is missing or fuzzy.
    let headers: [String: String]
    /// The entries in the order of the file, without the header. No two have the same source.
    let entries: [Entry]

    /// - Parameter bytes: the file in UTF-8, perhaps with Windows line endings.
    /// - Parameter file: the file's name, for errors.
    /// - Throws: `Languages.LoadError` for anything that is not a comment, `msgid`, `msgid_plural`, `msgstr`,
    ///   `msgstr[n]` or a text in quotes, in this order, and for a second entry with the same `msgid`.
    init(_ bytes: [UInt8], file: String) throws(Languages.LoadError) {
        var reader = EntryReader(file: file)
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if !isUTF8, String(validating: line, as: UTF8.self) == nil {
                throw Languages.LoadError(file: file, line: reader.line + 1, "is not UTF-8")
            }
            try reader.read(line)
        }
        let entries = try reader.end()
        var lines: [String: Int] = [:]
        lines.reserveCapacity(entries.count)
        for entry in entries {
            if let first = lines.updateValue(entry.line, forKey: entry.source) {
                throw Languages.LoadError(
                    file: file, line: entry.line,
                    "\(entry.source.quoted) is there already, in line \(first)")
            }
        }
        let header = entries.first { $0.source.isEmpty }
        self.file = file
        self.entries = entries.filter { !$0.source.isEmpty }
        headers = try Self.headers(header, file: file)
    }

    private static func headers(_ entry: Entry?, file: String) throws(Languages.LoadError) -> [String: String]
    {
        guard let entry, !entry.isFuzzy else { return [:] }
        var headers: [String: String] = [:]
        for line in entry.forms[0].split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw Languages.LoadError(
                    file: file, line: entry.line, "the header has a line without a colon: \(line)")
            }
            let name = String(parts[0])
            if headers.updateValue(String(parts[1].drop { $0 == " " }), forKey: name) != nil {
                throw Languages.LoadError(file: file, line: entry.line, "the header has \(name) twice")
            }
        }
        return headers
    }
}

extension String {
    /// The beginning of the sentence in quotes, as errors show it.
    var quoted: String { "“\(prefix(60))\(count > 60 ? "…" : "")”" }

    /// The text with every character that would break a line of a log replaced by a space.
    var printableLine: String {
        var scalars = unicodeScalars
        for index in scalars.indices.reversed() where scalars[index].breaksLine {
            scalars.replaceSubrange(index...index, with: CollectionOfOne(" "))
        }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    fileprivate var breaksLine: Bool {
        properties.generalCategory == .control || self == "\u{2028}" || self == "\u{2029}"
    }
}
