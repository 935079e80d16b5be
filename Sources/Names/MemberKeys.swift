import Model

/// The keys by which a username is compared. Making them takes a while, so it is done before a write's turn
/// comes.
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
/// like `UsernameKeys`, they are made before a write's turn comes.
package struct MemberKeys: Sendable {
    package let foldedEmail: String?
    package let username: UsernameKeys?
    package let sortName: String
    package let searchText: String

    package init(_ profile: Profile) {
        foldedEmail = profile.email?.foldedIdentifier
        username = profile.username.map { UsernameKeys($0) }
        sortName = profile.sortName
        searchText = profile.searchText
    }

    package init(foldedEmail: String?, username: UsernameKeys?, sortName: String, searchText: String) {
        self.foldedEmail = foldedEmail
        self.username = username
        self.sortName = sortName
        self.searchText = searchText
    }
}
