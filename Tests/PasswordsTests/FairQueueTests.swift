import Testing

@testable import Passwords

@Suite("A queue that is fair to groups")
struct FairQueueTests {
    private func queue(total: Int = 100, perGroup: Int = 100) -> FairQueue<String, String> {
        FairQueue(FairQueueLimits(total: total, perGroup: perGroup))
    }

    private func rest(_ queue: FairQueue<String, String>) -> [String] {
        var queue = queue
        var all: [String] = []
        while let next = queue.next() { all.append(next) }
        return all
    }

    @Test("Groups take turns, each in its own order, so that a flood delays only itself")
    func turns() {
        var queue = queue()
        for index in 0..<4 { #expect(queue.add("a\(index)", for: "a") == nil) }
        #expect(queue.next() == "a0")
        _ = queue.add("b0", for: "b")
        _ = queue.add("c0", for: "c")
        _ = queue.add("b1", for: "b")
        #expect(rest(queue) == ["a1", "b0", "c0", "a2", "b1", "a3"])
        #expect(self.queue().isEmptyWhenAsked)
    }

    @Test(
        "A group has its limited number of places, another group its own, and elements without a group any number"
    )
    func perGroup() {
        var queue = queue(perGroup: 2)
        #expect(queue.add("a0", for: "a") == nil)
        #expect(queue.add("a1", for: "a") == nil)
        #expect(queue.add("a2", for: "a") == "a2")
        #expect(queue.add("b0", for: "b") == nil)
        for index in 0..<3 { #expect(queue.add("d\(index)", for: nil) == nil) }
        #expect(rest(queue) == ["a0", "b0", "d0", "a1", "d1", "d2"])
    }

    @Test("A full queue drops the last element of the longest group, but only for a group that has fewer")
    func full() {
        var queue = queue(total: 4)
        for index in 0..<3 { _ = queue.add("a\(index)", for: "a") }
        _ = queue.add("b0", for: "b")
        #expect(queue.add("a3", for: "a") == "a3")
        #expect(queue.add("c0", for: "c") == "a2")
        // The longest group has two, and b would have two as well, so nothing would be gained.
        #expect(queue.add("b1", for: "b") == "b1")
        #expect(queue.add("d0", for: "d") == "a1")
        #expect(queue.add("e0", for: "e") == "e0")
        #expect(rest(queue) == ["a0", "b0", "c0", "d0"])
    }

    @Test("However many groups fill it, elements without a group have their own places, and their turn")
    func ungrouped() {
        var queue = queue(total: 3)
        for group in ["a", "b", "c"] { #expect(queue.add(group, for: group) == nil) }
        #expect(queue.add("d", for: "d") == "d")
        for index in 0..<3 { #expect(queue.add("desk \(index)", for: nil) == nil) }
        #expect(queue.add("desk 3", for: nil) == "desk 3")
        #expect(rest(queue) == ["a", "b", "c", "desk 0", "desk 1", "desk 2"])
        _ = queue.next()
        #expect(queue.add("d", for: "d") == nil)
    }

    @Test("A queue without places takes no element")
    func none() {
        var queue = queue(total: 0)
        #expect(queue.add("a", for: nil) == "a")
        #expect(rest(queue).isEmpty)
    }
}

extension FairQueue {
    fileprivate var isEmptyWhenAsked: Bool {
        var copy = self
        return copy.next() == nil
    }
}
