import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// Stores a member's answers to the agreements that Home asks about.
struct AgreementPage: Sendable {
    let accounts: Accounts
    let home: HomePage
    let renderer: PageRenderer

    func agree(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let me = try context.requireOwner(of: data)
        let form = Form.account.asking(context.personForm)
        let entries = Entries(data, for: form)
        let read = form.group.readTexts(in: entries)
        var decisions: [Int64: (agrees: Bool, read: ReadText)] = [:]
        for (id, text) in read {
            switch entries[CustomField.name(of: id)] {
            case "yes": decisions[id] = (true, text)
            case "no": decisions[id] = (false, text)
            default: continue
            }
        }
        let problems = form.group.fields.filter { decisions[$0.id] != nil && $0.isStale(in: entries) }
            .map { Problem(field: $0.name, code: .textChanged) }
        if !problems.isEmpty {
            return try await home.show(problems, in: form, context)
        }
        try await accounts.decide(decisions, me, on: context.occasion)
        return await renderer.redirect(to: "/home", notice: decisions.isEmpty ? nil : .saved)
    }
}
