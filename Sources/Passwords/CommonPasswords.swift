/// Passwords that are tried first: some 25,000 of the most common ones, as far as a member could have them.
public enum CommonPasswords {
    /// Whether the list has it, letter case ignored.
    public static func contains(_ password: String) -> Bool { words.contains(password.lowercased()[...]) }

    private static let words = Set(list.split { $0 == " " || $0 == "\n" })
}
