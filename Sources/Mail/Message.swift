import Foundation
import Storage

/// A mail of plain text for one recipient (RFC 5322).
///
/// Any text is allowed in each property: none can add or end a header.
public struct Message: Sendable, Hashable {
    /// The sender's name, as readers see it; may be empty. Becomes one line.
    public var fromName: String
    /// The address that the mail is from, in the header and in the envelope.
    public var from: MailAddress
    /// The only recipient, in the header and in the envelope.
    public var to: MailAddress
    /// May be empty. Becomes one line.
    public var subject: String
    /// Paragraphs, separated by line feeds; an empty one separates others. A line feed at the end adds
    /// nothing.
    public var text: String
    /// Includes its angle brackets. Unique to the mail, which keeps it when it is sent again.
    public var messageID: String
    /// When the mail was written.
    public var date: Timestamp
    /// The language's tag (RFC 5646), such as `pt-br`.
    public var language: String
    /// An https URL, to which a mail program posts to unsubscribe the recipient (RFC 8058). If it is nil, or
    /// anything other than such a URL in ASCII, the mail has none.
    public var unsubscribe: String?

    /// Whether only a server with the extension SMTPUTF8 (RFC 6531) can accept it.
    public var needsSMTPUTF8: Bool { from.needsSMTPUTF8 || to.needsSMTPUTF8 }

    /// The whole mail. Lines end with CRLF, are ASCII except for addresses that need SMTPUTF8, and none
    /// begins with a dot, so that SMTP doesn't change them.
    public var data: [UInt8] {
        let head = headers.map { "\($0)\r\n" }.joined()
        return Array("\(head)\r\n".utf8) + QuotedPrintable.encode(FlowedText.lines(text))
    }

    private var headers: [String] {
        var headers = [
            Header.mailbox("From", name: fromName, address: from),
            Header.mailbox("To", name: "", address: to),
            Header.unstructured("Subject", subject),
            "Date: \(Header.date(date))",
            "Message-ID: \(Header.word(messageID))",
        ]
        if let unsubscribe, Header.isURL(unsubscribe) {
            headers += [
                "List-Unsubscribe: <\(unsubscribe)>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            ]
        }
        return headers + [
            "Auto-Submitted: auto-generated",
            "Content-Language: \(Header.word(language))",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8; format=flowed",
            "Content-Transfer-Encoding: quoted-printable",
        ]
    }
}
