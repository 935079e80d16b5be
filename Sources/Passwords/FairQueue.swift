/// How much may wait.
public struct FairQueueLimits: Sendable, Equatable {
    /// Of all groups together; of those without a group, as much again.
    public var total: Int
    /// Of one group.
    public var perGroup: Int

    /// - Parameter total: of all groups together; of those without a group, as much again.
    /// - Parameter perGroup: of one group.
    public init(total: Int = 128, perGroup: Int = 16) {
        self.total = total
        self.perGroup = perGroup
    }
}

/// A queue that serves groups in turn: whoever sends much waits behind themselves and behind nobody else.
///
/// When it is full, the last of the longest group makes room for a group that has fewer. Those without a group have
/// places of their own: no crowd keeps them out.
struct FairQueue<Group: Hashable, Element> {
    private let limits: FairQueueLimits
    private var waiting: [Group?: [Element]] = [:]
    /// Groups with something that waits, the next one first.
    private var turns: [Group?] = []
    /// Of all groups together.
    private var count = 0
    /// How many wait, with those without a group.
    var waitingCount: Int { count + length(of: nil) }

    init(_ limits: FairQueueLimits) { self.limits = limits }

    /// - Returns: what has no room: `element`, or one that was in the queue; nil if there was room.
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

    /// The first of the group whose turn it is; nil if nothing waits.
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
