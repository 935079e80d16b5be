import Model
import Storage
import Words

/// A bar chart of how many people came to the latest events, and how many of them were new; and the same in
/// words.
struct EventsChart {
    /// How many events it shows: half a year of weekly ones.
    static let length = 26
    /// A bar takes up three quarters of the distance to the next one.
    private static let (width, bar, height) = (1040, 30, 100)

    private let events: [CountedEvent]

    /// Nil if there are fewer than two events to compare.
    ///
    /// - Parameter newestFirst: the latest events. The open event counts once a member has come.
    init?(_ newestFirst: [CountedEvent]) {
        events = newestFirst.filter { !$0.event.isOpen || $0.attendeeCount > 0 }.prefix(Self.length)
            .reversed()
        if events.count < 2 { return nil }
    }

    var view: View {
        View(["came": path(\.attendeeCount), "new": path(\.newCount), "words": Markup(words)])
    }

    /// The bars as an SVG path, with the oldest event on the left.
    private func path(_ count: KeyPath<CountedEvent, Int>) -> String {
        let highest = max(1, events.map(\.attendeeCount).max() ?? 0)
        let step = Self.width / Self.length
        return events.enumerated().map { index, event in
            let (left, height) = (
                index * step + (step - Self.bar) / 2,
                (event[keyPath: count] * Self.height + highest / 2) / highest
            )
            return "M\(left) \(Self.height)v-\(height)h\(Self.bar)v\(height)z"
        }.joined()
    }

    private var words: Sentence {
        let counts = events.map(\.attendeeCount)
        let arguments: [String: Sentence.Argument] = [
            "count": .number(events.count), "least": .number(counts.min() ?? 0),
            "most": .number(counts.max() ?? 0),
            "average": .number((counts.reduce(0, +) + counts.count / 2) / counts.count),
            "latest": .number(counts.last ?? 0), "new": .number(events.map(\.newCount).reduce(0, +)),
        ]
        return Sentence(
            "The last {count} events, the latest on the right: {latest} came to that one, {average} on average, from {least} to {most}. New in all: {new}.",
            arguments)
    }
}
