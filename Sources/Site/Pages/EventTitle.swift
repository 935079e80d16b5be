import LocalTime
import Model
import Storage
import Visitors
import Words

extension PageRenderer {
    /// What an event is called: its name, or its day in the site's first language.
    ///
    /// - Parameter now: the moment whose day stands for that of an event to which nobody came yet.
    func title(of event: Event, _ settings: SiteSettings, at now: Timestamp) -> String {
        if let name = event.name { return name }
        let language = settings.language.flatMap { languages[$0] } ?? languages.english
        let zone = settings.timeZone.flatMap { TimeZoneName($0) }
        return DateText.day(event.day ?? Day(now, in: zone), in: language)
    }
}
