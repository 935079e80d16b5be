/// A list whose oldest element is removed first.
package struct Queue<Element: Sendable>: Sendable {
    private var list: [Element] = []
    /// The index of the first element that hasn't been removed.
    private var start = 0

    /// An empty queue.
    package init() {}

    /// How many elements there are.
    package var count: Int { list.count - start }

    /// The oldest element; nil if there is none.
    package var first: Element? { start < list.count ? list[start] : nil }

    /// Adds the newest element.
    package mutating func append(_ element: Element) { list.append(element) }

    /// Removes the oldest element, which must exist.
    package mutating func removeFirst() {
        precondition(start < list.count, "the queue is empty")
        start += 1
        // The list is compacted only once half of it is removed, so each element costs the same on average.
        if start > list.count / 2 {
            list.removeFirst(start)
            start = 0
        }
    }
}
