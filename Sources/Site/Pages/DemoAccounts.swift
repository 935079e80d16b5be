/// Demo members: visitors can sign in as one of them to try the site, and every page says how.
public struct DemoAccounts: Sendable {
    /// The usernames to sign in with.
    public let usernames: [String]
    /// Which of the usernames is an organiser's.
    public let organiser: String
    /// The same for all of them.
    public let password: String

    /// Members that are in the store already.
    public init(usernames: [String], organiser: String, password: String) {
        self.usernames = usernames
        self.organiser = organiser
        self.password = password
    }

    /// - Parameter isOpen: whether the accounts are shown at once, or only when the visitor opens them.
    func view(isOpen: Bool) -> View {
        View(["usernames": usernames, "organiser": organiser, "password": password, "isOpen": isOpen])
    }
}
