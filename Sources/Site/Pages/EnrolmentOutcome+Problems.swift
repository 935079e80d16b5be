import Model
import Operations

extension EnrolmentOutcome {
    /// Whether the new member's password is a very common one.
    ///
    /// - Throws: `Problems` where nobody was taken in.
    func enrolled() throws(Problems) -> Bool {
        switch self {
        case .commonPassword: throw Problems("password", .common)
        case .taken(let identifier): throw Problems(identifier.rawValue, .taken)
        case .enrolled(let hasCommonPassword): return hasCommonPassword
        }
    }
}
