import Testing

@testable import Site

@Suite("The HTML of forms")
struct FormHTMLTests {
    let site: TestSite
    let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    @Test(
        "Every visible input has its name as its id, on every page",
        arguments: [
            ("/", 4), ("/start", 0), ("/sign-in", 3), ("/join/guided", 5), ("/join/email", 4),
            ("/join/username", 2), ("/colour", 6), ("/nowhere", 0),
        ])
    func pages(_ path: String, _ count: Int) async {
        expectNamedInputs(await visitor.get(path), count: count)
    }

    @Test(
        "Every visible input has its name as its id, on every page for members",
        arguments: [
            ("/", 4), ("/start", 0), ("/home", 2), ("/history", 0), ("/account/password", 3),
            ("/account/delete", 1), ("/colour", 6), ("/nowhere", 0),
        ])
    func memberPages(_ path: String, _ count: Int) async {
        _ = await visitor.post("/join/email", .emailForm)
        expectNamedInputs(await visitor.get(path), count: count)
    }

    @Test(
        "Every visible input has its name as its id, in a refused form too",
        arguments: [
            ("/join/desk", 4), ("/sign-in", 3), ("/join/guided", 5), ("/join/email", 4),
            ("/join/username", 2), ("/colour", 6),
        ])
    func refusedForms(_ path: String, _ count: Int) async {
        let page = await visitor.post(path, ["first-name": "R2D2", "action": "next"])
        #expect(page.status == .unprocessableContent)
        expectNamedInputs(page, count: count)
    }

    private func expectNamedInputs(_ page: Page, count: Int) {
        let inputs = page.text.matches(of: /<input [^>]*>/).map { String($0.0) }
            .filter { !$0.contains(" type=\"hidden\"") }
        #expect(inputs.count == count)
        for input in inputs {
            let id = input.firstMatch(of: /\sid="([^"]*)"/)?.1
            #expect(id != nil && id == input.firstMatch(of: /\sname="([^"]*)"/)?.1, "\(input)")
        }
    }
}
