import HTTP
import Operations
import Passwords
import Storage
import Visitors

/// The operations and tools that pages use. `Routes` gives each page only those that it needs.
struct Services: Sendable {
    /// The only part of the store that pages use directly; they read and change data through operations.
    let health: any CheckableStore
    let desk: Desk
    let door: Door
    let accounts: Accounts
    let credits: Credits
    let records: OwnRecords
    let colours: Colours
    let office: Office
    let events: Events
    let selfCheckIn: SelfCheckIn
    let imports: Imports
    let backups: Backups
    let codes: Codes
    let mailing: Mailing
    let setUp: SetUp
    let roster: LiveRoster
    let renderer: PageRenderer
    let sessionCookie: SessionCookie
    let visitorCookie: VisitorCookie
    let languageCookie: LanguageCookie
    let networkPolicy: NetworkPolicy
    /// Holds what one page leaves for the next.
    let memory: any ShortMemory
    let report: SecurityLog
    let now: @Sendable () -> Timestamp
    /// Whether all workers are busy hashing passwords.
    let isHashing: @Sendable () -> Bool

    /// - Parameter securityCounts: counts the events that `report` gets.
    /// - Throws: an error whose description is one line, when a file is missing or not valid.
    init(
        store: Store, hasher: PasswordHasher, securityCounts: SecurityEventCounts,
        options: Application.Options
    ) throws {
        health = store
        (networkPolicy, now) = (options.networkPolicy, options.now)
        isHashing = { hasher.isSaturated }
        memory = options.memory ?? store.shortMemory ?? LocalMemory(now: options.now)
        let jar = CookieJar(isSecure: networkPolicy.isSecure)
        renderer = try PageRenderer(
            options.files, security: SecurityHeaders(isSecure: networkPolicy.isSecure),
            notices: Notices(jar: jar, memory: memory, logger: options.logger), demo: options.demo,
            sendsMail: options.mail != nil, logger: options.logger)
        visitorCookie = VisitorCookie(jar: jar)
        languageCookie = LanguageCookie(jar: jar, languages: renderer.languages)
        sessionCookie = SessionCookie(jar: jar, visitor: visitorCookie)
        let report: SecurityLog = { [logger = options.logger] event in
            securityCounts.increment(event.kind)
            logger.log(event)
        }
        self.report = report
        let attempts = AttemptLimits(
            options.limits, memory: store.attemptMemory(capacity: options.limits.rememberedAttempts),
            report: report)
        mailing = Mailing(store: store, tester: options.mail, report: report)
        let resources = Resources(
            store: store, hasher: hasher, attempts: attempts, sendsMail: mailing.sendsMail, report: report)
        desk = Desk(resources)
        door = Door(resources)
        accounts = Accounts(resources)
        roster = LiveRoster(desk, accounts, observe: store.observe, logger: options.logger, now: options.now)
        credits = Credits(resources)
        records = OwnRecords(store: store)
        colours = Colours(resources)
        office = Office(store: store, report: report)
        events = Events(store: store, report: report)
        selfCheckIn = SelfCheckIn(store: store)
        imports = Imports(store: store, report: report)
        backups = Backups(resources, source: options.backups)
        codes = Codes(resources)
        setUp = SetUp(resources)
    }
}
