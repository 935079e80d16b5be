import Browser
import Foundation
import HTTP
import HTTPTypes
import Logging
import Storage
import Visitors
import Words

/// Makes pages in the site's own look: layout, notices, caching.
struct PageRenderer: Sendable {
    private let files: SiteFiles
    let assets: Assets
    let security: SecurityHeaders
    let notices: Notices
    let logger: Logger
    let pageCache = PageCache()
    private let demo: DemoAccounts?
    /// Whether the site sends mail.
    let sendsMail: Bool

    var languages: Languages { files.languages }

    /// - Throws: an error whose description is one line, when an asset can't be read.
    init(
        _ files: SiteFiles, security: SecurityHeaders, notices: Notices, demo: DemoAccounts?,
        sendsMail: Bool, logger: Logger
    ) throws {
        self.files = files
        let rules = CompiledRules.webAssembly
        let words = Dictionary(
            uniqueKeysWithValues: files.languages.all.map { (Self.wordsPath($0), BrowserWords($0).json) })
        assets = try Assets(
            folder: files.folder.appendingPathComponent("Public"),
            generated: rules.isEmpty ? words : words.merging(["/rules.wasm": rules]) { $1 },
            security: security)
        self.security = security
        self.notices = notices
        self.demo = demo
        self.sendsMail = sendsMail
        self.logger = logger
    }

    /// See `Application.prepare`.
    func prepare() { assets.compress() }

    /// A page in the site's own look. `view` has the values that its template names beyond the layout's.
    ///
    /// - Parameter template: the template's name below `pages/`.
    /// - Parameter section: the site's section that the page belongs to, by its path in the navigation.
    /// - Parameter hasProblems: whether the title begins with “Error:”.
    /// - Parameter isForEverybody: whether all visitors who aren't signed in get the same page, which their
    ///   browsers may keep.
    func page(
        _ template: String, in section: String? = nil, title: Sentence, hasProblems: Bool = false,
        isForEverybody: Bool = false, _ view: View, status: HTTPResponse.Status = .ok, notice: Notice? = nil,
        for viewer: Viewer
    ) throws -> Response {
        let layout = layout(title, hasProblems, section: section, isRefused: status != .ok, notice, viewer)
        let html = try files.templates.render("pages/\(template)", view.adding(layout), in: viewer.language)
        var response = Response(status: status, body: .bytes(html))
        response.headers[.contentType] = "text/html; charset=utf-8"
        let mayBeKept = isForEverybody && status == .ok && notice == nil && viewer.visitor == .stranger
        response.headers[.cacheControl] = mayBeKept ? "private, no-cache" : "no-store"
        response.headers[.vary] = "Accept-Language, Cookie"
        if notice != nil { notices.forget(on: &response) }
        return response
    }

    private func layout(
        _ title: Sentence, _ hasProblems: Bool, section: String?, isRefused: Bool, _ notice: Notice?,
        _ viewer: Viewer
    ) -> View.Values {
        let isAlert = notice?.kind == .alert
        var (name, id): (String?, String?) = (nil, nil)
        if case .member(let number, let text, _) = viewer.visitor { (name, id) = (text, String(number)) }
        return [
            "title": hasProblems ? Sentence("Error: {title}", ["title": .sentence(title)]) : title,
            "plainTitle": title, "language": viewer.language.tag,
            "languages": languages.all.map {
                View(["tag": $0.tag, "name": $0.name, "isCurrent": $0 == viewer.language])
            },
            "style": assets.url("/style.css"), "icon": assets.url("/logo.svg"),
            "logo": assets.url("/logo.svg"), "back": assets.url("/back.js"),
            "script": assets.url("/frontdesk.js"), "isRefused": isRefused,
            "rules": assets.url("/rules.wasm"), "words": assets.url(Self.wordsPath(viewer.language)),
            "alert": isAlert
                ? notice.map { FormView.alertView(.sentences($0.sentences), clearing: nil) } : nil,
            "notice": isAlert ? nil : notice?.view,
            "demo": demo?.view(isOpen: viewer.visitor == .stranger && section == "/start"),
            "group": viewer.settings.group, "isNamed": viewer.settings.stored.settings.groupName != nil,
            "signUpRefusal": viewer.settings.signUpRefusal,
            "refusalLine": viewer.settings.signUpRefusalLine,
            "offersGuided": viewer.settings.ownWays.contains(.guided),
            "offersEmail": viewer.settings.ownWays.contains(.email),
            "offersUsername": viewer.settings.ownWays.contains(.username),
            "privacyWords": View.Value.localizable(viewer.settings.privacy),
            "privacyLanguage": viewer.settings.privacyLanguage(besides: viewer.language.tag),
            "ownLang": viewer.settings.ownLanguage(besides: viewer.language.tag),
            "contactAdvice": viewer.settings.contactAdvice,
            "isVisitorKnown": viewer.visitor != .unknown, "visitor": name, "visitorID": id,
            "navigation": Self.navigation(for: viewer).map {
                View(["path": $0.path, "label": $0.label, "isCurrent": $0.section == section])
            },
        ]
    }

    private static func wordsPath(_ language: Language) -> String { "/words.\(language.tag).json" }

    /// The sections that every page links to. A page belongs to one, whose path may depend on the viewer.
    static func navigation(for viewer: Viewer) -> [(path: String, section: String, label: Sentence)] {
        var (isMember, isOrganiser) = (false, false)
        if case .member(_, _, let hasOffice) = viewer.visitor { (isMember, isOrganiser) = (true, hasOffice) }
        let sections: [(String, String, Sentence)] = [
            ("/", "/", "Desk"), ("/join/guided", "/join/guided", "Step by step"),
            (isMember ? "/home" : "/start", "/start", "My account"), ("/colour", "/colour", "Color"),
            ("/members", "/members", "Members"),
        ]
        return sections.filter { section in
            switch section.1 {
            case "/join/guided": !isMember && viewer.settings.ownWays.contains(.guided)
            case "/members": isOrganiser
            default: true
            }
        }
    }

    /// Answers with 303: the browser asks for the page with GET, so that a reload never repeats what was
    /// done.
    func redirect(to path: String) -> Response {
        Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
    }

    /// The same as `redirect(to:)`, with a notice that the next page shows once.
    func redirect(to path: String, notice: Notice?) async -> Response {
        var response = redirect(to: path)
        if let notice { await notices.leave(notice, on: &response) }
        return response
    }

    /// The page that `make` gives, which is rendered once per viewer and `contents`. These must be all that
    /// the page depends on.
    func cached(
        _ name: String, _ contents: some Hashable & Sendable = 0, for viewer: Viewer,
        make: () throws -> Response
    ) rethrows -> Response {
        let key = pageCache.key(name, contents, for: viewer)
        return try pageCache.page(key) ?? cache(make(), under: key)
    }

    /// Caches the page, and returns it as it is cached.
    func cache(_ page: Response, under key: PageCache.Key, until: Timestamp? = nil) -> Response {
        let reusable = reusable(page)
        pageCache.add(reusable, under: key, until: until)
        return reusable
    }

    /// The page with all its header fields, for sending many times.
    func reusable(_ page: Response) -> Response {
        var page = page
        security.add(to: &page)
        return page.reusable()
    }
}
