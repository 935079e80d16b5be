import Foundation
import Testing

/// README's tour of the code lists all rooms; each may use only those above it.
@Suite("The rooms of README's tour")
struct RoomTests {
    /// The rows of the table. Rooms that share a row are siblings, which don't use each other.
    private let rows: [[String]]

    init() throws {
        let tour =
            try Repository.text("README.md")
            .split(separator: "## A tour of the code").last?.split(separator: "\n## ").first ?? ""
        rows = tour.split(separator: "\n").compactMap { line in
            guard let cell = line.split(separator: "|").first, line.hasPrefix("|") else { return nil }
            let rooms = cell.matches(of: /`(Sources\/[\w\/]+)`/).map { String($0.1) }
            return rooms.isEmpty ? nil : rooms
        }
    }

    private func place(_ room: String) -> Int? { rows.firstIndex { $0.contains(room) } }

    @Test("The table has exactly the folders of Sources and of Site")
    func complete() throws {
        func folders(_ path: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(
                at: Repository.folder.appendingPathComponent(path),
                includingPropertiesForKeys: [.isDirectoryKey]
            ).filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
                .map { "\(path)/\($0.lastPathComponent)" }
        }
        let there = try folders("Sources") + folders("Sources/Site")
        #expect(Set(rows.joined()) == Set(there))
        #expect(rows.joined().count == there.count)
    }

    @Test("No room imports one below it")
    func imports() throws {
        for room in rows.joined() where room.split(separator: "/").count == 2 {
            for file in try Repository.swiftFiles(in: room, deep: true) {
                let imports = try Repository.text(file).matches(of: /(?m)^(?:@testable )?import (\w+)/)
                for name in imports.map({ "Sources/\($0.1)" }) {
                    guard let above = place(name), let own = place(room) else { continue }
                    #expect(above < own, "\(file) imports \(name), which is not above it")
                }
            }
        }
    }

    @Test("No folder of Site names a type of one below it, or beside it")
    func folders() throws {
        // The files of Site itself are the last row, so no folder may use them.
        let folders = rows.joined().filter { $0.hasPrefix("Sources/Site") }
        #expect(folders.count >= 6)
        let sources = try Dictionary(
            uniqueKeysWithValues: folders.map { folder in
                let files = try Repository.swiftFiles(in: folder, deep: folder != "Sources/Site")
                return (folder, try files.map { try Repository.text($0) }.joined(separator: "\n"))
            })
        for folder in folders {
            for type in Self.types(in: sources[folder] ?? "") {
                for other in folders where other != folder && (place(other) ?? 0) <= (place(folder) ?? 0) {
                    let names = try Self.names(type, in: sources[other] ?? "")
                    #expect(!names, "\(other) names \(type) of \(folder)")
                }
            }
        }
    }

    @Test(
        "A type is found if other files can name it, and a name counts unless it is in quotes or a comment")
    func control() throws {
        let source = "public final class A {}\nprivate struct B {}\n  enum C {}\nenum D {}\n// struct E {}\n"
        #expect(Self.types(in: source) == ["A", "D"])
        for code in ["let a = A()", "func f(_: [A?])", "A.b", "x as? A\n"] {
            #expect(try Self.names("A", in: code))
        }
        for code in ["let b = AB()", "// A", "let s = \"A\"", "/// A\nlet aA = 1", ""] {
            #expect(try !Self.names("A", in: code), "\(code)")
        }
    }

    /// The types that other files can name.
    private static func types(in source: String) -> [String] {
        source.matches(of: /(?m)^(?:public |final )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/)
            .map { String($0.1) }
    }

    private static func names(_ type: String, in source: String) throws -> Bool {
        Repository.code(of: source).contains(try Regex("\\b\(type)\\b").wordBoundaryKind(.simple))
    }

    /// The desk's list and who may follow it; whether the store answers, and its changes.
    private static let askedBySite: Set = [
        "rosterUpdate", "undoableRestart", "sessions", "check", "checkReading", "observe", "attemptMemory",
        "shortMemory",
    ]

    @Test("Pages ask and change by the operations, never by the store itself")
    func operations() throws {
        for file in try Repository.swiftFiles(in: "Sources/Site", deep: true) {
            let code = Repository.code(of: try Repository.text(file))
            for match in code.matches(of: /\bstore\.(\w+)/) {
                #expect(Self.askedBySite.contains(String(match.1)), "\(file) asks for \(match.1)")
            }
        }
    }

    @Test("The build fails on an import that Package.swift doesn't declare")
    func declared() throws {
        for script in ["script/test", ".ci/run"] {
            #expect(try Repository.text(script).contains("--explicit-target-dependency-import-check error"))
        }
    }
}
