import Model
import Names
import Storage

extension Imports {
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
            if check.report.rowCount.isMultiple(of: Self.groupSize) { await Task.yield() }
            if group.count == Self.groupSize {
                try await lookUp(group, in: &check)
                group = []
            }
        }
        try await lookUp(group, in: &check)
        check.report.problems.sort { $0.row < $1.row }
        return check.report
    }

    private func lookUp(
        _ group: [(row: Row, profile: Profile)], in check: inout Check
    ) async throws(StoreError) {
        var new: [(row: Int, profile: Profile)] = []
        for (person, presence) in zip(group, try await store.presence(of: group.map(\.profile))) {
            switch presence {
            case .absent:
                if let earlier = check.namesake(of: person.profile, in: person.row.number) {
                    check.report.add(
                        Finding(row: person.row.number, cause: .fault(.duplicate("phone", of: earlier))))
                    continue
                }
                check.report.newCount += 1
                if person.profile.name == nil { check.report.newNamelessCount += 1 }
                if !person.profile.canSignIn { check.report.withoutSignInName.add(person.row.number) }
                new.append((person.row.number, person.profile))
            case .alreadyMember(let names):
                check.report.addAlreadyMember(person.row.number, person.profile.name, names)
            case .looksAlike:
                check.report.add(
                    Finding(row: person.row.number, cause: .rule(SignUpOutcome.Identifier.username.taken)))
                if person.profile.name == nil { check.report.wrongNamelessCount += 1 }
            }
        }
        // Compares these rows by name and phone number, too, as is always done for rows without email and
        // username.
        let named = new.filter { $0.profile.canSignIn && $0.profile.name != nil && $0.profile.phone != nil }
        let people = named.map { Profile(name: $0.profile.name, phone: $0.profile.phone) }
        for (person, presence) in zip(named, try await store.presence(of: people)) {
            if case .alreadyMember = presence { check.report.namesakes.add(person.row) }
        }
    }
}

/// The state of a check: the problems, emails and usernames of the rows read so far.
private struct Check {
    let rules: ImportRules
    var report = Imports.Report()
    /// The first row with each email, by the folded email.
    private var emails: [String: Int] = [:]
    private var usernames: [String: Int] = [:]
    /// The new people who have only a name and a phone number to tell them apart, by the folded name and the
    /// number's last digits.
    private var namesakes: [String: [(row: Int, phone: String)]] = [:]

    init(rules: ImportRules) { self.rules = rules }

    /// Checks one row, and adds its problems to the report.
    ///
    /// - Returns: the row's profile; nil if something is wrong.
    mutating func read(_ row: Imports.Row) -> Profile? {
        report.rowCount += 1
        if let fault = row.fault, fault.describesNoPerson {
            report.add(Imports.Finding(row: row.number, cause: .fault(fault)))
            return nil
        }
        var (profile, problems): (Profile?, [Problem]) = (nil, [])
        do { profile = try rules.read(row.entries).profile } catch {
            problems = rules.problems(with: row.entries)
        }
        let wrong = Set(problems.map(\.field))
        var faults = [row.fault].compactMap(\.self).filter { $0.field.map { !wrong.contains($0) } ?? true }
        faults += duplicates(row, excluding: wrong)
        for problem in problems {
            report.add(Imports.Finding(row: row.number, cause: .rule(problem)))
        }
        for fault in faults {
            report.add(Imports.Finding(row: row.number, cause: .fault(fault)))
        }
        if let profile, faults.isEmpty { return profile }
        if (rules.form.field("name")?.read(row.entries["name"]) ?? "").isEmpty {
            report.wrongNamelessCount += 1
        }
        return nil
    }

    private mutating func duplicates(_ row: Imports.Row, excluding wrong: Set<String>) -> [Imports.Fault] {
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
            let keys = Set([looks.folded, looks.written])
            if let earlier = keys.compactMap({ usernames[$0] }).min() {
                faults.append(.duplicate("username", of: earlier))
            }
            for key in keys { usernames[key] = usernames[key] ?? row.number }
        }
        return faults
    }

    /// If the new member has neither email nor username, the number of an earlier row with the same name and
    /// phone number; nil if there is none.
    mutating func namesake(of profile: Profile, in row: Int) -> Int? {
        guard !profile.canSignIn, let name = profile.name, let phone = profile.phone else { return nil }
        // However it is written, the same number ends with the same digits.
        let key = "\(name.searchFolded)\n\(phone.filter { $0.isASCII && $0.isNumber }.suffix(6))"
        let earlier = namesakes[key]?.first { $0.phone == phone || SearchWords.isSamePhone($0.phone, phone) }
        if earlier == nil { namesakes[key, default: []].append((row, phone)) }
        return earlier?.row
    }
}
