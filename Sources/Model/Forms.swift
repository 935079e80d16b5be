extension Form {
    /// Every form of the site: what the browser's module can check.
    public static let all: [Form] = [
        desk, guided, email, username, signIn, changePassword, deleteAccount, transfer, colour, member,
        account, code, setup, credits, settings,
    ]

    /// The form that is called `name`, or nil.
    public static func named(_ name: String) -> Form? { all.first { $0.name.isSame(as: name) } }
}
