/// How much may wait.
public struct FairQueueLimits: Sendable, Equatable {
    /// Of all groups together.
    public var total: Int
    /// Of one group that is limited.
    public var perGroup: Int

    /// - Parameter total: of all groups together.
    /// - Parameter perGroup: of one group that is limited.
    public init(total: Int = 128, perGroup: Int = 16) {
        self.total = total
        self.perGroup = perGroup
    }
}

/// A queue that serves groups in turn: whoever sends much waits behind themselves and behind nobody else.
///
/// When it is full, the last of the longest group makes room for a group that has fewer: no number of groups keeps
/// another one out.
struct FairQueue<Group: Hashable, Element> {
    private let limits: FairQueueLimits
    private var waiting: [Group: [Element]] = [:]
    /// Groups with something that waits, the next one first.
    private var turns: [Group] = []
    private var count = 0

    init(_ limits: FairQueueLimits) { self.limits = limits }

    /// - Returns: what has no room: `element`, or one that was in the queue; nil if there was room.
    mutating func add(_ element: Element, for group: Group, isLimited: Bool) -> Element? {
        let own = waiting[group]?.count ?? 0
        if isLimited, own >= limits.perGroup { return element }
        var dropped: Element?
        if count >= limits.total {
            guard let longest = turns.max(by: { length(of: $0) < length(of: $1) }),
                length(of: longest) > own + 1
            else { return element }
            dropped = removeLast(of: longest)
        }
        if own == 0 { turns.append(group) }
        waiting[group, default: []].append(element)
        count += 1
        return dropped
    }

    /// The first of the group whose turn it is; nil if nothing waits.
    mutating func next() -> Element? {
        if turns.isEmpty { return nil }
        let group = turns.removeFirst()
        guard let element = waiting[group]?.removeFirst() else { return nil }
        count -= 1
        if length(of: group) == 0 { waiting[group] = nil } else { turns.append(group) }
        return element
    }

    private func length(of group: Group) -> Int { waiting[group]?.count ?? 0 }

    /// Of a group with more than one.
    private mutating func removeLast(of group: Group) -> Element? {
        count -= 1
        return waiting[group]?.removeLast()
    }
}
