import Model
import Storage
import Visitors
import Words

/// The name of an event: its own, or else its day as the site's default language writes it.
struct EventName: Localizable, ViewValue {
    /// Empty for an unnamed event to which no member has come yet.
    let text: String

    /// The sentence for such an event, which unlike `text` is in the reader's language.
    private static let unnamed: Sentence = "The next event"

    /// The name as an argument of a sentence.
    var argument: Sentence.Argument { text.isEmpty ? .sentence(Self.unnamed) : .entered(text) }

    /// The title of a page about the event. `unnamed` already says that it is an event.
    var title: Sentence {
        text.isEmpty ? Self.unnamed : Sentence("{name}, event", ["name": argument])
    }

    func text(in language: Language) -> String { text.isEmpty ? language.text(Self.unnamed) : text }
}

extension PageRenderer {
    /// The language of texts that aren't for a single reader, such as the names of events.
    func defaultLanguage(_ settings: SiteSettings) -> Language {
        settings.language.flatMap { languages[$0] } ?? languages.english
    }

    func name(of event: Event, _ settings: CurrentSettings) -> EventName {
        name(of: EventDetails(event), settings)
    }

    func name(of event: EventDetails, _ settings: CurrentSettings) -> EventName {
        EventName(
            text: event.name ?? event.day?.text(in: defaultLanguage(settings.stored.settings)) ?? "")
    }

    /// The events that a member came to; nil if there are none.
    ///
    /// - Parameter isLinked: whether the reader may open the events' pages.
    func visits(_ overview: MemberOverview, isLinked: Bool, _ settings: CurrentSettings) -> View? {
        if overview.visits.isEmpty { return nil }
        let (shown, total) = (overview.visits.count, overview.visitCount)
        let count =
            shown < total
            ? Sentence("The newest {shown} of {total}.", ["shown": .number(shown), "total": .number(total)])
            : Sentence(one: "{count} event", other: "{count} events", count: total)
        return View([
            "count": count,
            "list": overview.visits.map { visit in
                View([
                    "path": isLinked ? "/events/\(visit.event.id)" : nil,
                    "name": name(of: visit.event, settings),
                    // A member who was added afterwards was there on the event's day, too.
                    "day": visit.event.name == nil ? nil : visit.event.day,
                ])
            },
        ])
    }
}
