import HTTP
import HTTPTypes
import Model
import Storage

/// A colour of three numbers, which a member has everywhere and a visitor in this browser.
enum ColourPage {
    static func show(_ request: Request, _ context: Context) async throws -> Response {
        var cookie: SetCookie?
        let colour = try await Visitors.colour(request, context, renewing: &cookie) ?? .black
        var response = try page(
            colour, Entries(colour), .ok, notice: context.app.notices.take(request), context)
        if let cookie { context.app.sessions.jar.set(cookie, on: &response) }
        return response
    }

    static func choose(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let suffix = data["apply"] == "sliders" ? "-slider" : ""
        let entries = Entries(Form.colour.fields.map { ($0.name, data[$0.name + suffix] ?? "") })
        let typed = TypedColour(entries)
        do {
            let colour = try typed.read()
            var response = context.app.redirect(to: "/colour", notice: Notice(warnings: typed.warnings))
            if let cookie = try await Visitors.keep(colour, request, context) {
                context.app.sessions.jar.set(cookie, on: &response)
            }
            return response
        } catch {
            return try await again(typed, after: error, request, context)
        }
    }

    /// The page with the colour as it was, and the numbers as they were typed, but in range.
    private static func again(
        _ typed: TypedColour, after error: any Error, _ request: Request, _ context: Context
    ) async throws -> Response {
        var cookie: SetCookie?
        let kept = try? await Visitors.colour(request, context, renewing: &cookie)
        let colour = kept ?? .black
        if let problems = error as? Problems {
            let notice = Notice(warnings: typed.warnings)
            return try page(colour, typed.entries, problems.status, problems.list, notice: notice, context)
        }
        return try await context.app.whenBusy(error) { status, notice in
            try page(colour, typed.entries, status, notice: notice, context)
        }
    }

    private static func page(
        _ colour: Colour, _ entries: Entries, _ status: HTTPResponse.Status, _ problems: [Problem] = [],
        notice: Notice?, _ context: Context
    ) throws -> Response {
        let view = ColourView(
            colour: colour, form: FormView(form: .colour, entries: entries, problems: problems),
            script: context.app.assets.url("/colour.js"))
        return try context.app.page(
            "colour", at: "/colour", title: problems.isEmpty ? "Colour" : "Error: Colour", view.view,
            status: status, notice: notice, context
        ).uncached()
    }
}

extension Entries {
    /// The numbers of a colour.
    init(_ colour: Colour) {
        self.init([
            ("red", String(colour.red)), ("green", String(colour.green)), ("blue", String(colour.blue)),
        ])
    }
}

extension Notice {
    fileprivate init?(warnings: [Problem]) {
        if warnings.isEmpty { return nil }
        self.init(kind: .warning, sentence: warnings.map(\.sentence).joined(separator: " "))
    }
}
