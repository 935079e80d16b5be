import Model
import Storage
import Words

extension Role {
    /// The name of the role.
    var sentence: Sentence {
        switch self {
        case .member: "Member"
        case .desk: "Desk keeper"
        case .organiser: "Organiser"
        }
    }
}

extension SignUpForm {
    /// How a member who signed up with this form joined.
    var sentence: Sentence {
        switch self {
        case .desk: "At the desk"
        case .guided: "Step by step (in the list of members)"
        case .email: "With email"
        case .username: "With a username"
        case .setup: "As first organiser"
        case .imported: "Imported"
        case .office: "By an organiser"
        }
    }
}

extension SignUpPolicy {
    /// The policy, as an option of the settings.
    var sentence: Sentence {
        switch self {
        case .everybody: "Everybody"
        case .desk: "Only at the desk"
        case .nobody: "Nobody"
        }
    }
}
