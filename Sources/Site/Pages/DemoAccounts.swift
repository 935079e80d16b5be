/// Members that are there to try the site with: every page says how.
public struct DemoAccounts: Sendable {
    /// What to sign in with.
    public let usernames: [String]
    /// The same for all of them.
    public let password: String

    /// Members that are in the store already.
    public init(usernames: [String], password: String) {
        self.usernames = usernames
        self.password = password
    }

    var view: View { View(["usernames": usernames, "password": password]) }
}
