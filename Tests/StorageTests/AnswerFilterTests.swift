import Model
import SeededGenerator
import Storage
import Synchronization
import TestStores
import Testing

/// Members by what they answered to the group's own fields.
@Suite("Filters by answers", .timeLimit(.minutes(15))) struct AnswerFilterTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    private func names(
        _ filters: AnswerFilter..., order: MemberQuery.Order = .newest
    ) async throws -> [String] {
        let query = MemberQuery(MemberFilter(answers: filters), order: order)
        let list = try await store.members(query, limit: 50)
        let names = list.entries.compactMap(\.member.profile.username)
        #expect(list.found == (filters.isEmpty ? nil : list.entries.count))
        let found = try await store.found(query.filter)
        #expect(found.ids == list.entries.map(\.member.id).sorted() && found.filter == query.filter)
        let exported = Mutex<[String]>([])
        try await store.readMembers(query.filter) { entries in
            exported.withLock { $0 += entries.compactMap(\.member.profile.username) }
        }
        #expect(exported.withLock(\.self).sorted() == names.sorted())
        return names
    }

    private func member(_ name: String, _ texts: [Int64: String]) async throws {
        _ = try await store.addMember(
            Profile(username: name), answers: Answers(texts), by: .command, at: .noon)
    }

    private static func day(_ text: String?) -> Day? { text.flatMap { Day(text: $0) } }

    @Test(
        "Q6 Before a day leaves the day out, from a day on has it, and nobody without an answer is in either")
    func days() async throws {
        let field = try await store.field(FieldDraft(kind: .date, label: "Paid until"))
        for (name, day) in [
            ("ana", "2026-11-30"), ("ben", "2026-12-01"), ("cem", "2026-12-02"), ("dan", "0001-01-01"),
            ("eva", "9999-12-31"), ("fay", ""),
        ] { try await member(name, [field: day]) }
        for (from, before, names) in [
            (nil, "2026-12-01", ["dan", "ana"]), (nil, "2026-12-02", ["dan", "ben", "ana"]),
            ("2026-12-01", nil, ["eva", "cem", "ben"]), ("2026-12-02", nil, ["eva", "cem"]),
            ("2026-12-01", "2026-12-02", ["ben"]), ("2026-12-01", "2026-12-01", []),
            ("2026-12-02", "2026-12-01", []), (nil, "0001-01-01", []), ("9999-12-31", nil, ["eva"]),
            (nil, nil, ["eva", "dan", "cem", "ben", "ana"]),
        ] as [(String?, String?, [String])] {
            let wanted = AnswerFilter.Wanted.days(from: Self.day(from), before: Self.day(before))
            #expect(
                try await self.names(AnswerFilter(field: field, wanted)) == names,
                "\(from ?? "") \(before ?? "")")
            #expect(
                try await self.names(AnswerFilter(field: field, wanted, orMissing: true)) == ["fay"] + names)
        }
        #expect(try await names(AnswerFilter(missing: field)) == ["fay"])
        #expect(
            try await names(order: .field(field)) == ["dan", "ana", "ben", "cem", "eva", "fay"],
            "the earliest first, and then who has none")
    }

    @Test("Q6 The smallest and the greatest number are in, to the millionth")
    func numbers() async throws {
        let field = try await store.field(FieldDraft(kind: .number, label: "Height"))
        for (name, number) in [
            ("ana", "1.5"), ("ben", "1.500001"), ("cem", "-3"), ("dan", "999999999999.999999"), ("eva", ""),
        ] { try await member(name, [field: number]) }
        for (from, to, names) in [
            ("1.5", nil, ["dan", "ben", "ana"]), ("1.500001", nil, ["dan", "ben"]),
            ("1.500002", nil, ["dan"]), (nil, "1.5", ["cem", "ana"]), (nil, "1.499999", ["cem"]),
            ("1.5", "1.5", ["ana"]), ("-3", "-3", ["cem"]), (nil, "-3.000001", []),
            ("2", "1", []), ("999999999999.999999", nil, ["dan"]),
        ] as [(String?, String?, [String])] {
            let wanted = AnswerFilter.Wanted.numbers(
                from: try from.map { try DecimalNumber(typed: $0) },
                to: try to.map { try DecimalNumber(typed: $0) })
            #expect(try await self.names(AnswerFilter(field: field, wanted)) == names)
        }
        #expect(try await names(order: .field(field)) == ["cem", "ana", "ben", "dan", "eva"])
    }

    @Test(
        "Q6 One of several choices is enough; choices sort in the order of the form, and removed ones count as none"
    )
    func choices() async throws {
        let one = try await store.field(.choosing(.oneOf, "Size", "S", "M", "L"))
        let some = try await store.field(.choosing(.someOf, "Courses", "Chess", "Go", "Bridge"))
        let (s, c) = (try await store.choices(one), try await store.choices(some))
        try await member("ana", [one: "\(s[2])", some: "\(c[0]) \(c[2])"])
        try await member("ben", [one: "\(s[0])", some: "\(c[1]) \(c[2])"])
        try await member("cem", [one: "\(s[1])", some: "\(c[2])"])
        try await member("dan", [:])
        try await member("eva", [one: "\(s[0])", some: "\(c[0])"])
        for (wanted, names) in [
            ([c[0]], ["eva", "ana"]), ([c[2]], ["cem", "ben", "ana"]),
            ([c[0], c[1]], ["eva", "ben", "ana"]),
            ([c[0], 999], ["eva", "ana"]), ([999], []), ([s[0]], []), ([], []),
        ] as [(Set<Int64>, [String])] {
            #expect(try await self.names(AnswerFilter(field: some, .choices(wanted))) == names, "\(wanted)")
        }
        #expect(
            try await names(AnswerFilter(field: some, .choices([c[1]]), orMissing: true)) == ["dan", "ben"])
        #expect(
            try await names(
                AnswerFilter(field: one, .choices([s[0]])), AnswerFilter(field: some, .choices([c[2]])))
                == ["ben"], "both fields")
        #expect(try await names(order: .field(one)) == ["ben", "eva", "cem", "ana", "dan"])
        #expect(try await names(order: .field(some)) == ["ana", "eva", "ben", "cem", "dan"])
        // The choices come into another order, and one is removed.
        let draft = FieldDraft(try await store.storedField(some)).with {
            $0.field.choices = [$0.field.choices[2], $0.field.choices[1]]
        }
        _ = try await store.editField(some, to: draft, from: nil, by: .command, at: .noon)
        #expect(try await names(order: .field(some)) == ["ana", "ben", "cem", "dan", "eva"])
        #expect(try await names(AnswerFilter(missing: some)) == ["eva", "dan"])
        #expect(try await names(AnswerFilter(field: some, .choices([c[0]]))) == [])
        _ = try await store.removeField(some, by: .command, at: .noon)
        #expect(try await names(AnswerFilter(missing: some)) == [], "no such field finds nobody")
        #expect(try await names(order: .field(some)) == ["ana", "ben", "cem", "dan", "eva"])
    }

    @Test(
        "Q6 Yes, no and agreed; a member who agreed to a text that has changed in substance has to agree again"
    )
    func yesNo() async throws {
        let vegan = try await store.field(FieldDraft(kind: .yesNo, label: "Vegan"))
        let photos = try await store.field(FieldDraft(kind: .agreement, label: "Photos", text: "Yes."))
        try await member("ana", [vegan: "no", photos: "yes"])
        try await member("ben", [vegan: "yes"])
        try await member("cem", [:])
        #expect(try await names(AnswerFilter(field: vegan, .yesNo(true))) == ["ben"])
        #expect(try await names(AnswerFilter(field: vegan, .yesNo(false))) == ["ana"])
        #expect(try await names(AnswerFilter(missing: vegan)) == ["cem"])
        #expect(try await names(order: .field(vegan)) == ["ben", "ana", "cem"])
        #expect(try await names(AnswerFilter(field: photos, .agreed)) == ["ana"])
        #expect(try await names(AnswerFilter(missing: photos)) == ["cem", "ben"])
        #expect(try await names(AnswerFilter(field: photos, .yesNo(true))) == [], "not of that kind")
        let asksAgain = FieldDraft(try await store.storedField(photos)).with {
            ($0.field.text, $0.asksAgain) = ("Oh.", true)
        }
        _ = try await store.editField(photos, to: asksAgain, from: nil, by: .command, at: .noon)
        #expect(try await names(AnswerFilter(field: photos, .agreed)) == [])
        try await member("dan", [photos: "yes"])
        #expect(try await names(AnswerFilter(field: photos, .agreed)) == ["dan"])
        #expect(try await names(order: .field(photos)) == ["dan", "ana", "ben", "cem"])
        let list = try await store.members(MemberQuery(MemberFilter(), columns: [photos, 999]), limit: 9)
        #expect(list.entries.map(\.answers) == [Answers([photos: "yes"]), Answers(), Answers(), Answers()])
    }

    @Test(
        "Q6 A list gives the answers of its columns alone, an export all of them; closed members are left out"
    )
    func columns() async throws {
        let text = try await store.field(FieldDraft(kind: .text, label: "Note"))
        let some = try await store.field(.choosing(.someOf, "Courses", "Chess", "Go"))
        let c = try await store.choices(some)
        try await member("ana", [text: "x", some: "\(c[1]) \(c[0])"])
        try await member("ben", [text: "y"])
        let ben = try #require(try await store.member(signInName: "ben")).id
        let filter = MemberFilter(answers: [AnswerFilter(missing: some)])
        let found = try await store.found(filter)
        #expect(found.ids == [ben])
        _ = try await store.remove(found.ids, ifStill: found, by: .command, at: .noon)
        #expect(try await store.found(filter).ids.isEmpty)
        for order in MemberQuery.Order.builtIn + [.field(text), .field(some)] {
            let list = try await store.members(
                MemberQuery(MemberFilter(), order: order, columns: [some]), limit: 9)
            #expect(list.entries.map(\.answers) == [Answers([some: "\(c[0]) \(c[1])"])])
        }
        #expect(try await store.members(MemberQuery(), limit: 9).entries.map(\.answers) == [Answers()])
        let exported = Mutex<[Answers]>([])
        try await store.readMembers(MemberFilter()) { entries in
            exported.withLock { $0 += entries.map(\.answers) }
        }
        try await store.readMembers(among: [1]) { entries in
            exported.withLock { $0 += entries.map(\.answers) }
        }
        let all = Answers([text: "x", some: "\(c[0]) \(c[1])"])
        #expect(exported.withLock(\.self) == [all, all])
    }

    @Test("Q6 However many have an answer, they are found, and each is on one page of the list")
    func many() async throws {
        var random = SeededGenerator(seed: 6)
        let date = try await store.field(FieldDraft(kind: .date, label: "Paid until"))
        let some = try await store.field(.choosing(.someOf, "Courses", "Chess", "Go", "Bridge"))
        let c = try await store.choices(some)
        let staged = try await store.beginImport(by: .command, at: .noon)
        var answers: [Int64: Answers] = [:]
        let people = (0..<5600).map { number in
            var texts: [Int64: String] = [:]
            // All but 300 have one, and a day has several of them.
            if number % 19 != 0 { texts[date] = "2026-\(10 + number % 3)-\(10 + number * 7 % 17)" }
            let chosen = c.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            if !chosen.isEmpty { texts[some] = chosen.map { "\($0)" }.joined(separator: " ") }
            answers[Int64(number + 1)] = Answers(texts)
            return Registration(
                Profile(
                    name: "\(number % 2 == 0 ? "Ana" : "Ben") \(number)", email: "p\(number)@example.org"),
                passwordHash: "", by: .imported, answers: Answers(texts))
        }
        for start in stride(from: 0, to: people.count, by: 200) {
            try await store.stage(Array(people[start..<start + 200]), in: staged, at: .noon)
        }
        _ = try await store.finishImport(staged, by: .command, at: .noon)
        let all = try await store.found(MemberFilter()).ids
        #expect(all.count == 5600)
        // The ids of an import needn't begin at 1.
        let own = Dictionary(
            uniqueKeysWithValues: all.enumerated().map { ($1, answers[Int64($0 + 1)] ?? Answers()) })
        func digits(_ id: Int64) -> String { own[id]?[date] ?? "" }
        func chosen(_ id: Int64) -> [Int64] {
            (own[id]?[some] ?? "").split(separator: " ").map { Int64($0)! }
        }
        let day = Day(text: "2026-12-26")!
        let filters: [(MemberFilter, (Int64) -> Bool)] = [
            (MemberFilter(), { _ in true }),
            (
                MemberFilter(answers: [AnswerFilter(field: date, .days(from: nil, before: day))]),
                { !digits($0).isEmpty && digits($0) < day.text }
            ),
            (
                MemberFilter(answers: [AnswerFilter(field: date, .days(from: day, before: nil))]),
                { digits($0) >= day.text }
            ),
            (MemberFilter(answers: [AnswerFilter(missing: date)]), { digits($0).isEmpty }),
            (
                MemberFilter(
                    text: "ana",
                    answers: [
                        AnswerFilter(field: date, .days(from: nil, before: day), orMissing: true),
                        AnswerFilter(field: some, .choices([c[0], c[2]])),
                    ]),
                {
                    all.firstIndex(of: $0)! % 2 == 0 && digits($0) < day.text
                        && !Set(chosen($0)).isDisjoint(with: [c[0], c[2]])
                }
            ),
            (
                MemberFilter(answers: [
                    AnswerFilter(field: date, .days(from: nil, before: nil), orMissing: true)
                ]), { _ in true }
            ),
        ]
        for (filter, isFound) in filters {
            let expected = all.filter(isFound)
            #expect(try await store.found(filter).ids == expected, "\(filter)")
            for order in [MemberQuery.Order.newest, .name, .lastVisit, .field(date), .field(some)] {
                let isEmpty = filter == MemberFilter()
                let ids = try await read(MemberQuery(filter, order: order), isEmpty ? nil : expected.count)
                switch order {
                case .newest, .lastVisit: #expect(ids == expected.reversed(), "\(filter)")
                case .name: #expect(ids.sorted() == expected, "\(filter)")
                case .field(date):
                    let sorted = expected.map { (digits($0).isEmpty ? "~" : digits($0), $0) }.sorted(by: <)
                    #expect(ids == sorted.map(\.1), "\(filter)")
                case .field:
                    let sorted = expected.map { (chosen($0).first ?? .max, $0) }.sorted(by: <)
                    #expect(ids == sorted.map(\.1), "\(filter)")
                }
            }
        }
    }

    private func read(_ first: MemberQuery, _ count: Int?) async throws -> [Int64] {
        var (ids, after) = ([Int64](), MemberQuery.Position?.none)
        repeat {
            let page = try await store.members(
                MemberQuery(first.filter, order: first.order, after: after), limit: 700)
            ids += page.entries.map(\.member.id)
            after = page.next
            #expect(page.found == count.map { min($0, 1001) })
        } while after != nil
        return ids
    }
}
