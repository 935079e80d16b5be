import HTTP
import HTTPTypes
import Visitors
import Words

extension PageRenderer {
    /// The links between the parts of the office.
    ///
    /// - Parameter section: the path of the part to which the page belongs.
    static func officeNavigation(in section: String) -> [View] {
        let sections: [(path: String, label: Sentence)] = [
            ("/members", "Members"), ("/events", "Events"), ("/activity", "Activity"),
            ("/settings", "Settings"),
        ]
        return sections.map {
            View(["path": $0.path, "label": $0.label, "isCurrent": $0.path == section])
        }
    }

    /// A page of the office.
    ///
    /// - Parameter section: as for `officeNavigation(in:)`.
    func officePage(
        _ template: String, in section: String, title: Sentence, hasProblems: Bool = false, _ view: View,
        status: HTTPResponse.Status = .ok, notice: Notice? = nil, _ context: Context
    ) throws -> Response {
        try page(
            template, in: "/members", title: title, hasProblems: hasProblems,
            view.adding(["office": Self.officeNavigation(in: section)]), status: status, notice: notice,
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
