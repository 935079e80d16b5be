import HTTP
import HTTPTypes
import Model
import Storage

/// A page with one form that is drawn as it is declared: fields, button, and what is wrong.
struct FormPage: Sendable {
    let form: Form
    let path: String
    /// The template below `pages/`.
    let template: String
    let title: String
    let button: String
    /// Where it stands in the site's navigation.
    let place: String
    /// Whether it offers "remember me".
    var remembers = false
    /// Where Cancel leads, if there is one.
    var cancel: String?

    /// The empty form.
    func show(
        _ context: Context, hidden: [(name: String, value: String)] = [], notice: Notice? = nil
    ) throws -> Response {
        try page(FormView(form: form, hidden: hidden), .ok, context, notice: notice)
    }

    /// Runs `body`; a problem with the form brings it back as it was, the passwords apart.
    ///
    /// A form that waits only until it is filled names one problem, in an alert; the others name each at its input.
    func answer(
        _ entries: Entries, _ context: Context, hidden: [(name: String, value: String)] = [],
        body: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await body()
        } catch let problems as Problems {
            let isAlert = form.readiness == .whenFilled
            let told = isAlert ? Array(problems.list.prefix(1)) : problems.list
            let view = FormView(
                form: form, entries: entries, problems: told, wasSent: true, hidden: hidden,
                alert: isAlert ? told.first?.sentence : nil)
            return try page(view, problems.status, context)
        } catch {
            return try await context.app.whenBusy(error) { status, notice in
                let view = FormView(form: form, entries: entries, wasSent: true, hidden: hidden)
                return try page(view, status, context, notice: notice)
            }
        }
    }

    private func page(
        _ view: FormView, _ status: HTTPResponse.Status, _ context: Context, notice: Notice? = nil
    ) throws -> Response {
        let drawn = view.view.adding([
            "action": path, "button": button, "heading": title, "remembers": remembers, "cancel": cancel,
        ])
        let page = try context.app.page(
            template, at: place, title: view.problems.isEmpty ? title : "Error: \(title)",
            View(["page": drawn]), status: status, notice: notice, context)
        return page.uncached()
    }
}

extension Notice {
    static let busy = Notice(
        kind: .warning,
        sentence:
            "Frontdesk is too busy just now, and nothing was saved. Press the button again in a few seconds.")
}

extension Response {
    /// For this visitor and this moment alone.
    func uncached() -> Response {
        var copy = self
        copy.headers[.cacheControl] = "no-store"
        return copy
    }
}
