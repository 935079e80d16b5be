import HTTP
import HTTPTypes
import Model
import Operations
import Visitors
import Words

/// Lets a member correct their own details.
struct DetailsPage: Sendable {
    let accounts: Accounts
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        return try page(
            Correction.view(Correctable(me.member), in: .account), context,
            notice: await renderer.notices.take(request) ?? context.warning)
    }

    func save(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let correction = Correction(try FormData(request), in: .account)
        do {
            let profile = try Profile(account: correction.entries, keeping: me.member.profile)
            let password = correction.entries["password"]
            let change = try await accounts.edit(
                me, to: profile, from: correction.revision(of: "\(me.member.id)"), proof: .password(password),
                on: context.occasion)
            switch change {
            case .wrongPassword: throw Problems("password", password.isEmpty ? .missing : .wrong)
            case .taken(let identifier): throw Problems(identifier.rawValue, .taken)
            case .stale(let current):
                return try page(
                    correction.merged(with: Correctable(current)), context, .conflict,
                    versions: correction.versions(beside: Correctable(current)), notice: .staleDetails)
            case .changed:
                return await renderer.redirect(to: "/account", notice: .saved)
            }
        } catch let problems as Problems {
            return try page(correction.view(Correctable(me.member), problems.list), context, problems.status)
        } catch {
            return try await renderer.retryPage(after: error) { status, notice in
                try page(correction.view(Correctable(me.member)), context, status, notice: notice)
            }
        }
    }

    private func page(
        _ form: FormView, _ context: Context, _ status: HTTPResponse.Status = .ok, versions: [View] = [],
        notice: Notice? = nil
    ) throws -> Response {
        let view = View([
            "form": form.view.adding([
                "action": "/account", "button": Sentence("Save"), "remembers": false, "cancel": "/home",
            ]),
            "versions": versions, "hasVersions": !versions.isEmpty,
        ])
        return try renderer.page(
            "account", at: "/start", title: "My details", hasProblems: !form.problems.isEmpty, view,
            status: status, notice: notice, for: context.viewer
        ).uncached()
    }
}
