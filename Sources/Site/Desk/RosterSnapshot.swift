import HTTP
import Storage
import Synchronization
import Visitors
import Words

/// The desk's list as the pages show it.
final class RosterSnapshot: Sendable {
    /// The most names that a page shows; if there are more, it shows the newest. `roster.js` knows it, too.
    static let limit = 1000

    let revision: Int64
    let event: Event
    let total: Int
    /// In the order in which they were added to the list.
    let names: [String]
    /// The names as a page's text area contains them, one per line.
    let escapedNames: String
    /// The same names as a list's items, for printing.
    var escapedItems: String { names.isEmpty ? "" : "<li>" + escapedNames.replacing("\n", with: "\n<li>") }
    /// The acts that could be undone when the list was read.
    let undoable: Undoable
    /// How many changes the store had reported before the list was read.
    let generation: Int
    private let pages = Mutex(Pages())

    /// The acts that can be undone at the desk.
    struct Undoable {
        let restart: Restart?
        /// The members taken off the list, the latest first.
        let takenOff: [(act: UndoableEventAct, name: String)]

        /// Whether every one of these acts can still be undone.
        func isPossible(at now: Timestamp) -> Bool {
            (restart.map { now < $0.undoableUntil } ?? true)
                && takenOff.allSatisfy { now < $0.act.undoableUntil }
        }
    }

    private struct PageKey: Hashable {
        let viewer: Viewer
        let hasList: Bool
        let hasDoor: Bool
    }

    /// The pages of one quarter of an hour.
    private struct Pages {
        var quarterHour: Int64 = 0
        var byKey: [PageKey: Response] = [:]
    }

    /// If there are more pages than this, further ones are rendered each time, unless they are for strangers.
    private static let pageLimit = 100

    init(
        revision: Int64, of event: Event, total: Int, names: [String], undoable: Undoable, generation: Int
    ) {
        self.revision = revision
        self.event = event
        self.total = total
        self.names = names
        escapedNames = names.map(\.escapedForMarkup).joined(separator: "\n")
        self.undoable = undoable
        self.generation = generation
    }

    /// A page that depends on nothing but this list, the viewer and the quarter of an hour: it is made once,
    /// for as long as the list is current.
    func page(
        for viewer: Viewer, withList hasList: Bool, withDoor hasDoor: Bool, in quarterHour: Int64,
        make: () throws -> Response
    ) rethrows -> Response {
        let key = PageKey(viewer: viewer, hasList: hasList, hasDoor: hasDoor)
        let known = pages.withLock { pages in
            // A list that stays the same for weeks must not accumulate pages.
            if pages.quarterHour != quarterHour { pages = Pages(quarterHour: quarterHour) }
            return pages.byKey[key]
        }
        if let known { return known }
        let page = try make()
        pages.withLock { pages in
            let hasRoom = pages.byKey.count < Self.pageLimit || viewer.visitor == .stranger
            if hasRoom, pages.quarterHour == quarterHour { pages.byKey[key] = page }
        }
        return page
    }

    /// Whether it is still current. An offer to undo can end without a change to the list.
    func isFresh(_ generation: Int, at now: Timestamp) -> Bool {
        self.generation == generation && undoable.isPossible(at: now)
    }
}
