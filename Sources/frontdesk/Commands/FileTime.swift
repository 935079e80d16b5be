import Foundation
import Storage

/// A moment in UTC, for use in a file's name: `2026-11-22T020000Z`. Such names sort by time.
struct FileTime {
    let text: String

    init(_ moment: Timestamp) {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds / 1000))
        text = date.formatted(.iso8601).replacing(":", with: "")
    }
}
