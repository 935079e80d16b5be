import Storage

/// A mail server's reply to a mail, or the reason why there was none, as pages show it.
struct ServerReply {
    /// The reply on one line, without invisible characters, and cut off if it is long.
    let text: String

    init(_ reply: String) {
        let seen = reply.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: " " as Unicode.Scalar
            default: scalar
            }
        }
        let words = String(String.UnicodeScalarView(seen)).split(separator: " ").joined(separator: " ")
        text = words.count > Outbox.replyLength ? words.prefix(Outbox.replyLength) + "…" : words
    }

    /// Whether it is the server's own reply, which begins with a code (RFC 5321, 4.2).
    var isFromServer: Bool { text.prefixMatch(of: /[0-9]{3}(?:[ -]|$)/) != nil }
}
