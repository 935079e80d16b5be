/// How many elements may wait in a queue.
public struct FairQueueLimits: Sendable, Equatable {
    /// The limit for all groups together; elements without a group have the same number of separate places.
    public var total: Int
    /// The limit for one group.
    public var perGroup: Int

    /// Creates limits as the properties describe them.
    public init(total: Int = 128, perGroup: Int = 16) {
        self.total = total
        self.perGroup = perGroup
    }
}

/// A queue that serves groups in turn, so that a group with many elements delays only itself.
///
/// When it is full, the last element of the longest group is dropped for a group that has fewer. Elements
/// without a group have separate places, which no number of groups can take.
struct FairQueue<Group: Hashable, Element> {
    private let limits: FairQueueLimits
    private var waiting: [Group?: [Element]] = [:]
    /// Groups with waiting elements, the next one first.
    private var turns: [Group?] = []
    /// How many elements with a group are waiting.
    private var count = 0
    /// How many elements are waiting, with or without a group.
    var waitingCount: Int { count + length(of: nil) }

    init(_ limits: FairQueueLimits) { self.limits = limits }

    /// - Returns: the element for which there is no room: `element`, or another one that was dropped for it;
    ///   nil if all have room.
    mutating func add(_ element: Element, for group: Group?) -> Element? {
        let own = length(of: group)
        if own >= (group == nil ? limits.total : limits.perGroup) { return element }
        var dropped: Element?
        if group != nil, count >= limits.total {
            let longest = turns.filter { $0 != nil }.max { length(of: $0) < length(of: $1) }
            guard let longest, length(of: longest) > own + 1 else { return element }
            dropped = waiting[longest]?.removeLast()
        } else if group != nil {
            count += 1
        }
        if own == 0 { turns.append(group) }
        waiting[group, default: []].append(element)
        return dropped
    }

    /// Removes the first element of the group whose turn it is; nil if none is waiting.
    mutating func next() -> Element? {
        if turns.isEmpty { return nil }
        let group = turns.removeFirst()
        let element = waiting[group]?.removeFirst()
        if group != nil { count -= 1 }
        if length(of: group) == 0 { waiting[group] = nil } else { turns.append(group) }
        return element
    }

    private func length(of group: Group?) -> Int { waiting[group]?.count ?? 0 }
}
