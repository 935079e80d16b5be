import Testing

/// What `Public/` may use: the oldest browsers that `Documentation/languages.md` promises have it.
@Suite struct ScriptTests {
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
}
