import HTTP
import HTTPTypes
import Model
import Storage
import Visitors
import Words

/// The views that the pages of the office share.
enum OfficeView {
    /// The links between the parts of the office.
    ///
    /// - Parameter section: the path of the part to which the page belongs.
    static func navigation(in section: String) -> [View] {
        let sections: [(path: String, label: Sentence)] = [
            ("/members", "Members"), ("/events", "Events"), ("/activity", "Activity"),
            ("/settings", "Settings"),
        ]
        return sections.map {
            View(["path": $0.path, "label": $0.label, "isCurrent": $0.path == section])
        }
    }
}

extension PageRenderer {
    /// A page of the office.
    ///
    /// - Parameter section: as for `OfficeView.navigation(in:)`.
    func officePage(
        _ template: String, in section: String, title: Sentence, hasProblems: Bool = false, _ view: View,
        status: HTTPResponse.Status = .ok, notice: Notice? = nil, _ context: Context
    ) throws -> Response {
        try page(
            template, in: "/members", title: title, hasProblems: hasProblems,
            view.adding(["office": OfficeView.navigation(in: section)]), status: status, notice: notice,
            for: context.viewer)
    }

    /// A page of the office where a form corrects what is kept.
    ///
    /// - Parameter hasProblems: whether the page has problems besides those of that form.
    func officePage(
        _ template: String, in section: String, title: Sentence, hasProblems: Bool = false, _ view: View,
        correction: CorrectionForm, _ context: Context
    ) throws -> Response {
        try officePage(
            template, in: section, title: title,
            hasProblems: hasProblems || !correction.form.problems.isEmpty,
            view.adding(correction.versionValues), status: correction.status, notice: correction.notice,
            context)
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
    static func choices(first: RestartPolicy) -> [FieldOption] {
        allCases.sorted { $0 == first && $1 != first }
            .map { FieldOption(value: $0.rawValue, label: $0.sentence) }
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
