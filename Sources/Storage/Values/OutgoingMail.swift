/// A mail that waits in the outbox. It is composed when it is sent.
public struct OutgoingMail: Sendable, Equatable {
    /// The kind of mail. The texts are stored.
    public enum Kind: String, Sendable, CaseIterable {
        /// A link to set a new password.
        case newPassword = "new-password"
        /// A link to confirm the address that it goes to.
        case confirmation
        /// A notice to a member's current address: they asked for another one.
        case addressAsked = "address-asked"
        /// A notice to a member's previous address: it is no longer theirs.
        case addressReplaced = "address-replaced"
        /// A code to sign in with.
        case signIn = "come-in"
        /// A letter from organisers to a member.
        case letter
    }

    /// Later mails have higher ids.
    public let id: Int64
    /// The kind of mail.
    public let kind: Kind
    /// The part of the Message-ID before the `@`, which is the same each time the mail is sent.
    public let messageID: String
    /// The id of the member to whom it goes.
    public let member: Int64
    /// The member's name; nil if they gave no name, nickname or username.
    public let name: String?
    /// The address to which it goes.
    public let address: String
    /// The tag (BCP 47) of the reader's language; nil for the site's.
    public let language: String?
    /// The code that it carries; nil if it carries none.
    public let code: String?
    /// The organisers' letter; nil for other kinds.
    public let letter: Letter?
    /// The token with which the reader unsubscribes from letters; nil for other kinds.
    public let unsubscribeToken: String?
    /// When it was recorded.
    public let at: Timestamp
    /// How often the server has deferred it.
    public let attempts: Int

    /// Makes a `messageID` or an `unsubscribeToken` that no other mail has: 126 random bits, as text of
    /// constant length.
    public static func randomToken() -> String {
        [0, 1].map { _ in String(UInt64.random(in: .min ... .max) | 1 << 63, radix: 16) }.joined()
    }
}

/// A letter that organisers write to members.
public struct Letter: Sendable, Equatable {
    /// One line.
    public let subject: String
    /// Lines separated by `\n`.
    public let text: String

    /// Nothing is checked here: the form has applied its rules.
    public init(subject: String, text: String) {
        self.subject = subject
        self.text = text
    }
}

/// The mails that wait to be sent.
public struct WaitingMail: Sendable, Equatable {
    /// How many there are.
    public let count: Int
    /// The server's reply about the newest mail that was deferred, or why no server could be reached; nil if
    /// no mail was deferred.
    public let reply: String?
}

/// A mail that could not be delivered.
public struct UndeliveredMail: Sendable, Equatable {
    /// The kind of mail; nil for a kind that only a newer version of the program knows.
    public let kind: OutgoingMail.Kind?
    /// The id of the member to whom it went.
    public let member: Int64
    /// The name the member is listed under.
    public let name: String
    /// The address to which it went.
    public let address: String
    /// When it was given up.
    public let at: Timestamp
    /// The server's reply, or why no server could be reached; empty if the mail was never tried.
    public let reply: String
}

/// The outcome of an attempt to send a mail.
public enum SendOutcome: Sendable, Equatable {
    /// A server has accepted it.
    case accepted
    /// It is tried again later: the server deferred it, no server could be reached, or the reply was lost.
    case deferred(reply: String)
    /// The server rejects it for good.
    case rejected(reply: String)
}

/// The reach of a letter: how many get it, and who doesn't.
public struct LetterReach: Sendable, Equatable {
    /// How many members get it.
    public let recipientCount: Int
    /// The listed names of members without an email, in order of sign-up.
    public let withoutEmail: [String]
    /// The same for members who have unsubscribed.
    public let unsubscribed: [String]
}

/// A member's mail preferences, as the member's own page and the organisers' page show them.
public struct MailPreferences: Sendable, Equatable {
    /// An address that replaces the member's own once it is confirmed; nil if there is none.
    public let addressToConfirm: String?
    /// Whether they get no letters.
    public let isUnsubscribed: Bool
}
