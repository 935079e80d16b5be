import HTTP
import Model
import Operations
import Storage
import Visitors
import Words

/// Lets a member correct their own details.
struct DetailsPage: Sendable {
    let accounts: Accounts
    let records: OwnRecords
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let (kept, form) = try await kept(me, me.member, context)
        return try await page(
            CorrectionForm(
                form: Correction.opened(kept, in: form),
                notice: await renderer.notices.take(request) ?? context.warning),
            context)
    }

    func save(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let (kept, form) = try await kept(me, me.member, context)
        let data = try renderer.data(request, for: form)
        let correction = Correction(data, in: form).leavingUnchanged(as: kept)
        return try await renderer.save(correction, of: kept, page: { try await page($0, context) }) {
            let profile = try Profile(account: correction.entries, keeping: kept.entries, asking: form.group)
            let password = correction.entries["password"]
            let change = try await accounts.edit(
                me, to: profile, answers: correction.answers(keeping: kept),
                from: correction.revision(of: "\(me.member.id)"), proof: .password(password),
                on: context.occasion)
            switch change {
            case .wrongPassword: throw Problems("password", password.isEmpty ? .missing : .wrong)
            case .taken(let identifier): throw Problems([identifier.taken])
            case .stale(let member):
                // The member may have agreed to something in the meantime, which changes the form.
                let (latest, latestForm) = try await self.kept(me, member, context)
                let updated = Correction(data, in: latestForm).leavingUnchanged(as: latest)
                return try await page(updated.conflict(with: latest), context)
            case .emailToConfirm(let address):
                return await renderer.redirect(to: "/account", notice: .emailToConfirm(address))
            case .changed: return await renderer.redirect(to: "/account", notice: .saved)
            }
        }
    }

    /// The member's details as they are given and the answers as they are kept, and the form that corrects
    /// them.
    private func kept(
        _ me: SignedIn, _ member: Member, _ context: Context
    ) async throws -> (kept: KeptEntries, form: Form) {
        let answers = try await records.answers(of: me, to: context.settings.fields)
        let group = context.personForm.forMember(whoAnswered: answers.texts)
        return (KeptEntries(member, answers, group, context), Form.account.asking(group))
    }

    /// The part about mail; nil if the site sends none, if the member has no address, or while the store
    /// can't be read.
    private func mail(_ context: Context) async throws -> View? {
        let me = try context.requireSignedIn()
        guard renderer.sendsMail,
            let preferences = try? await records.mailPreferences(of: me, at: context.now)
        else { return nil }
        let (email, standing) = (me.member.profile.email, me.member.emailStanding)
        let unconfirmedAddress = preferences.addressToConfirm
        if email == nil, unconfirmedAddress == nil { return nil }
        return View([
            "owner": "\(me.member.id)",
            // The page doesn't say whether another member has the new address by now. The form and the link
            // do, within limits.
            "waiting": unconfirmedAddress.map {
                Markup(
                    Sentence(
                        "{address} becomes your email once you confirm it with the link that was sent there, unless somebody else has it by then.",
                        ["address": .entered($0)]))
            },
            "isUnconfirmed": unconfirmedAddress == nil && standing == .unconfirmed,
            "isConfirmed": unconfirmedAddress == nil && standing == .confirmed,
            "hasEmail": email != nil, "isUnsubscribed": preferences.isUnsubscribed,
        ])
    }

    private func page(_ correction: CorrectionForm, _ context: Context) async throws -> Response {
        let view = View([
            "form": correction.form.drawn(action: "/account", button: "Save", cancel: "/home"),
            "mail": try await mail(context),
        ]).adding(correction.versionValues)
        return try renderer.page(
            "account", in: "/start", title: "My details", hasProblems: !correction.form.problems.isEmpty,
            view,
            status: correction.status, notice: correction.notice, for: context.viewer)
    }
}

extension Notice {
    /// Shown after a member has asked for another email.
    fileprivate static func emailToConfirm(_ address: String) -> Notice {
        Notice(
            sentence: Sentence(
                "Saved. Your email changes to {address} once you confirm it with the link that was sent there.",
                ["address": .entered(address)]))
    }
}
