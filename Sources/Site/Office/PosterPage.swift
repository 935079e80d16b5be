import HTTP
import HTTPTypes
import Operations
import Storage
import Visitors
import Words

/// The open event's poster, which members scan to put themselves on the list.
struct PosterPage: Sendable {
    let events: Events
    let selfCheckIn: SelfCheckIn
    let networkPolicy: NetworkPolicy
    let renderer: PageRenderer

    /// The path of an event's poster; nil if it has none now.
    static func path(of event: Event, _ context: Context) -> String? {
        let settings = context.settings.stored.settings
        return event.isOpen && settings.selfCheckIn && settings.restart == .keep ? path(event) : nil
    }

    private static func path(_ event: Event) -> String { "/events/\(event.id)/poster" }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let event = try await events.event(request, context).event
        let code = try await Refusal.noPoster.instead(of: .unknownEvent) {
            try await selfCheckIn.code(of: event.id, on: context.occasion)
        }
        let address = networkPolicy.addressToShare(seenBy: context.source)
        let link = "\(address.text)/here?\(QueryText([("code", code)]).text)"
        let name = renderer.name(of: event, context.settings)
        let view = View([
            "path": "/events/\(event.id)",
            // An event without a name or a day is called “The next event”, which a poster can do without.
            "name": name.text.isEmpty ? nil : name, "day": event.name == nil ? nil : event.day,
            "price": event.priceText,
            "link": link, "picture": QRCode(link)?.view,
            "ownAddress": address.ownText, "refusingAddress": address.refusingText,
        ])
        return try renderer.officePage(
            "poster", in: "/events", title: Sentence("{name}, poster", ["name": name.argument]), view,
            notice: await renderer.notices.take(request), context)
    }

    func renewCode(_ request: Request, _ context: Context) async throws -> Response {
        let event = try await events.event(request, context).event
        _ = try FormData(request)
        try await Refusal.noPoster.instead(of: .unknownEvent) {
            try await selfCheckIn.renewCode(of: event.id, on: context.occasion)
        }
        return await renderer.redirect(to: Self.path(event), notice: .newCode)
    }
}

extension Notice {
    fileprivate static let newCode = Notice(
        sentence: "There is a new code. Posters printed before no longer work.")
}

extension Refusal {
    /// The event isn't open, or members can't check themselves in.
    fileprivate static let noPoster = Refusal(
        .notFound, heading: "This event has no poster",
        advice:
            "Only the event that is at the desk now has one, and only if the settings let members check in by themselves."
    )
}
