import HTTP
import LocalTime
import Model
import Operations
import Storage
import Visitors
import Words

/// One event: who came, and what organisers can change.
struct EventPage: Sendable {
    private static let pageLength = 200
    /// The length of a page that is to be printed.
    private static let printedLength = 1000
    /// The most members that a search offers.
    private static let foundLength = 8
    private static let fileSuffix = ".csv"

    let events: Events
    let office: Office
    let file: EventsFile
    let renderer: PageRenderer

    /// The page, or the list for a spreadsheet if the path ends in `.csv`.
    func show(_ request: Request, _ context: Context) async throws -> Response {
        let last = request.parameters["id"] ?? ""
        if last.hasSuffix(Self.fileSuffix) {
            let event = try await events.event(last.dropLast(Self.fileSuffix.count), context).event
            let name = "event-\(event.day?.text ?? "\(event.id)")"
            return try await file.download(event, named: name, request, context)
        }
        let event = try await events.event(request, context)
        let form = Correction.opened(kept(event.event, context), in: Self.form(for: event.event))
        let address = try Address(request)
        let correction = CorrectionForm(form: form, notice: await renderer.notices.take(request))
        return try await page(event, correction, at: address, context)
    }

    // MARK: Name, day and price

    func save(_ request: Request, _ context: Context) async throws -> Response {
        let counted = try await events.event(request, context)
        let event = counted.event
        let kept = kept(event, context)
        // A client that doesn't know about prices leaves the price unchanged.
        let price = Entries([("price", kept.entries["price"])])
        let data = try FormData(request)
        let form = Self.form(for: event, openedBefore: data["revision"] != kept.revision.text)
        let correction = Correction(data, in: form, ifNotSent: price)
        return try await renderer.save(correction, of: kept, page: { try await page(counted, $0, context) }) {
            let read = try form.read(correction.entries, keeping: kept.entries)
            let details = EventDetails(read, renderer, context.settings, changing: event)
            let outcome = try await Self.replacingUnknown {
                try await events.edit(
                    event.id, to: details, from: correction.revision(of: "\(event.id)"),
                    on: context.occasion)
            }
            guard case .stale(let current) = outcome else {
                return await renderer.redirect(to: Self.path(event), notice: .saved)
            }
            let conflict = correction.conflict(with: self.kept(current, context))
            return try await page(
                CountedEvent(
                    event: current, attendeeCount: counted.attendeeCount, newCount: counted.newCount,
                    paidTotal: counted.paidTotal),
                conflict, context)
        }
    }

    /// The open event needs no date until a member comes to it.
    ///
    /// - Parameter isOlder: whether the form may have been opened before the first member came.
    private static func form(for event: Event, openedBefore isOlder: Bool = false) -> Form {
        event.isOpen && (event.day == nil || isOlder) ? .openEvent : .event
    }

    private func kept(_ event: Event, _ context: Context) -> KeptEntries {
        KeptEntries(
            entries: Entries([
                ("name", renderer.name(of: event, context.settings).text), ("date", event.day?.text ?? ""),
                ("price", event.price.map(context.language.amount) ?? ""),
            ]),
            revision: Revision(event.revision, of: "\(event.id)"),
            text: { Day(text: $1) ?? $1 as any ViewValue })
    }

    // MARK: Who came

    func add(_ request: Request, _ context: Context) async throws -> Response {
        let event = try await events.event(request, context).event
        let outcome = try await Self.replacingUnknown {
            try await events.addAttendance(
                of: FormData(request).number("member"), to: event.id, on: context.occasion)
        }
        let notice =
            switch outcome {
            case .done(let name): Notice(sentence: Sentence("{name} was added.", ["name": .entered(name)]))
            case .alreadyListed(let name, let since):
                Notice.warning(
                    Sentence(
                        "{name} is already among those who came, since {time}.",
                        ["name": .entered(name), "time": .moment(since)]))
            }
        return await renderer.redirect(to: Self.path(event), notice: notice)
    }

    func takeOff(_ request: Request, _ context: Context) async throws -> Response {
        let event = try await events.event(request, context).event
        let act = try await Self.replacingUnknown {
            try await events.takeOff(FormData(request).number("member"), from: event.id, on: context.occasion)
        }
        guard let act else {
            return await renderer.redirect(to: Self.path(event), notice: .alreadyTakenOff)
        }
        // The page itself says who was taken off, and offers to undo it.
        let notice = Notice(sentences: []).adding(returned: act.returned)
        return await renderer.redirect(to: Self.path(event), notice: notice.sentences.isEmpty ? nil : notice)
    }

    /// Runs `body`, and throws this page's own errors in place of `.unknownEvent` and `.unknownMember`.
    private static func replacingUnknown<Outcome>(_ body: () async throws -> Outcome) async throws -> Outcome
    {
        try await Refusal.noSuchEvent.instead(of: .unknownEvent) {
            try await Refusal.noSuchMember.instead(of: .unknownMember, body)
        }
    }

    // MARK: Removing

    func remove(_ request: Request, _ context: Context) async throws -> Response {
        let event = try await events.event(request, context).event
        let act = try await Self.replacingUnknown { try await events.remove(event.id, on: context.occasion) }
        if act == nil { throw Refusal.openEvent }
        // The list itself says what was removed, and offers to undo it.
        return renderer.redirect(to: "/events")
    }

    // MARK: The page

    /// The parameters of the page's address.
    private struct Address {
        /// The text that finds members to add; empty if there is none.
        var text = ""
        /// The list begins after this place.
        var after: Int64 = 0
        var isPrinted = false

        init() {}

        init(_ request: Request) throws(HTTPError) {
            let data = try FormData(query: request.query)
            text = data["q"] ?? ""
            after = data["after"].flatMap { Int64($0) } ?? 0
            isPrinted = data["show"] == "all"
        }

        /// The query, as a reload sends it; empty for the first page.
        var query: String {
            var fields: FormFields = text.isEmpty ? [] : [("q", text)]
            if after > 0 { fields.append(("after", "\(after)")) }
            if isPrinted { fields.append(("show", "all")) }
            return fields.isEmpty ? "" : "?" + QueryText(fields).text
        }
    }

    static func path(_ event: Event) -> String { "/events/\(event.id)" }

    /// - Parameter correction: the form with name, day and price.
    private func page(
        _ counted: CountedEvent, _ correction: CorrectionForm, at address: Address = Address(),
        _ context: Context
    ) async throws -> Response {
        let (event, organiser) = (counted.event, try context.requireOrganiser())
        let path = Self.path(event)
        let length = address.isPrinted ? Self.printedLength : Self.pageLength
        let attendances = try await events.attendances(
            of: event.id, after: address.after, limit: length + 1, for: organiser)
        let shown = attendances.prefix(length)
        let next = attendances.count > shown.count ? shown.last.map { $0.place } : nil
        let takenOff = try await events.undoableTakeOffs(from: event.id, at: context.now, for: organiser)
        let name = renderer.name(of: event, context.settings)
        let view = View([
            "path": path, "canonical": path + address.query,
            "name": name, "day": event.name == nil ? nil : event.day, "isOpen": event.isOpen,
            "count": Self.count(counted),
            "paid": counted.paidTotal > .zero
                ? Sentence("paid: {amount} credits", ["amount": .amount(counted.paidTotal)]) : nil,
            "excel": TableFormat.excelQuery(),
            "poster": PosterPage.path(of: event, context),
            "undoable": takenOff.map { Self.undo($0.act, $0.name).view },
            "form": correction.form.drawn(action: path, button: "Save"),
            "q": address.text.isEmpty ? nil : address.text,
            "found": address.text.isEmpty ? nil : try await found(address.text, organiser),
            "hasPayments": event.price != nil || attendances.contains { $0.payment != .nothing },
            "isEmpty": shown.isEmpty, "rows": shown.map { Self.row($0, of: event, in: context.timeZone) },
            // A page with all attendees can be printed as it is.
            "isPrinted": address.isPrinted || address.after == 0 && next == nil,
            "next": next.map { "?after=\($0)" + (address.isPrinted ? "&show=all" : "") },
        ])
        return try renderer.officePage(
            "event", in: "/events", title: name.title, view, correction: correction, context)
    }

    private static func count(_ counted: CountedEvent) -> Markup {
        let sentence = Sentence(
            one: "{came} person came, new: {new}", other: "{came} people came, new: {new}",
            count: counted.attendeeCount,
            ["came": .number(counted.attendeeCount), "new": .number(counted.newCount)])
        return Markup(sentence, outputs: ["came": "came"])
    }

    /// The members that a text finds, each of whom can be added.
    private func found(_ text: String, _ organiser: Organiser) async throws -> View {
        let list = try await office.members(
            MemberQuery(text: text), limit: Self.foundLength, for: organiser)
        return View([
            "isEmpty": list.entries.isEmpty, "hasMore": list.next != nil,
            "people": list.entries.map { entry in
                let profile = entry.member.profile
                return View([
                    "id": String(entry.member.id), "name": profile.listName,
                    "hint": [profile.email, profile.username].compactMap(\.self).first {
                        $0 != profile.listName
                    },
                ])
            },
        ])
    }

    private static func row(_ attendance: Attendance, of event: Event, in zone: TimeZoneName?) -> View {
        View([
            "id": attendance.member.map { String($0) }, "plainName": attendance.name ?? "",
            "name": attendance.name.map { Markup.entered($0) } ?? Markup(Sentence("a former member")),
            "time": DateText.iso8601(attendance.at), "date": Moment(attendance.at), "isNew": attendance.isNew,
            "payment": attendance.payment.cell(for: event), "isUnpaid": attendance.payment == .unpaid,
            // On the event's own day the time alone is enough. It is shown in the machine's time zone, so the
            // day must be the same there.
            "clock": [zone, nil].allSatisfy { Day(attendance.at, in: $0) == event.day }
                ? DateText.clock(attendance.at) : nil,
        ])
    }

    private static func undo(_ act: UndoableEventAct, _ name: String) -> Notice.Undo {
        let argument = Sentence.Argument.entered(name)
        return Notice.Undo(
            path: EventsPage.undoPath, batch: String(act.id),
            offer: Sentence(
                "{name} was taken off. Undo is possible until {time}.",
                ["name": argument, "time": .clock(act.undoableUntil)]),
            label: Sentence("Undo taking off {name}", ["name": argument]))
    }
}

extension Events {
    /// The event whose id the path names.
    ///
    /// - Throws: `Refusal.noSuchEvent`.
    func event(_ request: Request, _ context: Context) async throws -> CountedEvent {
        try await event((request.parameters["id"] ?? "")[...], context)
    }

    /// The event with this id, given as text.
    fileprivate func event(_ id: Substring, _ context: Context) async throws -> CountedEvent {
        guard let number = Int64(inPath: id),
            let event = try await event(
                number, where: context.settings.restart, for: context.requireOrganiser())
        else { throw Refusal.noSuchEvent }
        return event
    }
}

extension Notice {
    fileprivate static let alreadyTakenOff = Notice.warning(
        "Nobody was taken off: they were already gone.")
}

extension Refusal {
    /// There is no event with this id, or it was removed, or isn't kept.
    static let noSuchEvent = Refusal(
        .notFound, heading: "There is no such event",
        advice: "Perhaps it was removed. Look in the list of events.",
        link: ErrorWords.Link("/events", "Events"))

    /// The event to be removed is the one that is open at the desk.
    fileprivate static let openEvent = Refusal(
        .conflict, heading: "This event is still open",
        advice:
            "Its list is the desk’s, so nothing was removed. Press “Restart” at the desk first; then it can be removed."
    )
}
