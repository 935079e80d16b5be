/// Passwords that attackers try first: some 25,000 of the most common ones that the forms would accept.
public enum CommonPasswords {
    /// Whether the list has the password, ignoring letter case.
    public static func contains(_ password: String) -> Bool { words.contains(password.lowercased()[...]) }

    private static let words = Set(list.split { $0 == " " || $0 == "\n" })
}
