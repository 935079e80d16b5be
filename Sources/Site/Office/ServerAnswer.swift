import Storage

/// A mail server's answer to a mail, or the reason why there was none, as pages show it.
struct ServerAnswer {
    /// The answer on one line, without invisible characters, and cut off if it is long.
    let text: String

    init(_ answer: String) {
        let seen = answer.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: " " as Unicode.Scalar
            default: scalar
            }
        }
        let words = String(String.UnicodeScalarView(seen)).split(separator: " ").joined(separator: " ")
        text = words.count > Outbox.answerLength ? words.prefix(Outbox.answerLength) + "…" : words
    }

    /// Whether it is the server's own answer, which begins with a code (RFC 5321, 4.2).
    var isFromServer: Bool { text.prefixMatch(of: /[0-9]{3}(?:[ -]|$)/) != nil }
}
