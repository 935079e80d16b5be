import HTTP
import Model
import Names
import Operations
import Passwords
import Storage
import Visitors
import Words

/// One-time codes for members who are locked out: one, or a sheet of them. Each is shown once, to the session
/// that asked for it.
struct GivenCodesPages: Sendable {
    let office: Office
    let networkPolicy: NetworkPolicy
    let renderer: PageRenderer
    private let waiting: WaitingCodes

    init(
        office: Office, networkPolicy: NetworkPolicy, renderer: PageRenderer, cookie: SessionCookie,
        memory: any ShortMemory
    ) {
        self.office = office
        self.networkPolicy = networkPolicy
        self.renderer = renderer
        waiting = WaitingCodes(cookie: cookie, memory: memory)
    }

    /// A code with what its member needs to use it.
    struct PrintedCode {
        let profile: Profile
        let code: String
        let address: SharedAddress

        /// The link for a phone's camera. The code is in the fragment, which browsers send to no server, so
        /// that no server logs it; `code.js` reads it.
        var link: String { "\(address.text)/code#\(QueryText.escaped(profile.signInName))/\(code)" }

        var view: View {
            View([
                "name": profile.listName, "signInName": profile.signInName, "code": code,
                "address": "\(address.text)/code",
                "picture": QRCode(link)?.view,
            ])
        }
    }

    /// The address that a code is given with. If phones can't open it, pages say so before they give a code.
    func address(_ context: Context) -> SharedAddress {
        networkPolicy.addressToShare(seenBy: context.source)
    }

    func give(_ request: Request, _ context: Context) async throws -> Response {
        let action = try FormData(request)["action"]
        let id = try request.pathID(orElse: .noSuchMember)
        if action == Self.byMail {
            if !renderer.sendsMail { throw HTTPError(.notFound) }
            return try await mail(to: id, context)
        }
        guard let given = try await office.giveCodes(to: [id], on: context.occasion).first else {
            return try await explainNoCode(for: id, context)
        }
        try await waiting.add(PrintedCode(given, address(context)), of: id, request)
        return renderer.redirect(to: "/members/\(id)")
    }

    private func explainNoCode(for id: Int64, _ context: Context) async throws -> Response {
        let unable = try await office.unableToSignIn(among: [id], for: context.requireOrganiser())
        guard let member = unable.first else { throw Refusal.noSuchMember }
        return await renderer.redirect(to: "/members/\(id)", notice: Self.noCode(for: member))
    }

    /// The code that this session has just asked for, which is returned once.
    func takeCode(_ request: Request, for member: Member) async throws(StoreError) -> PrintedCode? {
        try await waiting.take(for: member, request)
    }

    /// Answers with a sheet of codes to print and cut.
    func print(_ chosen: ChosenMembers, _ context: Context) async throws -> Response {
        let (members, isLeftOut) = chosen.members(excluding: context.actor)
        if isLeftOut, members.isEmpty {
            return await renderer.redirect(to: "/members", notice: Self.onlyOneself)
        }
        let given = try await office.giveCodes(
            to: members, ifStill: chosen.found, on: context.occasion)
        let missing = Set(members).subtracting(given.map(\.member.id))
        let unable =
            missing.isEmpty
            ? [] : try await office.unableToSignIn(among: missing.sorted(), for: context.requireOrganiser())
        let address = address(context)
        let until = ["time": validUntil(context)]
        let view = View([
            "ownAddress": address.ownText,
            "refusingAddress": address.refusingText,
            // Sorted by name, since slips are handed out by name.
            "codes": given.map { (key: $0.member.profile.sortName, code: $0) }.sorted { $0.key < $1.key }
                .map { PrintedCode($0.code, address).view },
            "isEmpty": given.isEmpty,
            "gone": Self.gone(missing.count - unable.count),
            "unableText": unable.isEmpty
                ? nil
                : Sentence(
                    one: "{count} member has neither an email nor a username, and so gets no code:",
                    other: "{count} members have neither an email nor a username, and so get no code:",
                    count: unable.count),
            "unable": unable.map {
                View(["path": "/members/\($0.id)", "name": $0.profile.listName])
            },
            "leftOut": isLeftOut
                ? Sentence(
                    one: "{count} code; you were left out.", other: "{count} codes; you were left out.",
                    count: given.count) : nil,
            "until": Markup(Sentence("Each works once, until {time}.", until)),
            "untilOfOne": Markup(Sentence("It works once, until {time}.", until)),
        ])
        return try renderer.officePage(
            "codes", in: "/members", title: "Codes", view, context)
    }

    /// Says how many of the chosen members are gone; nil if none is.
    static func gone(_ count: Int) -> Sentence? {
        if count == 0 { return nil }
        return Sentence(
            one: "{count} person isn’t a member any more, and so gets no code.",
            other: "{count} people aren’t members any more, and so get no code.", count: count)
    }

    private static func noCode(for member: Member) -> Notice {
        Notice.warning(
            Sentence(
                "{name} has neither an email nor a username to sign in with, and so gets no code. Enter one of them first.",
                ["name": .entered(member.profile.listName)]))
    }

    private static let onlyOneself = Notice.warning("No codes were made: only you were found.")
}

/// Keeps codes from the press of the button until a page shows them, which is usually a few seconds later. A
/// code that isn't fetched expires, or makes room for newer ones. Only the session's browser can open it.
private struct WaitingCodes: Sendable {
    private static let keptSeconds: Int64 = 3600

    private struct Code: Codable {
        let code: String
        let origin: String
    }

    private let cookie: SessionCookie
    private let kept: SealedMemory

    init(cookie: SessionCookie, memory: any ShortMemory) {
        self.cookie = cookie
        kept = SealedMemory(memory: memory, space: MemorySpace("codes", capacity: 100))
    }

    func add(_ shown: GivenCodesPages.PrintedCode, of member: Int64, _ request: Request)
        async throws(StoreError)
    {
        guard let seal = seal(request, member) else { return }
        try await kept.put(
            Code(code: shown.code, origin: shown.address.text), under: seal, forSeconds: Self.keptSeconds)
    }

    func take(for member: Member, _ request: Request) async throws(StoreError) -> GivenCodesPages.PrintedCode?
    {
        guard let seal = seal(request, member.id), let code = try await kept.take(Code.self, under: seal)
        else { return nil }
        return GivenCodesPages.PrintedCode(
            profile: member.profile, code: code.code, address: SharedAddress(code.origin))
    }

    private func seal(_ request: Request, _ member: Int64) -> Seal? {
        cookie.seal(request, for: "code of \(member)")
    }
}

extension GivenCodesPages.PrintedCode {
    fileprivate init(_ given: GivenCode, _ address: SharedAddress) {
        self.init(profile: given.member.profile, code: given.code.text, address: address)
    }
}

extension SharedAddress {
    /// The address, if only this machine can open it.
    var ownText: String? { opensElsewhere ? nil : text }

    /// The address, if others can open it but no member can sign in there.
    var refusingText: String? { opensElsewhere && !takesPasswords ? text : nil }
}
