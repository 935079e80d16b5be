import Testing

/// The scripts in `Public/`.
@Suite struct ScriptTests {
    /// These are the oldest browsers that `Documentation/languages.md` promises.
    @Test(
        "The scripts use nothing that came after Chrome 96, Firefox 98 or Safari 15.4",
        arguments: [
            ":has(", ".requestSubmit(", ".findLast(", ".findLastIndex(", ".toSorted(", ".toReversed(",
            ".toSpliced(", "structuredClone(", "AbortSignal.timeout(", "AbortSignal.any(", "Object.groupBy(",
            "Promise.withResolvers(", "URL.canParse(", ".showPopover(", ".checkVisibility(",
        ])
    func promised(_ call: String) throws {
        let files = Repository.files(in: "Public", ".js", deep: true)
        #expect(files.count > 20)
        for file in files { #expect(try !Repository.text(file).contains(call), "\(file)") }
    }

    @Test("A script that shows a part of a page requests it so that no notice is used up")
    func requests() throws {
        let files = try Repository.files(in: "Public", ".js", deep: true)
            .filter { try $0 != "Public/page.js" && Repository.text($0).contains("parsePage(") }
        #expect(files.count >= 5)
        for file in files { #expect(try !Repository.text(file).contains(/\bfetch\(/), "\(file)") }
    }

    @Test(
        "A number that a script knows is the server’s",
        arguments: [
            ("door-search.js", "maxFound", "Operations/Door.swift", "maxFound"),
            ("door-search.js", "minLetters", "Storage/Values/Event.swift", "minTextLength"),
            ("roster.js", "maxNames", "Site/Desk/RosterSnapshot.swift", "limit"),
        ])
    func sharedNumber(script: String, name: String, source: String, constant: String) throws {
        #expect(
            try number("const \(name)", in: "Public/\(script)")
                == number("static let \(constant)", in: "Sources/\(source)"))
    }

    private func number(_ declaration: String, in file: String) throws -> Int {
        let parts = try Repository.text(file).split(separator: "\(declaration) = ")
        let rest = try #require(parts.dropFirst().first)
        return try #require(Int(rest.prefix(while: \.isNumber)))
    }
}
