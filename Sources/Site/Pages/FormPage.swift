import HTTP
import HTTPTypes
import Model
import Storage
import Visitors
import Words

/// A page with one form that is drawn as it is declared: fields, button, and what is wrong.
struct FormPage: Sendable {
    let form: Form
    let path: String
    /// The template below `pages/`.
    let template: String
    let title: Sentence
    let button: Sentence
    /// Where it stands in the site's navigation.
    let place: String
    /// Whether it offers "remember me".
    var remembers = false
    /// Where Cancel leads, if there is one.
    var cancel: String?
    /// The address under which the page is opened again, where that has a query.
    var address: String?
    let renderer: PageRenderer

    /// The empty form. `username` goes along unseen, for password managers, which file a password under it.
    func show(_ context: Context, username: String? = nil, notice: Notice? = nil) throws -> Response {
        let notice = notice ?? context.warning
        func make() throws -> Response {
            try page(FormView(form: form, hidden: hidden(username)), .ok, context, notice: notice)
        }
        return try notice == nil ? renderer.cached(path, username, for: context.viewer, make: make) : make()
    }

    /// The form for this visitor alone: filled in, or with what goes along unseen.
    func show(
        _ context: Context, filledIn entries: Entries, hidden: [(name: String, value: String)] = []
    ) throws -> Response {
        try page(
            FormView(form: form, entries: entries, hidden: hidden), .ok, context, notice: context.warning)
    }

    /// Runs `body`; a problem with the form brings it back as it was, the passwords apart.
    ///
    /// A form that waits only until it is filled names one problem, in an alert; the others name each at its input.
    func answer(
        _ entries: Entries, _ context: Context, username: String? = nil,
        hidden: [(name: String, value: String)] = [], body: () async throws -> Response
    ) async throws -> Response {
        let hidden = hidden + self.hidden(username)
        do {
            return try await body()
        } catch let problems as Problems {
            let isAlert = form.readiness == .whenFilled
            let told = isAlert ? Array(problems.list.prefix(1)) : problems.list
            let view = FormView(
                form: form, entries: entries, problems: told, wasSent: true, hidden: hidden,
                alert: isAlert ? told.first?.sentence(in: form) : nil)
            return try page(view, problems.status, context)
        } catch {
            return try await renderer.retryPage(after: error) { status, notice in
                let view = FormView(form: form, entries: entries, wasSent: true, hidden: hidden)
                return try page(view, status, context, notice: notice)
            }
        }
    }

    private func hidden(_ username: String?) -> [(name: String, value: String)] {
        username.map { [(name: "username", value: $0)] } ?? []
    }

    private func page(
        _ view: FormView, _ status: HTTPResponse.Status, _ context: Context, notice: Notice? = nil
    ) throws -> Response {
        let drawn = view.view.adding([
            "action": path, "button": button, "heading": title, "remembers": remembers, "cancel": cancel,
            "address": address,
        ])
        let page = try renderer.page(
            template, at: place, title: title, hasProblems: !view.problems.isEmpty,
            View([
                "page": drawn, "isGuided": false, "isEmail": form.name == Form.email.name,
                "isUsername": form.name == Form.username.name,
            ]),
            status: status, notice: notice, for: context.viewer)
        return page.uncached()
    }
}

extension Request {
    /// Where a list goes on that is read backwards: `?before=12`; nil for its newest.
    ///
    /// - Throws: a `HTTPError`: 400 for what is no number.
    func idBefore() throws(HTTPError) -> Int64? {
        guard let text = try FormData(query: query)["before"] else { return nil }
        guard let id = Int64(text) else { throw HTTPError(.badRequest) }
        return id
    }
}

extension Response {
    /// For this visitor and this moment alone.
    func uncached() -> Response {
        var copy = self
        copy.headers[.cacheControl] = "no-store"
        return copy
    }
}
