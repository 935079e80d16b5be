import Model
import Operations

extension SignUpOutcome {
    /// Whether the new member's password is one that is tried first.
    ///
    /// - Throws: `Problems` where nobody has become a member.
    func hasCommonPassword() throws(Problems) -> Bool {
        switch self {
        case .weakPassword(let weakness): throw weakness.problems
        case .taken(let identifier): throw Problems(identifier.rawValue, .taken)
        case .signedUp(let hasCommonPassword): return hasCommonPassword
        }
    }
}

extension PasswordWeakness {
    /// With the input for the new password.
    var problems: Problems {
        switch self {
        case .common: Problems("password", .common)
        case .ownName: Problems("password", .ownName)
        }
    }
}
