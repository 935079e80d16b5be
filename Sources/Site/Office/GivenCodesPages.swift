import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Synchronization

/// One-time codes for those who are locked out: one, or a sheet of them. Each is shown once, to the session that asked.
struct GivenCodesPages: Sendable {
    let codes: Codes
    let exposure: Exposure
    let renderer: PageRenderer
    private let waiting = WaitingCodes()

    init(codes: Codes, exposure: Exposure, renderer: PageRenderer) {
        self.codes = codes
        self.exposure = exposure
        self.renderer = renderer
    }

    /// A code with what is needed to use it.
    struct Shown {
        let given: Codes.Given
        /// Without a slash at its end: `https://desk.example.org`.
        let origin: String

        var view: View {
            let (profile, code) = (given.member.profile, given.code.text)
            let fields = [(name: "member", value: profile.signInName), (name: "code", value: code)]
            let picture = QRCode("\(origin)/code?\(QueryText(fields).text)")
            return View([
                "name": profile.listName, "signInName": profile.signInName, "code": code,
                "address": "\(origin)/code",
                "picture": picture.map { View(["size": $0.size, "path": $0.path]) },
            ])
        }
    }

    func give(_ request: Request, _ context: Context) async throws -> Response {
        _ = try FormData(request)
        let me = try context.requireSignedIn()
        let given = try await codes.give(
            to: [MemberPage.id(request)], by: context.actor, context.caller, at: context.now)
        guard let one = given.first else { throw NoSuchMember() }
        let shown = Shown(given: one, origin: exposure.origin(of: request))
        waiting.add(shown, for: me.session.tokenDigest)
        return renderer.redirect(to: "/members/\(one.member.id)")
    }

    /// The code that this session has just asked for, for the last time.
    func taken(by context: Context, for member: Member) throws -> Shown? {
        waiting.take(for: try context.requireSignedIn().session.tokenDigest, member: member.id)
    }

    /// A sheet to print and cut.
    func print(_ request: Request, _ context: Context) async throws -> Response {
        let picked = try Picked(request)
        if picked.members.isEmpty { return renderer.redirect(to: "/members", notice: .nobodyPicked) }
        let given = try await codes.give(
            to: picked.members, by: context.actor, context.caller, at: context.now)
        let origin = exposure.origin(of: request)
        let view = View([
            "office": OfficeView.navigation(at: "/members"),
            "codes": given.map { Shown(given: $0, origin: origin).view }, "isEmpty": given.isEmpty,
            "until": Markup(
                Sentence(
                    "Each holds until {time}, for one use.",
                    ["time": .moment(context.now.adding(seconds: KeptCode.holdSeconds))])),
        ])
        return try renderer.page(
            "codes", at: "/members", title: "Codes", view, for: context.viewer
        ).uncached()
    }
}

/// Codes between the press and the page that shows them, in memory alone. A few seconds pass in between; those that
/// nobody comes for go when more are asked for.
private final class WaitingCodes: Sendable {
    private static let limit = 100

    private let codes = Mutex<[(session: [UInt8], shown: GivenCodesPages.Shown)]>([])

    func add(_ shown: GivenCodesPages.Shown, for session: [UInt8]) {
        codes.withLock { codes in
            codes.removeAll { $0.session == session && $0.shown.given.member.id == shown.given.member.id }
            codes.append((session, shown))
            if codes.count > Self.limit { codes.removeFirst() }
        }
    }

    func take(for session: [UInt8], member: Int64) -> GivenCodesPages.Shown? {
        codes.withLock { codes in
            let index = codes.firstIndex { $0.session == session && $0.shown.given.member.id == member }
            return index.map { codes.remove(at: $0).shown }
        }
    }
}
