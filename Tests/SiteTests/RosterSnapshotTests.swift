import HTTP
import Storage
import Testing
import Visitors

@testable import Site

@Suite("The desk's list as pages show it")
struct RosterSnapshotTests {
    private let list = RosterSnapshot(
        revision: 1, of: Event(id: 1, name: nil, day: nil, revision: 1, isOpen: true), total: 0, names: [],
        undoable: RosterSnapshot.Undoable(restart: nil, takenOff: []), generation: 0)

    /// The text of the page, which is `new` if it had to be made.
    private func page(in quarterHour: Int64, _ new: String) -> String {
        let page = list.page(
            for: TestSite.viewer(.stranger), withList: true, withDoor: false, in: quarterHour
        ) { Response(text: new, type: "text/plain") }
        return Page(page).text
    }

    @Test("A page is made once in a quarter of an hour, and the one before it isn't kept")
    func quarterHours() {
        #expect(page(in: 1, "first") == "first")
        #expect(page(in: 1, "again") == "first")
        #expect(page(in: 2, "second") == "second")
        #expect(page(in: 1, "made once more") == "made once more")
    }
}
