/// The outcome of handing a mail to the mail server. A reply is the server's, on one line and cut to
/// 500 characters; a reason is a plain sentence in English, which the catalogues have unless it is libcurl's.
public enum Delivery: Sendable, Hashable {
    /// The server accepted the mail, and is responsible for it now.
    case accepted(reply: String)
    /// The server rejects this mail, or its recipient, for good.
    case rejected(reply: String)
    /// The server defers this mail, or rejects it by a policy that may change.
    case deferred(reply: String)
    /// No mail can be sent now, or none with this account. The server has not accepted this mail.
    ///
    /// - Parameter code: the code of a reply that came after the recipient was named. The reason contains
    ///   the reply's text, which may also name the recipient. Nil for any other reason.
    case unreachable(reason: String, code: Int? = nil)
    /// The whole mail was sent, but its reply was lost: the server may have accepted it. It keeps its
    /// Message-ID when it is sent again.
    ///
    /// - Parameter code: the same as for `unreachable`.
    case unknown(reason: String, code: Int? = nil)

    /// The outcome of a mail to an address whose form mail servers don't accept: none is asked.
    public static let impossible = Delivery.rejected(
        reply: "No mail can be sent to this address: mail servers don’t accept its form.")
}
