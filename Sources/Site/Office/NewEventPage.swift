import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// Lets an organiser add an event for another day.
struct NewEventPage: Sendable {
    private let page: FormPage
    private let events: Events

    init(events: Events, renderer: PageRenderer) {
        self.events = events
        page = FormPage(
            form: .newEvent, path: "/events/new", template: "event-new", title: "Add an event",
            button: "Add", section: "/members", navigation: PageRenderer.officeNavigation(in: "/events"),
            cancel: "/events", renderer: renderer)
    }

    func show(_ request: Request, _ context: Context) throws -> Response {
        try page.show(context, filledIn: Entries(), hidden: FormID().hidden)
    }

    func add(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let formID = try data.formID()
        return try await page.answer(data, context, hidden: (formID ?? FormID()).hidden) { entries in
            let details = try EventDetails(Form.newEvent.read(entries), page.renderer, context.settings)
            _ = try await events.addEvent(details, formID: formID?.text, on: context.occasion)
            return await page.renderer.redirect(
                to: "/events",
                notice: Notice(
                    sentence: Sentence(
                        "{event} was added.",
                        ["event": page.renderer.name(of: details, context.settings).argument])))
        }
    }
}

extension EventDetails {
    /// - Parameter read: what was typed, as the form has read it. If the typed name is just the event's day
    ///   in words, the event gets no name of its own.
    /// - Parameter event: the event to change, if there is one; its current day in words isn't taken for a
    ///   name either.
    init(
        _ read: Entries, _ renderer: PageRenderer, _ settings: CurrentSettings, changing event: Event? = nil
    ) {
        let (typed, day) = (read["name"], Day(text: read["date"]))
        let language = renderer.defaultLanguage(settings.stored.settings)
        let days = [day, event?.day].compactMap { $0?.text(in: language) }
        let price = (try? Amount(typed: read["price"], allowingZero: true)) ?? .zero
        self.init(
            name: typed.isEmpty || days.contains(typed) ? nil : typed, day: day,
            price: price > .zero ? price : nil)
    }
}
