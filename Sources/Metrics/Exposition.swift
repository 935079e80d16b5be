/// Metrics in the text format 0.0.4 of Prometheus
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
public struct Exposition: Sendable {
    /// The value of `Content-Type`.
    public static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// Names and values that distinguish the samples of a metric, such as `route` and `/home`, in the order
    /// in which they are written.
    public typealias Labels = KeyValuePairs<String, String>

    /// One line of a metric.
    public struct Sample {
        let labels: Labels
        let value: String

        /// - Parameter value: any number, even an infinite one or NaN.
        public init(_ value: Double, _ labels: Labels = [:]) {
            self.labels = labels
            self.value =
                value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-Inf" : "+Inf") : "\(value)"
        }

        /// A whole number.
        public init(_ value: Int, _ labels: Labels = [:]) {
            self.labels = labels
            self.value = "\(value)"
        }
    }

    /// The text written so far, in whole lines.
    public private(set) var text = ""
    private var names: Set<String> = []

    /// Creates an empty text.
    public init() {}

    /// Writes a metric that only grows while the program runs; nothing if it has no samples.
    ///
    /// - Parameter name: must end in `_total`.
    public mutating func counter(_ name: String, _ help: String, _ samples: [Sample]) {
        precondition(name.hasSuffix("_total"), "\(name) is not a counter's name")
        write(name, "counter", help, samples)
    }

    /// Writes a metric that can go up and down; nothing if it has no samples.
    public mutating func gauge(_ name: String, _ help: String, _ samples: [Sample]) {
        precondition(!name.hasSuffix("_total"), "\(name) is a counter's name")
        write(name, "gauge", help, samples)
    }

    /// Writes histograms as a metric; nothing if there are none.
    ///
    /// - Parameter unit: how many units of the values make one of the metric: 1,000,000,000 for nanoseconds
    ///   in a metric in seconds.
    public mutating func histogram(
        _ name: String, _ help: String, unit: Int = 1, _ samples: [(values: Histogram.Values, labels: Labels)]
    ) {
        if samples.isEmpty { return }
        begin(name, "histogram", help)
        for (values, labels) in samples {
            var count = 0
            for (bound, inBucket) in zip(values.bounds, values.counts) {
                count += inBucket
                line("\(name)_bucket", labels, bound: Self.decimal(bound, unit), "\(count)")
            }
            line("\(name)_bucket", labels, bound: "+Inf", "\(values.count)")
            line("\(name)_sum", labels, Self.decimal(values.sum, unit))
            line("\(name)_count", labels, "\(values.count)")
        }
    }

    private mutating func write(_ name: String, _ type: String, _ help: String, _ samples: [Sample]) {
        if samples.isEmpty { return }
        begin(name, type, help)
        for sample in samples { line(name, sample.labels, sample.value) }
    }

    private mutating func begin(_ name: String, _ type: String, _ help: String) {
        precondition(Self.isName(name), "\(name) is not a metric's name")
        precondition(names.insert(name).inserted, "\(name) was written before")
        text += "# HELP \(name) \(Self.escaped(help, isQuoted: false))\n# TYPE \(name) \(type)\n"
    }

    private mutating func line(_ name: String, _ labels: Labels, bound: String? = nil, _ value: String) {
        text += name
        if !labels.isEmpty || bound != nil {
            var all = labels.map { name, value in
                precondition(Self.isName(name) && !name.utf8.contains(0x3A), "\(name) is not a label's name")
                return "\(name)=\"\(Self.escaped(value, isQuoted: true))\""
            }
            if let bound { all.append("le=\"\(bound)\"") }
            text += "{\(all.joined(separator: ","))}"
        }
        text += " \(value)\n"
    }

    /// Whether it is a valid name for a metric. A label's name must also have no colon.
    private static func isName(_ name: String) -> Bool {
        name.wholeMatch(of: /[a-zA-Z_:][a-zA-Z0-9_:]*/) != nil
    }

    private static func escaped(_ text: String, isQuoted: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += #"\\"#
            case "\n": escaped += #"\n"#
            case "\"" where isQuoted: escaped += #"\""#
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// `number` divided by a power of ten, exactly: `0.0005`.
    private static func decimal(_ number: Int, _ unit: Int) -> String {
        let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: unit.magnitude)
        let sign = number < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        var fraction = Substring("\(unit.magnitude + rest)".dropFirst())
        while fraction.last == "0" { fraction.removeLast() }
        return "\(sign)\(whole).\(fraction)"
    }
}
