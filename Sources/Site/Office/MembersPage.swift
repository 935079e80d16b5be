import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// The list of all members, where organisers find, pick, remove and bring back people.
struct MembersPage: Sendable {
    private static let pageLength = 50
    /// The length of a page that is to be printed.
    private static let printedLength = 1000
    /// Servers and browsers limit the length of addresses.
    private static let mostPickedInAddress = 100
    private static let mostAddressBytes = 8_000

    let office: Office
    let imports: Imports
    let backups: Backups
    let codes: GivenCodesPages
    let renderer: PageRenderer

    /// What the page's address asks for.
    private struct Address {
        let query: MemberQuery
        let isPrinted: Bool
        /// The checkboxes that were ticked when Return was pressed in one. A link from another site can't
        /// tick any.
        let picked: Set<String>

        init(_ request: Request) throws(HTTPError) {
            let data = try FormData(query: request.query, repeating: "pick")
            let isOwn = request.headers[.secFetchSite].map { $0 == "same-origin" } ?? true
            picked = isOwn ? Set(data.values("pick")) : []
            let after = data["after"].flatMap { Int64($0) }.map {
                MemberQuery.Position(id: $0, sortName: data["name"] ?? "")
            }
            query = MemberQuery(
                text: data["q"] ?? "", order: data["sort"].flatMap { .init(rawValue: $0) } ?? .newest,
                after: after)
            isPrinted = data["show"] == "all"
        }

        /// Whether it is the page to which the office's navigation leads.
        var isFirst: Bool { query.text.isEmpty && query.after == nil && !isPrinted }

        /// The same list from its beginning in another order, or from `after` on.
        func path(
            _ order: MemberQuery.Order? = nil, after: MemberQuery.Position? = nil, isPrinted: Bool = false
        ) -> String {
            var fields = [("q", query.text), ("sort", (order ?? query.order).rawValue)]
            if let after { fields += [("after", String(after.id)), ("name", after.sortName)] }
            if isPrinted { fields.append(("show", "all")) }
            return "/members?" + QueryText(fields).text
        }
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let address = try Address(request)
        let organiser = try context.requireOrganiser()
        let list = try await office.members(
            address.query, limit: address.isPrinted ? Self.printedLength : Self.pageLength, for: organiser)
        let undoable = try await office.undoable(at: context.now, for: organiser)
        let backup = try await backups.state(for: organiser)
        let ownAddress = codes.ownAddress(context)
        let steps = FirstStepsView(
            settings: context.settings.kept, memberCount: list.total, ownAddress: ownAddress,
            backup: backup)
        let firstSteps = address.isFirst ? steps.view : nil
        let notice = await renderer.notices.take(request)
        let view = View([
            "office": OfficeView.navigation(at: "/members"),
            "q": address.query.text.isEmpty ? nil : address.query.text, "text": address.query.text,
            "sort": address.query.order.rawValue,
            // The first steps say it, too.
            "ownAddress": firstSteps == nil ? ownAddress : nil,
            "isBackupOverdue": backup?.isOverdue(at: context.now) ?? false,
            "firstSteps": firstSteps,
            "undoable": undoable.map(Self.view),
            "export": "/members.csv?" + QueryText([("q", address.query.text)]).text,
            "isSearch": list.found != nil, "count": count(list),
            "isEmpty": list.entries.isEmpty,
            "new": list.found == 0 ? Self.offerToAdd(address.query.text) : nil,
            "orders": MemberQuery.Order.allCases.map { order in
                View([
                    "path": address.path(order), "isCurrent": order == address.query.order,
                    "isName": order == .name,
                ])
            },
            "rows": list.entries.map { Self.row($0, picked: address.picked) },
            "next": list.next.map { address.path(after: $0, isPrinted: address.isPrinted) },
            // On paper a person is found by name.
            "print": address.path(.name, isPrinted: true),
            "day": DateText.day(context.now, in: context.viewer.language),
            "membersScript": renderer.assets.url("/members.js"),
        ])
        return try renderer.page(
            "members", at: "/members", title: "Members", view, notice: notice, for: context.viewer
        ).uncached()
    }

    /// For a search that found nobody.
    private static func offerToAdd(_ text: String) -> View {
        View([
            "path": NewMemberPage.path(for: text),
            "label": Sentence("Add “{text}” as a member", ["text": .text(text)]),
        ])
    }

    /// Says how many members there are, and how many of them were found.
    private func count(_ list: MemberList) -> Markup {
        guard let found = list.found else {
            let all = Sentence(one: "{count} member", other: "{count} members", count: list.total)
            return Markup(all, outputs: ["count": "total"])
        }
        let limit = MemberQuery.countLimit
        let sentence = Sentence(
            one: "{found} found, of one member", other: "{found} found, of {count} members",
            count: list.total, ["found": found > limit ? .atLeast(limit) : .number(found)])
        return Markup(sentence, outputs: ["found": "total"])
    }

    private static func row(_ entry: MemberList.Entry, picked: Set<String>) -> View {
        let member = entry.member
        return View([
            "id": String(member.id), "isPicked": picked.contains(String(member.id)),
            "name": member.profile.listName, "email": member.profile.email,
            "phone": member.profile.phone, "username": member.profile.username,
            "time": DateText.iso8601(member.registeredAt), "date": Moment(member.registeredAt),
            "form": member.form.sentence, "balance": entry.balance, "role": member.role.sentence,
            "hasRole": member.role != .member,
        ])
    }

    /// Puts one of the first steps away.
    func putAway(_ request: Request, _ context: Context) async throws -> Response {
        guard let step = try FormData(request)["put-away"].flatMap({ FirstStep(rawValue: $0) }) else {
            throw HTTPError(.unprocessableContent)
        }
        try await office.putAway(step, on: context.occasion)
        return renderer.redirect(to: "/members")
    }

    /// Does what a button of the list says with the picked members. Return in a checkbox presses no button,
    /// and shows the same list again, with the same boxes ticked.
    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request, repeating: "pick")
        switch data["action"] {
        case "remove": return try await remove(request, context)
        case "codes": return try await codes.print(request, context)
        default:
            let list = ["q", "sort"].map { ($0, data[$0] ?? "") }
            let picked = data.values("pick").map { ("pick", $0) }
            let kept = picked.count <= Self.mostPickedInAddress ? picked : []
            let address = "/members?" + QueryText(list + kept).text
            if address.utf8.count > Self.mostAddressBytes { throw HTTPError(.badRequest) }
            return renderer.redirect(to: address)
        }
    }

    // MARK: Removing

    func remove(_ request: Request, _ context: Context) async throws -> Response {
        let picked = try Picked(request)
        if picked.members.isEmpty { return await renderer.redirect(to: "/members", notice: .nobodyPicked) }
        let outcome = try await office.remove(picked.members, on: context.occasion)
        switch outcome {
        case .oneself: throw OwnRemoval()
        case .nobody: return await renderer.redirect(to: "/members", notice: Self.allGone)
        // The page itself says who was removed, and offers to undo it.
        case .removed: return renderer.redirect(to: "/members")
        }
    }

    private static let allGone = Notice(
        kind: .warning, sentence: "Nobody was removed: they were already gone.")
}

/// The members whose boxes were ticked.
struct Picked {
    let members: [Int64]

    /// - Throws: an `HTTPError`: 400 if one isn't an id.
    init(_ request: Request) throws(HTTPError) {
        var members: [Int64] = []
        for text in try FormData(request, repeating: "pick").values("pick") {
            guard let id = Int64(text) else { throw HTTPError(.badRequest) }
            if !members.contains(id) { members.append(id) }
        }
        self.members = members
    }
}

extension Notice {
    static let nobodyPicked = Notice(
        kind: .warning,
        sentence: "Nobody was selected. Select people with the boxes beside their names, then try again.")
}

/// An organiser picked themselves among the members to remove.
struct OwnRemoval: AnswerableError {
    var answer: ErrorAnswer {
        ErrorAnswer(
            .conflict,
            ErrorWords(
                heading: "You can’t remove yourself",
                advice:
                    "Nobody was removed. Ask another organiser, or delete your account under “My account”."))
    }
}
