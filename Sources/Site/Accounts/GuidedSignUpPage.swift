import HTTP
import HTTPTypes
import Model
import Visitors
import Words

/// Sign-up that asks one question at a time.
///
/// Without JavaScript every step is a request. The server keeps nothing in between and trusts no step that
/// the browser claims to have passed: the current question is the first one that wasn't asked yet, or whose
/// answer isn't right.
struct GuidedSignUpPage: Sendable {
    private let signUp: SignUp
    private var form = Form.guided
    private var scanned = ScannedCode()
    private var renderer: PageRenderer { signUp.renderer }

    init(signUp: SignUp) { self.signUp = signUp }

    private func asking(_ group: GroupForm, carrying scanned: ScannedCode) -> GuidedSignUpPage {
        var page = self
        (page.form, page.scanned) = (form.asking(group), scanned)
        return page
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        try asking(context.personForm, carrying: ScannedCode(query: request)).show(context)
    }

    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let group = context.personForm
        let data = try renderer.data(request, for: form.asking(group))
        return try await asking(group, carrying: ScannedCode(data)).answer(data, request, context)
    }

    private func show(_ context: Context) throws -> Response {
        let first = Step(form, Entries(), current: 0, isReply: false)
        if context.warning != nil || !scanned.isEmpty {
            return try page(first, .ok, context, context.warning)
        }
        return try renderer.cached("guided", for: context.viewer) { try page(first, .ok, context) }
    }

    private func answer(
        _ data: FormData, _ request: Request, _ context: Context
    ) async throws -> Response {
        let entries = Entries(data, for: form)
        let problem = form.problems(with: entries).first
        switch data["action"] {
        case "clear":
            // The address names the field, since an alert may be about what only the store knows, such as a
            // taken email.
            let named = try FormData(query: request.query)["clear"].flatMap(form.field)?.name
            return try page(cleared(entries, named ?? problem?.field), .ok, context)
        case "sign-up": return try await signUp(entries, problem, request, context)
        default:
            let reached = reached(data, entries, problem)
            return try page(reached, reached.alert == nil ? .ok : .unprocessableContent, context)
        }
    }

    /// The first question that wasn't asked yet, or whose answer isn't right; the last one if there is none.
    private func reached(_ data: FormData, _ entries: Entries, _ problem: Problem?) -> Step {
        let next = form.fields.first { $0.name == problem?.field || data.text(of: $0) == nil }
        guard let next else { return Step(form, entries) }
        // A missing answer to a question that wasn't asked yet isn't a mistake.
        let wasAsked = data.text(of: next) != nil
        return Step(form, entries, at: next.name, alert: wasAsked ? problem : nil)
    }

    private func cleared(_ entries: Entries, _ field: String?) -> Step {
        let current = field ?? form.fields[form.fields.count - 1].name
        var entries = entries
        entries[current] = ""
        return Step(form, entries, at: current)
    }

    private func signUp(
        _ entries: Entries, _ problem: Problem?, _ request: Request, _ context: Context
    ) async throws -> Response {
        try await renderer.respond { problems, status, notice in
            let wrong = problems.first.map { Step(form, entries, at: $0.field, alert: $0) }
            return try page(wrong ?? Step(form, entries), status, context, notice)
        } body: {
            if let problem { throw Problems([problem]) }
            return try await signUp.answer(
                NewMember(guided: entries, asking: form.group), scanned, request, context)
        }
    }

    /// The question that the visitor has reached.
    private struct Step {
        let form: Form
        let entries: Entries
        let current: Int
        var alert: Problem?
        /// Whether it responds to an answer: then the browser's draft of what was typed before is out of
        /// date.
        let isReply: Bool

        /// The last question, unless `current` says otherwise.
        init(_ form: Form, _ entries: Entries, current: Int? = nil, isReply: Bool = true) {
            self.form = form
            self.entries = entries
            self.current = current ?? form.fields.count - 1
            self.isReply = isReply
        }

        init(_ form: Form, _ entries: Entries, at field: String, alert: Problem? = nil) {
            self.init(form, entries, current: form.fields.firstIndex { $0.name == field } ?? 0)
            self.alert = alert
        }

        var view: View {
            // An agreement is asked again if its text has changed since it was ticked.
            let later = form.fields[(current + 1)...].filter { field in
                !field.isSecret && !entries[field.name].isEmpty
                    && !(field.custom?.isStale(in: entries) ?? false)
            }
            let formView = FormView(
                form: form, entries: entries, problems: alert.map { [$0] } ?? [], wasSent: true,
                hidden: later.flatMap { entries.inputs(of: $0) },
                alert: alert?.sentence(in: form),
                current: current)
            return formView.view.adding(["isLast": current == form.fields.count - 1, "isReply": isReply])
        }
    }

    private func page(
        _ step: Step, _ status: HTTPResponse.Status, _ context: Context, _ notice: Notice? = nil
    ) throws -> Response {
        let view = View([
            "otherWays": context.settings.otherWays(than: .guided), "scanned": scanned.query,
            "carried": scanned.hidden.map { View(["name": $0.name, "value": $0.value]) },
            "page": step.view,
            "template": FormView.alertView(
                .sentences([]), isOpen: false, clearing: (form.fields[step.current], [])),
        ])
        return try renderer.page(
            "guided", in: "/join/guided", title: "Sign up step by step", hasProblems: step.alert != nil,
            view, status: status, notice: notice, for: context.viewer)
    }
}
