import Names

/// An email or username to look up. Folding it takes a while, so that is done before a write gets its turn.
package struct SignInName: Sendable {
    /// The column in which it is looked up.
    package enum Column: String, Sendable {
        case email = "email_folded"
        case username = "username_folded"
    }

    package let column: Column
    package let folded: String

    /// Returns nil for a text with a NUL, which no name has: SQLite would stop reading there, and PostgreSQL
    /// refuses it.
    package init?(_ text: String) {
        self.init(text, text.utf8.contains(UInt8(ascii: "@")) ? .email : .username)
    }

    /// The same, but for a text that can only be an email.
    package init?(email: String) { self.init(email, .email) }

    private init?(_ text: String, _ column: Column) {
        if text.utf8.contains(0) { return nil }
        (self.column, folded) = (column, text.foldedIdentifier)
    }
}
