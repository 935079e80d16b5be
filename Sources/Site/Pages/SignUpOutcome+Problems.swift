import Model
import Operations

extension SignUpOutcome {
    /// Whether the new member's password is one that is tried first.
    ///
    /// - Throws: `Problems` where nobody has become a member.
    func hasCommonPassword() throws(Problems) -> Bool {
        switch self {
        case .commonPassword: throw Problems("password", .common)
        case .ownNamePassword: throw Problems("password", .ownName)
        case .taken(let identifier): throw Problems(identifier.rawValue, .taken)
        case .signedUp(let hasCommonPassword): return hasCommonPassword
        }
    }
}
