import Browser
import Foundation
import HTTP
import HTTPTypes
import Logging
import Passwords
import Storage

/// The pages, as one function from requests to responses.
public final class Application: Sendable {
    let store: any Store
    let hasher: PasswordHasher
    let exposure: Exposure
    private let demo: DemoAccounts?
    let templates: Templates
    let assets: Assets
    let security = SecurityHeaders()
    let notices: Notices
    let sessions: Sessions
    let attempts: AttemptLimits
    let rows: RenderedRows
    let errorPages = ErrorPages()
    let roster: RosterCache
    let streams: RosterStreams
    let logger: Logger
    let now: @Sendable () -> Timestamp
    private let hostCheck: HostCheck
    private let crossOriginCheck: CrossOriginCheck
    private let onUnknownName: @Sendable (String) -> Void
    private let router: Router<Context>

    /// - Parameter folder: where `Public/` and `Templates/` are.
    /// - Parameter onUnknownName: told of a name in a template that no view provides.
    /// - Throws: an error whose description is one line, when a file is missing or not valid.
    public init(
        store: any Store, hasher: PasswordHasher, exposure: Exposure, folder: URL, logger: Logger,
        demo: DemoAccounts? = nil, attempts: AttemptLimits = AttemptLimits(),
        now: @escaping @Sendable () -> Timestamp = { .now },
        onUnknownName: (@Sendable (String) -> Void)? = nil
    ) throws {
        self.store = store
        self.hasher = hasher
        self.exposure = exposure
        self.demo = demo
        self.logger = logger
        self.now = now
        self.onUnknownName =
            onUnknownName ?? {
                logger.error("a template names what no view provides", metadata: ["name": "\($0)"])
            }
        templates = try Templates(folder: folder.appendingPathComponent("Templates"))
        let rules = CompiledRules.webAssembly
        assets = try Assets(
            folder: folder.appendingPathComponent("Public"),
            made: rules.isEmpty ? [:] : ["/rules.wasm": rules],
            security: security)
        let origins = exposure.origin.map { [$0] } ?? []
        hostCheck = HostCheck(
            allowing: exposure.allowedHosts
                + origins.compactMap { $0.split(separator: "/").last.map(String.init) })
        crossOriginCheck = CrossOriginCheck(trustedOrigins: origins)
        let jar = CookieJar(isSecure: exposure.origin?.hasPrefix("https://") ?? false)
        notices = Notices(jar: jar)
        sessions = Sessions(store: store, jar: jar)
        self.attempts = attempts
        rows = RenderedRows { [templates, onUnknownName = self.onUnknownName] view in
            try templates.render("components/transfer", view.adding([:], onUnknownName: onUnknownName))
        }
        roster = RosterCache(store: store)
        streams = RosterStreams(store: store, logger: logger)
        router = try Application.routes(assets: assets)
    }

    /// Answers any request; what goes wrong becomes a page.
    public func respond(to request: Request) async -> Response {
        let start = ContinuousClock.now
        var request = request
        request.clientAddress = exposure.clientAddress(of: request)
        var response: Response
        var signedIn: SignedIn?
        var isVisitorKnown = false
        do {
            try hostCheck.check(request)
            let now = now()
            if !assets.has(request.path) {
                signedIn = try await sessions.resume(request, at: now)
                isVisitorKnown = true
            }
            try crossOriginCheck.check(request)
            let match = try router.match(request.method, request.path)
            request.parameters = match.parameters
            let context = Context(
                app: self, now: now, isFromElsewhere: exposure.isFromElsewhere(request), signedIn: signedIn)
            response = try await match.handler(request, context)
        } catch is SignInNeeded where request.method == .post {
            response = redirect(to: "/sign-in", notice: .signedOutMeanwhile)
        } catch {
            response = errorPage(for: error, signedIn, isVisitorKnown: isVisitorKnown)
        }
        security.add(to: &response)
        log(request, response, since: start)
        return response
    }

    /// To be called after a change to the desk's list, before it is answered.
    func noteRosterChange() {
        roster.noteChange()
        streams.noteChange()
    }

    /// To be called every so often, so that a client that went away is noticed.
    public func sendHeartbeats() async { await streams.sendHeartbeats() }

    /// Says good-bye to every open event stream; no new one is opened.
    public func endStreams() { streams.end() }

    /// The page for a request that the server turned away itself.
    public func refuse(_ status: HTTPResponse.Status) -> Response {
        let refusal = status == .serviceUnavailable ? Self.busy : Refusal(status)
        var response = errorPage(for: refusal, nil, isVisitorKnown: false)
        security.add(to: &response)
        return response
    }

    private func log(_ request: Request, _ response: Response, since start: ContinuousClock.Instant) {
        let tenths = Int(start.duration(to: .now) / .microseconds(100))
        logger.info(
            "\(request.method.rawValue) \(request.path) \(response.status.code) \(tenths / 10).\(tenths % 10) ms"
        )
    }

    /// A page in the site's own look. `view` is what its template names beyond the layout.
    func page(
        _ template: String, at path: String? = nil, title: String, _ view: View,
        status: HTTPResponse.Status = .ok, notice: Notice? = nil, _ context: Context
    ) throws -> Response {
        try page(template, at: path, title: title, view, status: status, notice: notice, context.signedIn)
    }

    func page(
        _ template: String, at path: String? = nil, title: String, _ view: View,
        status: HTTPResponse.Status = .ok, notice: Notice? = nil, _ signedIn: SignedIn?,
        isVisitorKnown: Bool = true
    ) throws -> Response {
        let layout: [String: (any Sendable)?] = [
            "title": title, "style": assets.url("/style.css"), "icon": assets.url("/logo.svg"),
            "logo": assets.url("/logo.svg"), "script": assets.url("/frontdesk.js"),
            "rules": assets.url("/rules.wasm"),
            "alert": notice.flatMap {
                $0.kind == .alert ? FormView.alertView($0.sentence, clearing: nil) : nil
            },
            "notice": notice.flatMap { $0.kind == .alert ? nil : $0.view },
            "demo": demo?.view, "isVisitorKnown": isVisitorKnown,
            "visitor": signedIn?.member.profile.displayName,
            "visitorID": signedIn.map { String($0.member.id) },
            "navigation": Application.navigation.map {
                View(["path": $0.path, "label": $0.label, "isCurrent": $0.path == path])
            },
        ]
        let text = try templates.render(
            "pages/\(template)", view.adding(layout, onUnknownName: onUnknownName))
        var response = Response(status: status, text: text, type: "text/html; charset=utf-8")
        let isForEverybody = status == .ok && notice == nil && signedIn == nil
        response.headers[.cacheControl] = isForEverybody ? "private, no-cache" : "no-store"
        response.headers[.vary] = "Cookie"
        if notice != nil { notices.forget(on: &response) }
        return response
    }

    /// 303: the browser asks for the page with GET, so that reloading never repeats what was done.
    func redirect(to path: String, notice: Notice? = nil) -> Response {
        var response = Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
        if let notice { notices.leave(notice, on: &response) }
        return response
    }
}

/// What a handler knows beside the request.
struct Context: Sendable {
    let app: Application
    let now: Timestamp
    /// Whether it may be anybody but this machine's own user.
    let isFromElsewhere: Bool
    let signedIn: SignedIn?

    /// Whether the desk's list and Restart are this visitor's to see and use.
    var worksTheDesk: Bool { !isFromElsewhere || signedIn?.member.isStaff ?? false }

    /// - Throws: `SignInNeeded`, which leads to the sign-in page.
    func requireSignedIn() throws(SignInNeeded) -> SignedIn {
        guard let signedIn else { throw SignInNeeded() }
        return signedIn
    }
}

extension Notice {
    fileprivate static let signedOutMeanwhile = Notice(
        kind: .warning,
        sentence: "You were signed out meanwhile, and nothing was changed. Sign in and try again.")
}

/// Only a member can have this page.
struct SignInNeeded: Error {}
