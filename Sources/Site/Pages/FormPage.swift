import HTTP
import HTTPTypes
import Logging
import Model
import Storage
import Visitors
import Words

/// A page with one form that is drawn as it is declared: fields, button, and problems.
struct FormPage: Sendable {
    private(set) var form: Form
    let path: String
    /// The template below `pages/`.
    let template: String
    let title: Sentence
    let button: Sentence
    /// The site's section that the page belongs to, by its path in the navigation.
    let section: String
    /// The links between the pages of that section.
    var navigation: [View] = []
    /// Whether “remember me” is chosen; nil if the form doesn't offer it.
    var rememberMe: Bool?
    /// Whether the form offers “I didn’t ask for this”, for a reader who got its code by mail.
    var offersDecline = false
    /// Where Cancel leads; nil if there is no Cancel.
    var cancel: String?
    /// The address at which the page is opened again, if it has a query.
    var address: String?
    /// The code that the visitor has scanned, which the form and its links to other forms carry on.
    var scanned = ScannedCode()
    /// The options of menus, by the fields' names. The first option is preselected.
    var menus: [String: [FieldOption]] = [:]
    let renderer: PageRenderer

    /// The page with the group's own fields as well, and with the code that the visitor has scanned.
    func asking(_ group: GroupForm, carrying scanned: ScannedCode? = nil) -> FormPage {
        var page = self
        (page.form, page.scanned) = (form.asking(group), scanned ?? self.scanned)
        return page
    }

    /// The empty form. `username` is a hidden field, under which password managers save a password.
    func show(_ context: Context, username: String? = nil, notice: Notice? = nil) throws -> Response {
        let notice = notice ?? warning(context)
        func make() throws -> Response {
            try page(FormView(form: form, hidden: hidden(username)), .ok, context, notice: notice)
        }
        let isShared = notice == nil && scanned.isEmpty
        return try isShared ? renderer.cached(path, username, for: context.viewer, make: make) : make()
    }

    /// The form for this visitor alone: filled in, or with hidden fields.
    func show(
        _ context: Context, filledIn entries: Entries, hidden: FormFields = []
    ) throws -> Response {
        let hidden = hidden + self.hidden(nil)
        return try page(
            FormView(form: form, entries: entries, hidden: hidden), .ok, context, notice: warning(context))
    }

    private func warning(_ context: Context) -> Notice? { context.warning(about: form) }

    /// Runs `body` with what was typed; problems bring the form back as it was sent, without the passwords.
    ///
    /// A form whose button waits only until it is filled shows one problem, in an alert; other forms show
    /// each problem at its input.
    func answer(
        _ data: FormData, _ context: Context, username: String? = nil,
        hidden: FormFields = [], body: (Entries) async throws -> Response
    ) async throws -> Response {
        let (entries, hidden) = (Entries(data, for: form), hidden + self.hidden(username))
        func redisplay(
            _ problems: [Problem], _ status: HTTPResponse.Status, _ notice: Notice?
        ) throws -> Response {
            let isAlert = form.readiness == .whenFilled
            // A box that has lost its tick always says why.
            let shown =
                isAlert
                ? problems.prefix(1) + problems.dropFirst().filter { $0.code == .textChanged } : problems
            let view = FormView(
                form: form, entries: entries, problems: shown, wasSent: true, hidden: hidden,
                alert: isAlert ? shown.first?.sentence(in: form) : nil)
            return try page(view, status, context, notice: notice)
        }
        return try await renderer.respond(redisplay: redisplay) { try await body(entries) }
    }

    /// Responds 409 with the form as it was sent, and a notice that says why nothing was done.
    func refuse(
        _ data: FormData, _ context: Context, hidden: FormFields, notice: Notice
    ) throws -> Response {
        let hidden = hidden + self.hidden(nil)
        let view = FormView(form: form, entries: Entries(data, for: form), wasSent: true, hidden: hidden)
        return try page(view, .conflict, context, notice: notice)
    }

    private func hidden(_ username: String?) -> FormFields {
        scanned.hidden + (username.map { [(name: "username", value: $0)] } ?? [])
    }

    private func page(
        _ view: FormView, _ status: HTTPResponse.Status, _ context: Context, notice: Notice? = nil
    ) throws -> Response {
        var view = view
        view.menus = menus
        let drawn = view.drawn(
            action: path, button: button, cancel: cancel,
            rememberMe: rememberMe.map { View(["isRemembered": $0]) },
            offersDecline: offersDecline
        ).adding(["heading": title, "address": address ?? scanned.query.map { path + $0 }])
        return try renderer.page(
            template, in: section, title: title, hasProblems: !view.problems.isEmpty,
            View([
                "page": drawn, "sendsMail": renderer.sendsMail, "office": navigation,
                "scanned": scanned.query,
                "otherWays": context.settings.otherWays(than: SignUpWay(rawValue: form.name)),
                "signUpPath": context.settings.signUpPath(scanned),
            ]),
            status: status, notice: notice, for: context.viewer)
    }
}

extension PageRenderer {
    /// Reads the body of a request that sends `form`. What it has for own fields that the form doesn't have,
    /// or no longer has, is ignored, and the log says so.
    ///
    /// - Throws: an `HTTPError`, as `FormData.init(_:for:)` does.
    func data(_ request: Request, for form: Form) throws(HTTPError) -> FormData {
        let data = try FormData(request, for: form)
        let known = Set(form.group.fields.map(\.id))
        let unknown = Set(data.all.compactMap { CustomField.id(inName: $0.name) }).subtracting(known)
        if !unknown.isEmpty {
            let shown = unknown.sorted().prefix(5).map { CustomField.name(of: $0) }.joined(separator: " ")
            logger.notice(
                "ignored what was sent for fields that the form doesn’t have",
                metadata: ["form": "\(form.name)", "fields": "\(shown)", "count": "\(unknown.count)"])
        }
        return data
    }
}

extension Context {
    /// The warning on a page with a form that asks for a password or a code; nil if it asks for neither, or
    /// the connection is protected.
    func warning(about form: Form) -> Notice? {
        form.fields.contains { $0.isSecret || $0.name == "code" } ? warning : nil
    }
}
