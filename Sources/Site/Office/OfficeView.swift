import Model
import Storage
import Words

/// The views that the pages of the office share.
enum OfficeView {
    /// The links between the pages of the office.
    static func navigation(at place: String) -> [View] {
        let places: [(String, Sentence)] = [
            ("/members", "Members"), ("/events", "Events"), ("/activity", "Activity"),
            ("/settings", "Settings"),
        ]
        return places.map {
            View(["path": $0.0, "label": $0.1, "isCurrent": $0.0 == place])
        }
    }
}

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

extension RestartPolicy {
    /// The options for what Restart does.
    static func choices(first: RestartPolicy) -> [Choice] {
        allCases.sorted { $0 == first && $1 != first }
            .map { Choice(value: $0.rawValue, label: $0.sentence) }
    }

    private var sentence: Sentence {
        switch self {
        case .remove: "Newcomers are removed"
        case .keep: "Everybody stays"
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
