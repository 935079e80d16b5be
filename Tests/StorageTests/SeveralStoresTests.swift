import Foundation
import LocalTime
import Model
import PostgreSQLStorage
import Storage
import Synchronization
import TestStores
import Testing

/// Two programs on the same data that do at once what only one of them may do.
@Suite("Several stores on one database", .onPostgreSQL, .timeLimit(.minutes(15))) struct SeveralStoresTests {
    private let database: TemporaryDatabase
    private let stores: [Store]
    private var one: Store { stores[0] }
    private var other: Store { stores[1] }

    init() throws {
        database = try TemporaryDatabase(writers: 4)
        stores = [database.store, try database.another()]
    }

    /// The results of `count` calls at once, half of them on each store.
    private func atOnce<Value: Sendable>(
        _ count: Int = 2, _ body: @escaping @Sendable (Store, Int) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: (Int, Value).self) { group in
            for number in 0..<count {
                group.addTask { [stores] in (number, try await body(stores[number % 2], number)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// The error that `body` throws; nil if it doesn't.
    private func error(_ body: () async throws -> Void) async throws -> StoreError? {
        do { try await body() } catch let error as StoreError { return error }
        return nil
    }

    // MARK: Names

    @Test(
        "S2 D18 Of many registrations of one email at both desks at once one succeeds, and the others are refused"
    )
    func sameEmail() async throws {
        for round in 0..<20 {
            let errors = try await atOnce(8) { store, number in
                let email = number % 3 == 0 ? "ANA\(round)@EXAMPLE.org" : "ana\(round)@example.org"
                return try await error {
                    try await store.register("n\(round)-\(number)", email: email)
                }
            }
            #expect(errors.count { $0 == nil } == 1)
            #expect(errors.count { $0 == .emailTaken } == 7, "\(errors)")
        }
        #expect(try await other.roster().total == 20)
        #expect(try await one.auditLedger().problem == nil)
    }

    @Test("S2 Of usernames that look alike, chosen at both desks at once, one is taken")
    func lookAlikes() async throws {
        let names = ["bob-lee", "bob-1ee", "bob-Iee", "BOB-LEE", "b0b-lee", "bоb-lee"]
        for round in 0..<10 {
            let errors = try await atOnce(names.count) { store, number in
                try await error { _ = try await store.signUp("\(names[number])-\(round)") }
            }
            #expect(errors.count { $0 == nil } == 1, "\(errors)")
            #expect(errors.count { $0 == .usernameTaken } == names.count - 1, "\(errors)")
        }
    }

    @Test("S2 Registrations that want each other's email and username at once don't deadlock")
    func crossing() async throws {
        for round in 0..<20 {
            let errors = try await atOnce(4) { store, number in
                let (first, second) = number < 2 ? ("a\(round)", "b\(round)") : ("b\(round)", "a\(round)")
                let profile = Profile(name: "n", email: "\(first)@x.org", username: "member-\(second)")
                return try await error {
                    _ = try await store.register(
                        Registration(profile, passwordHash: "h", by: .desk), at: .noon)
                }
            }
            #expect(errors.count { $0 == nil } == 2, "\(errors)")
        }
    }

    // MARK: The list

    @Test(
        "S2 A reader who follows the revisions misses no name of those registered at all desks at once"
    )
    func noGap() async throws {
        let (count, reader) = (300, try database.another())
        let isDone = Atomic(false)
        async let read: [Roster.Entry] = {
            var (entries, revision) = ([Roster.Entry](), Int64(0))
            var isLast = false
            while !isLast {
                isLast = isDone.load(ordering: .acquiring)
                guard
                    case .added(let new, let total) = try await reader.rosterUpdate(
                        since: revision, limit: 1000)
                else { throw StoreError.unavailable(reason: "the list was read afresh") }
                entries += new
                revision = new.last?.revision ?? revision
                #expect(entries.count == total)
            }
            return entries
        }()
        _ = try await atOnce(count) { store, number in try await store.register("n\(number)") }
        isDone.store(true, ordering: .releasing)
        let entries = try await read
        #expect(entries.map(\.revision) == (1...Int64(count)).map(\.self))
        #expect(Set(entries.map(\.name)).count == count)
    }

    @Test("S2 A change at one desk is reported at the other, once and with its kind")
    func told() async throws {
        let reported = ReportedChanges()
        other.observe { reported.add($0) }
        func heard(_ expected: [StoreChange]) async throws -> Bool {
            let end = ContinuousClock.now + .seconds(30)
            while reported.changes != expected, ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(5))
            }
            defer { reported.forget() }
            return reported.changes == expected
        }
        try await one.register("ana")
        #expect(try await heard([.roster]))
        _ = try await one.changeSettings(
            SiteSettings(groupName: "Club"), from: nil, by: .command, at: .noon)
        #expect(try await heard([.settings]))
        let field = try await one.field(FieldDraft(kind: .text, label: "Diet"))
        #expect(try await heard([.settings]))
        #expect(try await other.settings().fields.map(\.field.id) == [field])
        _ = try await one.restartDesk(at: .noon)
        #expect(try await heard([.roster, .profiles]))
        _ = try await one.undoRestart(at: .noon)
        #expect(try await heard([.roster, .profiles]))
        let ana = try #require(try await one.member(email: "ana@example.org"))
        let removal = try #require(try await one.remove([ana.id], by: .command, at: .noon))
        #expect(try await heard([.roster, .profiles]))
        _ = try await one.undoRemoval(removal.id, by: .command, at: .noon)
        #expect(try await heard([.roster, .profiles]))
        // These changes are not reported.
        _ = try await one.signUp("ben")
        await #expect(throws: StoreError.emailTaken) {
            try await one.register("impostor", email: "ana@example.org")
        }
        try await Task.sleep(for: .milliseconds(200))
        #expect(reported.changes == [])
    }

    @Test("D17 S2 Restart, Undo and erasing at both desks at once happen only once")
    func restart() async throws {
        for round in 0..<5 {
            for number in 0..<10 { try await one.register("n\(round)-\(number)") }
            let now = Timestamp.noon.adding(seconds: Int64(round) * 10_000)
            let restarts = try await atOnce(4) { store, _ in try await store.restartDesk(at: now) }
            #expect(restarts.compactMap(\.self) == [Restart(at: now, count: 10)])
            let undone = try await atOnce(4) { store, _ in try await store.undoRestart(now, at: now) }
            #expect(undone.compactMap(\.self) == [UndoneRestart(restored: 10, leftOut: [])])
            #expect(try await other.roster().total == 10)
            _ = try await other.restartDesk(at: now)
            let over = now.adding(seconds: UndoPeriod.seconds)
            let erased = try await atOnce(4) { store, _ in try await store.eraseClosed(at: over) }
            #expect(erased.reduce(0, +) == 10)
        }
        #expect(try database.number("SELECT sum(count) FROM activity WHERE kind = 'members-erased'") == 50)
        #expect(try await one.auditLedger().problem == nil)
    }

    // MARK: Checking in

    /// Members of a group whose Restart keeps, at an event of the price, in hundredths.
    private func people(_ count: Int, price: Int64? = nil) async throws -> [Int64] {
        try await one.decide { $0.restart = .keep }
        let event = try await one.openEvent().id
        let details = EventDetails(name: nil, day: nil, price: price.map { Amount(hundredths: $0) })
        _ = try await one.editEvent(event, to: details, from: nil, by: .command, at: .noon)
        return try await (0..<count).asyncMap { try await one.signUp("person-\($0)") }
    }

    @Test(
        "E4 E6 S2 Fifty desks that check in the same fifty people put each on the list once, and take each price once"
    )
    func sameFifty() async throws {
        let people = try await people(50, price: 2_00)
        let outcomes = try await atOnce(50) { store, desk in
            try await people.indices.asyncMap { number in
                // Each desk begins with another.
                let member = people[(number + desk) % people.count]
                return try await store.checkIn(member, by: .command, at: .noon)
            }
        }
        let done = outcomes.joined().count { if case .done = $0 { true } else { false } }
        #expect(done == 50)
        let list = try await other.roster()
        #expect(list.total == 50 && Set(list.entries.map(\.name)).count == 50)
        for member in people { #expect(try await one.balance(member) == 98_00) }
        #expect(try await one.auditLedger().problem == nil)
    }

    @Test(
        "E1 E5 S2 A page that follows the list misses nothing of what both desks do to it, and sees it in order"
    )
    func follower() async throws {
        let people = try await people(12)
        let isOver = Flag()
        let following = Task { [other] in
            var (names, revision, changes) = ([String](), Int64(-1), 0)
            while true {
                let isLast = isOver.isSet.load(ordering: .relaxed)
                switch try await other.rosterUpdate(since: revision < 0 ? nil : revision, limit: 1000) {
                case .added(let entries, let total):
                    names += entries.map(\.name)
                    revision = entries.last?.revision ?? revision
                    changes += entries.count
                    #expect(names.count == total)
                case .reset(let roster):
                    #expect(roster.revision >= revision)
                    (names, revision) = (roster.entries.map(\.name), roster.revision)
                    changes += 1
                    #expect(names.count == roster.total)
                }
                #expect(Set(names).count == names.count)
                if isLast { return (names, changes) }
            }
        }
        _ = try await atOnce(8) { store, desk in
            for round in 0..<20 {
                let member = people[(round * 5 + desk) % people.count]
                _ = try await store.checkIn(member, by: .command, at: .noon)
                if round % 4 == desk % 4 {
                    let act = try await store.takeOff(member, from: nil, by: .command, at: .noon)
                    if let act, round % 8 == 0 {
                        _ = try await store.undoTakeOff(act.id, by: .command, at: .noon)
                    }
                }
                if round == 10 + desk { _ = try await store.restartDesk(at: .noon) }
            }
        }
        isOver.isSet.store(true, ordering: .relaxed)
        let (names, changes) = try await following.value
        #expect(names == (try await one.names()))
        #expect(changes > 8)
        #expect(try await one.roster().total == names.count)
    }

    // MARK: Credits

    @Test(
        "T8 S2 Transfers in opposite directions at both desks lose nothing, and none fails because of another"
    )
    func crossingTransfers() async throws {
        let names = ["ana", "ben", "cem", "dan"]
        var ids: [Int64] = []
        for name in names { ids.append(try await one.signUp(name)) }
        let members = ids
        let moved = try await atOnce(600) { store, number in
            let from = number % 4
            let to = (from + 1 + number / 4 % 3) % 4
            let amount = Int64(number % 7 + 1) * 100
            let outcome = try await store.send(amount, members[from], to: names[to])
            if outcome != .done {
                guard case .notEnough = outcome else { throw StoreError.unavailable(reason: "\(outcome)") }
                return (from, to, Int64(0))
            }
            return (from, to, amount)
        }
        for (index, member) in members.enumerated() {
            let expected = moved.reduce(Int64(100_00)) {
                $0 + ($1.1 == index ? $1.2 : 0) - ($1.0 == index ? $1.2 : 0)
            }
            #expect(try await one.balance(member) == expected)
            // Each balance follows from the one before, in the order of the ids.
            let entries = try await other.statement(of: member, before: nil, limit: .max).entries
            for (newer, older) in zip(entries, entries.dropFirst()) {
                #expect(
                    newer.balanceAfter.hundredths == older.balanceAfter.hundredths + newer.change.hundredths)
            }
        }
        #expect(moved.count { $0.2 > 0 } > 300)
        let audit = try await other.auditLedger()
        #expect(audit.problem == nil && audit.transferCount == 4 + moved.count { $0.2 > 0 })
    }

    @Test("T7 S2 One form sent at both desks at once, even with other contents, moves credits once")
    func sameForm() async throws {
        let ana = try await one.signUp("ana")
        for name in ["ben", "cem"] { _ = try await one.signUp(name) }
        for round in 0..<20 {
            let same = try await atOnce(6) { store, _ in
                try await store.send(1, ana, to: "ben", form: "same \(round)")
            }
            #expect(same.count { $0 == .done } == 1)
            #expect(same.count { $0 == .alreadyDone(isUndone: false) } == 5, "\(same)")
            let others = try await atOnce(4) { store, number in
                try await store.send(1, ana, to: number < 2 ? "ben" : "cem", form: "other \(round)")
            }
            #expect(others.count { $0 == .done } == 1)
            #expect(others.count { $0 == .otherContents } == 2, "\(others)")
        }
        #expect(try await other.balance(ana) == 100_00 - 40)
        #expect(try await one.auditLedger().problem == nil)
    }

    @Test("T13 M8 S2 A transfer is undone once, and the treasury gives once, whichever desk asks")
    func once() async throws {
        let ana = try await one.signUp("ana")
        _ = try await one.signUp("ben")
        for round in 0..<10 {
            try await one.send(1, ana, to: "ben")
            let sent = try await one.entries(ana)[0].id
            let undone = try await atOnce(4) { store, _ in
                try await store.undoTransfer(sent, by: ana, at: .noon)
            }
            #expect(
                undone.count { $0 == .done } == 1 && undone.count { $0 == .alreadyUndone } == 3, "\(undone)")
            let gift = TreasuryTransfer(.give, Amount(hundredths: 7), reason: "round \(round)")
            let given = try await atOnce(4) { store, _ in
                try await store.makeTreasuryTransfer(
                    gift, of: ana, formID: "gift \(round)", by: .command, at: .noon)
            }
            #expect(given.count { $0 == .done } == 1 && given.count { $0 == .alreadyDone } == 3, "\(given)")
        }
        #expect(try await other.balance(ana) == 100_70)
        #expect(try await one.auditLedger().problem == nil)
    }

    // MARK: The office

    @Test("S2 One organiser stays when two are demoted, removed or deleted at both desks at once")
    func lastOrganiser() async throws {
        let ana = try await one.signUp("ana")
        let ben = try await one.signUp("ben")
        let ways: [@Sendable (Store, Int64) async throws -> Void] = [
            { store, id in
                _ = try await store.setRole(.member, of: id, by: .command, at: .noon)
            },
            { store, id in
                let removal = try await store.remove([id], by: .command, at: .noon)
                if let removal { _ = try await store.undoRemoval(removal.id, by: .command, at: .noon) }
                _ = try await store.setRole(.member, of: id, by: .command, at: .noon)
            },
        ]
        for round in 0..<20 {
            for id in [ana, ben] { _ = try await one.setRole(.organiser, of: id, by: .command, at: .noon) }
            let errors = try await atOnce { store, number in
                try await error {
                    try await ways[round % 2](store, number == 0 ? ana : ben)
                }
            }
            #expect(errors.contains(.lastOrganiser), "\(errors)")
            #expect(try await other.staff().count { $0.role == .organiser } >= 1)
        }
    }

    @Test("M1 M7 S2 The first organiser is made once, and a code used once, whichever desk asks")
    func codes() async throws {
        #expect(try await one.offerSetUp(codeDigest: [1]))
        let made = try await atOnce(4) { store, number in
            try await store.setUp(
                Registration(Profile(username: "organiser-\(number)"), passwordHash: "h", by: .username),
                codeDigest: [1],
                session: NewSession(tokenDigest: [UInt8(number)], isRemembered: false, browser: ""),
                restart: .remove, language: nil, at: .noon
            )
        }
        let organiser = try #require(made.compactMap(\.self).first)
        #expect(made.compactMap(\.self).count == 1)
        #expect(try await !other.offerSetUp(codeDigest: [2]))
        let ana = try await one.signUp("ana")
        for round in UInt8(0)..<10 {
            let code = StoredCode(salt: [round], digest: [round])
            _ = try await one.giveCodes([(ana, code)], by: .member(organiser.id), at: .noon)
            let used = try await atOnce(4) { store, number in
                let session = NewSession(
                    tokenDigest: [9, round, UInt8(number)], isRemembered: false, browser: "")
                return try await store.useCode(
                    code, .signIn, of: ana, newHash: "h\(round)-\(number)", session: session, at: .noon)
            }
            #expect(used.count { $0 } == 1)
            #expect(try await other.sessions(of: ana, at: .noon).count == 1)
        }
    }

    @Test(
        "S2 Of several corrections of one member at once one succeeds, and the others get the current profile"
    )
    func edits() async throws {
        let ana = try await one.signUp("ana")
        for round in Int64(1)...10 {
            let outcomes = try await atOnce(4) { store, number in
                try await store.editMember(
                    ana, to: Profile(username: "ana-\(round)-\(number)"), from: round, by: .command, at: .noon
                )
            }
            #expect(outcomes.count { $0 == .done } == 1)
            let now = try #require(try await other.member(id: ana))
            #expect(now.revision == round + 1)
            #expect(outcomes.count { $0 == .stale(now) } == 3, "\(outcomes)")
        }
    }

    @Test("Q1 S2 A field that is removed while members answer it leaves no answers that can't be erased")
    func answering() async throws {
        let members = try await (0..<20).asyncMap { try await one.signUp("member-\($0)") }
        let field = try await one.field(FieldDraft(kind: .text, label: "Diet"))
        _ = try await atOnce(21) { store, number in
            if number == 10 {
                _ = try await store.removeField(field, by: .command, at: .noon)
            } else {
                let member = members[number < 10 ? number : number - 1]
                try await store.answer(member, [field: "x"])
                _ = try await store.addMember(
                    Profile(username: "new-\(number)"), answers: Answers([field: "x"]), by: .command,
                    at: .noon)
            }
        }
        _ = try await other.eraseClosed(at: Timestamp.noon.adding(seconds: UndoPeriod.seconds))
        #expect(try database.number("SELECT count(*) FROM answer") == 0)
        #expect(try database.number("SELECT count(*) FROM custom_field") == 0)
        #expect(try await one.memberCount() == 40)
    }

    @Test("Q1 S2 Fields that both desks add at once have different labels and places")
    func fields() async throws {
        let outcomes = try await atOnce(20) { store, number in
            try await store.addField(
                FieldDraft(kind: .text, label: "field \(number % 10)"), formID: "\(number)", by: .command,
                at: .noon)
        }
        #expect(outcomes.count { $0 == .labelTaken(language: "") } == 10)
        let fields = try await other.settings().fields
        #expect(Set(fields.map(\.field.label)).count == 10)
        #expect(try database.number("SELECT count(DISTINCT position) FROM custom_field") == 10)
        #expect(try await other.settings().formRevision == 11)
    }

    // MARK: Imports

    private func people(_ numbers: Range<Int>) -> [Registration] {
        numbers.map {
            Registration(
                Profile(name: "Person \($0)", email: "p\($0)@example.org"), passwordHash: "", by: .imported)
        }
    }

    @Test(
        "M10 S2 What one program is staging is left alone, and erased by the other once that program is gone"
    )
    func abandoned() async throws {
        var limits = PostgreSQLEngine.Limits()
        (limits.readers, limits.writers, limits.slowReaders) = (1, 2, 1)
        let patient = try database.another(limits)
        let staged = try await one.beginImport(by: .command, at: .noon)
        try await one.stage(people(0..<30), in: staged, at: .noon)
        #expect(try await patient.eraseClosed(at: Timestamp.noon.adding(seconds: 9999)) == 0)
        try await one.stage(people(30..<60), in: staged, at: .noon)
        #expect(try database.number("SELECT count(*) FROM member") == 60)
        // To this store it counts as abandoned at once.
        #expect(try await other.eraseClosed(at: .noon) == 60)
        #expect(try database.number("SELECT count(*) FROM member") == 0)
        await #expect(throws: StoreError.self) { try await one.stage(people(60..<90), in: staged, at: .noon) }
        await #expect(throws: StoreError.self) {
            try await one.finishImport(staged, by: .command, at: .noon)
        }
        #expect(try database.number("SELECT count(*) FROM member") == 0)
        #expect(try database.number("SELECT count(*) FROM batch") == 0)
        #expect(try await patient.auditLedger().problem == nil)
    }

    @Test(
        "M10 S2 An import that finishes while the same people register at the other desk has each of them once"
    )
    func importing() async throws {
        let staged = try await one.beginImport(by: .command, at: .noon)
        try await one.stage(people(0..<200), in: staged, at: .noon)
        async let finished = one.finishImport(staged, by: .command, at: .noon)
        var registered = 0
        for number in 0..<60 {
            let refusal = try await error {
                try await other.register("Own \(number)", email: "P\(number)@example.org")
            }
            if refusal == nil { registered += 1 } else { #expect(refusal == .emailTaken) }
        }
        let result = try await finished
        #expect(result.imported + result.takenCount == 200 && result.takenCount <= registered)
        #expect(try await one.memberCount() == result.imported + registered)
        for number in 0..<200 { #expect(try await other.member(email: "p\(number)@example.org") != nil) }
        _ = try await one.eraseClosed(at: .noon)
        #expect(try await other.auditLedger().problem == nil)
    }

    @Test("E1 E11 Programs go by one time zone: the first one’s, until an organiser chooses another")
    func timeZone() async throws {
        let before = try await one.settings()
        #expect(before.settings.timeZone == nil)
        try await one.agreeOnTimeZone()
        let machine = try #require(TimeZoneName.machine?.text)
        let agreed = try await other.settings()
        #expect(agreed.settings.timeZone == machine && agreed.revision == before.revision + 1)
        // The other's zone comes too late, and the organiser's page that was open is out of date.
        try await other.setTimeZone(#require(TimeZoneName("Asia/Seoul")))
        #expect(try await one.settings() == agreed)
        let chosen = SiteSettings(timeZone: "Asia/Tokyo")
        let late = try await other.changeSettings(chosen, from: before.revision, by: .command, at: .noon)
        #expect(late == .stale(agreed))
        #expect(try await other.changeSettings(chosen, from: nil, by: .command, at: .noon) == .done)
        try await one.agreeOnTimeZone()
        #expect(try await one.settings().settings.timeZone == "Asia/Tokyo")
        #expect(try await one.activity(before: nil, of: nil, limit: 9).map(\.actor) == [.command])
    }

    // MARK: Traces

    @Test(
        "D17 S1 Erased members are vacuumed from the tables, by one program, once no transaction can read them"
    )
    func vacuumed() async throws {
        for number in 0..<50 { try await one.register("n\(number)") }
        _ = try await one.restartDesk(at: .noon)
        let over = Timestamp.noon.adding(seconds: UndoPeriod.seconds)
        _ = try await atOnce { store, _ in try await store.eraseClosed(at: over) }
        // Transactions of other tests on the same database may be in the way.
        var now = over
        let end = ContinuousClock.now + .seconds(60)
        while try database.number("SELECT count(*) FROM erasure WHERE is_due") == 1, ContinuousClock.now < end
        {
            try await Task.sleep(for: .milliseconds(50))
            now = now.adding(seconds: 3600)
            _ = try await one.eraseClosed(at: now)
        }
        #expect(try database.number("SELECT count(*) FROM erasure WHERE is_due") == 0)
        #expect(
            try database.number("SELECT count(*) FROM erasure WHERE rewritten_count = deletion_count") == 1)
        let vacuums = "SELECT vacuum_count FROM pg_stat_user_tables WHERE relid = 'member'::regclass"
        #expect(try database.number(vacuums) ?? 0 >= 1)
    }
}

private final class Flag: Sendable {
    let isSet = Atomic(false)
}
