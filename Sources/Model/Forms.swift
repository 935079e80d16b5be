extension Form {
    /// Every form of the site; the browser's module can check them all.
    public static let all: [Form] = [
        desk, guided, email, username, signIn, changePassword, deleteAccount, transfer, colour, member,
        memberWithoutPassword, newMember, imported, account, code, forgotten, reset, confirm, setup, credits,
        letter, settings, backup, event, openEvent, newEvent, customField,
    ]

    /// The form with this name; nil if there is none.
    public static func named(_ name: String) -> Form? { all.first { $0.name.isSame(as: name) } }
}
