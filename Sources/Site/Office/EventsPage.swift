import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// The list of all events that were kept.
struct EventsPage: Sendable {
    static let undoPath = "/events/undo"
    private static let pageLength = 50

    let events: Events
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let (organiser, restart) = (try context.requireOrganiser(), context.settings.restart)
        let before = try await position(request, context)
        let found = try await events.events(
            before: before, limit: Self.pageLength + 1, where: restart, for: organiser)
        let shown = found.prefix(Self.pageLength)
        let removals = try await events.undoableRemovals(at: context.now, for: organiser)
        let hasPrices = shown.contains { $0.event.price != nil || $0.paidTotal > .zero }
        let isOnlyOpen = before == nil && shown.map(\.event.isOpen) == [true]
        let view = View([
            "excel": TableFormat.excelQuery(),
            "undoable": removals.map { undo($0.act, $0.event, context).view },
            "chart": before == nil ? EventsChart(found)?.view : nil,
            "keeps": context.settings.keepsEvents, "isEmpty": shown.isEmpty,
            "isWaiting": isOnlyOpen && shown.allSatisfy { $0.attendeeCount == 0 },
            "hasPrices": hasPrices, "rows": shown.map { row($0, context) },
            "next": found.count > shown.count ? shown.last.map { Self.path(after: $0.event) } : nil,
        ])
        return try renderer.officePage(
            "events", in: "/events", title: "Events", view, notice: await renderer.notices.take(request),
            context)
    }

    /// The address of the page that begins after an event.
    private static func path(after event: Event) -> String {
        "/events?" + QueryText([("before", "\(event.id)"), ("day", event.day?.text ?? "")]).text
    }

    /// Where the page begins; nil for the first one.
    ///
    /// - Throws: an `HTTPError`: 400 if the address has anything other than an id and a day.
    private func position(_ request: Request, _ context: Context) async throws -> EventPosition? {
        guard let id = try request.idBefore() else { return nil }
        if let text = try FormData(query: request.query)["day"] {
            let day = Day(text: text)
            guard day != nil || text.isEmpty else { throw HTTPError(.badRequest) }
            return EventPosition(id: id, day: day)
        }
        // A program may leave out the day. If its event is gone, the list starts from the beginning.
        return try await events.event(
            id, where: context.settings.restart, for: context.requireOrganiser()
        ).map { EventPosition(after: $0.event) }
    }

    private func row(_ counted: CountedEvent, _ context: Context) -> View {
        let event = counted.event
        return View([
            "id": String(event.id), "name": renderer.name(of: event, context.settings),
            "isOpen": event.isOpen, "day": event.day, "came": Count(counted.attendeeCount),
            "new": Count(counted.newCount), "paid": counted.paidTotal,
        ])
    }

    private func undo(_ act: UndoableEventAct, _ event: Event, _ context: Context) -> Notice.Undo {
        let name = renderer.name(of: event, context.settings).argument
        return Notice.Undo(
            path: Self.undoPath, batch: String(act.id),
            offer: Sentence(
                "{event} was removed. Undo is possible until {time}; then the data is erased.",
                ["event": name, "time": .clock(act.undoableUntil)]),
            label: Sentence("Undo the removal of {event}", ["event": name]))
    }

    /// Undoes the removal of an event, or of a member from an event.
    func undo(_ request: Request, _ context: Context) async throws -> Response {
        let act = try FormData(request).undoneAct
        switch try await events.undo(act, on: context.occasion) {
        case .removal(let event):
            let sentence = Sentence(
                "{event} is back.", ["event": renderer.name(of: event, context.settings).argument])
            return await renderer.redirect(to: "/events", notice: Notice(sentence: sentence))
        case .takeOff(let undone):
            let sentence = Sentence(
                "{name} is back among those who came.", ["name": .entered(undone.member.profile.listName)])
            // The event may have been removed since.
            let event = try await events.event(
                undone.event.id, where: context.settings.restart, for: context.requireOrganiser())
            return await renderer.redirect(
                to: event.map { EventPage.path($0.event) } ?? "/events",
                notice: Notice(sentence: sentence).adding(undone.payment))
        case nil: return await renderer.redirect(to: "/events", notice: .nothingToUndo)
        }
    }
}
