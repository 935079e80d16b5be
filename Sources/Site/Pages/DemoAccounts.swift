/// Members that are there to try the site with: every page says how.
public struct DemoAccounts: Sendable {
    /// What to sign in with.
    public let usernames: [String]
    /// The one of them who is an organiser.
    public let organiser: String
    /// The same for all of them.
    public let password: String

    /// Members that are in the store already.
    public init(usernames: [String], organiser: String, password: String) {
        self.usernames = usernames
        self.organiser = organiser
        self.password = password
    }

    /// - Parameter isOpen: whether it is told at once, or once somebody asks.
    func view(isOpen: Bool) -> View {
        View(["usernames": usernames, "organiser": organiser, "password": password, "isOpen": isOpen])
    }
}
