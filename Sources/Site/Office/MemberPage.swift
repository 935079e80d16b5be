import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// One member, as organisers see them: all that is kept about the member, and what organisers can change.
struct MemberPage: Sendable {
    private static let activityLength = 200

    let office: Office
    let codes: GivenCodesPages
    let mailing: Mailing
    let renderer: PageRenderer

    func member(_ request: Request, _ context: Context) async throws -> Member {
        let organiser = try context.requireOrganiser()
        guard let member = try await office.member(id: request.pathID(orElse: .noSuchMember), for: organiser)
        else {
            throw Refusal.noSuchMember
        }
        return member
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let member = try await member(request, context)
        // A HEAD request must not use up the code, since it wouldn't show it.
        let code = request.method == .get ? try await codes.takeCode(request, for: member) : nil
        let (kept, form) = try await kept(member, context)
        let before = try request.idBefore()
        let correction = CorrectionForm(
            form: Correction.opened(kept, in: form), notice: await renderer.notices.take(request))
        return try await page(
            member, Contents(correction: correction, before: before, code: code), context)
    }

    // MARK: Correcting

    /// The member's details and answers as they are kept, and the form that corrects them.
    func kept(_ member: Member, _ context: Context) async throws -> (kept: KeptEntries, form: Form) {
        let answers = try await office.answers(
            of: member.id, to: context.settings.fields, for: context.requireOrganiser())
        let group = context.officeForm.forMember(whoAnswered: answers.texts)
        let form: Form = member.passwordHash.isEmpty ? .memberWithoutPassword : .member
        return (KeptEntries(member, answers, group, context), form.asking(group))
    }

    func save(_ request: Request, _ context: Context) async throws -> Response {
        let member = try await member(request, context)
        let (kept, form) = try await kept(member, context)
        let data = try renderer.data(request, for: form)
        let correction = Correction(data, in: form).leavingUnchanged(as: kept)
        func redisplay(_ correction: CorrectionForm) async throws -> Response {
            try await page(member, Contents(correction: correction), context)
        }
        return try await renderer.save(correction, of: kept, page: redisplay) {
            let profile = try Profile(
                member: correction.entries, keeping: kept.entries, hasPassword: !member.passwordHash.isEmpty,
                asking: form.group)
            let outcome = try await edit(
                member, to: profile, correction.answers(keeping: kept),
                from: correction.revision(of: "\(member.id)"), context)
            guard case .stale(let current) = outcome else {
                return await renderer.redirect(to: "/members/\(member.id)", notice: .saved)
            }
            // The member may have set a password in the meantime, which changes the form.
            let (latest, latestForm) = try await self.kept(current, context)
            let updated = Correction(data, in: latestForm).leavingUnchanged(as: latest)
            return try await page(current, Contents(correction: updated.conflict(with: latest)), context)
        }
    }

    private func edit(
        _ member: Member, to profile: Profile, _ answers: Answers, from revision: Int64, _ context: Context
    ) async throws -> EditOutcome<Member> {
        do {
            return try await Refusal.noSuchMember.instead(of: .unknownMember) {
                try await office.edit(
                    member.id, to: profile, answers: answers, from: revision, on: context.occasion)
            }
        } catch let error as StoreError {
            throw Problems(taken: error) ?? error
        }
    }

    // MARK: Role

    func setRole(_ request: Request, _ context: Context) async throws -> Response {
        let member = try await member(request, context)
        guard let role = try FormData(request)["role"].flatMap({ Role(rawValue: $0) }) else {
            throw HTTPError(.unprocessableContent)
        }
        do {
            try await Refusal.noSuchMember.instead(of: .unknownMember) {
                try await office.setRole(role, of: member.id, on: context.occasion)
            }
        } catch StoreError.cannotSignIn {
            return await renderer.redirect(to: "/members/\(member.id)", notice: Self.noRole(for: member))
        }
        let sentence = Sentence(
            "{name} now has this role: {role}.",
            ["name": .entered(member.profile.listName), "role": .sentence(role.sentence)])
        let isOwn = role != .organiser && member.id == context.signedIn?.member.id
        return await renderer.redirect(
            to: isOwn ? "/home" : "/members/\(member.id)", notice: Notice(sentence: sentence))
    }

    private static func noRole(for member: Member) -> Notice {
        Notice.warning(
            Sentence(
                "{name} has neither an email nor a username to sign in with, and so gets no role. Enter one of them first.",
                ["name": .entered(member.profile.listName)]))
    }

    // MARK: The page

    /// The page's contents besides what is stored.
    struct Contents {
        /// The form with the member's details.
        let correction: CorrectionForm
        var credits = FormView(form: .credits, hidden: FormID().hidden)
        /// The id of the transfer before which the history begins; nil for the newest ones.
        var before: Int64?
        /// The code that the member was just given.
        var code: GivenCodesPages.PrintedCode?
    }

    func page(
        _ member: Member, _ contents: Contents, _ context: Context
    ) async throws -> Response {
        let (correction, credits, now) = (contents.correction, contents.credits, context.now)
        let record = try await office.record(
            of: member.id, before: contents.before, historyLimit: HistoryPage.pageLength,
            activityLimit: Self.activityLength, at: now, for: context.requireOrganiser())
        let agreements = try await agreements(of: member, context)
        let mail = try await mail(of: member, context)
        let statement = record.statement
        let path = "/members/\(member.id)"
        let address = codes.address(context)
        let history = StatementView(
            statement: statement, now: now, name: { renderer.name(of: $0, context.settings) },
            page: path, isOwn: false)
        let view = View([
            "path": path, "canonical": path + (contents.before.map { "?before=\($0)" } ?? ""),
            "id": String(member.id), "name": member.profile.listName,
            "role": member.role.sentence, "ownAddress": address.ownText,
            "refusingAddress": address.refusingText,
            "form": correction.form.drawn(action: path, button: "Save"),
            "code": contents.code?.view,
            "credits": credits.view.adding(["action": "\(path)/credits"]),
            "roles": Role.allCases.map {
                View(["value": $0.rawValue, "label": $0.sentence, "isCurrent": $0 == member.role])
            },
            "isOneself": member.id == context.signedIn?.member.id,
            "balance": statement.balance, "history": history.view,
            "activity": record.activity.map { ActivityView($0, context).view },
            "hasActivity": !record.activity.isEmpty,
        ]).adding(mail).adding(facts(about: member, record.overview, agreements, now, context.settings))
        return try renderer.officePage(
            "member", in: "/members",
            title: Sentence("{name}, member", ["name": .entered(member.profile.listName)]),
            hasProblems: !credits.problems.isEmpty, view, correction: correction, context)
    }

    /// The agreements that the member has answered, in the order of the form.
    private func agreements(
        of member: Member, _ context: Context
    ) async throws -> [(StoredField, StoredAgreement)] {
        let fields = context.settings.fields.filter { $0.field.kind == .agreement }
        if fields.isEmpty { return [] }
        let agreements = try await office.agreements(of: member.id, for: context.requireOrganiser())
        return fields.compactMap { field in agreements[field.field.id].map { (field, $0) } }
    }

    /// Which mails can reach the member.
    private func mail(
        of member: Member, _ context: Context
    ) async throws -> View.Values {
        let preferences =
            mailing.sendsMail
            ? try await mailing.preferences(of: member.id, at: context.now, for: context.requireOrganiser())
            : nil
        let getsMail = mailing.sendsMail && member.profile.email != nil
        return [
            "getsCodeByMail": getsMail,
            "emailStanding": getsMail ? member.emailStanding.sentence : nil,
            "addressToConfirm": preferences?.addressToConfirm,
            "isUnsubscribed": preferences?.isUnsubscribed ?? false,
        ]
    }

    /// The data about a member that the program itself keeps.
    private func facts(
        about member: Member, _ overview: MemberOverview, _ agreed: [(StoredField, StoredAgreement)],
        _ now: Timestamp, _ settings: CurrentSettings
    ) -> View.Values {
        [
            "date": Markup.moment(member.registeredAt),
            "signUpForm": member.form.sentence, "colour": overview.colour?.hex,
            "chosenLanguage": member.language.flatMap { renderer.languages[$0]?.name },
            "sessions": overview.sessions.map { session in
                View([
                    "browser": BrowserName(stored: session.browser),
                    "isRemembered": session.isRemembered,
                    "lastUsed": RelativeTime(session.lastUsedAt, now: now).sentence,
                ])
            },
            "hasSessions": !overview.sessions.isEmpty,
            "agreements": agreed.map { field, agreement in
                View([
                    "label": field.field.label, "date": Markup.moment(agreement.at),
                    "text": agreement.text,
                    "isOutdated": field.isOutdated(agreement), "isDeclined": field.isDeclined(agreement),
                ])
            },
            "visits": renderer.visits(overview, isLinked: true, settings),
        ]
    }
}

extension EmailStanding {
    /// The standing of an email, as a member's page says it to organisers.
    fileprivate var sentence: Sentence {
        switch self {
        case .unconfirmed: "not confirmed"
        case .given: "given by an organiser"
        case .confirmed: "confirmed"
        }
    }
}

extension Refusal {
    /// There is no member with this id, or they were deleted.
    static let noSuchMember = Refusal(
        .notFound, heading: "There is no such member",
        advice:
            "Perhaps they were removed or have deleted their account. Look in the list of members.",
        link: ErrorWords.Link("/members", "Members"))
}
