import Foundation
import Testing

@Suite("script/test")
struct TestScriptTests {
    /// On PostgreSQL some targets run once more, and `PostgreSQLStorageTests` runs there alone.
    @Test("It runs the tests of each target")
    func targets() throws {
        let script = try Repository.text("script/test")
        let scale = try #require(script.firstMatch(of: /\nscale\(\) \{[\s\S]*?\n\}/)).0
        #expect(scale.contains(" PostgreSQLStorageTests "))
        let others = script.replacing(scale, with: "")
        let run = others.matches(of: /\btests ([A-Za-z]+Tests)\b/).map { String($0.1) }
        let listed = others.matches(of: /for target in ([^;]+);/).flatMap { loop in
            loop.1.split(separator: " ").map { $0.hasSuffix("Tests") ? String($0) : "\($0)Tests" }
        }
        let targets = try Repository.text("Package.swift")
            .matches(of: /\.testTarget\(\s*name: "(\w+)"/).map { String($0.1) }
        #expect(targets.count > 10)
        #expect(targets.filter { !run.contains($0) && !listed.contains($0) } == ["PostgreSQLStorageTests"])
    }
}
