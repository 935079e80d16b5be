import Model
import Operations
import Storage

extension SignUpOutcome {
    /// Whether the new member's password is one that attackers try first.
    ///
    /// - Throws: `Problems` if the sign-up was refused.
    func isWeak() throws(Problems) -> Bool {
        switch self {
        case .weakPassword(let weakness): throw weakness.problems
        case .taken(let identifier): throw Problems([identifier.taken])
        case .signedUp(let isWeak): return isWeak
        }
    }
}

extension Problems {
    /// The problem at an input, if the store's error says that another member has its text; nil for any other
    /// error.
    init?(taken error: StoreError) {
        guard let identifier = SignUpOutcome.Identifier(taken: error) else { return nil }
        self.init([identifier.taken])
    }
}

extension Problem.Code {
    /// Whether the text is valid, but another member has it.
    var isTakenByAnother: Bool { [.taken, .usernameTaken, .addressTaken].contains(self) }
}

extension PasswordWeakness {
    /// The problem at the input for the new password.
    var problems: Problems {
        switch self {
        case .common: Problems("password", .common)
        case .ownName: Problems("password", .ownName)
        }
    }
}
