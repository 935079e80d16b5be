import Storage
import Testing

@Suite struct StoreErrorTests {
    @Test("K8 An error is words in the log, with its reason")
    func words() {
        #expect(
            "\(StoreError.unavailable(reason: "the disk is full"))"
                == "the data can’t be read or written: the disk is full")
        #expect("\(StoreError.unsound(reason: "all is 1"))" == "the credits don’t add up: all is 1")
        #expect("\(StoreError.emailTaken)" == "another member has this email")
    }
}
