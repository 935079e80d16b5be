import Foundation
import Testing

@testable import frontdesk

@Suite struct LatchTests {
    @Test("K8 A wait for what doesn't come takes its time, and no less; later ones do, too")
    func closed() {
        let latch = Latch()
        for _ in 0..<3 {
            let start = ContinuousClock.now
            #expect(!latch.wait(atMost: .milliseconds(20)))
            #expect(start.duration(to: .now) >= .milliseconds(20))
        }
        #expect(!latch.wait(atMost: .zero))
    }

    @Test("K8 Opened by another thread, a latch ends the wait of every thread, and each later one at once")
    func opened() {
        let (latch, ended) = (Latch(), (0..<3).map { _ in Latch() })
        for end in ended {
            Thread.detachNewThread {
                if latch.wait(atMost: .seconds(3600)) { end.open() }
            }
        }
        Thread.detachNewThread { latch.open() }
        for end in ended { #expect(end.wait(atMost: .seconds(240))) }
        #expect(latch.wait(atMost: .seconds(3600)))
        #expect(latch.wait(atMost: .zero))
    }
}
