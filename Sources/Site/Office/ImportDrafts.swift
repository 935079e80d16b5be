import Operations
import Passwords
import Spreadsheet
import Storage
import Synchronization
import Visitors

/// The files that wait to be imported, at every program that shares the memory: forgotten after an hour, or with it.
///
/// A list has an entry for each draft, which tells nothing of what is in the file. The file itself is sealed by the
/// draft's id, which only the address of its page has. While a program imports a draft, it renews a lease that expires
/// soon after that program has died.
final class ImportDrafts: Sendable {
    /// What every program knows of a draft.
    struct Entry: Codable, Equatable {
        /// What the lease is kept under: a digest of the draft's id.
        let name: [UInt8]
        /// What the file is kept under.
        let file: [UInt8]
        let member: Int64?
        /// Milliseconds since 1970.
        let sentAt: Int64
        var columns: [String?]
        /// How often an import of it has begun.
        var runs = 0
        /// Of the latest run: nil while it goes on, after it failed, and after its program has died.
        var outcome: Imports.Outcome?
        /// Whether the latest run failed.
        var hasFailed = false

        func isForgotten(at now: Timestamp) -> Bool {
            Timestamp(milliseconds: sentAt).adding(seconds: heldSeconds) <= now
        }
    }

    private static let limit = 4
    private static let heldSeconds: Int64 = 3600
    /// The clocks of programs differ.
    private static let keptSeconds = heldSeconds + 600
    private static let leaseSeconds: Int64 = 60
    private static let list = Seal("", for: "import drafts")

    private let kept: SealedMemory
    /// The files that this program has read, the oldest first.
    private let works = Mutex<[ImportWork]>([])

    init(memory: any ShortMemory) {
        kept = SealedMemory(memory: memory, space: MemorySpace("imports", capacity: 64))
    }

    static func lease(_ id: String) -> Seal { Seal(id, for: "import") }
    private static func file(_ id: String) -> Seal { Seal(id, for: "table") }

    /// Keeps a file, in place of the same organiser's last one; when there are too many, the oldest goes. One that is
    /// being imported stays.
    ///
    /// - Parameter bytes: what the table was read from.
    /// - Returns: the draft's id.
    func add(
        _ bytes: [UInt8], _ table: CSVTable, _ columns: ImportColumns, by member: Int64?, at now: Timestamp
    ) async throws(StoreError) -> String {
        let id = Token().text
        let file = Self.file(id)
        if kept.memory.isShared {
            try await kept.memory.put(
                file.close(bytes), under: file.name, in: kept.space, forSeconds: Self.keptSeconds)
        }
        keep(ImportWork(id: id, table: table))
        let new = Entry(
            name: Self.lease(id).name, file: file.name, member: member, sentAt: now.milliseconds,
            columns: columns.fields)
        let removed = try await change { [kept] entries throws(StoreError) in
            var (removed, waiting): ([Entry], [Entry]) = ([], [])
            for entry in entries {
                if try await kept.memory.get(entry.name) != nil { continue }
                if entry.member == member || entry.isForgotten(at: now) {
                    removed.append(entry)
                } else {
                    waiting.append(entry)
                }
            }
            if entries.count - removed.count >= Self.limit { removed += waiting.prefix(1) }
            entries.removeAll { entry in removed.contains { $0.name == entry.name } }
            entries.append(new)
            return removed
        }
        works.withLock { works in
            works.removeAll { work in removed.contains { $0.name == Self.lease(work.id).name } }
        }
        try await kept.memory.forget(removed.map(\.file))
        return id
    }

    /// - Returns: nil for an unknown id, and after an hour.
    func draft(_ id: String, at now: Timestamp) async throws(StoreError) -> ImportDraft? {
        let lease = Self.lease(id)
        // The lease is read before the entry, so that a run that ends in between shows in the entry.
        let progress = try await kept.get(Int.self, under: lease)?.value
        let entries = try await kept.get([Entry].self, under: Self.list)?.value ?? []
        guard let entry = entries.first(where: { $0.name == lease.name }), let work = try await work(id)
        else {
            forget(id)
            return nil
        }
        let draft = ImportDraft(entry: entry, work: work, progress: progress)
        if progress == nil, entry.isForgotten(at: now) {
            try await remove(draft)
            return nil
        }
        return draft
    }

    func remove(_ draft: ImportDraft) async throws(StoreError) {
        forget(draft.id)
        try await change { entries in entries.removeAll { $0.name == draft.entry.name } }
        try await kept.memory.forget([draft.entry.file])
    }

    /// Changes what each column is, unless an import has begun meanwhile.
    func setColumns(
        of draft: ImportDraft, to columns: ImportColumns, at now: Timestamp
    ) async throws(StoreError) -> ImportDraft? {
        if draft.columns == columns { return draft }
        _ = try await update(draft) { $0.columns = columns.fields }
        return try await self.draft(draft.id, at: now)
    }

    // MARK: Importing

    /// Begins the next run of a draft, for this program alone.
    ///
    /// - Returns: the draft of this run; nil where another program was quicker, or has changed the draft.
    func begin(_ draft: ImportDraft) async throws(StoreError) -> ImportDraft? {
        let isOurs = try await kept.replace(
            under: Self.lease(draft.id), version: nil, with: 0, forSeconds: Self.leaseSeconds)
        guard isOurs else { return nil }
        let entry = try await update(draft) { entry in
            entry.runs += 1
            (entry.outcome, entry.hasFailed) = (nil, false)
        }
        if entry == nil { try await kept.memory.forget([draft.entry.name]) }
        return entry.map { ImportDraft(entry: $0, work: draft.work, progress: 0) }
    }

    /// To be called more often than the lease expires, until the run ends.
    ///
    /// - Parameter done: how many rows are done.
    func renewLease(_ draft: ImportDraft, done: Int) async throws(StoreError) {
        try await kept.put(done, under: Self.lease(draft.id), forSeconds: Self.leaseSeconds)
    }

    /// Ends a run that `begin` has given.
    ///
    /// - Parameter outcome: nil where it failed.
    func end(_ draft: ImportDraft, _ outcome: Imports.Outcome?) async throws(StoreError) {
        let ended = try await update(draft) { ($0.outcome, $0.hasFailed) = (outcome, outcome == nil) }
        if ended != nil { try await kept.memory.forget([draft.entry.name]) }
    }

    // MARK: The list

    /// - Returns: the entry as it is now; nil where it is no longer as the draft has it, and isn't changed.
    private func update(
        _ draft: ImportDraft, _ update: (inout Entry) -> Void
    ) async throws(StoreError) -> Entry? {
        try await change { entries in
            guard let index = entries.firstIndex(where: { $0.name == draft.entry.name }),
                entries[index] == draft.entry
            else { return nil }
            update(&entries[index])
            return entries[index]
        }
    }

    /// - Parameter change: may be called again, where another program has changed the list meanwhile.
    private func change<Value>(
        _ change: (inout [Entry]) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        for _ in 0..<Self.mostAttempts {
            let found = try await kept.get([Entry].self, under: Self.list)
            var entries = found?.value ?? []
            let value = try await change(&entries)
            let isChanged = try await kept.replace(
                under: Self.list, version: found?.version, with: entries, forSeconds: 24 * 3600)
            if isChanged { return value }
        }
        throw StoreError.unavailable(reason: "the list of drafts can’t be changed")
    }

    /// Far more than there are organisers who change it at the same time.
    private static let mostAttempts = 100

    // MARK: What this program has read

    private func work(_ id: String) async throws(StoreError) -> ImportWork? {
        if let work = works.withLock({ $0.first { $0.id == id } }) { return work }
        let file = Self.file(id)
        guard kept.memory.isShared,
            let bytes = try await kept.memory.get(file.name).flatMap({ file.open($0.value) }),
            let table = try? CSVTable(bytes)
        else { return nil }
        return keep(ImportWork(id: id, table: table))
    }

    /// - Returns: the one that there is already, if there is one.
    @discardableResult
    private func keep(_ work: ImportWork) -> ImportWork {
        works.withLock { works in
            if let known = works.first(where: { $0.id == work.id }) { return known }
            works.append(work)
            // Besides the drafts that wait, as many may be imported.
            if works.count > 2 * Self.limit { works.removeFirst() }
            return work
        }
    }

    private func forget(_ id: String) { works.withLock { $0.removeAll { $0.id == id } } }
}
