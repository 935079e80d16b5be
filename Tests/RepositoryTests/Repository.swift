import Foundation

/// The files of this repository.
enum Repository {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    /// The paths of the files in a folder whose names end so; with `deep`, also of those in its subfolders.
    static func files(in path: String, _ ending: String, deep: Bool) -> [String] {
        let paths = FileManager.default.enumerator(atPath: folder.appendingPathComponent(path).path)
        return (paths?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(ending) && (deep || !$0.contains("/")) }
            .map { "\(path)/\($0)" }.sorted()
    }

    static func swiftFiles(in path: String, deep: Bool) -> [String] { files(in: path, ".swift", deep: deep) }

    /// The text without comments and string literals.
    static func code(of text: String) -> String {
        text.replacing(/"""[\s\S]*?"""/, with: "\"\"").replacing(/"(?:[^"\\\n]|\\.)*"/, with: "\"\"")
            .replacing(/\/\/[^\n]*/, with: "")
    }
}
