import Foundation
import Testing

@Suite("The list of behaviours")
struct BehaviourTests {
    @Test("Each behaviour has a test, and each test names behaviours that are listed")
    func provedByTests() throws {
        let listed = try Repository.text("Documentation/behaviours.md").matches(of: /\n\| ([A-Z]\d+) \|/)
            .map { String($0.1) }
        #expect(listed.count > 100)
        #expect(Set(listed).count == listed.count)
        #expect(try Set(listed) == proved())
    }

    /// The ids in the names of all tests, in Swift and in Python.
    private func proved() throws -> Set<String> {
        let swift = try names(
            in: Repository.swiftFiles(in: "Tests", deep: true), /@(?:Test|Suite)\(\s*"([^"]*)"/)
        let python = try names(in: Repository.files(in: "Tests", ".py", deep: true), /def test_(\w+)\(/)
            .map { $0.replacing("_", with: " ") }
        return Set((swift + python).flatMap { $0.matches(of: /\b[A-Z]\d+\b/).map { String($0.0) } })
    }

    private func names(in files: [String], _ pattern: Regex<(Substring, Substring)>) throws -> [String] {
        try files.flatMap { try Repository.text($0).matches(of: pattern).map { String($0.1) } }
    }
}
