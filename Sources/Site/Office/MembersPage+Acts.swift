import HTTP
import HTTPTypes
import Operations
import Storage
import Visitors
import Words

/// Acts on the members whose boxes are ticked, or on all that a search found.
extension MembersPage {
    /// A button of the list, by the value of `action`.
    enum Act: String {
        case remove, codes, credits, export
        case exportForExcel = "export-excel"
        case codesByMail = "codes-by-mail"
        /// Leads to the form of a mail.
        case write

        /// The forms for credits send a direction instead, since they have a button for each direction.
        init?(_ data: FormData) {
            guard
                let act = data["action"].map(Act.init(rawValue:))
                    ?? (data["direction"] == nil ? nil : .credits)
            else { return nil }
            self = act
        }

        /// On how many members it may act at once. A sheet of codes is made in one piece, and a code that
        /// waits to be mailed is kept for an hour at most.
        var limit: Int {
            switch self {
            case .codes, .codesByMail: 1000
            case .remove, .credits, .export, .exportForExcel, .write: FoundMembers.limit
            }
        }

        /// Whether it exists only where the site sends mail.
        var needsMail: Bool { self == .codesByMail || self == .write }

        /// The format of the act's file; nil if it makes none.
        func format(_ context: Context) -> TableFormat? {
            switch self {
            case .export: .plain
            case .exportForExcel: .excel(for: context)
            case .remove, .codes, .credits, .codesByMail, .write: nil
            }
        }
    }

    /// Performs the act of a button on the picked members.
    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request, repeating: FormData.repeats)
        guard let act = Act(data) else { return try showAgain(data, context) }
        return try await performOnPicked(act, data, request, context)
    }

    /// A handler for an address of this act alone, which performs it on the picked members.
    func handler(for act: Act) -> @Sendable (Request, Context) async throws -> Response {
        { request, context in
            try await performOnPicked(act, FormData(request, repeating: FormData.repeats), request, context)
        }
    }

    /// A sheet with codes for the picked members, or a mail to each.
    func giveCodes(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request, repeating: FormData.repeats)
        let isByMail = data["action"] == GivenCodesPages.byMail
        return try await performOnPicked(isByMail ? .codesByMail : .codes, data, request, context)
    }

    /// The form of a mail to the members that the address names.
    func write(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(query: request.query, repeating: FormData.repeats)
        return data["all"] == "yes"
            ? try await performOnFound(.write, data, request, context)
            : try await performOnPicked(.write, data, request, context)
    }

    private func performOnPicked(
        _ act: Act, _ data: FormData, _ request: Request, _ context: Context
    ) async throws -> Response {
        try requireMail(for: act)
        let chosen = try ChosenMembers(picked: data)
        if chosen.members.isEmpty { return await renderer.redirect(to: "/members", notice: .nobodyPicked) }
        if chosen.members.count > act.limit {
            return try await refused(
                Self.tooMany(act), .unprocessableContent, data, choosesAll: false, context)
        }
        return try await perform(act, with: chosen, data, request, context)
    }

    /// Performs the act of a button on all members found, if they are still the ones that the page showed.
    func answerAll(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request, repeating: FormData.repeats)
        guard let act = Act(data) else { throw HTTPError(.unprocessableContent) }
        try requireMail(for: act)
        return try await performOnFound(act, data, request, context)
    }

    private func performOnFound(
        _ act: Act, _ data: FormData, _ request: Request, _ context: Context
    ) async throws -> Response {
        let fields = context.settings.fields
        let organiser = try context.requireOrganiser()
        let filter = MemberFilter(data, fields)
        if !filter.fits {
            return try await refused(Self.listChanged, .conflict, data, choosesAll: true, context)
        }
        let found = try await office.found(filter, for: organiser)
        if let format = act.format(context) {
            return try await export.download(.found(found.filter), format, request, context)
        }
        if found.ids.count > act.limit {
            return try await refused(
                Self.tooMany(act), .unprocessableContent, data, choosesAll: true, context)
        }
        // A link to the form of a mail carries no revision: the form itself shows who is found.
        let isLink = request.method != .post
        let chosen =
            isLink ? ChosenMembers(found) : ChosenMembers(found).expecting(revision: data["revision"] ?? "")
        // The store itself recognises a form for credits that was sent before.
        let isCreditsForm = act == .credits && data["id"] != nil
        if chosen.found?.isStale ?? false, !isCreditsForm {
            return try await refusedAsChanged(act, data, context)
        }
        do {
            return try await perform(act, with: chosen, data, request, context)
        } catch StoreError.listChanged {
            return try await refusedAsChanged(act, data, context)
        }
    }

    /// The response if others are found than the page showed, unless they were removed by the same form.
    private func refusedAsChanged(
        _ act: Act, _ data: FormData, _ context: Context
    ) async throws -> Response {
        if act == .remove, let answer = try await repeatedRemoval(data, context) { return answer }
        return try await refused(Self.listChanged, .conflict, data, choosesAll: true, context)
    }

    private func perform(
        _ act: Act, with chosen: ChosenMembers, _ data: FormData, _ request: Request, _ context: Context
    ) async throws -> Response {
        switch act {
        case .remove: try await remove(chosen, context)
        case .codes: try await codes.print(chosen, context)
        case .codesByMail: try await codes.mail(chosen, context)
        case .credits: try await credits.answer(chosen, data, context)
        case .export, .exportForExcel:
            try await export.download(
                .picked(chosen.members), act.format(context) ?? .plain, request, context)
        case .write:
            if let letters {
                try await letters.open(chosen, context)
            } else {
                throw HTTPError(.notFound)
            }
        }
    }

    /// - Throws: an `HTTPError`, 404, if the act needs mail and the site sends none.
    private func requireMail(for act: Act) throws(HTTPError) {
        if act.needsMail, letters == nil { throw HTTPError(.notFound) }
    }

    private func refused(
        _ notice: Notice, _ status: HTTPResponse.Status, _ data: FormData, choosesAll: Bool,
        _ context: Context
    ) async throws -> Response {
        try await page(
            Address(pressed: data, context.settings.fields, choosesAll: choosesAll), context, status,
            notice: notice)
    }

    private static func tooMany(_ act: Act) -> Notice {
        Notice.warning(
            Sentence(
                "Nothing was done: this works for at most {count} people at once. Search for fewer.",
                ["count": .number(act.limit)]))
    }

    private static let listChanged = Notice.warning(
        "The search now finds other people, so nothing was done. Look at the list, then press the button again."
    )

    // MARK: All that were found

    /// The part of the page that says that its buttons act on all members found.
    static func all(_ found: FoundMembers, _ address: Address) -> View {
        let limit = FoundMembers.limit
        return View([
            "total": found.shownTotal, "revision": found.revision, "path": address.path(choosesAll: false),
            "sentence": allFound(found.isTooMany ? .atLeast(limit) : .number(found.ids.count)),
        ])
    }

    /// The link that makes the buttons act on all members found; nil if they are all on this page.
    static func offerToChooseAll(_ list: MemberList, _ address: Address) -> View? {
        if list.next == nil, address.query.after == nil { return nil }
        let (count, limit) = (list.found ?? list.total, MemberQuery.countLimit)
        let exceedsLimit = list.found != nil && count > limit
        return View([
            "path": address.path(choosesAll: true),
            "label": allFound(exceedsLimit ? .atLeast(limit) : .number(count)),
        ])
    }

    private static func allFound(_ count: Sentence.Argument) -> Sentence {
        Sentence("All {count} found", ["count": count])
    }

    // MARK: Removing

    private func remove(_ chosen: ChosenMembers, _ context: Context) async throws -> Response {
        let (members, isLeftOut) = chosen.members(excluding: context.actor)
        switch try await office.remove(members, ifStill: chosen.found, on: context.occasion) {
        case .includesActor: throw Refusal.ownRemoval
        case .noneLeft:
            return await renderer.redirect(
                to: "/members", notice: isLeftOut && members.isEmpty ? Self.onlyOneself : Self.allGone)
        // The page itself says who was removed, and offers to undo it.
        case .removed:
            return await renderer.redirect(to: "/members", notice: isLeftOut ? Self.oneselfLeftOut : nil)
        }
    }

    /// The response to a removal of all members found that was already carried out, the same as the first
    /// time; nil if it wasn't.
    private func repeatedRemoval(_ data: FormData, _ context: Context) async throws -> Response? {
        guard let revision = data["revision"],
            let removal = try await office.removal(
                ofFound: revision, at: context.now, for: context.requireOrganiser())
        else { return nil }
        let isLeftOut = FoundMembers.count(of: revision) != removal.count
        return await renderer.redirect(to: "/members", notice: isLeftOut ? Self.oneselfLeftOut : nil)
    }

    private static let allGone = Notice.warning("Nobody was removed: they were already gone.")

    private static let onlyOneself = Notice.warning("Nobody was removed: only you were found.")

    private static let oneselfLeftOut = Notice.warning("One person was left out: you can’t remove yourself.")
}

extension Refusal {
    /// An organiser picked themselves among the members to remove.
    fileprivate static let ownRemoval = Refusal(
        .conflict, heading: "You can’t remove yourself",
        advice:
            "Nobody was removed. Ask another organiser, or delete your account under “My account”.")
}
