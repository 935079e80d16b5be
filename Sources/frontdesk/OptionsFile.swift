/// A file of options such as `FRONTDESK_PORT=8080`, one on each line, in the syntax that systemd and shells
/// read: blank lines and lines that begin with `#` or `;` are ignored, and a value may be quoted.
struct OptionsFile {
    let options: [String: String]

    /// - Throws: a `Failure` that names the first line that isn't an option.
    init(_ text: String, path: String) throws(Failure) {
        var options: [String: String] = [:]
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            let line = line.trimmingASCIISpace
            if line.isEmpty || line.first == "#" || line.first == ";" { continue }
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map(\.trimmingASCIISpace)
            guard parts.count == 2, Environment.knows(parts[0]) else {
                throw Failure("\(path), line \(index + 1): \(Self.name(parts)) is no option of Frontdesk.")
            }
            guard options.updateValue(Self.unquoted(parts[1]), forKey: String(parts[0])) == nil else {
                throw Failure("\(path), line \(index + 1): \(parts[0]) is there twice.")
            }
        }
        self.options = options
    }

    /// The part before the `=`, for an error. The rest, or the whole line if this part doesn't look like a
    /// name, may contain a database's password.
    private static func name(_ parts: [Substring]) -> String {
        let isName =
            parts.count == 2 && parts[0].utf8.count <= 80 && parts[0].wholeMatch(of: /[A-Za-z0-9_ -]+/) != nil
        return isName ? String(parts[0]) : "this"
    }

    private static func unquoted(_ value: Substring) -> String {
        let isQuoted =
            value.count >= 2 && value.first == value.last && (value.first == "\"" || value.first == "'")
        return String(isQuoted ? value.dropFirst().dropLast() : value)
    }
}

extension Substring {
    fileprivate var trimmingASCIISpace: Substring {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var text = drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }
}
