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
            for file in Repository.swiftFiles(in: room, deep: true) {
                for name in try Self.imports(of: file) {
                    guard let above = place("Sources/\(name)"), let own = place(room) else { continue }
                    #expect(above < own, "\(file) imports \(name), which is not above it")
                }
            }
        }
    }

    @Test("A room of which the table says what it imports imports just that")
    func saidImports() throws {
        let said = /`Sources\/(\w+)` \|.*No imports (?:at all|but (\w+)(?: and (\w+))?)/
        let rooms = try Repository.text("README.md").matches(of: said)
        #expect(rooms.count == 4)
        for room in rooms {
            let names = [room.2, room.3].compactMap { $0 }.map { $0 == "ICU" ? "CICU" : String($0) }
            let files = Repository.swiftFiles(in: "Sources/\(room.1)", deep: true)
            #expect(try Set(files.flatMap(Self.imports)) == Set(names), "\(room.1)")
        }
    }

    private static func imports(of file: String) throws -> [String] {
        try Repository.text(file).matches(of: /(?m)^(?:@testable )?import (\w+)/).map { String($0.1) }
    }

    /// The code of each folder of Site, without comments and strings. The files of Site itself are the last
    /// row, so no folder may use them.
    private func folders() throws -> [String: String] {
        let folders = rows.joined().filter { $0.hasPrefix("Sources/Site") }
        #expect(folders.count >= 6)
        return try Dictionary(
            uniqueKeysWithValues: folders.map { folder in
                let files = Repository.swiftFiles(in: folder, deep: folder != "Sources/Site")
                return (folder, try files.map(Self.code).joined(separator: "\n"))
            })
    }

    private static func code(_ file: String) throws -> String {
        Repository.code(of: try Repository.text(file))
    }

    @Test("No folder of Site names a type of one below it, or beside it")
    func types() throws {
        let sources = try folders()
        for (folder, source) in sources {
            for type in Self.types(in: source) {
                for (other, code) in sources where mayNotUse(folder, other) {
                    #expect(try !Self.names(type, in: code), "\(other) names \(type) of \(folder)")
                }
            }
        }
    }

    @Test("No folder of Site uses what an extension in one below it, or beside it, adds to a type")
    func extensions() throws {
        let sources = try folders()
        let declared = try Repository.swiftFiles(in: "Sources", deep: true).map { file in
            (
                folder: URL(fileURLWithPath: file).deletingLastPathComponent().relativePath,
                names: ExtensionMember.declared(in: try Self.code(file))
            )
        }
        for (folder, source) in sources {
            // A name that others declare, too, tells nothing.
            let elsewhere = declared.filter { $0.folder != folder }
                .reduce(into: Set()) { $0.formUnion($1.names) }
            for member in ExtensionMember.all(in: source) where !elsewhere.contains(member.description) {
                for (other, code) in sources where mayNotUse(folder, other) {
                    #expect(try !member.isUsed(in: code), "\(other) uses \(member) of \(folder)")
                }
            }
        }
    }

    private func mayNotUse(_ folder: String, _ other: String) -> Bool {
        other != folder && (place(other) ?? 0) <= (place(folder) ?? 0)
    }

    @Test("A member of an extension is found if other files can use it, and so is its use")
    func extensionControl() throws {
        let source = """
            extension A.B {
                var c: Int { 1 }
                private var d: Int { 1 }
                static func e() {}
                init(_ f: [String: Int], for g: (Int, Int)) {}
            }

            """
        let members = ExtensionMember.all(in: source)
        #expect(members.map(\.description) == ["c", "e", "A.B(_:for:)"])
        for (member, code) in zip(members, ["x.c", "f(.e())", "let a = A.B(h(1, 2), for: (3, 4))"]) {
            #expect(try member.isUsed(in: code))
        }
        for (member, code) in zip(members, ["x.cc", "e()", "A.B(1), A.B(for: 1), XA.B(1, for: 2)"]) {
            #expect(try !member.isUsed(in: code))
        }
        #expect(ExtensionMember.declared(in: source) == ["c", "d", "e", "A.B(_:for:)"])
    }

    @Test(
        "A type is found if other files can name it, and a name counts unless it is in quotes or a comment")
    func control() throws {
        let source = "public final class A {}\nprivate struct B {}\n  enum C {}\nenum D {}\n// struct E {}\n"
        #expect(Self.types(in: source) == ["A", "D"])
        for text in ["let a = A()", "func f(_: [A?])", "A.b", "x as? A\n"] {
            #expect(try Self.names("A", in: Repository.code(of: text)))
        }
        for text in ["let b = AB()", "// A", "let s = \"A\"", "/// A\nlet aA = 1", ""] {
            #expect(try !Self.names("A", in: Repository.code(of: text)), "\(text)")
        }
    }

    /// The types that other files can name.
    private static func types(in source: String) -> [String] {
        source.matches(of: /(?m)^(?:public |final )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/)
            .map { String($0.1) }
    }

    /// - Parameter code: without comments and strings.
    private static func names(_ type: String, in code: String) throws -> Bool {
        try code.contains(type) && code.contains(Regex("\\b\(type)\\b").wordBoundaryKind(.simple))
    }

    @Test("Pages ask and change by the operations: only what assembles them has the store itself")
    func operations() throws {
        let assembly = ["Sources/Site/Application.swift", "Sources/Site/Services.swift"]
        for file in Repository.swiftFiles(in: "Sources/Site", deep: true) where !assembly.contains(file) {
            for match in try Self.code(file).matches(of: /\b\w*Store\b/) {
                #expect(match.0 == "CheckableStore", "\(file) has a \(match.0)")
            }
        }
    }

    @Test(
        "Rooms that are compiled alone too, for the browser and the fuzzer, have nothing that needs a package's name"
    )
    func packageAccess() throws {
        for room in ["HTTP", "Spreadsheet", "Metrics", "MicroHTTPD", "Model"] {
            let files = Repository.swiftFiles(in: "Sources/\(room)", deep: true)
            #expect(!files.isEmpty)
            for file in files {
                let code = Repository.code(of: try Repository.text(file))
                #expect(
                    code.firstMatch(of: /\bpackage (?:\w+ )*(?:var|let|func|init|struct|enum|class)\b/)
                        == nil, "\(file)")
            }
        }
    }

    @Test("The build fails on an import that Package.swift doesn't declare")
    func declared() throws {
        for script in ["script/build-tests", "script/build-release"] {
            #expect(try Repository.text(script).contains("--explicit-target-dependency-import-check error"))
        }
        for script in ["script/test", ".ci/run"] {
            #expect(try Repository.text(script).contains(" script/build-tests\n"))
        }
    }
}
