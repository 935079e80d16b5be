import Operations
import Passwords
import Spreadsheet
import Storage
import Synchronization
import Visitors

/// The tables that wait to be imported, at whichever program: nothing of them can be read in a database, and they are
/// forgotten after an hour, or with the memory.
final class ImportDrafts: Sendable {
    private static let limit = 4
    private static let heldSeconds: Int64 = 3600
    /// The clocks of programs differ.
    private static let keptSeconds = heldSeconds + 600
    /// A program that hasn't said for so long how many rows are done has died.
    private static let silentSeconds: Int64 = 60

    /// Which drafts there are. Whoever reads it learns when somebody sent one, and nothing of what is in it.
    private struct Listed: Codable {
        let state: [UInt8]
        let table: [UInt8]
        let member: Int64?
        var isRunning = false
    }

    private static let listSeal = Seal("", for: "imports")

    /// As other programs know this one.
    let program = Token().text
    let kept: SealedMemory
    /// What was read here, the first first.
    private let works = Mutex<[ImportWork]>([])

    var isShared: Bool { kept.memory.isShared }

    init(memory: any ShortMemory) {
        kept = SealedMemory(memory: memory, space: MemorySpace("imports", capacity: 64))
    }

    static func stateSeal(_ id: String) -> Seal { Seal(id, for: "import") }
    private static func tableSeal(_ id: String) -> Seal { Seal(id, for: "table") }

    /// An organiser has one at a time; of too many the oldest go.
    ///
    /// - Parameter bytes: what the table was read from.
    /// - Returns: its id.
    func add(
        _ bytes: [UInt8], _ table: CSVTable, _ columns: ImportColumns, by member: Int64?, at now: Timestamp
    ) async throws(StoreError) -> String {
        let work = ImportWork(id: Token().text, table: table)
        let (state, sealed) = (Self.stateSeal(work.id), Self.tableSeal(work.id))
        if isShared {
            try await kept.memory.put(
                sealed.close(bytes), under: sealed.name, in: kept.space, forSeconds: Self.keptSeconds)
        }
        keep(work)
        try await write(
            ImportDraft.State(columns: columns.fields, sentAt: now.milliseconds), under: state, version: nil)
        let removed = try await changeList { [kept] listed throws(StoreError) in
            listed.append(Listed(state: state.name, table: sealed.name, member: member))
            return try await Self.superfluous(&listed, kept.memory)
        }
        try await kept.memory.forget(removed.flatMap { [$0.state, $0.table] })
        return work.id
    }

    /// Those that make room for the last one.
    private static func superfluous(
        _ listed: inout [Listed], _ memory: any ShortMemory
    ) async throws(StoreError) -> [Listed] {
        var removed: [Listed] = []
        for (index, one) in listed.enumerated().reversed() {
            let found = try await memory.get(one.state)
            let isRunning = one.isRunning && found.map { $0.ageSeconds <= silentSeconds } ?? false
            let isReplaced = index < listed.count - 1 && one.member == listed.last?.member
            if !isRunning, found == nil || isReplaced { removed.append(listed.remove(at: index)) }
        }
        if listed.count > limit, let oldest = listed.firstIndex(where: { !$0.isRunning }) {
            removed.append(listed.remove(at: oldest))
        }
        return removed
    }

    /// - Parameter change: may be called again.
    private func changeList<Value>(
        _ change: (inout [Listed]) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        for _ in 0..<Self.mostTurns {
            let found = try await kept.get([Listed].self, under: Self.listSeal)
            var listed = found?.value ?? []
            let value = try await change(&listed)
            let isChanged = try await kept.replace(
                under: Self.listSeal, version: found?.version, with: listed, forSeconds: 24 * 3600)
            if isChanged { return value }
        }
        throw StoreError.unavailable(reason: "the list of drafts can’t be changed")
    }

    /// Far more than there are organisers who change it at the same time.
    private static let mostTurns = 100

    /// Says whether it is being imported: then it makes room for no other.
    func mark(_ id: String, isRunning: Bool) async throws(StoreError) {
        let name = Self.stateSeal(id).name
        try await changeList { listed throws(StoreError) in
            for index in listed.indices where listed[index].state == name {
                listed[index].isRunning = isRunning
            }
        }
    }

    // MARK: One of them

    func draft(_ id: String, at now: Timestamp) async throws(StoreError) -> ImportDraft? {
        let found = try await kept.get(ImportDraft.State.self, under: Self.stateSeal(id))
        guard let (state, version, age) = found, let work = try await work(id) else {
            forget(id)
            return nil
        }
        let progress = progress(state, age, work)
        let draft = ImportDraft(
            table: work.table, state: state, version: version, work: work, progress: progress)
        let heldUntil = Timestamp(milliseconds: state.sentAt).adding(seconds: Self.heldSeconds)
        if progress == nil, heldUntil <= now {
            try await remove(draft)
            return nil
        }
        return draft
    }

    private func progress(_ state: ImportDraft.State, _ age: Int64, _ work: ImportWork) -> Int? {
        guard case .running(let program, let done) = state.phase else { return nil }
        if program == self.program { return work.isAwaited ? work.done : nil }
        return age <= Self.silentSeconds ? done : nil
    }

    func remove(_ draft: ImportDraft) async throws(StoreError) {
        forget(draft.id)
        try await kept.memory.forget([Self.stateSeal(draft.id).name, Self.tableSeal(draft.id).name])
    }

    /// What each column is from now on, unless it is being imported or was.
    func setColumns(
        of draft: ImportDraft, to columns: ImportColumns, at now: Timestamp
    ) async throws(StoreError) -> ImportDraft? {
        var draft = draft
        while draft.progress == nil, !draft.isOver, draft.columns != columns {
            var state = draft.state
            state.columns = columns.fields
            _ = try await write(state, under: Self.stateSeal(draft.id), version: draft.version)
            guard let current = try await self.draft(draft.id, at: now) else { return nil }
            draft = current
        }
        return draft
    }

    /// False where somebody else was quicker.
    @discardableResult
    func write(
        _ state: ImportDraft.State, under seal: Seal, version: Int64?
    ) async throws(StoreError) -> Bool {
        try await kept.replace(under: seal, version: version, with: state, forSeconds: Self.keptSeconds)
    }

    // MARK: What was read here

    private func work(_ id: String) async throws(StoreError) -> ImportWork? {
        if let work = works.withLock({ $0.first { $0.id == id } }) { return work }
        let seal = Self.tableSeal(id)
        guard isShared, let bytes = try await kept.memory.get(seal.name).flatMap({ seal.open($0.value) }),
            let table = try? CSVTable(bytes)
        else { return nil }
        return keep(ImportWork(id: id, table: table))
    }

    /// Gives the one that there is already, if there is one.
    @discardableResult
    private func keep(_ work: ImportWork) -> ImportWork {
        works.withLock { works in
            if let known = works.first(where: { $0.id == work.id }) { return known }
            works.append(work)
            if works.count > Self.limit, let oldest = works.firstIndex(where: { !$0.isAwaited }) {
                works.remove(at: oldest)
            }
            return work
        }
    }

    private func forget(_ id: String) { works.withLock { $0.removeAll { $0.id == id } } }
}
