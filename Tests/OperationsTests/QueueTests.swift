import SeededGenerator
import Testing

@testable import Operations

@Suite struct QueueTests {
    @Test("A queue gives its elements in the order in which they came, as an array does")
    func order() {
        var random = SeededGenerator(seed: 7)
        var queue = Queue<Int>()
        var array: [Int] = []
        for number in 0..<5000 {
            // It grows and shrinks by turns, and is empty now and then.
            let grows = number / 100 % 2 == 0
            if array.isEmpty || Int.random(in: 0..<3, using: &random) < (grows ? 2 : 1) {
                queue.append(number)
                array.append(number)
            } else {
                queue.removeFirst()
                array.removeFirst()
            }
            #expect(queue.first == array.first)
            #expect(queue.count == array.count)
        }
    }
}
