import Synchronization
import Testing

@testable import Site

@Suite("The pace of long work")
struct PaceTests {
    private func work(_ duration: Duration) {
        let began = ContinuousClock.now
        while ContinuousClock.now - began < duration {}
    }

    @Test("M9 An export pauses between its pieces while all workers hash passwords, and only then")
    func pauses() {
        let isHashing = Mutex(true)
        let pauses = Mutex<[Duration]>([])
        let pace = Pace(
            isHashing: { isHashing.withLock { $0 } }, sleep: { pause in pauses.withLock { $0.append(pause) } }
        )
        pace.pause()
        #expect(pauses.withLock { $0.isEmpty }, "nothing was done yet")
        work(.milliseconds(2))
        pace.pause()
        #expect(pauses.withLock { $0.count == 1 && $0[0] >= .milliseconds(8) })
        isHashing.withLock { $0 = false }
        pace.pause()
        #expect(pauses.withLock { $0.count == 1 })
    }

    @Test("M9 No pause is longer than a tenth of a second, however long a piece took")
    func longest() {
        let pauses = Mutex<[Duration]>([])
        let pace = Pace(isHashing: { true }, sleep: { pause in pauses.withLock { $0.append(pause) } })
        pace.pause()
        work(.milliseconds(26))
        pace.pause()
        #expect(pauses.withLock { $0 } == [.milliseconds(100)])
    }
}
