import Foundation
import HTTP
import HTTPTypes
import Logging
import Operations
import Passwords
import Storage
import Visitors

/// The site, as one function from requests to responses.
public final class Application: Sendable {
    private let services: Services
    private let settings: LiveSettings
    private let hostCheck: HostCheck
    private let crossOriginCheck: CrossOriginCheck
    private let requestLog: (any RequestLogHandler)?
    private let securityCounts = SecurityEventCounts()
    private let figures: RequestFigures
    let routes: Routes
    var renderer: PageRenderer { services.renderer }

    /// - Parameter settings: those in the store when it was opened. The store reports every later change.
    /// - Throws: an error whose description is one line, when a file is missing or not valid.
    public init(store: Store, settings: StoredSettings, hasher: PasswordHasher, options: Options) throws {
        let networkPolicy = options.networkPolicy
        requestLog = options.logger.handler as? any RequestLogHandler
        hostCheck = HostCheck(allowing: networkPolicy.hostNames)
        crossOriginCheck = CrossOriginCheck(
            trustedOrigins: networkPolicy.origin.map { [$0] } ?? [], isSecure: networkPolicy.isSecure)
        self.settings = LiveSettings(settings, of: store)
        services = try Services(
            store: store, hasher: hasher, securityCounts: securityCounts, options: options)
        routes = try Routes(services)
        figures = RequestFigures(routes.all.map(\.name))
        store.observe { [pageCache = services.renderer.pageCache] change in
            if change == .profiles || change == .settings { pageCache.clear() }
        }
    }

    /// Answers any request; an error becomes a page.
    public func respond(to request: Request) async -> Response {
        let start = ContinuousClock.now
        return await RequestID.$current.withValue(request.id) {
            let match = match(request)
            let response = withCommonHeaders(await answer(request, match), request.id)
            record(request, match, response, since: start)
            return response
        }
    }

    /// Answers a request without a session, if that needs no waiting; nil leaves it to `respond`. Most
    /// requests are for files and for the desk's page, which is usually rendered already, so they need no
    /// task.
    public func respondNow(to request: Request) -> Response? {
        guard request.method == .get, !services.sessionCookie.mayConcern(request),
            case .success(let match) = match(request), let handler = routes.all[match.index].immediateHandler,
            let settings = settings.currentIfKnown, (try? hostCheck.check(request)) != nil
        else { return nil }
        let start = ContinuousClock.now
        return RequestID.$current.withValue(request.id) {
            guard let page = try? handler(request, context(of: request, settings)) else { return nil }
            let response = withCommonHeaders(page, request.id)
            record(request, .success(match), response, since: start)
            return response
        }
    }

    /// The route is found before anything is checked, so that a refused request is counted under its route
    /// too.
    private func match(_ request: Request) -> Result<Router<Context>.Match, HTTPError> {
        Result { () throws(HTTPError) in try routes.router.match(request.method, request.path) }
    }

    /// Adds the headers that every response has.
    private func withCommonHeaders(_ response: Response, _ id: RequestID) -> Response {
        var response = response
        renderer.security.add(to: &response)
        if response.status.code >= 400 || response.isForOneRequest {
            response.headers.append(HTTPField(name: .xRequestID, value: id.description))
        }
        return response
    }

    private func answer(
        _ request: Request, _ match: Result<Router<Context>.Match, HTTPError>
    ) async -> Response {
        var request = request
        let route = (try? match.get()).map { routes.all[$0.index] }
        var context = context(of: request, settings.known)
        var viewer = context.unknownViewer
        do {
            try await admit(request, to: route, &context, &viewer)
            if routes.isReload(request), let page = SiteTarget(request.path) {
                let scanned = try? ScannedCode(query: request)
                return renderer.redirect(to: page.text + (scanned?.query ?? ""))
            }
            let match = try match.get()
            request.parameters = match.parameters
            var response: Response
            do {
                response = try await match.handler(request, context)
            } catch StoreError.agreementChanged {
                // An agreement changed after the settings were read. With the new settings, the form is
                // refused with a reason.
                try await recognise(request, &context)
                response = try await match.handler(request, context)
            }
            if context.signedIn == nil { services.sessionCookie.dropPages(request, on: &response) }
            return response
        } catch {
            return await respond(
                to: error, request, route, context, for: viewer, sent: sentForm(request, route))
        }
    }

    private func respond(
        to error: any Error, _ request: Request, _ route: Routes.Route?, _ context: Context,
        for viewer: Viewer, sent: SentForm?
    ) async -> Response {
        if error is SignInNeeded, let field = route?.longField, let sent, !sent.isEmpty(field) {
            return renderer.errorPage(for: Refusal.signedOutMeanwhile, for: viewer, request.id, sent: sent)
        }
        if error is SignInNeeded, request.method == .post {
            return await renderer.redirect(
                to: "/sign-in", notice: route?.whenSignedOut ?? .signedOutMeanwhile)
        }
        reportIfRefused(error, context)
        // Only a keeper's page has a form of the desk, so the session has ended since.
        let isSignedOut = error is RoleNeeded && request.method == .post && context.signedIn == nil
        return renderer.errorPage(
            for: isSignedOut ? Refusal.signedOutMeanwhile : error, for: viewer, request.id,
            canReload: request.method == .get, isSeen: request.method != .head, sent: sent)
    }

    /// Checks host and origin, and finds out who asks. If the session can't be looked up, `viewer` stays as
    /// it is, so that the error page doesn't take a member for a stranger.
    private func admit(
        _ request: Request, to route: Routes.Route?, _ context: inout Context, _ viewer: inout Viewer
    ) async throws {
        try hostCheck.check(request)
        if !renderer.assets.has(request.path) {
            try await recognise(request, &context)
            viewer = context.viewer
        }
        try checkOrigin(request, route)
    }

    private func checkOrigin(_ request: Request, _ route: Routes.Route?) throws(HTTPError) {
        do throws(HTTPError) { try crossOriginCheck.check(request) } catch {
            if route?.allowsCrossOrigin != true { throw error }
        }
    }

    /// The form that an error page offers to send again; nil for a form that another site sent.
    private func sentForm(_ request: Request, _ route: Routes.Route?) -> SentForm? {
        guard route != nil, (try? hostCheck.check(request)) != nil,
            (try? checkOrigin(request, route)) != nil
        else { return nil }
        return SentForm(request)
    }

    /// The context, as far as it is known before the store is read.
    private func context(of request: Request, _ settings: CurrentSettings) -> Context {
        Context(
            now: services.now(), source: services.networkPolicy.source(of: request), settings: settings,
            language: services.languageCookie.chosen(by: request, settings))
    }

    /// Finds out the current settings, who is signed in, and the language in which they read.
    private func recognise(_ request: Request, _ context: inout Context) async throws(StoreError) {
        if let digest = services.sessionCookie.digest(request) {
            context.signedIn = try await services.accounts.resume(tokenDigest: digest, at: context.now)
        }
        let current = try await settings.current(context.signedIn?.settings)
        // Compared by identity, since settings can change without a new revision.
        if current !== context.settings {
            context.settings = current
            context.language = services.languageCookie.chosen(by: request, current)
        }
        if let tag = context.signedIn?.member.language, let own = renderer.languages[tag] {
            context.language = own
        }
    }

    /// Decides from a request's head whether it may send a file or a large form: only to a path that takes
    /// one, and only if the sender may use that path.
    public func planBody(_ request: Request) async -> BodyPlan {
        guard request.method == .post, let (route, large) = routes.largeBody(request.path) else {
            return .collect
        }
        if large.isLargeOnlyWithOwnFields {
            let settings = (try? await settings.current()) ?? settings.known
            if settings.fields.isEmpty { return .collect }
        }
        let start = ContinuousClock.now
        return await RequestID.$current.withValue(request.id) {
            let plan = await self.plan(request, for: route, large)
            if case .refuse(let response) = plan { record(request, match(request), response, since: start) }
            return plan
        }
    }

    private func plan(
        _ request: Request, for route: Routes.Route, _ large: Routes.LargeBody
    ) async -> BodyPlan {
        var context = context(of: request, settings.known)
        var viewer = context.unknownViewer
        do {
            try await admit(request, to: route, &context, &viewer)
            try route.access.check(context)
            guard let receiver = large.receiver else {
                return .collectUpTo(
                    limitBytes: large.limitBytes, isFromStranger: context.signedIn == nil)
            }
            return .receive(
                try receiver(request), limitBytes: large.limitBytes,
                sender: context.signedIn.map { "\($0.member.id)" })
        } catch is SignInNeeded where route.longField != nil {
            // The form is read like an organiser's, and the response gives it back to the visitor.
            return .collectUpTo(limitBytes: large.limitBytes, isFromStranger: true)
        } catch {
            // The body isn't read, so there is no form to send again.
            let response = await respond(to: error, request, route, context, for: viewer, sent: nil)
            return .refuse(withCommonHeaders(response, request.id))
        }
    }

    private func reportIfRefused(_ error: any Error, _ context: Context) {
        let kind: SecurityEvent.Kind? =
            switch error {
            case is PasswordInClear: .passwordInClear
            case let refusal as HTTPError where refusal.status == .forbidden: .forbidden
            case is RoleNeeded: .forbidden
            default: nil
            }
        guard let kind else { return }
        services.report(SecurityEvent(kind, member: context.signedIn?.member.id, by: context.caller))
    }

    /// The path, with a new one-time code, by which the first organiser signs up; nil if there is an
    /// organiser already. A path that was offered before stops working.
    public func offerSetUp() async throws(StoreError) -> String? {
        try await services.setUp.offer().map { "/setup?code=\($0.text)" }
    }

    /// Compresses the site's files. Call it once, a little after the start.
    public func prepare() { renderer.prepare() }

    /// Call it at intervals, so that a client that has gone is noticed.
    public func sendHeartbeats() async { await services.roster.streams.sendHeartbeats() }

    /// Ends every event stream; no new one stays open.
    public func endStreams() { services.roster.streams.end() }

    /// The page for a request that the server itself refused. `request` is nil if it couldn't be read.
    public func refuse(_ status: HTTPResponse.Status, _ request: Request?) -> Response {
        let id = request?.id ?? RequestID()
        let known = settings.known
        let language =
            request.map { services.languageCookie.chosen(by: $0, known) } ?? renderer.languages.english
        let viewer = Viewer(visitor: .unknown, language: language, settings: known)
        let large = request.flatMap { routes.largeBody($0.path)?.body }
        let isFile = status == .contentTooLarge && large?.receiver != nil
        return RequestID.$current.withValue(id) {
            log(LoggedRequest(request, loggedPath(request), id: id, status: status))
            return withCommonHeaders(
                isFile
                    ? renderer.errorPage(for: Refusal.fileTooLarge, for: viewer, id)
                    : renderer.refusalPage(status, for: viewer, id), id)
        }
    }

    /// Counts the request, and logs it.
    private func record(
        _ request: Request, _ match: Result<Router<Context>.Match, HTTPError>, _ response: Response,
        since start: ContinuousClock.Instant
    ) {
        let duration = start.duration(to: .now)
        let index: Int? = if case .success(let match) = match { match.index } else { nil }
        figures.record(index, request.method, response.status, duration)
        log(
            LoggedRequest(
                request, loggedPath(request), id: request.id, status: response.status, duration: duration))
    }

    /// The current figures, which are read one after the other, not at one moment.
    public var statistics: Statistics {
        Statistics(
            requests: figures.counts, requestDurations: figures.durations,
            eventStreams: services.roster.streams.count,
            securityEvents: securityCounts.values.map { ($0.kind.rawValue, $0.count) })
    }

    private func loggedPath(_ request: Request?) -> String? { request.map { routes.logged($0.path) } }

    private func log(_ request: @autoclosure () -> LoggedRequest) {
        guard renderer.logger.logLevel <= .info else { return }
        if let requestLog { requestLog.log(request()) } else { renderer.logger.info("\(request())") }
    }
}

extension Response {
    /// Whether no cache may keep it, neither this site's nor any other, so that only one request ever gets
    /// it.
    fileprivate var isForOneRequest: Bool {
        (nativeCache == nil || gap != nil)
            && headers.contains { $0.name == .cacheControl && $0.value == "no-store" }
    }
}
