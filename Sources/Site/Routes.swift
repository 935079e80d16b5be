import HTTP
import HTTPTypes
import Visitors
import Words

/// Every URL of the site, and who may use it.
struct Routes {
    typealias Handler = Router<Context>.Handler
    /// Answers a request from a stranger, if that needs no waiting; nil leaves it to the route's `Handler`.
    typealias ImmediateHandler = @Sendable (Request, Context) throws -> Response?

    /// One method at one URL pattern.
    struct Route {
        let method: HTTPRequest.Method
        let pattern: String
        let access: Access
        /// Whether the form has a password or a code. Then it is refused if others could read it on its way.
        var passwordUse = PasswordUse.never
        /// Whether it is a file of `Public`; these are counted together.
        var isAsset = false
        /// The notice for a form that comes without a session: if the form was sent twice, the first request
        /// may have ended the session.
        var whenSignedOut = Notice.signedOutMeanwhile
        /// Whether any client that knows the path may send the form, from any site or program: the path's
        /// secret entitles it, not a visitor's cookies.
        var allowsCrossOrigin = false
        /// The page with its form, for a path that answers only POST.
        var formPage = "/"
        /// The field of its form that may take long to write, so that its text is kept even if the session
        /// has ended in the meantime.
        var longField: String?
        /// The body, if it may be larger than an ordinary form.
        var largeBody: LargeBody?
        /// Only for a route without parameters, passwords or an access check.
        var immediateHandler: ImmediateHandler?

        /// The name under which its requests are counted.
        var name: String { isAsset ? RequestFigures.assetRoute : pattern }
    }

    /// Whether a form has a password or a code.
    enum PasswordUse {
        case never, always
        /// If its field `password` isn't empty.
        case ifFilled

        func applies(to request: Request) throws -> Bool {
            switch self {
            case .never: false
            case .always: true
            case .ifFilled:
                // The handler refuses a field that may not be repeated.
                try FormData(request) { _ in true }.values("password").contains { !$0.isEmpty }
            }
        }
    }

    /// A body that has a limit of its own. It is read only if the request's head shows that the sender may
    /// send it.
    struct LargeBody: Sendable {
        /// The limit of the whole body.
        let limitBytes: Int
        /// Receives a file; nil for a form.
        var receiver: (@Sendable (Request) throws -> any BodyReceiver)?
        /// Whether the form is large only if it has fields of the group's own.
        var isLargeOnlyWithOwnFields = false

        /// Fifty answers of two thousand unescaped letters, each sent twice by a form that corrects them.
        static let ofAnswers = LargeBody(limitBytes: 256 * 1024, isLargeOnlyWithOwnFields: true)
    }

    private(set) var router = Router<Context>()
    /// In the order of the router's indices.
    private(set) var all: [Route] = []
    private let renderer: PageRenderer
    private let watch: DownloadWatch
    private let queue = TaskQueue()

    /// - Throws: `PatternError`, for a mistake in this file.
    init(_ services: Services) throws {
        renderer = services.renderer
        watch = DownloadWatch(
            accounts: services.accounts, logger: services.renderer.logger, now: services.now)
        try addDesk(services)
        try addSignUp(services)
        try addAccount(services)
        try addCredits(services)
        let codes = GivenCodesPages(
            office: services.office, networkPolicy: services.networkPolicy, renderer: renderer,
            cookie: services.sessionCookie, memory: services.memory)
        try addMembers(services, codes)
        try addImport(services)
        try addMember(services, codes)
        try addActivity(services)
        try addSettings(services)
        try addFields(services)
        try addBackup(services)
        try addEvents(services)
        try addSelfCheckIn(services)
        try addCodes(services)
        try addMailedLinks(services)
        try addRest(services)
    }

    private mutating func on(
        _ method: HTTPRequest.Method, _ pattern: String, for access: Access, formPage: String = "/",
        _ handler: @escaping Handler
    ) throws {
        try on(Route(method: method, pattern: pattern, access: access, formPage: formPage), handler)
    }

    /// A page with its form, which is sent to the same path.
    private mutating func page(
        _ pattern: String, for access: Access, passwordUse: PasswordUse = .never,
        whenSignedOut: Notice = .signedOutMeanwhile, longField: String? = nil,
        largeBody: LargeBody? = nil, _ show: @escaping Handler, _ answer: @escaping Handler
    ) throws {
        try on(.get, pattern, for: access, show)
        try on(
            Route(
                method: .post, pattern: pattern, access: access, passwordUse: passwordUse,
                whenSignedOut: whenSignedOut, longField: longField, largeBody: largeBody),
            answer)
    }

    private mutating func on(_ route: Route, _ handler: @escaping Handler) throws {
        let access = route.access
        // An immediate answer skips the checks below.
        precondition(
            route.immediateHandler == nil
                || access == .anyone && route.passwordUse == .never && !route.pattern.contains(":"))
        try router.on(route.method, route.pattern) { [watch] request, context in
            if context.source.isUnprotected, !access.isSwitchedOff(for: context),
                try route.passwordUse.applies(to: request)
            {
                throw PasswordInClear()
            }
            try access.check(context)
            let response = try await handler(request, context)
            return watch.watched(response, access, context)
        }
        all.append(route)
    }

    /// The route of a request; nil if there is none for the method and path.
    func route(_ method: HTTPRequest.Method, _ path: String) -> Route? {
        (try? router.match(method, path)).map { all[$0.index] }
    }

    /// The patterns of paths that have a secret: the token of a link, or the id of a draft.
    private static let secretPatterns = [UnsubscribePage.pattern, ImportPages.pattern]

    /// The path as it is logged: the pattern alone where the path has a secret, and nothing that belongs
    /// behind a `#` or `?`, which some clients send as a part of the path.
    func logged(_ path: String) -> String {
        let pattern = Self.secretPatterns.first {
            path.utf8.starts(with: $0.utf8.prefix { $0 != UInt8(ascii: ":") })
        }
        if let pattern { return pattern }
        // Most paths have neither sign, and bytes are fast to search.
        if !path.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "%") }) { return path }
        return path.firstRange(of: /#|%(25)*(23|3[Ff])/).map { String(path[..<$0.lowerBound]) } ?? path
    }

    func largeBody(_ path: String) -> (route: Route, body: LargeBody)? {
        guard let route = route(.post, path), let body = route.largeBody else { return nil }
        return (route, body)
    }

    /// Whether the browser sends a refused form again because the visitor reloaded the page. No form has an
    /// address with a `ReloadQuery` as its action.
    func isReload(_ request: Request) -> Bool {
        guard request.method == .post, let query = try? FormData(query: request.query) else { return false }
        return ReloadQuery.isPart(of: query) && route(.get, request.path) != nil
    }

    /// The address of the page that a browser shows at `target`, which may be a path that answers only POST.
    func addressOfPage(shownAt target: SiteTarget) -> String {
        do throws(HTTPError) { _ = try router.match(.get, target.path) } catch {
            // For any other path it is the page for 404.
            if error.status != .notFound { return route(.post, target.path)?.formPage ?? "/" }
        }
        return target.path + ReloadQuery.removed(from: target.query)
    }

    private mutating func addRest(_ services: Services) throws {
        let colour = ColourPage(
            colours: services.colours, cookie: services.visitorCookie, renderer: renderer)
        try page("/colour", for: .anyone, colour.show, colour.choose)
        try on(
            .get, "/health", for: .anyone,
            HealthPage(store: services.health, logger: renderer.logger).show)
        // The pages that are added later aren't among these.
        let pages = self
        let language = LanguagePage(
            accounts: services.accounts, cookie: services.languageCookie, renderer: renderer,
            networkPolicy: services.networkPolicy,
            addressOfPage: { pages.addressOfPage(shownAt: $0) })
        try on(.post, "/language", for: .anyone, language.choose)
        let assets = renderer.assets
        let file: @Sendable (Request, Context) throws -> Response = { request, _ in
            try assets.respond(to: request)
        }
        for path in assets.paths {
            try on(
                Route(method: .get, pattern: path, access: .anyone, isAsset: true, immediateHandler: file),
                file)
        }
    }

    private mutating func addDesk(_ services: Services) throws {
        let door = DoorPages(door: services.door, renderer: renderer)
        let desk = DeskPage(
            desk: services.desk, roster: services.roster, door: door, renderer: renderer)
        try on(
            Route(method: .get, pattern: "/", access: .anyone, immediateHandler: desk.showImmediately),
            desk.show)
        try page(
            "/join/desk", for: .signUp(.desk), passwordUse: .ifFilled, largeBody: .ofAnswers, desk.goBack,
            desk.signUp)
        try on(.post, "/desk/clear", for: .anyone, desk.clear)
        try on(.post, "/desk/restart", for: .desk, desk.restart)
        try on(.post, DeskPage.undoPath, for: .desk, desk.undo)
        try on(.post, "/desk/find", for: .door, door.find)
        try on(.post, "/desk/check-in", for: .door, door.checkIn)
        try on(.post, "/desk/take-off", for: .door, door.takeOff)
        let names = RosterStreamPage(roster: services.roster)
        try on(.get, "/desk/names", for: .desk, names.show)
    }

    /// Sends a signed-in member to the start page instead, or to the event whose code they scanned, so that
    /// Back from there doesn't show a form that was already used.
    private func unlessSignedIn(_ handler: @escaping Handler) -> Handler {
        { [renderer] request, context in
            if context.signedIn != nil {
                let scanned =
                    try request.method == .post
                    ? ScannedCode(FormData(request, repeating: FormData.repeats))
                    : ScannedCode(query: request)
                return renderer.redirect(to: scanned.page ?? "/start")
            }
            return try await handler(request, context)
        }
    }

    private mutating func addSignUp(_ services: Services) throws {
        let start = StartPage(accounts: services.accounts, renderer: renderer)
        try page("/start", for: .anyone, start.show, start.start)

        let signUp = SignUp(
            accounts: services.accounts, cookie: services.sessionCookie, renderer: renderer)
        let guided = GuidedSignUpPage(signUp: signUp)
        try page(
            "/join/guided", for: .signUp(.guided), passwordUse: .always, largeBody: .ofAnswers,
            unlessSignedIn(guided.show), unlessSignedIn(guided.answer))
        let email = SignUpPage.byEmail(signUp)
        try page(
            "/join/email", for: .signUp(.email), passwordUse: .always, largeBody: .ofAnswers,
            unlessSignedIn(email.show), unlessSignedIn(email.answer))
        let username = SignUpPage.byUsername(signUp)
        try page(
            "/join/username", for: .signUp(.username), passwordUse: .always, largeBody: .ofAnswers,
            unlessSignedIn(username.show), unlessSignedIn(username.answer))

        let signIn = SignInPage(
            accounts: services.accounts, cookie: services.sessionCookie, renderer: renderer)
        try page(
            "/sign-in", for: .anyone, passwordUse: .always, unlessSignedIn(signIn.show),
            unlessSignedIn(signIn.signIn))
        try on(.post, "/sign-out", for: .anyone, signIn.signOut)
    }

    private mutating func addAccount(_ services: Services) throws {
        let password = PasswordPage(
            accounts: services.accounts, cookie: services.sessionCookie, renderer: renderer)
        try page(
            "/account/password", for: .member, passwordUse: .always, whenSignedOut: .passwordMayBeNew,
            password.show, password.change)
        try on(.get, "/.well-known/change-password", for: .anyone, password.redirect)
        let account = AccountPage(
            accounts: services.accounts, cookie: services.sessionCookie, renderer: renderer)
        try on(.post, "/account/sessions/end", for: .member, formPage: "/home", account.endSessions)
        try page(
            "/account/delete", for: .member, passwordUse: .always, whenSignedOut: .accountMayBeDeleted,
            account.showDelete, account.delete)
        let details = DetailsPage(
            accounts: services.accounts, records: services.records, renderer: renderer)
        try page(
            "/account", for: .member, passwordUse: .always, largeBody: .ofAnswers, details.show,
            details.save)
        try on(
            .get, "/account/data.json", for: .member,
            MemberDataPage(records: services.records, renderer: renderer).download)
    }

    private mutating func addCodes(_ services: Services) throws {
        let setUp = SetUpPage(
            setUp: services.setUp, cookie: services.sessionCookie, renderer: renderer)
        try page("/setup", for: .anyone, passwordUse: .always, setUp.show, setUp.answer)
        let code = CodePage(
            codes: services.codes, cookie: services.sessionCookie, renderer: renderer)
        try page(
            "/code", for: .anyone, passwordUse: .always, unlessSignedIn(code.show),
            unlessSignedIn(code.answer))
    }

    /// The pages to which mails lead. The reader of a letter can always unsubscribe, even if the site sends
    /// none any more.
    private mutating func addMailedLinks(_ services: Services) throws {
        let mailing = services.mailing
        let unsubscribe = UnsubscribePage(mailing: mailing, renderer: renderer)
        try on(.get, UnsubscribePage.pattern, for: .anyone, unsubscribe.show)
        try on(
            Route(
                method: .post, pattern: UnsubscribePage.pattern, access: .anyone, allowsCrossOrigin: true,
                largeBody: LargeBody(limitBytes: UnsubscribePage.multipartLimitBytes)),
            unsubscribe.unsubscribe)
        if !mailing.sendsMail { return }
        let codes = services.codes
        let forgotten = ForgottenPage(codes: codes, renderer: renderer)
        try page(
            "/forgotten", for: .anyone, unlessSignedIn(forgotten.show), unlessSignedIn(forgotten.send))
        let reset = ResetPage(codes: codes, cookie: services.sessionCookie, renderer: renderer)
        try page("/reset", for: .anyone, passwordUse: .always, reset.show, reset.answer)
        let confirm = ConfirmPage(codes: codes, renderer: renderer)
        try page("/confirm", for: .anyone, passwordUse: .always, confirm.show, confirm.answer)
        let own = OwnMailPage(codes: codes, mailing: mailing, renderer: renderer)
        try on(.post, "/account/confirm", for: .member, formPage: "/account", own.confirm)
        try on(.post, "/account/mail", for: .member, formPage: "/account", own.decideLetters)
    }

    private mutating func addMembers(_ services: Services, _ codes: GivenCodesPages) throws {
        let office = services.office
        let letters =
            services.mailing.sendsMail
            ? LetterPage(office: office, mailing: services.mailing, renderer: renderer) : nil
        let export = ExportPage(office: office, table: table(services))
        let members = MembersPage(
            office: office, imports: services.imports, backups: services.backups, codes: codes,
            credits: GroupCreditsPage(office: office, renderer: renderer), letters: letters, export: export,
            renderer: renderer)
        try on(.get, "/members", for: .organiser, members.show)
        try on(.post, "/members/first-steps", for: .organiser, members.dismissStep)
        try on(.post, "/members/picked", for: .organiser, members.answer)
        try on(.post, "/members/all", for: .organiser, members.answerAll)
        try on(.post, "/members/remove", for: .organiser, members.handler(for: .remove))
        try on(.post, "/members/codes", for: .organiser, members.giveCodes)
        try on(.post, "/members/credits", for: .organiser, members.handler(for: .credits))
        try on(.post, MembersPage.undoPath, for: .organiser, members.undo)
        if let letters { try addOfficeMail(services, members, letters) }
        let newMember = NewMemberPage(office: office, renderer: renderer)
        try page("/members/new", for: .organiser, largeBody: .ofAnswers, newMember.show, newMember.add)
        try on(.get, "/members.csv", for: .organiser, export.download)
    }

    private mutating func addImport(_ services: Services) throws {
        let imports = ImportPages(
            imports: services.imports, office: services.office, renderer: renderer,
            cookie: services.sessionCookie, memory: services.memory, now: services.now)
        try page(
            "/members/import", for: .organiser,
            largeBody: LargeBody(limitBytes: ImportPages.bodyLimitBytes, receiver: ImportPages.receiver),
            imports.show, imports.upload)
        try page(
            ImportPages.pattern, for: .organiser,
            largeBody: LargeBody(limitBytes: ImportPages.formLimitBytes), imports.preview, imports.answer)
        try on(.get, ImportPages.pattern + "/left-out.csv", for: .organiser, imports.leftOut)
    }

    private mutating func addMember(_ services: Services, _ codes: GivenCodesPages) throws {
        let member = MemberPage(
            office: services.office, codes: codes, mailing: services.mailing, renderer: renderer)
        try page("/members/:id", for: .organiser, largeBody: .ofAnswers, member.show, member.save)
        try on(.post, "/members/:id/role", for: .organiser, member.setRole)
        try on(.post, "/members/:id/credits", for: .organiser, member.moveCredits)
        try on(.post, "/members/:id/code", for: .organiser, codes.give)
    }

    private mutating func addActivity(_ services: Services) throws {
        let activity = ActivityPage(office: services.office, renderer: renderer)
        try on(.get, "/activity", for: .organiser, activity.show)
        try on(.get, "/activity.csv", for: .organiser, activity.download)
    }

    private mutating func addSettings(_ services: Services) throws {
        let settings = SettingsPage(
            office: services.office, networkPolicy: services.networkPolicy, renderer: renderer)
        try page("/settings", for: .organiser, settings.show, settings.save)
    }

    private mutating func addFields(_ services: Services) throws {
        let office = services.office
        let fields = FieldsPage(office: office, renderer: renderer)
        try on(.get, FieldsPage.path, for: .organiser, fields.show)
        try on(.post, FieldsPage.undoPath, for: .organiser, fields.undo)
        let field = FieldPage(office: office, renderer: renderer)
        let large = LargeBody(limitBytes: FieldPage.bodyLimitBytes)
        try page(
            "/settings/form/new", for: .organiser, longField: "text", largeBody: large, field.showNew,
            field.add)
        try page(
            "/settings/form/:id", for: .organiser, longField: "text", largeBody: large, field.show,
            field.save)
        try on(.post, "/settings/form/:id/move", for: .organiser, fields.move)
        try on(.post, "/settings/form/:id/remove", for: .organiser, fields.remove)
    }

    private mutating func addBackup(_ services: Services) throws {
        let backup = BackupPage(backups: services.backups, renderer: renderer, queue: queue)
        try page(BackupPage.path, for: .organiser, passwordUse: .always, backup.show, backup.download)
    }

    /// The office's pages about mail, which exist only if the site sends mail.
    private mutating func addOfficeMail(
        _ services: Services, _ members: MembersPage, _ letters: LetterPage
    ) throws {
        try page(
            LetterPage.path, for: .organiser, longField: "text",
            largeBody: LargeBody(limitBytes: LetterPage.bodyLimitBytes), members.write, letters.answer)
        let mail = MailPage(mailing: services.mailing, renderer: renderer)
        try page(MailPage.path, for: .organiser, mail.show, mail.test)
    }

    private func table(_ services: Services) -> TableFile {
        TableFile(renderer: renderer, queue: queue, isHashing: services.isHashing)
    }

    private mutating func addEvents(_ services: Services) throws {
        let events = services.events
        let file = EventsFile(events: events, table: table(services))
        let list = EventsPage(events: events, renderer: renderer)
        try on(.get, "/events", for: .organiser, list.show)
        try on(.get, "/events.csv", for: .organiser, file.download)
        try on(.post, EventsPage.undoPath, for: .organiser, list.undo)
        let newEvent = NewEventPage(events: events, renderer: renderer)
        try page("/events/new", for: .eventOrganiser, newEvent.show, newEvent.add)
        let event = EventPage(events: events, office: services.office, file: file, renderer: renderer)
        try page("/events/:id", for: .organiser, event.show, event.save)
        try on(.post, "/events/:id/add", for: .organiser, event.add)
        try on(.post, "/events/:id/take-off", for: .organiser, event.takeOff)
        try on(.post, "/events/:id/remove", for: .organiser, event.remove)
    }

    private mutating func addSelfCheckIn(_ services: Services) throws {
        let poster = PosterPage(
            events: services.events, selfCheckIn: services.selfCheckIn,
            networkPolicy: services.networkPolicy, renderer: renderer)
        try on(.get, "/events/:id/poster", for: .organiser, poster.show)
        try on(.post, "/events/:id/code", for: .organiser, poster.renewCode)
        let here = HerePage(selfCheckIn: services.selfCheckIn, renderer: renderer)
        try page("/here", for: .anyone, here.show, here.checkIn)
    }

    private mutating func addCredits(_ services: Services) throws {
        let records = services.records
        let home = HomePage(records: records, renderer: renderer)
        try on(.get, "/home", for: .member, home.show)
        let agreements = AgreementPage(accounts: services.accounts, home: home, renderer: renderer)
        try on(.post, "/account/agreements", for: .member, formPage: "/home", agreements.agree)
        let transfers = TransferPages(credits: services.credits, home: home)
        try on(.post, "/transfers", for: .member, formPage: "/home", transfers.transfer)
        try on(.post, "/transfers/undo", for: .member, formPage: "/home", transfers.undo)
        let history = HistoryPage(records: records, renderer: renderer)
        try on(.get, "/history", for: .member, history.show)
        try on(.get, "/history.csv", for: .member, history.download)
    }
}
