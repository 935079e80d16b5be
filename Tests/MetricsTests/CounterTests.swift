import Metrics
import Testing

@Suite("Counters and histograms")
struct CounterTests {
    @Test("K7 No count is lost when several threads count at the same time")
    func concurrent() async {
        let counter = Counter()
        let counters = Counters(count: 3)
        let histogram = Histogram(bounds: [10, 20])
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<4 {
                group.addTask {
                    for size in 0..<10_000 {
                        counter.increment()
                        counters.increment(index % 3, by: 2)
                        histogram.observe(size % 30)
                    }
                }
            }
        }
        #expect(counter.value == 40_000)
        #expect((0..<3).map { counters[$0] } == [40_000, 20_000, 20_000])
        let values = histogram.values
        #expect(values.count == 40_000)
        // 10,000 sizes are 333 rounds of 0 to 29, and one more each of 0 to 9.
        #expect(values.counts == [4 * (11 * 333 + 10), 4 * 10 * 333, 4 * 9 * 333])
        #expect(values.sum == 4 * (333 * 435 + 45))
    }

    @Test(
        "K7 A size equal to a bucket's bound is in that bucket, and the next larger size in the next one",
        arguments: [(0, 0), (1, 0), (2, 1), (5, 1), (6, 2), (Int.max / 2, 2)])
    func bounds(size: Int, bucket: Int) {
        let histogram = Histogram(bounds: [1, 5])
        histogram.observe(size)
        #expect(histogram.values.counts.firstIndex(of: 1) == bucket)
        #expect(histogram.values.sum == size)
    }

    @Test("K7 Durations are counted in nanoseconds, from half a millisecond to ten seconds")
    func durations() {
        let histogram = Histogram.ofDurations()
        for duration in [
            .milliseconds(-5), .nanoseconds(500_000), .nanoseconds(500_001), .milliseconds(1_250),
            .seconds(10),
            .seconds(11),
        ] as [Duration] { histogram.observe(duration) }
        let values = histogram.values
        #expect(values.bounds.first == 500_000 && values.bounds.last == 10_000_000_000)
        #expect(values.counts == [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1])
        #expect(values.sum == 500_000 + 500_001 + 1_250_000_000 + 21_000_000_000)
    }

    @Test("K7 A reader never sees a number go down while other threads count")
    func rising() async {
        let histogram = Histogram(bounds: [1])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for size in 0..<200_000 { histogram.observe(size % 3) } }
            group.addTask {
                var before = histogram.values
                while before.count < 200_000 {
                    let now = histogram.values
                    #expect(zip(before.counts, now.counts).allSatisfy { $0 <= $1 })
                    #expect(before.sum <= now.sum && before.count <= now.count)
                    before = now
                }
            }
        }
        #expect(histogram.values.count == 200_000)
    }
}
