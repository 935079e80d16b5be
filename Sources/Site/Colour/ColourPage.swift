import HTTP
import HTTPTypes
import Model
import Operations
import Visitors
import Words

/// Lets a visitor mix a colour from three numbers. A member has the same colour in every browser; any other
/// visitor's is kept for their browser only.
struct ColourPage: Sendable {
    let colours: Colours
    let cookie: VisitorCookie
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let owner = cookie.colourOwner(request, context)
        let (chosen, isUseNoted) = try await colours.colour(of: owner, at: context.now)
        let colour = chosen ?? .black
        let notice = await renderer.notices.take(request)
        func make() throws -> Response { try page(colour, Entries(colour), .ok, notice: notice, context) }
        var response =
            try notice == nil ? renderer.cached("colour", colour, for: context.viewer, make: make) : make()
        // The cookie would expire if it weren't set again.
        if isUseNoted, case .visitor(let token?) = owner { cookie.set(token, on: &response) }
        return response
    }

    func choose(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        try context.checkOwner(of: data)
        let suffix = data["apply"] == "sliders" ? "-slider" : ""
        let entries = Entries(Form.colour.fields.map { ($0.name, data[$0.name + suffix] ?? "") })
        let typed = TypedColour(entries)
        let owner = cookie.colourOwner(request, context)
        return try await renderer.respond { problems, status, notice in
            // The page shows the colour as it was, and the numbers as they were typed, but within range.
            let colour = (try? await colours.colour(of: owner, at: context.now).colour) ?? .black
            return try page(
                colour, typed.entries, status, problems, notice: notice ?? Notice(warnings: typed.warnings),
                context)
        } body: {
            let token = try await colours.choose(typed.read(), for: owner, on: context.occasion)
            var response = await renderer.redirect(to: "/colour", notice: Notice(warnings: typed.warnings))
            if let token { cookie.set(token, on: &response) }
            return response
        }
    }

    private func page(
        _ colour: Colour, _ entries: Entries, _ status: HTTPResponse.Status, _ problems: [Problem] = [],
        notice: Notice?, _ context: Context
    ) throws -> Response {
        let form = FormView(form: .colour, entries: entries, problems: problems)
        let parts = zip(form.fieldViews, [colour.red, colour.green, colour.blue]).map { field, number in
            // Return applies the numbers instead of moving on to the next input.
            field.adding(["slider": number]).replacing("enterkeyhint", with: "done")
        }
        let view = View([
            "owner": context.signedIn.map { String($0.member.id) }, "hex": colour.hex,
            "white": ColourWords.contrast(colour.contrastWithWhite),
            "black": ColourWords.contrast(colour.contrastWithBlack),
            "form": form.view, "parts": parts, "colourScript": renderer.assets.url("/colour.js"),
        ])
        return try renderer.page(
            "colour", in: "/colour", title: "Color", hasProblems: !problems.isEmpty, view,
            status: status, notice: notice, for: context.viewer
        )
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
