import Operations
import Passwords
import Spreadsheet
import Storage
import Synchronization
import Visitors

/// The files that wait to be imported, for every program that shares the memory. They are forgotten after an
/// hour, or when the memory is lost.
///
/// Each draft has an entry in a list, which says nothing about the file. The file and the draft's state are
/// sealed with the draft's id, which only the address of its page and the session that sent the file have.
/// While a program imports a draft, it renews a lease, which expires soon after the program has died.
final class ImportDrafts: Sendable {
    /// The part of a draft that every program can read. It never changes.
    struct Entry: Codable {
        /// Names the draft without revealing its id, and is the key of the lease, which exists only during an
        /// import.
        let name: [UInt8]
        /// The keys of everything else that is kept of the draft.
        let keptNames: [[UInt8]]
        let member: Int64?
        /// Milliseconds since 1970.
        let sentAt: Int64

        var heldUntil: Timestamp { Timestamp(milliseconds: sentAt).adding(seconds: heldSeconds) }
    }

    /// The part of a draft that changes. If another version of the program wrote one that this one can't
    /// read, the draft counts as gone.
    struct State: Codable {
        var reading: ReadingChoices
        /// How many imports of it have begun.
        var runs = 0
        /// The outcome of the latest run; nil while it runs, if it failed, or if its program died.
        var outcome: Imports.Outcome?
        /// Whether the latest run failed.
        var hasFailed = false
    }

    private static let limit = 4
    static let heldSeconds: Int64 = 3600
    /// The file is kept somewhat longer, since the clocks of programs differ.
    private static let keptSeconds = heldSeconds + 600
    private static let leaseSeconds: Int64 = 60
    /// It needs another name whenever `Entry` changes: a list that can't be read isn't replaced.
    private static let list = Seal("", for: "import drafts 3")

    private let kept: SealedMemory
    /// The files that this program has read, in the order in which it read them.
    private let works = Mutex<[ImportWork]>([])

    init(memory: any ShortMemory) {
        kept = SealedMemory(memory: memory, space: MemorySpace("imports", capacity: 64))
    }

    static func lease(_ id: String) -> Seal { Seal(id, for: "import") }
    private static func file(_ id: String) -> Seal { Seal(id, for: "table") }
    private static func state(_ id: String) -> Seal { Seal(id, for: "state") }
    private static func leftOut(_ id: String) -> Seal { Seal(id, for: "left-out rows") }

    /// Keeps a file in place of the same organiser's previous one; if there are too many, the oldest is
    /// dropped. A draft that is being imported stays.
    ///
    /// - Parameter bytes: the file that the table was read from.
    /// - Returns: the draft's id.
    func add(
        _ bytes: [UInt8], _ table: CSVTable, _ reading: ReadingChoices, by member: Int64?, at now: Timestamp
    ) async throws(StoreError) -> String {
        let id = Token().text
        let (file, state) = (Self.file(id), Self.state(id))
        if kept.memory.isShared {
            try await kept.memory.put(
                file.close(bytes), under: file.name, in: kept.space, forSeconds: Self.keptSeconds)
        }
        try await kept.put(State(reading: reading), under: state, forSeconds: Self.keptSeconds)
        keep(ImportWork(id: id, file: bytes, table: table))
        let new = Entry(
            name: Self.lease(id).name, keptNames: [file, state, Self.leftOut(id)].map(\.name),
            member: member, sentAt: now.milliseconds)
        let removed = try await changeList { [kept] entries throws(StoreError) in
            var (removed, waiting): ([Entry], [Entry]) = ([], [])
            for entry in entries {
                let isBeingImported = try await kept.memory.get(entry.name) != nil
                if isBeingImported { continue }
                if entry.member == member || entry.heldUntil <= now {
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
        try await kept.memory.forget(removed.flatMap(\.keptNames))
        return id
    }

    /// - Returns: nil for an unknown id, and for a draft that is more than an hour old.
    func draft(_ id: String, at now: Timestamp) async throws(StoreError) -> ImportDraft? {
        let lease = Self.lease(id)
        // The lease is read before the state, so that a run that ends in between shows in the state; and
        // after it, so that one that begins in between shows, too.
        var progress = try await kept.get(Int.self, under: lease)?.value
        let entries = try await kept.get([Entry].self, under: Self.list)?.value ?? []
        guard let entry = entries.first(where: { $0.name == lease.name }),
            let (state, version) = try await kept.get(State.self, under: Self.state(id)),
            let work = try await work(id),
            let table = try? work.table(in: state.reading.encoding, headingsRow: state.reading.headingsRow)
        else {
            forget(id)
            return nil
        }
        if progress == nil { progress = try await kept.get(Int.self, under: lease)?.value }
        let draft = ImportDraft(
            entry: entry, state: state, version: version, work: work, table: table, progress: progress)
        if progress == nil, entry.heldUntil <= now {
            try await remove(draft)
            return nil
        }
        return draft
    }

    func remove(_ draft: ImportDraft) async throws(StoreError) {
        forget(draft.id)
        try await changeList { entries in entries.removeAll { $0.name == draft.entry.name } }
        try await kept.memory.forget(draft.entry.keptNames)
    }

    /// Changes how a file is read and what is corrected in it, unless the draft is being imported or was
    /// imported.
    ///
    /// - Parameter edit: is called again if another request has changed the draft in the meantime.
    /// - Returns: the changed draft; nil if it no longer exists.
    func change(
        _ draft: ImportDraft, at now: Timestamp, _ edit: (ImportDraft) throws -> ReadingChoices
    ) async throws -> ImportDraft? {
        var draft = draft
        while draft.progress == nil, !draft.isImported {
            let reading = try edit(draft)
            if reading == draft.reading { return draft }
            let isChanged = try await update(draft) { $0.reading = reading }
            guard let current = try await self.draft(draft.id, at: now) else { return nil }
            if isChanged { return current }
            draft = current
        }
        return draft
    }

    // MARK: Importing

    /// Begins the next run of a draft, which only one program at a time can do.
    ///
    /// - Returns: the draft of this run; nil if another program was faster, or has changed the draft.
    func begin(_ draft: ImportDraft, at now: Timestamp) async throws(StoreError) -> ImportDraft? {
        let isOurs = try await kept.replace(
            under: Self.lease(draft.id), version: nil, with: 0, forSeconds: Self.leaseSeconds)
        guard isOurs else { return nil }
        let isBegun = try await update(draft) { state in
            state.runs += 1
            (state.outcome, state.hasFailed) = (nil, false)
        }
        // The list is written too, so that a request that is just dropping drafts looks at the leases again.
        if isBegun, try await changeList({ entries in entries.contains { $0.name == draft.entry.name } }) {
            return try await self.draft(draft.id, at: now)
        }
        try await kept.memory.forget([draft.entry.name])
        return nil
    }

    /// Call it until the run ends, each time before the lease expires.
    ///
    /// - Parameter done: how many rows are imported.
    func renewLease(_ draft: ImportDraft, done: Int) async throws(StoreError) {
        try await kept.put(done, under: Self.lease(draft.id), forSeconds: Self.leaseSeconds)
    }

    /// Ends a run of `begin`.
    ///
    /// - Parameter outcome: nil if the run failed.
    func end(_ draft: ImportDraft, _ outcome: Imports.Outcome?) async throws(StoreError) {
        let isEnded = try await update(draft) { ($0.outcome, $0.hasFailed) = (outcome, outcome == nil) }
        if isEnded { try await kept.memory.forget([draft.entry.name]) }
    }

    // MARK: What is left out

    /// Keeps the numbers of the rows that a run leaves out, since the members or the form may change later.
    func keep(leftOut rows: Set<Int>, of draft: ImportDraft) async throws(StoreError) {
        try await kept.put(rows.sorted(), under: Self.leftOut(draft.id), forSeconds: Self.keptSeconds)
    }

    /// The numbers of the rows that the import has left out; nil if there was none yet, or the memory has
    /// lost them.
    func leftOut(of draft: ImportDraft) async throws(StoreError) -> Set<Int>? {
        if !draft.isImported { return nil }
        return try await kept.get([Int].self, under: Self.leftOut(draft.id)).map { Set($0.value) }
    }

    // MARK: The state and the list

    /// - Returns: false, without a change, if the state has changed since the draft was read.
    private func update(
        _ draft: ImportDraft, _ edit: (inout State) -> Void
    ) async throws(StoreError) -> Bool {
        var state = draft.state
        edit(&state)
        return try await kept.replace(
            under: Self.state(draft.id), version: draft.version, with: state, forSeconds: Self.keptSeconds)
    }

    /// - Parameter edit: is called again if another program has changed the list in the meantime.
    private func changeList<Value>(
        _ edit: (inout [Entry]) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        for _ in 0..<Self.maxAttempts {
            let found = try await kept.get([Entry].self, under: Self.list)
            var entries = found?.value ?? []
            let value = try await edit(&entries)
            let isChanged = try await kept.replace(
                under: Self.list, version: found?.version, with: entries, forSeconds: 24 * 3600)
            if isChanged { return value }
        }
        throw StoreError.unavailable(reason: "the list of drafts can’t be changed")
    }

    /// Far more than there are organisers who change it at the same time.
    private static let maxAttempts = 100

    // MARK: What this program has read

    private func work(_ id: String) async throws(StoreError) -> ImportWork? {
        if let work = works.withLock({ $0.first { $0.id == id } }) { return work }
        let file = Self.file(id)
        guard kept.memory.isShared,
            let bytes = try await kept.memory.get(file.name).flatMap({ file.open($0.value) })
        else { return nil }
        return keep(ImportWork(id: id, file: bytes))
    }

    /// - Returns: the work that is already kept under this id, or else the new one.
    @discardableResult
    private func keep(_ work: ImportWork) -> ImportWork {
        works.withLock { works in
            if let known = works.first(where: { $0.id == work.id }) { return known }
            works.append(work)
            // Besides the drafts that wait, just as many may be in the middle of an import.
            if works.count > 2 * Self.limit { works.removeFirst() }
            return work
        }
    }

    private func forget(_ id: String) { works.withLock { $0.removeAll { $0.id == id } } }
}
