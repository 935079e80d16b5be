import Testing

/// On Linux the waits of Dispatch and of Foundation end at a time of the system's clock. When that is set
/// back, they take as much longer, and what their thread does, such as writing the log, stops for so long.
@Suite struct WaitTests {
    @Test("K8 No thread of the program waits by the system's clock")
    func waits() throws {
        let files = Repository.swiftFiles(in: "Sources", deep: true)
        #expect(files.count > 100)
        for file in files {
            let text = try Repository.text(file)
            for label in ["timeout", "wallTimeout", "until"] {
                #expect(!text.contains("wait(\(label):"), "\(file) can wait for a Latch")
            }
        }
    }
}
