import Model
import Storage

/// Imports members from a table, and undoes an import.
public struct Imports: Sendable, ReportsSecurity {
    /// Rows are looked up and stored in groups: small enough that other callers don't have to wait for one,
    /// and large enough that not every row costs a wait for the store.
    static let groupSize = 250

    let store: Store
    let report: SecurityLog

    /// - Parameter report: called with what matters to security.
    public init(store: Store, report: @escaping SecurityLog) {
        self.store = store
        self.report = report
    }

    /// The outcome of an import.
    public enum Outcome: Sendable, Equatable, Codable {
        /// Something has to be corrected first, and no member was imported.
        case refused
        /// How many rows became members, and how many didn't.
        case imported(Counts)
    }

    /// The counts of an import's rows, by their outcome.
    public struct Counts: Sendable, Equatable, Codable {
        /// How many became members.
        public var imported = 0
        /// The import's id, by which it can be undone; nil if there was no new member.
        public var importID: Int64?
        /// How many were left out because their people were already members, or became so during the import.
        public var alreadyMemberCount = 0
        /// How many were left out because of problems, as the organiser chose.
        public var leftOut = 0
        /// How many had no problem at the beginning, and were left out because their email or username, or a
        /// username that looks like theirs, was taken while the import was under way.
        public var taken = 0
        /// How many became members with neither an email nor a username, and so can't sign in.
        public var withoutSignInName = 0

        /// All counts are 0.
        public init() {}

        /// Adds the outcome of the last step. In it the store leaves out people whose email or username was
        /// taken meanwhile, and people with neither who are members by now: `stage` has counted these as
        /// being without a sign-in name.
        fileprivate mutating func add(_ finished: FinishedImport, importID: Int64) {
            imported = finished.imported
            self.importID = finished.imported > 0 ? importID : nil
            taken += finished.takenCount
            alreadyMemberCount += finished.alreadyMemberCount
            withoutSignInName -= finished.alreadyMemberCount
        }
    }

    /// Imports all rows whose people aren't members yet, or none if anything is wrong.
    ///
    /// - Parameter rows: the table's rows, which are iterated over twice.
    /// - Parameter rules: the rules by which the rows' entries were made.
    /// - Parameter maxLeftOut: the most rows with problems that may be left out; if there are more, no member
    ///   is imported.
    /// - Parameter occasion: its time is the import's beginning, which is when the members count as
    ///   registered.
    /// - Parameter now: returns the time of the import's end, after which it can be undone for a while.
    /// - Parameter leaveOut: called before the import begins, with the numbers of the rows that are left out.
    /// - Parameter progress: called with how many rows have been handled after the check, which reports none.
    /// - Throws: `StoreError.forbidden`, `.unavailable`, `.unsound`.
    public func run(
        _ rows: some Sequence<Row> & Sendable, by rules: ImportRules, leavingOut maxLeftOut: Int = 0,
        on occasion: Occasion, now: @Sendable () -> Timestamp,
        leaveOut: @Sendable (Set<Int>) async throws(StoreError) -> Void = { _ in },
        progress: @Sendable (Int) -> Void
    ) async throws(StoreError) -> Outcome {
        let checked = try await check(rows, by: rules)
        if checked.problemRowCount > maxLeftOut { return .refused }
        let wrong = Set(checked.problems.map(\.row))
        try await leaveOut(wrong)
        var counts = Counts()
        counts.leftOut = checked.problemRowCount
        if checked.newCount == 0 {
            counts.alreadyMemberCount = checked.alreadyMembers.count
            return .imported(counts)
        }
        let staged = try await store.beginImport(by: occasion.actor, at: occasion.now)
        do throws(StoreError) {
            try await stageAll(
                rows, by: rules, leavingOut: wrong, in: staged, at: occasion.now, &counts, progress: progress)
            let finished = try await store.finishImport(staged, by: occasion.actor, at: now())
            report(.membersImported, on: occasion)
            counts.add(finished, importID: staged)
            return .imported(counts)
        } catch {
            store.abandonImport(staged)
            throw error
        }
    }

    private typealias ReadRow = (profile: Profile, answers: [Int64: String])

    /// Stages the rows that aren't wrong, in groups.
    private func stageAll(
        _ rows: some Sequence<Row> & Sendable, by rules: ImportRules, leavingOut wrong: Set<Int>,
        in staged: Int64, at now: Timestamp, _ counts: inout Counts, progress: @Sendable (Int) -> Void
    ) async throws(StoreError) {
        var done = 0
        var group: [ReadRow] = []
        for row in rows where !wrong.contains(row.number) {
            guard let read = try? rules.read(row.entries) else { continue }
            group.append(read)
            if group.count < Self.groupSize { continue }
            try await stage(group, in: staged, at: now, &counts)
            done += group.count
            progress(done)
            group = []
        }
        try await stage(group, in: staged, at: now, &counts)
    }

    /// Stages the people who aren't members yet, and counts the others.
    private func stage(
        _ rows: [ReadRow], in staged: Int64, at now: Timestamp, _ counts: inout Counts
    ) async throws(StoreError) {
        var new: [Registration] = []
        for (row, presence) in zip(rows, try await store.presence(of: rows.map(\.profile))) {
            switch presence {
            case .absent:
                new.append(
                    Registration(
                        row.profile, passwordHash: "", by: .imported, answers: Answers(row.answers)))
            case .alreadyMember: counts.alreadyMemberCount += 1
            case .looksAlike: counts.taken += 1
            }
        }
        // This is called even with no members, so that the store knows that the import is still going on.
        try await store.stage(new, in: staged, at: now)
        counts.withoutSignInName += new.count { !$0.profile.canSignIn }
    }

    /// Undoes an import; see `Store.undoImport`.
    public func undo(_ id: Int64, on occasion: Occasion) async throws(StoreError) -> UndoneImport? {
        let undone = try await store.undoImport(id, by: occasion.actor, at: occasion.now)
        if undone != nil { report(.importUndone, on: occasion) }
        return undone
    }
}
