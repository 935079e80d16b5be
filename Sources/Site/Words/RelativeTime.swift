import Storage

/// How long ago something was, in a few words.
struct RelativeTime {
    let text: String

    init(_ then: Timestamp, now: Timestamp) {
        let minutes = max(0, (now.milliseconds - then.milliseconds) / 60_000)
        text =
            switch minutes {
            case 0...1: "just now"
            case 2..<60: "\(minutes) minutes ago"
            case 60..<120: "an hour ago"
            case 120..<2880: "\(minutes / 60) hours ago"
            default: "\(minutes / 1440) days ago"
            }
    }
}
