import Model

/// An email or username to be looked up. Folding it takes a while, so that is done before a write has its
/// turn.
package struct SignInName: Sendable {
    /// The column in which it is looked up.
    package enum Column: String, Sendable {
        case email = "email_folded"
        case username = "username_folded"
    }

    package let column: Column
    package let folded: String

    /// - Parameter email: folded.
    package init(email: String) { (column, folded) = (.email, email) }

    /// Returns nil for a text with a NUL, which no name has: SQLite would stop reading there, and PostgreSQL
    /// refuses it.
    package init?(_ text: String) {
        if text.utf8.contains(0) { return nil }
        column = text.utf8.contains(UInt8(ascii: "@")) ? .email : .username
        folded = text.foldedIdentifier
    }
}

/// The keys by which a username is compared. Making them takes a while, so that is done before a write has
/// its turn.
package struct UsernameKeys: Sendable {
    package let folded: String
    package let look: LookAlikeKeys

    package init(_ username: String) {
        folded = username.foldedIdentifier
        look = LookAlikeKeys(username)
    }

    package init(folded: String, look: LookAlikeKeys) {
        self.folded = folded
        self.look = look
    }
}

/// The keys by which a member's email and username are compared, and by which the member is found and sorted;
/// made before a write has its turn, as `UsernameKeys`.
package struct MemberNames: Sendable {
    /// Folded.
    package let email: String?
    package let username: UsernameKeys?
    package let sortName: String
    package let searchText: String

    package init(_ profile: Profile) {
        email = profile.email?.foldedIdentifier
        username = profile.username.map { UsernameKeys($0) }
        sortName = profile.sortName
        searchText = profile.searchText
    }

    package init(email: String?, username: UsernameKeys?, sortName: String, searchText: String) {
        self.email = email
        self.username = username
        self.sortName = sortName
        self.searchText = searchText
    }
}
