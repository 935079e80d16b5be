import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// A member's own page: their balance, the form to send credits, their history and their account.
struct HomePage: Sendable {
    /// How long an unchanged page is cached: its chart ends at the present, and it says to the minute how
    /// long ago something happened.
    private static let cachedSeconds: Int64 = 60

    let records: OwnRecords
    let renderer: PageRenderer

    /// All that the page shows besides the names of other members.
    private struct CacheKey: Hashable {
        let session: [UInt8]
        let overview: MemberOverview
        let hasUnconfirmedEmail: Bool
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        var contents = Contents(form: FormView(form: .transfer))
        contents.agreements = try await agreements(context)
        contents.notice = await renderer.notices.take(request)
        if !contents.agreements.isEmpty || contents.notice != nil { return try await page(contents, context) }
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
        contents.formID = .placeholder
        let page = try page(contents, overview, statement, context).withGapForFormID()
        let aMinuteOn = now.adding(seconds: Self.cachedSeconds)
        let until = min(statement.undoOfferEnds(after: now) ?? aMinuteOn, aMinuteOn)
        return renderer.cache(page, under: key, until: until).with(FormID())
    }

    private func hasUnconfirmedEmail(_ me: Member) -> Bool {
        renderer.sendsMail && me.profile.email != nil && me.emailStanding == .unconfirmed
    }

    /// The page after the member has answered an agreement whose text had changed once more.
    func show(_ problems: [Problem], in form: Form, _ context: Context) async throws -> Response {
        let withProblems = Set(problems.map(\.field))
        let asked = Set(try await agreements(context).map(\.field.id))
        let fields = context.settings.fields.filter {
            asked.contains($0.field.id) || withProblems.contains($0.field.name)
        }
        let contents = Contents(
            form: FormView(form: .transfer), agreements: fields,
            problems: problems.map { ($0.field, $0.sentence(in: form)) }, status: .unprocessableContent)
        return try await page(contents, context)
    }

    /// The agreements about which the member is asked again.
    private func agreements(_ context: Context) async throws -> [StoredField] {
        try await records.agreementsToAsk(
            of: context.requireSignedIn(), among: context.settings.fields
        ).filter { $0.field.answeredBy == .person }
    }

    /// The page's contents besides what is stored.
    struct Contents {
        /// The form to send credits.
        let form: FormView
        /// The id that is sent back with the form, by which a form that was sent before is recognised.
        var formID = FormID()
        /// The agreements whose text has changed since the member agreed to it.
        var agreements: [StoredField] = []
        /// Why some of the agreements are asked once more, by the fields' names.
        var problems: [(field: String, sentence: Sentence)] = []
        var status = HTTPResponse.Status.ok
        var notice: Notice?
    }

    func page(_ contents: Contents, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let overview = try await records.overview(of: me, at: context.now)
        let statement = try await statement(of: me)
        return try page(contents, overview, statement, context)
    }

    private func statement(of me: SignedIn) async throws(StoreError) -> AccountStatement {
        try await records.statement(of: me, limit: HistoryPage.pageLength)
    }

    private func page(
        _ contents: Contents, _ overview: MemberOverview, _ statement: AccountStatement, _ context: Context
    ) throws -> Response {
        let (form, me, now) = (contents.form, try context.requireSignedIn(), context.now)
        let view = View([
            "owner": "\(me.member.id)",
            "agreements": contents.agreements.map { agreement($0, contents, context) },
            "colour": overview.colour?.hex,
            "name": me.member.profile.displayName,
            "fullName": me.member.profile.name == me.member.profile.displayName
                ? nil : me.member.profile.name,
            "credits": Markup(
                Sentence("{balance} credits", ["balance": .amount(statement.balance)]),
                outputs: ["balance": "balance"]),
            "transfer": contents.form.view.adding(["id": contents.formID.text]),
            "chart": BalanceChart(statement, until: now)?.view,
            "history": StatementView(statement: statement, now: now) {
                renderer.name(of: $0, context.settings)
            }.view,
            "sessions": overview.sessions.map { Self.session($0, of: me, at: now) },
            "hasOthers": overview.sessions.count > 1,
            "unconfirmedEmail": hasUnconfirmedEmail(me.member),
            "visits": renderer.visits(overview, isLinked: false, context.settings),
        ])
        return try renderer.page(
            "home", in: "/start", title: "My account",
            hasProblems: !form.problems.isEmpty || form.alert != nil || !contents.problems.isEmpty,
            view, status: contents.status, notice: contents.notice, for: context.viewer)
    }

    /// An agreement about which the member is asked again.
    private func agreement(_ stored: StoredField, _ contents: Contents, _ context: Context) -> View {
        let field = stored.field(in: context.language.tag)
        return View([
            "name": field.name, "label": field.label, "text": field.text,
            "readText": field.readText?.text,
            "problem": contents.problems.first { $0.field == field.name }?.sentence,
        ])
    }

    private static func session(_ session: Session, of me: SignedIn, at now: Timestamp) -> View {
        View([
            "browser": BrowserName(stored: session.browser),
            "isThis": session.tokenDigest == me.session.tokenDigest,
            "isRemembered": session.isRemembered, "id": session.name,
            "lastUsed": RelativeTime(session.lastUsedAt, now: now).sentence,
        ])
    }
}
