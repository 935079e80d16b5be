extension Form {
    /// Sign-up for a first-time visitor, one question at a time.
    public static let guided = Form(
        name: "guided",
        fields: [
            Field(
                name: "first-name", label: "First name", noun: "a first name", placeholder: "Ada",
                hint: "No digits", kind: .name, autocomplete: "given-name",
                rules: [.required, .noDigit, .atMost(100), .visible]),
            Field(
                name: "last-name", label: "Last name", noun: "a last name", placeholder: "Lovelace",
                hint: "No digits", kind: .name, autocomplete: "family-name",
                rules: [.required, .noDigit, .atMost(100), .visible]),
            .email(rules: [.required, .email, .atMost(254)]),
            .username(
                hint: "No digits, spaces or @",
                rules: [.required, .noDigit, .noAt, .atMost(64), .visible, .username]),
            newPassword(atLeast: 7),
        ], ownFieldsBefore: "password")

    /// Sign-up by email, with a nickname.
    public static let email = Form(
        name: "email", readiness: .whenFilled,
        fields: [
            .email(
                placeholder: "lovelace@example.org", hint: "6 to 20 characters before the @",
                rules: [
                    .required, .email, .localPartAtLeast(6), .noDigitFirst, .noCapitals, .localPartAtMost(20),
                    .atMost(254),
                ]),
            newPassword(atLeast: 8),
            passwordAgain,
            .nickname(presence: .required),
        ])

    /// Sign-up by username and password alone.
    public static let username = Form(
        name: "username",
        fields: [
            .username(
                hint: "At least 8 characters, no spaces or @",
                rules: [.required, .noAt, .atLeast(8), .atMost(64), .visible, .username]),
            newPassword(atLeast: 8),
        ])

    /// Signing in, by email or username.
    public static let signIn = Form(
        name: "sign-in", readiness: .whenFilled,
        fields: [
            signInName,
            currentPassword(name: "password", label: "Password"),
        ])

    /// Changes the password of a member who knows the old one.
    public static let changePassword = Form(
        name: "change-password",
        fields: [
            currentPassword(name: "old", label: "Old password"),
            newPassword(atLeast: 8, label: "New password"),
            passwordAgain,
        ])

    /// Deletes the account of a member who knows its password.
    public static let deleteAccount = Form(
        name: "delete-account", fields: [currentPassword(name: "password", label: "Password")])

    /// Downloads a backup, which contains all members' data, for an organiser who knows their own password.
    public static let backup = Form(
        name: "backup", fields: [currentPassword(name: "password", label: "Password")])

    /// Sets a new password with a one-time code, for a member who forgot the old one.
    public static let code = Form(
        name: "code",
        fields: [
            signInName,
            Field(
                name: "code", label: "Code", noun: "the code", placeholder: "ABCD-EFGH-JKMN",
                hint: "12 letters and digits", kind: .identifier, autocomplete: "one-time-code",
                isLookedUp: true, rules: [.required, .atMost(64)]),
            newPassword(atLeast: 8, label: "New password"),
            passwordAgain,
        ])

    /// Requests a link for setting a new password.
    public static let forgotten = Form(
        name: "forgotten",
        fields: [.email(isLookedUp: true, rules: [.required, .email, .atMost(254)])])

    /// Sets a new password with the code of a link that was sent by mail.
    public static let reset = Form(
        name: "reset", fields: [mailedCode, newPassword(atLeast: 8, label: "New password"), passwordAgain])

    /// Confirms an address with the code of a link that was sent there.
    public static let confirm = Form(name: "confirm", fields: [mailedCode])

    /// The first organiser's account, and the effect of Restart from then on.
    public static let setup = Form(
        name: "setup",
        fields: desk.fields.prefix(2) + [newPassword(atLeast: 8), passwordAgain, restart])

    private static var signInName: Field {
        Field(
            name: "member", label: "Email or username", noun: "your email or username",
            placeholder: "ada@example.org", kind: .identifier, autocomplete: "username",
            isLookedUp: true, rules: [.required, .atMost(254)])
    }

    /// The code of a link in a mail. A script fills it in from the link.
    private static var mailedCode: Field {
        Field(
            name: "code", label: "Code", noun: "the code", placeholder: "ABCD-EFGH-…",
            hint: "24 letters and digits, at the end of the link", kind: .identifier,
            autocomplete: "one-time-code", isLookedUp: true, rules: [.required, .atMost(64)])
    }

    private static func newPassword(atLeast count: Int, label: String = "Password") -> Field {
        Field(
            name: "password", label: label, noun: "a password", placeholder: "Known only to you",
            hint: "At least \(count) characters", kind: .newPassword, autocomplete: "new-password",
            rules: [.required, .atLeast(count), .atMost(256)])
    }

    private static var passwordAgain: Field {
        Field(
            name: "password-again", label: "Password again", noun: "the password again",
            placeholder: "The same once more", kind: .newPassword, autocomplete: "new-password",
            rules: [.required, .same(as: "password")])
    }

    private static func currentPassword(name: String, label: String) -> Field {
        Field(
            name: name, label: label, noun: "your password", placeholder: "Your password",
            kind: .currentPassword, autocomplete: "current-password", isLookedUp: true,
            rules: [.required, .atMost(256)])
    }
}

extension Field {
    static func email(
        placeholder: String = "ada@example.org", hint: String = "", autocomplete: String = "email",
        isLookedUp: Bool = false, rules: [Rule]
    ) -> Field {
        Field(
            name: "email", label: "Email", noun: "an email address", placeholder: placeholder, hint: hint,
            kind: .email, autocomplete: autocomplete, isLookedUp: isLookedUp, rules: rules)
    }

    static func username(hint: String, autocomplete: String = "username", rules: [Rule]) -> Field {
        Field(
            name: "username", label: "Username", noun: "a username", placeholder: "countess", hint: hint,
            kind: .identifier, autocomplete: autocomplete, rules: rules)
    }

    /// - Parameter presence: the rule that says whether it may be missing.
    static func nickname(autocomplete: String = "nickname", presence: Rule) -> Field {
        Field(
            name: "nickname", label: "Nickname", noun: "a nickname", placeholder: "Ada",
            hint: "2 to 8 characters", kind: .name, autocomplete: autocomplete,
            rules: [presence, .atLeast(2), .atMost(8), .visible])
    }
}
