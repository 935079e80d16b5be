import Model
import Names
import Storage

/// Imports members from a table, and takes an import back.
public struct Imports: Sendable {
    /// Rows are looked up and stored in groups: small enough that other callers don't have to wait for one,
    /// and large enough that not every row costs a wait for the store.
    private static let groupSize = 100

    private let store: any Store
    private let report: SecurityLog

    /// - Parameter report: called with what matters to security.
    public init(store: any Store, report: @escaping SecurityLog = { _ in }) {
        self.store = store
        self.report = report
    }

    /// A row of the table, as far as its columns are known.
    public struct Row: Sendable {
        /// The row's number in the spreadsheet.
        public let number: Int
        /// The entries, by the fields of `ImportRules.form`.
        public let entries: Entries
        /// The fault of the row as such; nil if there is none.
        public let fault: Fault?

        /// Takes a row as it is, without checking it.
        public init(number: Int, entries: Entries, fault: Fault? = nil) {
            self.number = number
            self.entries = entries
            self.fault = fault
        }
    }

    /// A fault of a row that the rules of its fields don't cover.
    public enum Fault: Sendable, Equatable {
        /// The row has more cells than there are headings.
        case tooManyCells
        /// The row repeats the headings, as where several tables were put one below the other.
        case headings
        /// The row sums up those above it.
        case totals
        /// A cell of the field with this name begins as a formula does.
        case formula(String)
        /// A cell of the field with this name, which takes numbers, has a zero before other digits.
        case zeroInFront(String)
        /// An earlier row, with this number, has the same email or username, or one that can't be told apart.
        /// The text is the field's name.
        case duplicate(String, of: Int)
    }

    /// Something that has to be corrected before the row can be imported.
    public struct Finding: Sendable, Equatable {
        /// The row's number in the spreadsheet.
        public let row: Int
        /// The broken rule, or the fault.
        public let what: What

        /// A rule that is broken, or a fault of the row.
        public enum What: Sendable, Equatable {
            /// A rule of the form is broken.
            case rule(Problem)
            /// Something else is wrong.
            case fault(Fault)
        }
    }

    /// A row that is left out because its email or username belongs to a member, who has another name.
    public struct Conflict: Sendable, Equatable {
        /// The row's number in the spreadsheet.
        public let row: Int
        /// The name in the row.
        public let name: String
        /// The member's name.
        public let member: String
    }

    /// Rows of one kind.
    public struct Rows: Sendable {
        /// How many there are.
        public private(set) var count = 0
        /// The numbers of the first of them.
        public private(set) var first: [Int] = []

        fileprivate mutating func add(_ row: Int) {
            count += 1
            if first.count < Report.listLimit { first.append(row) }
        }
    }

    /// The result of a check: what the import would do.
    public struct Report: Sendable {
        /// The greatest number of rows of one kind that are listed.
        fileprivate static let listLimit = 200

        /// How many rows have data.
        public internal(set) var rows = 0
        /// How many rows would become members.
        public internal(set) var newCount = 0
        /// The rows that are left out because their members are already present.
        public internal(set) var present = Rows()
        /// How many of them have another name than the member.
        public internal(set) var conflictCount = 0
        /// The first of those.
        public internal(set) var conflicts: [Conflict] = []
        /// How many rows that would become members have no name.
        public internal(set) var newNamelessCount = 0
        /// How many rows with problems have no name.
        public internal(set) var wrongNamelessCount = 0
        /// The rows of new members with neither an email nor a username.
        public internal(set) var withoutSignInName = Rows()
        /// The rows of new members with the name and phone number of a present member, but another email or
        /// username.
        public internal(set) var alike = Rows()
        /// How many rows have problems.
        public internal(set) var problemRowCount = 0
        /// All problems, sorted by row.
        public internal(set) var problems: [Finding] = []

        /// Nothing was found yet.
        public init() {}

        /// The problems of one row have to be added one after the other.
        mutating func add(_ finding: Finding) {
            if finding.row != problems.last?.row { problemRowCount += 1 }
            problems.append(finding)
        }

        /// Whether most of the people who aren't members yet would come in without a name.
        public var isMostlyNameless: Bool {
            2 * (newNamelessCount + wrongNamelessCount) > newCount + problemRowCount
        }

        /// - Parameter name: the name in the row.
        /// - Parameter members: the names of those who have its email or username.
        fileprivate mutating func addPresent(_ row: Int, _ name: String?, _ members: [String]) {
            present.add(row)
            guard let name, let other = members.first(where: { !name.isSameName(as: $0) }) else { return }
            conflictCount += 1
            if conflicts.count < Self.listLimit {
                conflicts.append(Conflict(row: row, name: name, member: other))
            }
        }
    }

    /// Checks every row, and changes nothing.
    ///
    /// - Throws: `StoreError.unavailable`.
    public func check(
        _ rows: some Sequence<Row> & Sendable, by rules: ImportRules
    ) async throws(StoreError) -> Report {
        var check = Check(rules: rules)
        var group: [(row: Row, profile: Profile)] = []
        for row in rows {
            if let profile = check.read(row) { group.append((row, profile)) }
            // Lets other tasks run.
            if check.report.rows.isMultiple(of: Self.groupSize) { await Task.yield() }
            if group.count == Self.groupSize {
                try await look(up: group, &check)
                group = []
            }
        }
        try await look(up: group, &check)
        check.report.problems.sort { $0.row < $1.row }
        return check.report
    }

    private func look(up group: [(row: Row, profile: Profile)], _ check: inout Check) async throws(StoreError)
    {
        var new: [(row: Int, profile: Profile)] = []
        for (one, presence) in zip(group, try await store.presence(of: group.map(\.profile))) {
            switch presence {
            case .absent:
                check.report.newCount += 1
                new.append((one.row.number, one.profile))
            case .present(let names):
                check.report.addPresent(one.row.number, one.profile.name, names)
                continue
            case .looksAlike:
                check.report.add(
                    Finding(
                        row: one.row.number, what: .rule(Problem(field: "username", code: .taken))))
            }
            if one.profile.name == nil { check.report.newNamelessCount += 1 }
            if !one.profile.canSignIn { check.report.withoutSignInName.add(one.row.number) }
        }
        // Rows are compared by name and phone number, too, as those without email and username always are.
        let named = new.filter { $0.profile.canSignIn && $0.profile.name != nil && $0.profile.phone != nil }
        let people = named.map { Profile(name: $0.profile.name, phone: $0.profile.phone) }
        for (one, presence) in zip(named, try await store.presence(of: people)) {
            if case .present = presence { check.report.alike.add(one.row) }
        }
    }

    /// The outcome of an import.
    public enum Outcome: Sendable, Equatable, Codable {
        /// Something has to be corrected first, and no member was imported.
        case refused
        /// So many rows became members, and so many didn't.
        case imported(Counts)
    }

    /// The counts of an import's rows, by their outcome.
    public struct Counts: Sendable, Equatable, Codable {
        /// How many became members.
        public var imported = 0
        /// The import's id, by which it can be taken back; nil if there was no new member.
        public var id: Int64?
        /// How many were left out because their members were already present, at the latest when their turn
        /// came.
        public var present = 0
        /// How many were left out because of their problems, as was asked for.
        public var leftOut = 0
        /// How many had no problem at the beginning, and were left out because their email or username, or a
        /// username that looks like theirs, was taken while the import was under way.
        public var taken = 0

        /// All counts are 0.
        public init() {}
    }

    /// Imports all rows whose members aren't present yet, or none if anything is wrong.
    ///
    /// - Parameter rows: the table's rows, which are gone through twice.
    /// - Parameter rules: those by which their entries were made.
    /// - Parameter most: so many rows with problems at most are left out instead.
    /// - Parameter occasion: the import's beginning, as of which members are registered.
    /// - Parameter now: gives the time of its end, from which on it can be taken back for a while.
    /// - Parameter progress: called with how many rows have been gone through the second time.
    /// - Throws: `StoreError.forbidden`, `.unavailable`, `.unsound`.
    public func run(
        _ rows: some Sequence<Row> & Sendable, by rules: ImportRules, leavingOut most: Int = 0,
        on occasion: Occasion,
        now: @Sendable () -> Timestamp, progress: @Sendable (Int) -> Void
    ) async throws(StoreError) -> Outcome {
        let report = try await check(rows, by: rules)
        if report.problemRowCount > most { return .refused }
        var counts = Counts()
        counts.leftOut = report.problemRowCount
        if report.newCount == 0 {
            counts.present = report.present.count
            return .imported(counts)
        }
        let wrong = Set(report.problems.map(\.row))
        let staged = try await store.beginImport(by: occasion.actor, at: occasion.now)
        do throws(StoreError) {
            var done = 0
            var group: [(profile: Profile, answers: [Int64: String])] = []
            for row in rows {
                guard !wrong.contains(row.number), let read = try? rules.read(row.entries) else { continue }
                group.append(read)
                if group.count == Self.groupSize {
                    try await stage(group, in: staged, at: occasion.now, &counts)
                    done += group.count
                    progress(done)
                    group = []
                }
            }
            try await stage(group, in: staged, at: occasion.now, &counts)
            let finished = try await store.finishImport(staged, by: occasion.actor, at: now())
            self.report(SecurityEvent(.membersImported, by: occasion.caller))
            counts.imported = finished.imported
            counts.id = finished.imported > 0 ? staged : nil
            counts.taken += finished.leftOut
            return .imported(counts)
        } catch {
            store.abandonImport(staged)
            throw error
        }
    }

    /// Stores those who aren't members yet, and counts the others.
    private func stage(
        _ rows: [(profile: Profile, answers: [Int64: String])], in staged: Int64, at now: Timestamp,
        _ counts: inout Counts
    ) async throws(StoreError) {
        var new: [Registration] = []
        for (row, presence) in zip(rows, try await store.presence(of: rows.map(\.profile))) {
            switch presence {
            case .absent:
                new.append(
                    Registration(
                        row.profile, passwordHash: "", by: .imported, answers: Answers(row.answers)))
            case .present: counts.present += 1
            case .looksAlike: counts.taken += 1
            }
        }
        // This is called even for no members, so that the store knows that the import is still going on.
        try await store.stage(new, in: staged, at: now)
    }

    /// Takes an import back; see `ImportStore.undoImport`.
    public func undo(_ id: Int64, on occasion: Occasion) async throws(StoreError) -> UndoneImport? {
        let undone = try await store.undoImport(id, by: occasion.actor, at: occasion.now)
        if undone != nil { report(SecurityEvent(.importUndone, by: occasion.caller)) }
        return undone
    }
}

/// The state of a check: the problems, emails and usernames of the rows read so far.
private struct Check {
    let rules: ImportRules
    var report = Imports.Report()
    /// The first row with each email, by the form in which emails are compared.
    private var emails: [String: Int] = [:]
    private var usernames: [String: Int] = [:]

    init(rules: ImportRules) { self.rules = rules }

    /// Checks one row, and adds its problems to the report.
    ///
    /// - Returns: nil if something is wrong.
    mutating func read(_ row: Imports.Row) -> Profile? {
        report.rows += 1
        if let fault = row.fault, fault.isNobody {
            report.add(Imports.Finding(row: row.number, what: .fault(fault)))
            return nil
        }
        let problems = rules.problems(with: row.entries)
        let wrong = Set(problems.map(\.field))
        var faults = [row.fault].compactMap(\.self).filter { $0.field.map { !wrong.contains($0) } ?? true }
        faults += duplicates(row, besides: wrong)
        for problem in problems {
            report.add(Imports.Finding(row: row.number, what: .rule(problem)))
        }
        for fault in faults {
            report.add(Imports.Finding(row: row.number, what: .fault(fault)))
        }
        if problems.isEmpty, faults.isEmpty { return try? rules.read(row.entries).profile }
        if (rules.form.field("name")?.read(row.entries["name"]) ?? "").isEmpty {
            report.wrongNamelessCount += 1
        }
        return nil
    }

    private mutating func duplicates(_ row: Imports.Row, besides wrong: Set<String>) -> [Imports.Fault] {
        func text(_ name: String) -> String? {
            let text = rules.form.field(name)?.read(row.entries[name]) ?? ""
            return text.isEmpty || wrong.contains(name) ? nil : text
        }
        var faults: [Imports.Fault] = []
        if let email = text("email")?.foldedIdentifier {
            if let earlier = emails[email] { faults.append(.duplicate("email", of: earlier)) }
            emails[email] = emails[email] ?? row.number
        }
        if let username = text("username") {
            let looks = LookAlikeKeys(username)
            let keys = Set([looks.own, looks.written])
            if let earlier = keys.compactMap({ usernames[$0] }).min() {
                faults.append(.duplicate("username", of: earlier))
            }
            for key in keys { usernames[key] = usernames[key] ?? row.number }
        }
        return faults
    }
}

extension Imports.Fault {
    /// Whether the row describes no person, so that none of its other problems count.
    fileprivate var isNobody: Bool { self == .headings || self == .totals }

    /// The name of the field that the fault concerns; nil if it concerns the row.
    public var field: String? {
        switch self {
        case .tooManyCells, .headings, .totals: nil
        case .formula(let field), .zeroInFront(let field), .duplicate(let field, _): field
        }
    }
}

extension String {
    /// Whether it is the same name to a reader, whatever its accents, letter case, spaces and order of words.
    fileprivate func isSameName(as other: String) -> Bool {
        let (name, other) = (searchFolded, other.searchFolded)
        func words(_ name: String) -> [Substring] { name.split { $0 == " " || $0 == "," }.sorted() }
        return words(name) == words(other) || name.filter { $0 != " " } == other.filter { $0 != " " }
    }
}
