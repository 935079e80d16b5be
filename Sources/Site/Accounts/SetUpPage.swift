import HTTP
import Model
import Operations
import Passwords
import Storage
import Visitors

/// Signs up the first organiser, by the link that the program prints.
struct SetUpPage: Sendable {
    let setUp: SetUp
    let cookie: SessionCookie
    let renderer: PageRenderer

    private func page(_ code: String) -> FormPage {
        FormPage(
            form: .setup, path: "/setup", template: "setup", title: "First organiser",
            button: "Become organiser", section: "/start",
            address: "/setup?\(QueryText([("code", code)]).text)",
            menus: ["restart": RestartPolicy.menuOptions(first: .keep)], renderer: renderer)
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let code = try FormData(query: request.query)["code"] ?? ""
        guard try await setUp.isOffered(Token(text: code)) else { throw SetUp.NotOffered() }
        return try page(code).show(context, filledIn: Entries(), hidden: [(name: "code", value: code)])
    }

    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let code = data["code"] ?? ""
        guard try await setUp.isOffered(Token(text: code)) else { throw SetUp.NotOffered() }
        return try await page(code).answer(data, context, hidden: [(name: "code", value: code)]) { entries in
            let (session, setCookie) = cookie.begin(request, isRemembered: false)
            let new = try NewMember(setup: entries)
            let outcome = try await setUp.run(
                new, code: Token(text: code), session,
                restart: RestartPolicy(rawValue: entries["restart"]) ?? .remove,
                language: context.language == renderer.languages.english ? nil : context.language.tag,
                on: context.occasion)
            let notice = try outcome.welcomeNotice(
                for: new, sendsMail: renderer.sendsMail, commonPassword: .commonPasswordElsewhere)
            return await renderer.signedIn(to: "/members", notice: notice, setCookie, cookie)
        }
    }
}

extension Notice {
    /// `commonPassword`, shown on another page than Home.
    fileprivate static let commonPasswordElsewhere = warning(
        "That password is easy to guess. You can choose another under “My account”.")
}
