import HTTP
import Storage
import Synchronization
import Visitors
import Words

/// The desk's list as the pages show it.
final class RosterSnapshot: Sendable {
    /// The names that a page shows at most: the newest.
    static let limit = 1000

    let revision: Int64
    let total: Int
    /// In order of sign-up.
    let names: [String]
    /// As they stand in a page's text area, one a row.
    let escapedNames: String
    /// The same as a list's items, for paper.
    var escapedItems: String {
        names.isEmpty ? "" : "<li>" + escapedNames.replacing("\n", with: "\n<li>")
    }
    /// What Undo would bring back, as of the reading.
    let undoable: Restart?
    /// How many changes had been heard of before the reading.
    let generation: Int
    private let pages = Mutex<[PageKey: Response]>([:])

    private struct PageKey: Hashable {
        let viewer: Viewer
        let hasList: Bool
        let day: String
    }

    /// More viewers than these have it rendered for themselves each time.
    private static let pageLimit = 100

    init(revision: Int64, total: Int, names: [String], undoable: Restart?, generation: Int) {
        self.revision = revision
        self.total = total
        self.names = names
        escapedNames = names.map(MarkupEscaping().escapeText).joined(separator: "\n")
        self.undoable = undoable
        self.generation = generation
    }

    /// A page that shows this list, who is signed in and which day it is, and nothing else: made once, for as long as the
    /// list holds.
    func page(
        for viewer: Viewer, withList hasList: Bool, on day: String, make: () throws -> Response
    ) rethrows -> Response {
        let key = PageKey(viewer: viewer, hasList: hasList, day: day)
        if let page = pages.withLock({ $0[key] }) { return page }
        let page = try make()
        pages.withLock { if $0.count < Self.pageLimit || viewer.visitor == .stranger { $0[key] = page } }
        return page
    }

    /// Whether it still holds: the offer to undo ends by itself.
    func isFresh(_ generation: Int, at now: Timestamp) -> Bool {
        self.generation == generation && (undoable.map { now < $0.undoableUntil } ?? true)
    }
}
