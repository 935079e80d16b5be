import HTTP
import Storage
import Synchronization
import Visitors

/// Rendered pages, for as long as what they show stands. Rendering is most of what a page costs.
final class PageCache: Sendable {
    /// All that a page shows: equal keys mean equal pages.
    struct Key: Sendable, Hashable {
        fileprivate let page: String
        fileprivate let viewer: Viewer
        fileprivate let contents: any Hashable & Sendable
        fileprivate let generation: Int

        static func == (left: Key, right: Key) -> Bool {
            left.page == right.page && left.viewer == right.viewer && left.generation == right.generation
                && AnyHashable(left.contents) == AnyHashable(right.contents)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(page)
            hasher.combine(viewer)
            contents.hash(into: &hasher)
        }
    }

    private struct Entry {
        let page: Response
        /// Nil: nothing on it ages.
        let until: Timestamp?

        func holds(at now: Timestamp) -> Bool { until.map { now < $0 } ?? true }
    }

    private struct State {
        var generation = 0
        /// Those used lately, and those used before: the latter go when there are too many of the former.
        var young: [Key: Entry] = [:]
        var old: [Key: Entry] = [:]
        var youngBytes = 0
    }

    /// Of all bodies together there are at most twice as many.
    private let limitBytes: Int
    private let state = Mutex(State())

    init(limitBytes: Int = 4 << 20) { self.limitBytes = limitBytes }

    /// To be made before what the page shows is read: a page that was read before `clear` is not found after it.
    func key(_ page: String, _ contents: some Hashable & Sendable, for viewer: Viewer) -> Key {
        Key(page: page, viewer: viewer, contents: contents, generation: state.withLock { $0.generation })
    }

    func page(_ key: Key, at now: Timestamp = Timestamp(milliseconds: .min)) -> Response? {
        state.withLock { state in
            if let entry = state.young[key] { return entry.holds(at: now) ? entry.page : nil }
            guard let entry = state.old.removeValue(forKey: key), entry.holds(at: now) else { return nil }
            add(entry, key, &state)
            return entry.page
        }
    }

    func add(_ page: Response, under key: Key, until: Timestamp? = nil) {
        state.withLock { add(Entry(page: page, until: until), key, &$0) }
    }

    private func add(_ entry: Entry, _ key: Key, _ state: inout State) {
        if key.generation != state.generation { return }
        if let before = state.young.updateValue(entry, forKey: key) {
            state.youngBytes -= before.page.byteCount
        }
        state.youngBytes += entry.page.byteCount
        if state.youngBytes > limitBytes {
            (state.old, state.young, state.youngBytes) = (state.young, [:], 0)
        }
    }

    /// What others are called has changed, or somebody is no longer a member: their names go from here too.
    func clear() {
        state.withLock { $0 = State(generation: $0.generation + 1) }
    }
}

extension Response {
    fileprivate var byteCount: Int {
        if case .bytes(let bytes) = body { bytes.count } else { 0 }
    }
}
