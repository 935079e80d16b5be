import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// A member's own page: their balance, the form to send credits, their history and their account.
struct HomePage: Sendable {
    /// How long a page without changes is cached: its chart ends at the present, and it says to the minute
    /// how long ago something was.
    private static let cachedSeconds: Int64 = 60

    let records: OwnRecords
    let sendsMail: Bool
    let renderer: PageRenderer

    /// All that the page shows besides the names of other members.
    private struct CacheKey: Hashable {
        let session: [UInt8]
        let overview: MemberOverview
        let hasUnconfirmedEmail: Bool
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let form = FormView(form: .transfer)
        let outdated = try await agreements(context)
        if !outdated.isEmpty {
            let notice = await renderer.notices.take(request)
            return try await page(context, form: form, asking: outdated, notice: notice)
        }
        if let notice = await renderer.notices.take(request) {
            return try await page(context, form: form, notice: notice)
        }
        let (me, now) = (try context.requireSignedIn(), context.now)
        let overview = try await records.overview(of: me, at: now)
        let shown = CacheKey(
            session: me.session.tokenDigest, overview: overview,
            hasUnconfirmedEmail: hasUnconfirmedEmail(me.member))
        let key = renderer.pageCache.key("home", shown, for: context.viewer)
        if let page = renderer.pageCache.page(key, at: now) {
            return page.with(FormID())
        }
        let statement = try await statement(of: me)
        let page = try page(context, overview, statement, form, formID: .placeholder).withGapForFormID()
        let aMinuteOn = now.adding(seconds: Self.cachedSeconds)
        let until = min(statement.undoOfferEnds(after: now) ?? aMinuteOn, aMinuteOn)
        return renderer.cache(page, under: key, until: until).with(FormID())
    }

    private func hasUnconfirmedEmail(_ me: Member) -> Bool {
        sendsMail && me.profile.email != nil && me.emailStanding == .unconfirmed
    }

    /// The page after an answer to an agreement whose text has changed once more.
    func show(_ problems: [Problem], in form: Form, _ context: Context) async throws -> Response {
        let again = Set(problems.map(\.field))
        let asked = Set(try await agreements(context).map(\.field.id))
        let fields = context.settings.kept.fields.filter {
            asked.contains($0.field.id) || again.contains($0.field.name)
        }
        return try await page(
            context, form: FormView(form: .transfer), asking: fields,
            because: problems.map { ($0.field, $0.sentence(in: form)) }, .unprocessableContent)
    }

    /// The agreements about which the member is asked again.
    private func agreements(_ context: Context) async throws -> [KeptField] {
        try await records.agreementsToAsk(
            of: context.requireSignedIn(), among: context.settings.kept.fields
        ).filter { $0.field.filledBy == .person }
    }

    /// - Parameter formID: the id that goes back with the form, and tells whether the form was sent before.
    /// - Parameter agreements: those whose text has changed since the member agreed to it.
    /// - Parameter problems: why some of them are asked once more, by the fields' names.
    func page(
        _ context: Context, form: FormView, formID: FormID = FormID(), asking agreements: [KeptField] = [],
        because problems: [(field: String, sentence: Sentence)] = [],
        _ status: HTTPResponse.Status = .ok, notice: Notice? = nil
    ) async throws -> Response {
        let me = try context.requireSignedIn()
        let overview = try await records.overview(of: me, at: context.now)
        let statement = try await statement(of: me)
        return try page(
            context, overview, statement, form, formID: formID, asking: agreements, because: problems,
            status, notice: notice)
    }

    private func statement(of me: SignedIn) async throws(StoreError) -> AccountStatement {
        try await records.statement(of: me, limit: HistoryPage.pageLength)
    }

    private func page(
        _ context: Context, _ overview: MemberOverview, _ statement: AccountStatement, _ form: FormView,
        formID: FormID, asking agreements: [KeptField] = [],
        because problems: [(field: String, sentence: Sentence)] = [],
        _ status: HTTPResponse.Status = .ok, notice: Notice? = nil
    ) throws -> Response {
        let (me, now) = (try context.requireSignedIn(), context.now)
        let view = View([
            "agreements": agreements.map { kept in
                let field = kept.field(in: context.viewer.language.tag)
                return View([
                    "name": field.name, "label": field.label, "text": field.text,
                    "readText": field.readText?.text,
                    "problem": problems.first { $0.field == field.name }?.sentence,
                ])
            },
            "colour": overview.colour?.hex,
            "name": me.member.profile.displayName,
            "fullName": me.member.profile.name == me.member.profile.displayName
                ? nil : me.member.profile.name,
            "credits": Markup(
                Sentence("{balance} credits", ["balance": .amount(statement.balance)]),
                outputs: ["balance": "balance"]),
            "transfer": form.view.adding(["id": formID.text]),
            "chart": BalanceChart(statement, until: now)?.view,
            "history": StatementView(statement: statement, now: now) {
                renderer.name(of: $0, context.settings)
            }.view,
            "sessions": overview.sessions.map { session in
                View([
                    "browser": BrowserName(stored: session.browser),
                    "isThis": session.tokenDigest == me.session.tokenDigest,
                    "isRemembered": session.isRemembered, "id": session.name,
                    "lastUsed": RelativeTime(session.lastUsedAt, now: now).sentence,
                ])
            },
            "hasOthers": overview.sessions.count > 1,
            "hasUnconfirmedEmail": hasUnconfirmedEmail(me.member),
            "visits": renderer.visits(overview, isLinked: false, context.settings),
        ])
        return try renderer.page(
            "home", at: "/start", title: "My account",
            hasProblems: !form.problems.isEmpty || form.alert != nil || !problems.isEmpty,
            view,
            status: status, notice: notice, for: context.viewer)
    }
}
