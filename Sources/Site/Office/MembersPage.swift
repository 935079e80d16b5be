import HTTP
import HTTPTypes
import LocalTime
import Model
import Operations
import Storage
import Visitors
import Words

/// The list of all members, where organisers find, pick, remove and bring back people.
struct MembersPage: Sendable {
    static let pageLength = 50
    /// The length of a page that is to be printed.
    static let printedLength = 1000
    /// Servers and browsers limit the length of an address.
    private static let maxPickedInAddress = 100
    private static let maxAddressBytes = 8_000

    let office: Office
    let imports: Imports
    let backups: Backups
    let codes: GivenCodesPages
    let credits: GroupCreditsPage
    /// Nil where the site sends no mail.
    let letters: LetterPage?
    let export: ExportPage
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        try await page(
            Address(request, context.settings.fields), context,
            notice: await renderer.notices.take(request))
    }

    /// - Parameter notice: why a button did nothing, if one was pressed.
    func page(
        _ address: Address, _ context: Context, _ status: HTTPResponse.Status = .ok, notice: Notice?
    ) async throws -> Response {
        let organiser = try context.requireOrganiser()
        let filter = address.query.filter
        let list = try await office.members(
            address.query, limit: address.isPrinted ? Self.printedLength : Self.pageLength, for: organiser)
        var notice = notice
        var undoable = try await office.undoable(at: context.now, for: organiser).map(Self.undo)
        if let offered = notice?.undo {
            // An act that the notice offers to undo isn't offered again, and not at all once it is too late.
            let others = undoable.filter { $0.batch != offered.batch }
            if others.count == undoable.count { notice?.undo = nil }
            undoable = others
        }
        let backup = try await backups.state(for: organiser)
        let found =
            address.choosesAll ? try await office.found(filter, for: organiser) : nil
        let answers = AnswersView(address, context)
        let view = View([
            "undoable": undoable.map(\.view),
            "export": "/members.csv?" + QueryText(filter.fields).text,
            "excel": "/members.csv" + TableFormat.excelQuery(filter.fields),
            "action": found == nil ? "/members/picked" : "/members/all",
            "all": found.map { Self.all($0, address) },
            "more": found == nil ? Self.offerToChooseAll(list, address) : nil,
            "sendsMail": letters != nil,
            "membersScript": renderer.assets.url("/members.js"),
        ]).adding(Self.filters(list, address, answers)).adding(reminders(list, backup, address, context))
            .adding(Self.table(list, address, answers)).adding(Self.printing(list, address, context))
        return try renderer.officePage(
            "members", in: "/members", title: "Members", view, status: status, notice: notice, context)
    }

    /// The inputs that find members.
    private static func filters(
        _ list: MemberList, _ address: Address, _ answers: AnswersView
    ) -> View.Values {
        let filter = address.query.filter
        return [
            "q": filter.text.isEmpty ? nil : filter.text,
            "filter": (address.fields + address.cursor).map { View(["name": $0.name, "value": $0.value]) },
            "visits": showsVisits(list, address) ? visits(address) : nil,
            "hasDays": filter.hasDays, "hasAnswers": !filter.answers.isEmpty,
            "isUnfit": !filter.fits, "lacksColumn": address.lacksColumn,
            "hasFilters": showsVisits(list, address) || !answers.fields.isEmpty,
            "isFiltered": filter.hasDays || !filter.answers.isEmpty, "unfiltered": address.unfilteredPath,
            "fields": answers.filters, "picker": answers.picker, "sort": address.query.order.name,
        ]
    }

    /// The steps that are left until the desk works, and the problems with the site's address and its
    /// backups.
    private func reminders(
        _ list: MemberList, _ backup: Backups.State?, _ address: Address, _ context: Context
    ) -> View.Values {
        let shared = codes.address(context)
        let steps = FirstStepsView(
            settings: context.settings.stored, memberCount: list.total, ownAddress: shared.ownText,
            backup: backup)
        let shown = address.isFirst ? steps.remaining : []
        return [
            "firstSteps": steps.view(of: shown),
            // The first steps already mention the address and the backup.
            "ownAddress": shown.contains(.address) ? nil : shared.ownText,
            "backupWarning": shown.contains(.backup) ? nil : backup?.warning(at: context.now)?.sentence,
            "refusingAddress": shared.refusingText,
        ]
    }

    /// The members, and how they are sorted.
    private static func table(
        _ list: MemberList, _ address: Address, _ answers: AnswersView
    ) -> View.Values {
        let text = address.query.filter.text
        return [
            "isSearch": list.found != nil, "count": count(list), "isEmpty": list.entries.isEmpty,
            "new": list.found == 0 && !text.isEmpty ? NewMemberPage.offer(for: text) : nil,
            "byName": order(.name, address), "byNewest": order(.newest, address),
            "columns": answers.headings,
            "rows": sorted(list, address).map { name, entry in
                row(entry, name, list.lastVisit?[entry.member.id], address, answers)
            },
            "next": list.next.map { address.path(after: $0, isPrinted: address.isPrinted) },
        ]
    }

    /// The printed list, in which people are looked up by name.
    private static func printing(
        _ list: MemberList, _ address: Address, _ context: Context
    ) -> View.Values {
        [
            "paper": paper(list, address), "isPrinted": address.isPrinted,
            "isByLastName": address.isByLastName,
            "print": address.path(.name, isPrinted: true, choosesAll: false),
            "day": LocalMoment(context.now, in: context.timeZone).day,
        ]
    }

    /// Whether the list says when members last came: if events are kept, or the address asks for it.
    private static func showsVisits(_ list: MemberList, _ address: Address) -> Bool {
        list.lastVisit != nil || address.query.filter.hasDays || address.query.order == .lastVisit
    }

    private static func visits(_ address: Address) -> View {
        View([
            "seen": address.query.filter.cameSince?.text ?? "",
            "unseen": address.query.filter.notSince?.text ?? "",
            "order": order(.lastVisit, address),
        ])
    }

    private static func order(_ order: MemberQuery.Order, _ address: Address) -> View {
        View(["path": address.path(order), "isCurrent": order == address.query.order])
    }

    /// Says how many members there are, and how many of them were found.
    private static func count(_ list: MemberList) -> Markup {
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

    private static func row(
        _ entry: MemberList.Entry, _ name: String, _ lastVisit: Day?, _ address: Address,
        _ answers: AnswersView
    ) -> View {
        let member = entry.member
        return View([
            "id": String(member.id), "isFixed": address.choosesAll,
            "isPicked": address.choosesAll || address.picked.contains(String(member.id)),
            "name": name, "email": member.profile.email,
            "phone": member.profile.phone, "username": member.profile.username,
            "time": DateText.iso8601(member.registeredAt), "date": Moment(member.registeredAt),
            "lastVisit": lastVisit, "answers": answers.cells(entry.answers),
            "form": member.form.sentence, "balance": entry.balance, "role": member.role.sentence,
            "hasRole": member.role != .member,
        ])
    }

    /// Dismisses one of the first steps.
    func dismissStep(_ request: Request, _ context: Context) async throws -> Response {
        guard let step = try FormData(request)["put-away"].flatMap({ FirstStep(rawValue: $0) }) else {
            throw HTTPError(.unprocessableContent)
        }
        try await office.dismiss(step, on: context.occasion)
        return renderer.redirect(to: "/members")
    }

    /// Pressing Return in a checkbox presses no button: it shows the same list again, with the same boxes
    /// ticked unless they are too many for an address.
    func showAgain(_ data: FormData, _ context: Context) throws -> Response {
        let shown = Address(pressed: data, context.settings.fields, choosesAll: false)
        let list = shown.fields + [("sort", data["sort"] ?? "")] + shown.cursor
        let picked = data.values("pick").map { ("pick", $0) }
        let kept = picked.count <= Self.maxPickedInAddress ? picked : []
        let address = "/members?" + QueryText(list + kept).text
        if address.utf8.count > Self.maxAddressBytes { throw HTTPError(.badRequest) }
        return renderer.redirect(to: address)
    }
}
