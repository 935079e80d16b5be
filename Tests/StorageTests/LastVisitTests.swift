import Model
import Names
import SeededGenerator
import Storage
import Synchronization
import TestStores
import Testing

/// Members by the days on which they were here, compared with what the events say of who came.
@Suite("Last visits", .timeLimit(.minutes(15))) struct LastVisitTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    private func keepEvents(_ restart: RestartPolicy = .keep) async throws {
        try await store.decide { $0.restart = restart }
    }

    /// An event of this day, to which these came.
    private func event(_ day: String, _ members: Int64...) async throws -> Int64 {
        let details = EventDetails(name: nil, day: Day(text: day))
        let event = try await store.addEvent(details, by: .command, at: .noon)
        for member in members {
            _ = try await store.addAttendance(of: member, to: event, by: .command, at: .noon)
        }
        return event
    }

    private func ids(_ filter: MemberFilter, _ order: MemberQuery.Order = .lastVisit) async throws -> [Int64]
    {
        try await store.members(MemberQuery(filter, order: order), limit: 50).entries.map(\.member.id)
    }

    @Test("E8 Here since a day and not since another: the day itself counts as since, the day before doesn't")
    func bounds() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let cem = try await store.signUp("cem")
        _ = try await event("2026-03-01", ana, ben)
        _ = try await event("2026-09-02", ben)
        for (seen, unseen, found) in [
            ("2026-03-01", nil, [ben, ana]), ("2026-03-02", nil, [ben]), ("2026-09-02", nil, [ben]),
            ("2026-09-03", nil, []), (nil, "2026-09-03", [ben, ana, cem]), (nil, "2026-09-02", [ana, cem]),
            (nil, "2026-03-01", [cem]), ("2026-03-01", "2026-09-02", [ana]),
            ("2026-03-02", "2026-09-02", []), ("2026-09-02", "2026-03-01", []),
        ] as [(String?, String?, [Int64])] {
            let filter = MemberFilter(
                cameSince: seen.flatMap { Day(text: $0) }, notSince: unseen.flatMap { Day(text: $0) })
            #expect(try await ids(filter) == found, "\(seen ?? "") \(unseen ?? "")")
            #expect(try await ids(filter, .newest) == found.sorted(by: >))
        }
    }

    @Test("E8 The event at the desk counts where Restart keeps, from the day on which somebody came")
    func open() async throws {
        let ana = try await store.signUp("ana")
        _ = try await store.setRole(.organiser, of: ana, by: .command, at: .noon)
        #expect(try await store.members(MemberQuery(), limit: 1).lastVisit == nil)
        _ = try await store.checkIn(ana, by: .member(ana), at: .noon)
        let day = try #require(try await store.openEvent().day)
        #expect(try await store.members(MemberQuery(), limit: 1).lastVisit == nil)
        #expect(try await ids(MemberFilter(cameSince: day)) == [])
        #expect(try await ids(MemberFilter(notSince: day)) == [ana])
        try await keepEvents()
        #expect(try await store.members(MemberQuery(), limit: 1).lastVisit == [ana: day])
        #expect(try await ids(MemberFilter(cameSince: day)) == [ana])
        #expect(try await ids(MemberFilter(notSince: day)) == [])
    }

    @Test("E8 Nobody is shown twice, nor passed over who doesn't come while the list is read")
    func paging() async throws {
        let members = try await (0..<9).asyncMap { try await store.signUp("ana-\($0)") }
        _ = try await event("2026-03-01", members[0], members[1], members[2])
        let today = try await event("2026-03-08", members[3], members[4])
        var (seen, after) = ([Int64](), MemberQuery.Position?.none)
        repeat {
            let query = MemberQuery(order: .lastVisit, after: after)
            let page = try await store.members(query, limit: 2)
            seen += page.entries.map(\.member.id)
            after = page.next
            // The next two come: one of those who came before, and one who never came.
            if seen.count == 2 {
                for member in [members[1], members[6]] {
                    _ = try await store.addAttendance(of: member, to: today, by: .command, at: .noon)
                }
            }
        } while after != nil
        // The one who came before has a place among those of today that wasn't read yet; the other's was.
        #expect(seen == [4, 3, 1, 2, 0, 8, 7, 5].map { members[$0] })
    }

    @Test("E8 All who weren't here since a day are found for one act, which is refused once one of them came")
    func changed() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let day = try #require(Day(text: "2026-03-01"))
        let event = try await event("2026-03-01")
        let filter = MemberFilter(notSince: day)
        let found = try await store.found(filter)
        #expect(found.ids == [ana, ben] && found.filter == filter)
        _ = try await store.addAttendance(of: ben, to: event, by: .command, at: .noon)
        await #expect(throws: StoreError.listChanged) {
            _ = try await store.remove(found.ids, ifStill: found, by: .command, at: .noon)
        }
        let now = try await store.found(filter)
        #expect(try await store.remove(now.ids, ifStill: now, by: .command, at: .noon)?.count == 1)
        #expect(try await store.found(MemberFilter(cameSince: day)).ids == [ben])
    }

    // MARK: Against a plain model

    @Test(
        "E8 Whatever happened to members and events, they are found and listed as the events say",
        arguments: 1...4)
    func generated(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        try await keepEvents()
        for number in 0..<12 {
            _ = try await store.signUp(number % 3 == 0 ? "ana-\(number)" : "ben-\(number)")
        }
        var acts = Acts()
        for step in 0..<120 {
            do {
                try await act(&acts, using: &random)
            } catch StoreError.unknownMember {
                // They were removed.
            }
            if step % 12 == 11 { try await compare(pageLength: 5, using: &random) }
        }
    }

    /// The acts that can perhaps be undone.
    private struct Acts {
        var takenOff: [Int64] = []
        var removals: [Int64] = []
        var eventRemovals: [Int64] = []
    }

    /// Does something that may change who was here when.
    private func act(_ acts: inout Acts, using random: inout SeededGenerator) async throws {
        let member = Int64.random(in: 1...15, using: &random)
        let events = try await store.events(before: nil, limit: 100)
        let event = events[Int.random(in: events.indices, using: &random)].event.id
        let day = Self.day(using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0: _ = try await store.signUp("dan-\(random.next())")
        case 1, 2: _ = try await add(day)
        case 3:
            let details = EventDetails(name: nil, day: day)
            _ = try await store.editEvent(event, to: details, from: nil, by: .command, at: .noon)
        case 4:
            let removal = try await store.removeEvent(event, by: .command, at: .noon)
            if let removal { acts.eventRemovals.append(removal.id) }
        case 5:
            let last = acts.eventRemovals.popLast() ?? 0
            _ = try await store.undoEventRemoval(last, by: .command, at: .noon)
        case 6, 7:
            let off = try await store.takeOff(member, from: event, by: .command, at: .noon)
            if let off { acts.takenOff.append(off.id) }
        case 8: _ = try await store.undoTakeOff(acts.takenOff.popLast() ?? 0, by: .command, at: .noon)
        case 9:
            let removal = try await store.remove([member], by: .command, at: .noon)
            if let removal { acts.removals.append(removal.id) }
        case 10: _ = try await store.undoRemoval(acts.removals.popLast() ?? 0, by: .command, at: .noon)
        case 11: _ = try await store.restartDesk(at: .noon)
        case 12: _ = try await store.undoRestart(at: .noon)
        case 13:
            let current = try await store.settings().settings.restart
            try await keepEvents(current == .keep ? .remove : .keep)
        default: _ = try await store.addAttendance(of: member, to: event, by: .command, at: .noon)
        }
    }

    private func add(_ day: Day) async throws(StoreError) -> Int64 {
        try await store.addEvent(EventDetails(name: nil, day: day), by: .command, at: .noon)
    }

    @Test("E8 The same where more are found than are counted, at more events than one page needs")
    func many() async throws {
        var random = SeededGenerator(seed: 5)
        try await keepEvents()
        let staged = try await store.beginImport(by: .command, at: .noon)
        let people = (0..<2400).map { number in
            let name = "\(number % 2 == 0 ? "Ana" : "Ben") \(Int.random(in: 0..<9999, using: &random))"
            return Registration(
                Profile(name: name, email: "p\(number)@example.org"), passwordHash: "", by: .imported)
        }
        for start in stride(from: 0, to: people.count, by: 200) {
            try await store.stage(Array(people[start..<start + 200]), in: staged, at: .noon)
        }
        _ = try await store.finishImport(staged, by: .command, at: .noon)
        let members = try await store.found(MemberFilter()).ids
        for number in 1...30 {
            let event = try await event("2026-0\(1 + number / 10)-\(11 + number % 10)")
            let came = Set((0..<80).map { _ in members.randomElement(using: &random)! }).sorted()
            let rows = came.enumerated().map { "(\(number * 1000 + $0), \(event), \($1), 0, false)" }
            try temporary.tamper(
                "INSERT INTO attendance (place, event_id, member_id, at, is_new) VALUES "
                    + rows.joined(separator: ", "))
        }
        for _ in 0..<3 { try await compare(pageLength: 300, using: &random) }
    }

    /// Reads every list page by page, and compares it with who came to the events that there are.
    private func compare(pageLength: Int, using random: inout SeededGenerator) async throws {
        let days = try await lastDays()
        let read = Mutex<[Member]>([])
        try await store.readMembers(MemberFilter()) { piece in
            read.withLock { $0 += piece.map(\.member) }
        }
        let all = read.withLock(\.self)
        let filters = [
            MemberFilter(), MemberFilter(text: "ana"), MemberFilter(cameSince: Self.day(using: &random)),
            MemberFilter(notSince: Self.day(using: &random)),
            MemberFilter(text: "n", cameSince: Self.day(using: &random)),
            MemberFilter(text: "ben", notSince: Self.day(using: &random)),
            MemberFilter(cameSince: Self.day(using: &random), notSince: Self.day(using: &random)),
        ]
        for filter in filters {
            let expected = all.filter { member in
                let day = days[member.id]
                let name = (member.profile.name ?? member.profile.username ?? "").lowercased()
                return (filter.text.isEmpty || name.contains(filter.text))
                    && (filter.cameSince.map { seen in day.map { $0 >= seen } ?? false } ?? true)
                    && (filter.notSince.map { unseen in day.map { $0 < unseen } ?? true } ?? true)
            }
            let expectedIDs = Set(expected.map(\.id))
            #expect(try await store.found(filter).ids == expectedIDs.sorted(), "\(filter)")
            for order in MemberQuery.Order.builtIn {
                let sorted = expected.sorted { Self.comes($0, before: $1, order, days) }
                var (ids, after, shown) = ([Int64](), MemberQuery.Position?.none, [Int64: Day]())
                repeat {
                    let query = MemberQuery(filter, order: order, after: after)
                    let page = try await store.members(query, limit: pageLength)
                    ids += page.entries.map(\.member.id)
                    shown.merge(page.lastVisit ?? [:]) { $1 }
                    after = page.next
                    let found = filter == MemberFilter() ? nil : min(1001, expected.count)
                    #expect(page.found == found && page.total == all.count, "\(filter) \(order)")
                } while after != nil
                #expect(ids == sorted.map(\.id), "\(filter) \(order)")
                #expect(shown == days.filter { expectedIDs.contains($0.key) })
            }
        }
    }

    private static func comes(
        _ one: Member, before other: Member, _ order: MemberQuery.Order, _ days: [Int64: Day]
    ) -> Bool {
        switch order {
        case .newest: return one.id > other.id
        case .name:
            return (one.profile.sortName, one.id) < (other.profile.sortName, other.id)
        case .lastVisit:
            let (day, otherDay) = (days[one.id]?.text ?? "", days[other.id]?.text ?? "")
            return (day, one.id) > (otherDay, other.id)
        case .field: return one.id < other.id
        }
    }

    /// The latest day of each member, as the lists of the events say.
    private func lastDays() async throws -> [Int64: Day] {
        var days: [Int64: Day] = [:]
        let isOpenKept = try await store.settings().settings.restart == .keep
        for event in try await store.events(before: nil, limit: 100).map(\.event)
        where isOpenKept || !event.isOpen {
            guard let day = event.day else { continue }
            for one in try await store.attendances(of: event.id, after: 0, limit: 10_000) {
                guard let member = one.member else { continue }
                days[member] = max(days[member] ?? day, day)
            }
        }
        return days
    }

    /// A day of the spring of 2026.
    private static func day(using random: inout SeededGenerator) -> Day {
        Day(
            year: 2026, month: Int.random(in: 1...4, using: &random),
            day: Int.random(in: 10...21, using: &random))!
    }
}
