import Storage
import Words

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
            .trimmingPrefix(Self.lead)
        text = words.count > Outbox.replyLength ? words.prefix(Outbox.replyLength) + "…" : String(words)
    }

    /// The words before a reply where it is the reason why no mail can be sent.
    private static let lead = "The mail server answered: "

    /// Whether it is the server's own reply, which begins with a code (RFC 5321, 4.2).
    var isFromServer: Bool { text.prefixMatch(of: /[0-9]{3}(?:[ -]|$)/) != nil }

    /// The reply within a sentence. A reason that the catalogues have is translated, and any other is
    /// libcurl's, in English.
    ///
    /// - Parameter write: writes what isn't translated.
    func argument(in language: Language, write: (String) -> String = { $0 }) -> Sentence.Argument {
        if isFromServer { return .entered(write(text)) }
        return language.has(text) ? .sentence(Sentence(text)) : .english(write(text))
    }
}
