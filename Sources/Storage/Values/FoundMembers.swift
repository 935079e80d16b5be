/// All members whom a filter finds, as of one moment. An act on all of them gives this list, so that it
/// reaches no member whom the organiser didn't see.
public struct FoundMembers: Sendable, Equatable {
    /// How many members one act may concern.
    public static let limit = 10_000

    /// The filter that found them.
    public let filter: MemberFilter
    /// In ascending order. If more than `limit` are found, they are any `limit` + 1 of them.
    public let ids: [Int64]
    /// Whether the page showed other members. Then the store refuses the act, unless its form was sent
    /// before.
    public var isStale = false

    /// Whether there are more than one act may concern.
    public var isTooMany: Bool { ids.count > Self.limit }

    /// Identifies this set of members: their number, and a hash of their ids (FNV-1a).
    public var revision: String { Self.revision(of: ids) }

    /// How many members a `revision` identifies; nil if it isn't a valid one.
    public static func count(of revision: String) -> Int? {
        revision.firstIndex(of: "-").flatMap { Int(revision[..<$0]) }
    }

    /// - Parameter ids: in ascending order.
    package static func revision(of ids: [Int64]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for id in ids {
            for shift in stride(from: 0, to: 64, by: 8) {
                hash = (hash ^ UInt64(truncatingIfNeeded: id >> shift) & 0xff) &* 0x100_0000_01b3
            }
        }
        return "\(ids.count)-\(String(hash, radix: 16))"
    }
}
