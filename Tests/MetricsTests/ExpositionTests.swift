import Metrics
import Testing

@Suite("The text that Prometheus reads")
struct ExpositionTests {
    @Test("K7 Each metric has its help and its type once, and a line for each of its samples")
    func metrics() {
        var exposition = Exposition()
        exposition.counter(
            "a_total", "How many.",
            [.init(3, ["route": "/", "status": "200"]), .init(1, ["route": "other"])])
        exposition.gauge("b_bytes", "How much.", [.init(-2.5)])
        exposition.gauge("c", "None.", [])
        exposition.histogram("d", "None.", [])
        #expect(
            exposition.text == """
                # HELP a_total How many.
                # TYPE a_total counter
                a_total{route="/",status="200"} 3
                a_total{route="other"} 1
                # HELP b_bytes How much.
                # TYPE b_bytes gauge
                b_bytes -2.5

                """)
    }

    @Test("K7 Buckets are cumulative, up to the last one, which is the count; units are converted exactly")
    func histogram() {
        var exposition = Exposition()
        let histogram = Histogram(bounds: [500_000, 1_000_000_000, 2_500_000_000])
        for size in [1, 500_000, 500_001, 3_000_000_000] { histogram.observe(size) }
        exposition.histogram(
            "t_seconds", "How long.", unit: 1_000_000_000, [(histogram.values, ["route": "/"])])
        #expect(
            exposition.text == """
                # HELP t_seconds How long.
                # TYPE t_seconds histogram
                t_seconds_bucket{route="/",le="0.0005"} 2
                t_seconds_bucket{route="/",le="1"} 3
                t_seconds_bucket{route="/",le="2.5"} 3
                t_seconds_bucket{route="/",le="+Inf"} 4
                t_seconds_sum{route="/"} 3.001000002
                t_seconds_count{route="/"} 4

                """)
        var plain = Exposition()
        plain.histogram("n", "Sizes.", [(Histogram(bounds: [1]).values, [:])])
        #expect(
            plain.text.hasSuffix("n_bucket{le=\"1\"} 0\nn_bucket{le=\"+Inf\"} 0\nn_sum 0\nn_count 0\n"))
    }

    @Test("K7 Characters that would end a line or a label are escaped, but not a quote in the help")
    func escaping() {
        var exposition = Exposition()
        exposition.gauge("a", "one \\ two\nthree \"four\"", [.init(1, ["b": "\\\"\n\u{301}é"])])
        #expect(
            exposition.text
                == "# HELP a one \\\\ two\\nthree \"four\"\n# TYPE a gauge\na{b=\"\\\\\\\"\\n\u{301}é\"} 1\n")
    }

    @Test(
        "K7 Values that aren’t finite are written as words",
        arguments: [
            (Double.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"), (0, "0.0"), (1e300, "1e+300"),
        ])
    func values(_ value: Double, _ text: String) {
        var exposition = Exposition()
        exposition.gauge("a", "", [.init(value)])
        #expect(exposition.text.hasSuffix("\na \(text)\n"))
    }

    @Test(
        "K7 A metric that is written twice, or has an invalid name, is a mistake that stops the program"
    )
    func mistakes() async {
        await #expect(processExitsWith: .failure) {
            var exposition = Exposition()
            exposition.gauge("a", "", [.init(1)])
            exposition.gauge("a", "", [.init(1)])
        }
        await #expect(processExitsWith: .failure) {
            var exposition = Exposition()
            exposition.gauge("a b", "", [.init(1)])
        }
        await #expect(processExitsWith: .failure) {
            var exposition = Exposition()
            exposition.counter("a", "", [.init(1)])
        }
        await #expect(processExitsWith: .failure) {
            var exposition = Exposition()
            exposition.gauge("a", "", [.init(1, ["b:c": "d"])])
        }
    }
}
