import Foundation
import Testing

/// One reading of the figures, parsed by the rules of the format
/// (https://prometheus.io/docs/instrumenting/exposition_formats/), and by further rules that scrapers rely
/// on.
struct Scrape {
    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    /// A line, with its labels in order.
    struct Series: Hashable, CustomStringConvertible {
        let name: String
        let labels: [String]

        var description: String { labels.isEmpty ? name : "\(name){\(labels.joined(separator: ","))}" }
    }

    /// The type of each figure.
    private(set) var types: [String: String] = [:]
    private(set) var values: [Series: Double] = [:]
    private var order: [Series] = []

    /// - Throws: `Malformed` for a text that breaks any rule.
    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Malformed(description: "the last line doesn’t end") }
        var current = ""
        var hasHelp = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if let match = line.wholeMatch(of: /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (\S.*)/) {
                current = String(match.1)
                guard types[current] == nil, !hasHelp else { throw Malformed(description: "twice: \(line)") }
                hasHelp = true
            } else if let match = line.wholeMatch(of: /# TYPE (\S+) (counter|gauge|histogram)/) {
                guard hasHelp, current == match.1 else { throw Malformed(description: "no help: \(line)") }
                types[current] = String(match.2)
                hasHelp = false
            } else {
                try add(line, of: current)
            }
        }
        try checkCounters()
        try checkHistograms()
    }

    /// The remarks of promtool about a text; empty if there are none.
    static func remarks(of text: String) throws -> String {
        let tools = Server.packageFolder.appendingPathComponent(".build/tools")
        let check = Process()
        check.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        check.environment = ["PATH": "\(tools.path):/usr/bin"]
        check.arguments = ["promtool", "check", "metrics"]
        let (input, output) = (Pipe(), Pipe())
        (check.standardInput, check.standardOutput, check.standardError) = (input, output, output)
        try check.run()
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        let remarks = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        check.waitUntilExit()
        return check.terminationStatus == 0 ? remarks : "status \(check.terminationStatus): \(remarks)"
    }

    private mutating func add(_ line: Substring, of family: String) throws {
        let pattern =
            /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)/
        guard let match = line.wholeMatch(of: pattern),
            let value = Double(match.3.replacing("Inf", with: "inf"))
        else { throw Malformed(description: "no sample: \(line)") }
        let suffixes = types[family] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        guard suffixes.contains(where: { family + $0 == match.1 }) else {
            throw Malformed(description: "not of \(family): \(line)")
        }
        let labels = (match.2 ?? "").matches(of: /([a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*")/)
        let series = Series(name: String(match.1), labels: labels.map { String($0.1) })
        guard values.updateValue(value, forKey: series) == nil else {
            throw Malformed(description: "twice: \(line)")
        }
        order.append(series)
    }

    private func checkCounters() throws {
        for (name, type) in types where (type == "counter") != name.hasSuffix("_total") {
            throw Malformed(description: "\(name) is a \(type)")
        }
        for (series, value) in values where types[series.name] == "counter" && !(value >= 0) {
            throw Malformed(description: "\(series) is \(value)")
        }
    }

    /// Checks that bounds and counts rise, that the last bucket is the count, and that there is a sum.
    private func checkHistograms() throws {
        for (name, type) in types where type == "histogram" {
            let buckets = Dictionary(grouping: order.filter { $0.name == "\(name)_bucket" }) {
                $0.labels.dropLast()
            }
            for (labels, buckets) in buckets {
                let bounds = buckets.map { $0.labels.last?.wholeMatch(of: /le="(.*)"/)?.1 ?? "" }
                let limits = bounds.map { Double($0.replacing("+Inf", with: "inf")) ?? .nan }
                let counts = buckets.map { values[$0] ?? .nan }
                func value(_ suffix: String) -> Double? {
                    values[Series(name: name + suffix, labels: Array(labels))]
                }
                guard bounds.last == "+Inf", zip(limits, limits.dropFirst()).allSatisfy({ $0 < $1 }),
                    zip(counts, counts.dropFirst()).allSatisfy({ $0 <= $1 }), counts.last == value("_count"),
                    let sum = value("_sum"), sum >= 0
                else { throw Malformed(description: "the histogram \(name) of \(labels) is not in order") }
            }
            guard values.keys.filter({ $0.name == "\(name)_count" }).count == buckets.count else {
                throw Malformed(description: "\(name) has no buckets")
            }
        }
    }

    /// The value of one line; nil if there is no such line. The labels must be in the written order.
    func value(_ name: String, _ labels: String...) -> Double? { values[Series(name: name, labels: labels)] }

    /// All lines of a figure, by their labels.
    func lines(_ name: String) -> [String: Double] {
        Dictionary(
            uniqueKeysWithValues: values.filter { $0.key.name == name }.map {
                ($0.key.labels.joined(separator: ","), $0.value)
            })
    }

    /// The counters that have fallen since an earlier reading.
    func fallen(since before: Scrape) -> [Series] {
        before.values.filter { series, value in
            let family = series.name.replacing(/_(bucket|sum|count)$/, with: "")
            let grows = types[series.name] == "counter" || types[family] == "histogram"
            return grows && (values[series] ?? -1) < value
        }.map(\.key)
    }
}
