import Testing

@testable import HTTP

@Suite("Targets of this site")
struct SiteTargetTests {
    @Test("A target that may not fit into a Location is none", arguments: [(4000, true), (4001, false)])
    func long(_ count: Int, _ isTarget: Bool) {
        let text = "/" + String(repeating: "a", count: count - 1)
        #expect((SiteTarget(text) != nil) == isTarget)
        #expect(
            (SiteTarget(ofAddress: "https://desk.example.org\(text)", at: "desk.example.org") != nil)
                == isTarget)
    }
}
