import Model

/// An email or username, ready to be looked up. Folding takes a while, so it is done before a write has its turn.
package struct SignInName: Sendable {
    /// Where it stands.
    package enum Column: String, Sendable {
        case email = "email_folded"
        case username = "username_folded"
    }

    package let column: Column
    package let folded: String

    /// - Parameter email: folded.
    package init(email: String) { (column, folded) = (.email, email) }

    /// Nil if the text has a NUL, at which SQLite would stop reading, and which PostgreSQL doesn't take: nobody has such a
    /// name.
    package init?(_ text: String) {
        if text.utf8.contains(0) { return nil }
        column = text.utf8.contains(UInt8(ascii: "@")) ? .email : .username
        folded = text.foldedIdentifier
    }
}

/// By what a username is compared. Folding takes a while, so it is done before a write has its turn.
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

/// By what a member's email and username are compared, and by what they are found and sorted, as for `UsernameKeys`.
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
