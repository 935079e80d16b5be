import Foundation
import Testing

@Suite("What SECURITY.md says")
struct SecurityPageTests {
    private let page: String

    init() throws { page = try Repository.text("SECURITY.md") }

    @Test("The sums of the requirements are those of the rows")
    func sums() {
        var counts: [Substring: Int] = [:]
        for row in page.matches(of: /(?m)^\| ([0-9., ]+) \| [^|]+ \| (met|out of scope|\*\*not met\*\*):/) {
            counts[row.2, default: 0] += row.1.split(separator: ",").count
        }
        let (met, out, not) = (counts["met"] ?? 0, counts["out of scope"] ?? 0, counts["**not met**"] ?? 0)
        #expect(met + out + not == 253)
        #expect(page.contains(" of level 2): \(met) met, \(out) out of scope, \(not) not met.**"))
    }

    @Test("Each suite of tests that it names exists")
    func suites() throws {
        let files = Repository.swiftFiles(in: "Tests", deep: true)
        let source = try files.map { try Repository.text($0) }.joined()
        let names = Set(page.matches(of: /`(\w+Tests)`/).map { String($0.1) })
        #expect(names.count > 20)
        for name in names {
            #expect(
                source.contains(" \(name) {") || files.contains { $0.hasPrefix("Tests/\(name)/") }, "\(name)")
        }
    }

    @Test("Each security event of the log is listed")
    func events() throws {
        let source = try Repository.text("Sources/Operations/SecurityEvent.swift")
        let kinds = source.matches(of: /(?m)^ +case (\w+)(?: = "([a-z-]+)")?$/).map { $0.2 ?? $0.1 }
        #expect(kinds.count > 25)
        for kind in kinds { #expect(page.contains("`\(kind)`"), "\(kind)") }
    }
}
