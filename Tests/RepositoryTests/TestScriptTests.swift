import Foundation
import Testing

@Suite("script/test")
struct TestScriptTests {
    @Test("It runs the tests of each target")
    func targets() throws {
        let script = try Repository.text("script/test")
        let run = script.matches(of: /\btests ([A-Za-z]+Tests)\b/).map { String($0.1) }
        let listed = script.matches(of: /for target in ([^;]+);/).flatMap { loop in
            loop.1.split(separator: " ").map { $0.hasSuffix("Tests") ? String($0) : "\($0)Tests" }
        }
        let targets = try Repository.text("Package.swift")
            .matches(of: /\.testTarget\(\s*name: "(\w+)"/).map { String($0.1) }
        #expect(targets.count > 10)
        #expect(targets.filter { !run.contains($0) && !listed.contains($0) } == [])
    }
}
