import HTTP
import Storage
import Synchronization
import Visitors

/// Rendered pages, kept for as long as what they show is true. Rendering takes most of a page's time.
final class PageCache: Sendable {
    /// All that a page depends on: equal keys mean equal pages.
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
        /// When the page is out of date; nil if it contains nothing that ages.
        let until: Timestamp?

        func isCurrent(at now: Timestamp) -> Bool { until.map { now < $0 } ?? true }
    }

    private struct State {
        var generation = 0
        /// The pages used recently, and those used before that. When `young` is too large it becomes `old`,
        /// and the pages that were in `old` are dropped.
        var young: [Key: Entry] = [:]
        var old: [Key: Entry] = [:]
        var youngBytes = 0
    }

    /// The limit of `young`; all bodies together take at most twice as much.
    private let limitBytes: Int
    private let state = Mutex(State())

    init(limitBytes: Int = 4 << 20) { self.limitBytes = limitBytes }

    /// Make the key before reading what the page shows: then a page that was read before `clear` isn't found
    /// after it.
    func key(_ page: String, _ contents: some Hashable & Sendable, for viewer: Viewer) -> Key {
        Key(page: page, viewer: viewer, contents: contents, generation: state.withLock { $0.generation })
    }

    func page(_ key: Key, at now: Timestamp = Timestamp(milliseconds: .min)) -> Response? {
        state.withLock { state in
            if let entry = state.young[key] { return entry.isCurrent(at: now) ? entry.page : nil }
            guard let entry = state.old.removeValue(forKey: key), entry.isCurrent(at: now) else { return nil }
            add(entry, key, &state)
            return entry.page
        }
    }

    func add(_ page: Response, under key: Key, until: Timestamp? = nil) {
        state.withLock { add(Entry(page: page, until: until), key, &$0) }
    }

    private func add(_ entry: Entry, _ key: Key, _ state: inout State) {
        if key.generation != state.generation { return }
        if let replaced = state.young.updateValue(entry, forKey: key) {
            state.youngBytes -= replaced.page.byteCount
        }
        state.youngBytes += entry.page.byteCount
        if state.youngBytes > limitBytes {
            (state.old, state.young, state.youngBytes) = (state.young, [:], 0)
        }
    }

    /// Drops every page. Call it when the settings have changed, and when a member's name has changed or was
    /// removed, since any page may show it.
    func clear() {
        state.withLock { $0 = State(generation: $0.generation + 1) }
    }
}

extension Response {
    fileprivate var byteCount: Int {
        if case .bytes(let bytes) = body { bytes.count } else { 0 }
    }
}
