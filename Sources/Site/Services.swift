import HTTP
import Operations
import Passwords
import Storage
import Visitors

/// What the pages are made of. A page is given what it uses and nothing else: `Routes` hands it out.
struct Services: Sendable {
    /// For what it tells of itself and its changes; questions and changes go by the operations.
    let store: any Store
    let desk: Desk
    let accounts: Accounts
    let credits: Credits
    let records: OwnRecords
    let colours: Colours
    let office: Office
    let imports: Imports
    let codes: Codes
    let setUp: SetUp
    let roster: LiveRoster
    let renderer: PageRenderer
    let sessionCookie: SessionCookie
    let visitorCookie: VisitorCookie
    let languageCookie: LanguageCookie
    let networkPolicy: NetworkPolicy
    /// For what one page leaves for the next.
    let memory: any ShortMemory
    let report: SecurityLog
    let now: @Sendable () -> Timestamp

    init(
        store: any Store, hasher: PasswordHasher, limits: AttemptLimits.Settings, roster: LiveRoster,
        renderer: PageRenderer, jar: CookieJar, memory: any ShortMemory, networkPolicy: NetworkPolicy,
        events: SecurityEventCounts, now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.memory = memory
        let report: SecurityLog = { [logger = renderer.logger] event in
            events.note(event.kind)
            logger.note(event)
        }
        self.report = report
        let attempts = AttemptLimits(
            limits, memory: store.attemptMemory(capacity: limits.rememberedActs), report: report)
        desk = Desk(store: store, hasher: hasher, attempts: attempts, report: report)
        accounts = Accounts(store: store, hasher: hasher, attempts: attempts, report: report)
        credits = Credits(store: store, attempts: attempts, report: report)
        records = OwnRecords(store: store)
        colours = Colours(store: store, attempts: attempts)
        office = Office(store: store, report: report)
        imports = Imports(store: store, report: report)
        codes = Codes(store: store, hasher: hasher, attempts: attempts, report: report)
        setUp = SetUp(store: store, hasher: hasher, attempts: attempts, report: report)
        self.roster = roster
        self.renderer = renderer
        visitorCookie = VisitorCookie(jar: jar)
        languageCookie = LanguageCookie(jar: jar, languages: renderer.languages)
        sessionCookie = SessionCookie(jar: jar, visitor: visitorCookie)
        self.networkPolicy = networkPolicy
        self.now = now
    }
}
