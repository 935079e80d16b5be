/// Members that are there to try the site with: every page says how.
public struct DemoAccounts: Sendable {
    public let usernames: [String]
    public let password: String

    public init(usernames: [String], password: String) {
        self.usernames = usernames
        self.password = password
    }

    var view: View { View(["usernames": usernames, "password": password]) }
}
