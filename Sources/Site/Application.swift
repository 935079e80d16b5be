import Browser
import Foundation
import HTTP
import HTTPTypes
import Logging
import Operations
import Passwords
import Storage

/// The site, as one function from requests to responses.
public final class Application: Sendable {
    let renderer: PageRenderer
    private let accounts: Accounts
    private let setUp: SetUp
    private let cookie: SessionCookie
    private let language: LanguageCookie
    private let settings: LiveSettings
    private let roster: LiveRoster
    private let exposure: Exposure
    private let now: @Sendable () -> Timestamp
    private let hostCheck: HostCheck
    private let crossOriginCheck: CrossOriginCheck
    let routes: Routes

    /// - Parameter settings: those of the store as it was opened. Every later change is heard of.
    /// - Parameter folder: where `Public/` and `Templates/` are.
    /// - Parameter onUnknownName: told of a name in a template that no view provides.
    /// - Throws: an error whose description is one line, when a file is missing or not valid.
    public init(
        store: any Store, settings: KeptSettings, hasher: PasswordHasher, exposure: Exposure, folder: URL,
        logger: Logger,
        demo: DemoAccounts? = nil, limits: AttemptLimits.Settings = AttemptLimits.Settings(),
        now: @escaping @Sendable () -> Timestamp = { .now },
        onUnknownName: (@Sendable (String) -> Void)? = nil
    ) throws {
        self.exposure = exposure
        self.now = now
        hostCheck = HostCheck(allowing: exposure.hostNames)
        crossOriginCheck = CrossOriginCheck(trustedOrigins: exposure.origin.map { [$0] } ?? [])
        let jar = CookieJar(isSecure: exposure.isSecure)
        renderer = try PageRenderer(
            folder: folder, security: SecurityHeaders(isSecure: exposure.isSecure),
            notices: Notices(jar: jar),
            demo: demo, logger: logger, onUnknownName: onUnknownName)
        self.settings = LiveSettings(settings, of: store)
        roster = LiveRoster(store: store, logger: logger)
        let services = Services(
            store: store, hasher: hasher, limits: limits, roster: roster, renderer: renderer, jar: jar,
            exposure: exposure, now: now)
        accounts = services.accounts
        setUp = services.setUp
        cookie = services.sessionCookie
        language = services.languageCookie
        routes = try Routes(services)
        store.observe { [pageCache = renderer.pageCache] change in
            if change == .profiles || change == .settings { pageCache.clear() }
        }
    }

    /// Answers any request; what goes wrong becomes a page.
    public func respond(to request: Request) async -> Response {
        let start = ContinuousClock.now
        var request = request
        var response = await answer(&request)
        renderer.security.add(to: &response)
        log(request, response, since: start)
        return response
    }

    private func answer(_ request: inout Request) async -> Response {
        var context = context(of: request)
        var viewer = context.unknownViewer
        do {
            try hostCheck.check(request)
            if !renderer.assets.has(request.path) {
                try await recognise(request, &context)
                viewer = context.viewer
            }
            try crossOriginCheck.check(request)
            if isReload(request) { return renderer.redirect(to: request.path) }
            let match = try routes.router.match(request.method, request.path)
            request.parameters = match.parameters
            var response = try await match.handler(request, context)
            if context.signedIn == nil { cookie.dropPages(request, on: &response) }
            return response
        } catch {
            return answer(to: error, request, context, for: viewer)
        }
    }

    private func answer(
        to error: any Error, _ request: Request, _ context: Context, for viewer: Viewer
    ) -> Response {
        if error is SignInNeeded, request.method == .post {
            let mayBeDone = request.path == "/account/password"
            return renderer.redirect(
                to: "/sign-in", notice: mayBeDone ? .passwordMayBeNew : .signedOutMeanwhile)
        }
        note(error, context)
        return renderer.errorPage(for: error, for: viewer)
    }

    /// As it stands before anything is read.
    private func context(of request: Request) -> Context {
        let known = settings.known
        return Context(
            now: now(), source: exposure.source(of: request), settings: known,
            language: language.chosen(by: request, known))
    }

    /// Finds out which settings hold, who is signed in, and what they read.
    private func recognise(_ request: Request, _ context: inout Context) async throws(StoreError) {
        let current = try await settings.current()
        if current != context.settings {
            context.settings = current
            context.language = language.chosen(by: request, current)
        }
        guard let digest = cookie.digest(request) else { return }
        context.signedIn = try await accounts.resume(tokenDigest: digest, at: context.now)
        if let tag = context.signedIn?.member.language, let own = renderer.languages[tag] {
            context.language = own
        }
    }

    /// Decides by its head whether a request may send a file: only where files are taken, and only whoever may send one.
    public func planBody(_ request: Request) async -> BodyPlan {
        guard request.method == .post, let upload = routes.uploads[request.path] else { return .collect }
        var context = context(of: request)
        do {
            try hostCheck.check(request)
            try await recognise(request, &context)
            try crossOriginCheck.check(request)
            try upload.access.check(context)
            return .receive(try upload.receiver(request), limitBytes: upload.limitBytes)
        } catch {
            var response = answer(to: error, request, context, for: context.viewer)
            renderer.security.add(to: &response)
            return .refuse(response)
        }
    }

    /// Whether a browser sends a refused form again by itself: with JavaScript, a page that came back with what is wrong
    /// has this address. A form never has.
    private func isReload(_ request: Request) -> Bool {
        request.method == .post && request.query == "again"
            && (try? routes.router.match(.get, request.path)) != nil
    }

    /// A long path is not worth a long line each time.
    private static func shortened(_ path: String) -> Substring {
        path.utf8.count <= 200 ? path[...] : String(decoding: path.utf8.prefix(200), as: UTF8.self) + "…"
    }

    private func note(_ error: any Error, _ context: Context) {
        let kind: SecurityEvent.Kind? =
            switch error {
            case is PasswordInClear: .passwordInClear
            case let refusal as Refusal where refusal.status == .forbidden: .forbidden
            default: nil
            }
        guard let kind else { return }
        let event = SecurityEvent(kind, member: context.signedIn?.member.id, by: context.caller)
        renderer.logger.note(event)
    }

    /// The path, with a new one-time code, under which the first organiser comes in; nil where there is one. Whatever was
    /// offered before is worth nothing any more.
    public func offerSetUp() async throws(StoreError) -> String? {
        try await setUp.offer().map { "/setup?code=\($0.text)" }
    }

    /// To be called every so often, so that a client that went away is noticed.
    public func sendHeartbeats() async { await roster.sendHeartbeats() }

    /// Says good-bye to every open event stream; no new one is opened.
    public func endStreams() { roster.endStreams() }

    /// The page for a request that the server turned away itself; nil if it couldn't be read.
    public func refuse(_ status: HTTPResponse.Status, _ request: Request?) -> Response {
        renderer.logger.info("a request was turned away: \(status.code)")
        let known = settings.known
        let language = request.map { self.language.chosen(by: $0, known) } ?? renderer.languages.english
        let viewer = Viewer(visitor: .unknown, language: language, settings: known)
        let isFile = status == .contentTooLarge && request.map { routes.uploads[$0.path] != nil } ?? false
        var response =
            isFile
            ? renderer.errorPage(for: FileTooLarge(), for: viewer)
            : renderer.refusalPage(status, for: viewer)
        renderer.security.add(to: &response)
        return response
    }

    private func log(_ request: Request, _ response: Response, since start: ContinuousClock.Instant) {
        let tenths = Int(start.duration(to: .now) / .microseconds(100))
        renderer.logger.info(
            "\(request.method.rawValue.prefix(20)) \(Self.shortened(request.path)) \(response.status.code) \(tenths / 10).\(tenths % 10) ms"
        )
    }
}
