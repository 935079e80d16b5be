import Storage

/// How long ago something was, in a few words.
package struct RelativeTime {
    package let sentence: Sentence

    package init(_ then: Timestamp, now: Timestamp) {
        let minutes = Int(max(0, (now.milliseconds - then.milliseconds) / 60_000))
        sentence =
            switch minutes {
            case 0...1: "just now"
            case 2..<60: Sentence(one: "{count} minute ago", other: "{count} minutes ago", count: minutes)
            case 60..<2880: Sentence(one: "an hour ago", other: "{count} hours ago", count: minutes / 60)
            default: Sentence(one: "{count} day ago", other: "{count} days ago", count: minutes / 1440)
            }
    }
}
