import Synchronization
import Testing

@testable import Site

@Suite("The pace of long work")
struct PaceTests {
    @Test("M9 An export pauses after each piece while all workers hash passwords, and only then")
    func pauses() {
        let isHashing = Mutex(false)
        let pauses = Mutex<[Duration]>([])
        let pace = Pace(
            isHashing: { isHashing.withLock { $0 } }, sleep: { pause in pauses.withLock { $0.append(pause) } }
        )
        pace.pause()
        #expect(pauses.withLock { $0.isEmpty })
        isHashing.withLock { $0 = true }
        let began = ContinuousClock.now
        while ContinuousClock.now - began < .milliseconds(2) {}
        pace.pause()
        #expect(pauses.withLock { $0.count == 1 && $0[0] >= .milliseconds(8) })
        isHashing.withLock { $0 = false }
        pace.pause()
        #expect(pauses.withLock { $0.count == 1 })
    }
}
