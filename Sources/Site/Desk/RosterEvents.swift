import Foundation
import Storage

/// A change of the list as server-sent events.
struct RosterEvents: Sendable {
    private struct Added: Encodable {
        let name: String
        let total: Int
    }

    private struct Reset: Encodable {
        let names: [String]
        let total: Int
    }

    private let events: [(revision: Int64, isReset: Bool, bytes: [UInt8])]

    init(_ update: RosterUpdate) {
        switch update {
        case .added(let entries, let total):
            events = entries.enumerated().map { index, entry in
                let added = Added(name: entry.name, total: total - (entries.count - 1 - index))
                return (entry.revision, false, Self.event("added", entry.revision, added))
            }
        case .reset(let roster):
            let reset = Reset(names: roster.entries.map(\.name), total: roster.total)
            events = [(roster.revision, true, Self.event("reset", roster.revision, reset))]
        }
    }

    /// The list's revision after the last event; nil if there are no events.
    var revision: Int64? { events.last?.revision }

    var bytes: [UInt8] { events.flatMap(\.bytes) }

    func bytes(after revision: Int64) -> [UInt8] {
        events.filter { $0.revision > revision }.flatMap(\.bytes)
    }

    private static func event(_ name: String, _ revision: Int64, _ data: some Encodable) -> [UInt8] {
        // JSON has no raw line break, so it fits on one `data` line.
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = (try? encoder.encode(data)) ?? Data()
        return Array("event: \(name)\nid: \(revision)\ndata: ".utf8) + Array(json) + Array("\n\n".utf8)
    }
}
