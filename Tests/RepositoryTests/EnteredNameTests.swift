import Testing

@Suite struct EnteredNameTests {
    @Test("Names in sentences are text that a person entered, which pages set apart from the words around it")
    func names() throws {
        let files = Repository.swiftFiles(in: "Sources", deep: true)
        #expect(files.count > 100)
        for file in files {
            let found = try Repository.text(file).matches(
                of: /(?:"(?:name|receiver)": |name = Sentence\.Argument)\.text\(/)
            #expect(found.isEmpty, "\(file)")
        }
    }
}
