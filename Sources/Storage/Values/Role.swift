/// A member's rights beyond their own account. Each role includes those before it.
public enum Role: String, Sendable, CaseIterable, Comparable {
    /// No further rights.
    case member
    /// Manages the desk's list where others can reach the site.
    case desk
    /// Sees and changes all members' data, and assigns roles.
    case organiser

    /// Whether `left` may do less.
    public static func < (left: Role, right: Role) -> Bool {
        allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
    }
}
