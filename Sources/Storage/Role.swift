/// What a member may do beyond their own account. Each role may do all that those before it may.
public enum Role: String, Sendable, CaseIterable, Comparable {
    /// Nothing more.
    case member
    /// Manages the desk's list where others can reach the site.
    case desk
    /// Sees and changes everybody's data, and says who has which role.
    case organiser

    /// By what they may do, the least first.
    public static func < (left: Role, right: Role) -> Bool {
        allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
    }
}
