import Foundation
import Model
import Names
import SeededGenerator
import Storage
import Synchronization
import TestStores
import Testing

/// The search: the members whom it finds, and their order.
@Suite struct SearchTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    private func add(_ profile: Profile) async throws {
        let session = NewSession(tokenDigest: Array(UUID().uuidString.utf8), isRemembered: false, browser: "")
        _ = try await store.signUp(
            Registration(profile, passwordHash: "hash", by: .guided), session: session, at: .noon)
    }

    private func found(_ text: String) async throws -> [String] {
        let list = try await store.members(MemberQuery(text: text, order: .name), limit: 100)
        #expect(list.found == list.entries.count)
        return list.entries.map(\.member.profile.listName)
    }

    /// Letters with twenty marks each, which no engine can compress much.
    private static func lettersWithMarks(_ count: Int) -> String {
        let scalars = (UInt32(0x900)...0x11FFF).compactMap { Unicode.Scalar($0) }
        let marks = scalars.filter {
            $0.properties.generalCategory == .nonspacingMark && !$0.properties.isDefaultIgnorableCodePoint
                && $0.properties.canonicalCombiningClass == .notReordered
        }
        var generator = SeededGenerator(seed: 54)
        var text = String.UnicodeScalarView()
        for _ in 0..<count {
            text.append("x")
            for _ in 0..<20 { text.append(marks.randomElement(using: &generator) ?? "\u{93C}") }
        }
        return String(text)
    }

    @Test("M3 S1 A name of letters with as many marks as a form takes is kept, in every engine’s indexes")
    func manyMarks() async throws {
        let name = Self.lettersWithMarks(64)
        #expect(try #require(Form.newMember.field("name")).problem(in: Entries([("name", name)])) == nil)
        #expect((900...1000).contains(Profile(name: name).sortName.utf8.count))
        try await add(Profile(name: name, email: "x@example.org"))
        try await add(Profile(name: "Zoë", email: "zoe@example.org"))
        let list = try await store.members(MemberQuery(order: .name), limit: 100)
        #expect(list.entries.map(\.member.profile.listName) == [name, "Zoë"])
        // A form with such a name counts once, too.
        let details = EventDetails(name: name, day: nil)
        let event = try await store.addEvent(details, formID: "f", by: .command, at: .noon)
        #expect(try await store.addEvent(details, formID: "f", by: .command, at: .noon) == event)
        let draft = FieldDraft(kind: .text, label: name)
        let field = try await store.addField(draft, formID: "f", by: .command, at: .noon)
        #expect(try await store.addField(draft, formID: "f", by: .command, at: .noon) == field)
    }

    @Test(
        "M3 Any part of a name, email, username or phone is found, in any letter case, accents and script",
        arguments: [
            ("ada", ["Ada Lovelace", "Zoë Nevada"]), ("LOVE", ["Ada Lovelace"]), ("a l", ["Ada Lovelace"]),
            ("ada   lovelace", ["Ada Lovelace"]), (" lace ", ["Ada Lovelace"]), ("adalovelace", []),
            ("zoe", ["Zoë Nevada"]), ("ZOË", ["Zoë Nevada"]), ("zoe\u{308}", ["Zoë Nevada"]),
            ("철수", ["김철수"]), ("김철", ["김철수"]), ("수", ["김철수"]), ("ㄱ", []), ("기", []),
            ("strasse", ["Jürg Straße"]), ("STRASSE", ["Jürg Straße"]), ("ß", ["Jürg Straße"]),
            ("jurg", ["Jürg Straße"]),
            ("sorensen", ["Ångström Sørensen"]), ("angstrom", ["Ångström Sørensen"]),
            (
                "ø",
                [
                    "Ada Lovelace", "Ångström Sørensen", "Jürg Straße", "Zoë Nevada", "김철수", "50% off_er",
                    "😀 Smile", "“Quoted” O'Neil",
                ]
            ),
            ("😀", ["😀 Smile"]), ("😁", []), ("%", ["50% off_er"]), ("_", ["50% off_er"]),
            ("0% o", ["50% off_er"]),
            ("\"", []), ("'", ["“Quoted” O'Neil"]), ("o'neil", ["“Quoted” O'Neil"]),
            ("“q", ["“Quoted” O'Neil"]),
            ("AND", []), ("a OR b", []), ("NEAR(ada)", []), ("ada*", []), ("-ada", []), ("name:ada", []),
            ("555123", ["Zoë Nevada"]), ("5", ["50% off_er", "Zoë Nevada"]), ("q@x", ["“Quoted” O'Neil"]),
            ("Ａda", ["Ada Lovelace", "Zoë Nevada"]), ("a\u{0}da", ["Ada Lovelace", "Zoë Nevada"]),
            ("x.org\nada", ["Ada Lovelace", "Zoë Nevada"]), ("zoe nevada\nzn", ["Zoë Nevada"]),
        ] as [(String, [String])])
    func finds(_ text: String, _ expected: [String]) async throws {
        for profile in Self.people { try await add(profile) }
        #expect(try await Set(found(text)) == Set(expected))
    }

    @Test(
        "M21 Words are found in any order and in any of the fields, and phones by their digits",
        arguments: [
            ("schmidt björn", ["Björn Schmidt"]), ("Schmidt, Björn", ["Björn Schmidt"]),
            ("bjorn,schmidt", ["Björn Schmidt"]), ("x.org schm 171", ["Björn Schmidt"]),
            ("schmidt cem", []), ("schmidt schmidt", ["Björn Schmidt", "Ana Schmidt"]),
            ("a s", ["Ana Schmidt"]), ("수 김철", ["김철수"]), ("x.org 수", ["김철수"]),
            (",", []), (", ,", []), ("schmidt ,", ["Björn Schmidt", "Ana Schmidt"]),
            ("0171 234", ["Björn Schmidt"]), ("+49171", ["Björn Schmidt"]),
            ("+49 171 2345678", ["Björn Schmidt"]), ("0049171", ["Björn Schmidt"]),
            ("0171/2345678", ["Björn Schmidt"]), ("(0171) 234-56.78", ["Björn Schmidt"]),
            ("171-234", ["Björn Schmidt"]), ("+49171 ana", []), ("(49)", ["Björn Schmidt"]),
            ("00", ["Björn Schmidt", "Ana Schmidt"]), ("000", []), ("3125-550", ["Ana Schmidt"]),
            ("2024-11", ["Team 2024-11"]), ("202411", []), ("11 2024", ["Team 2024-11"]),
            ("-", ["Team 2024-11"]),
        ] as [(String, [String])])
    func words(_ text: String, _ expected: [String]) async throws {
        for profile in [
            Profile(name: "Björn Schmidt", email: "b@x.org", phone: "00491712345678"),
            Profile(name: "Ana Schmidt", email: "as@y.net", phone: "3125550100"),
            Profile(name: "김철수", email: "k@x.org"), Profile(name: "Team 2024-11", email: "t@z.net"),
        ] { try await add(profile) }
        #expect(try await Set(found(text)) == Set(expected))
        let exported = Mutex<Set<String>>([])
        try await store.readMembers(MemberFilter(text: text)) { entries in
            exported.withLock { $0.formUnion(entries.map(\.member.profile.listName)) }
        }
        #expect(exported.withLock { $0 == Set(expected) })
    }

    @Test(
        "M21 A phone number is found with and without the code of its country",
        arguments: [
            ("+49 171 2345678", ["0171", "0049171"]), ("0049 171 2345678", ["0171", "0049171"]),
            ("0171 2345678", ["0171", "0049171"]), ("01712345678", ["0171", "0049171"]),
            ("+491712345678", ["0171", "0049171"]), ("(+49) 171/234-5678", ["0171", "0049171"]),
            ("+49 (0)171 2345678", ["0171", "0049171"]), ("+49 (0) 171 2345678", ["0171", "0049171"]),
            // A number is searched while it is typed: from seven digits on it is a phone number.
            ("+49 171 23", ["0171", "0049171"]), ("+49 171 2", ["0049171"]),
            ("0049 171", ["0171", "0049171"]), ("0049 17", ["0049171"]),
            ("+49171 ada", []), ("+491712345678 ada", ["0171"]),
            // A number isn't found by its parts in another order.
            ("0171 5678234", []), ("+49 171 5678234", []), ("171 5678", ["0171", "0049171"]),
            ("030 12 34 56", ["0049 30"]), ("+49 30 123456", ["0049 30"]),
            ("+1 312 5550100", ["312"]), ("001 312 5550100", ["312"]), ("+7 312 5550100", ["312"]),
            ("+353 87 1234567", ["087"]), ("+35 3 87 1234567", ["087"]), ("+354 87 1234567", ["087"]),
            ("0171–2345678", ["0171", "0049171"]), ("+49 171 — 234‑56−78", ["0171", "0049171"]),
            ("171‐234", ["0171", "0049171"]), ("０１７１−２３４５６７８", ["0171", "0049171"]),
            ("+39 087 1234567", ["087"]), ("+3530871234567", ["087"]), ("+4200871234567", ["087"]),
            ("00000000", []), ("+", []), ("(+)", []), ("0000001", []),
        ] as [(String, [String])])
    func phones(_ text: String, _ expected: [String]) async throws {
        for profile in [
            Profile(name: "0171", username: "ada", phone: "01712345678"),
            Profile(name: "0049171", email: "b@x.org", phone: "00491712345678"),
            Profile(name: "0049 30", email: "c@x.org", phone: "004930123456"),
            Profile(name: "312", email: "d@x.org", phone: "3125550100"),
            Profile(name: "087", email: "e@x.org", phone: "0871234567"),
        ] { try await add(profile) }
        #expect(try await Set(found(text)) == Set(expected))
    }

    @Test(
        "M21 Umlauts are found as two letters and without their dots, and apostrophes of each kind",
        arguments: [
            ("müller", ["Anna Müller", "Ben Mueller", "Cem Muller"]),
            ("MUELLER", ["Anna Müller", "Ben Mueller", "Cem Muller"]),
            ("muller", ["Anna Müller", "Cem Muller"]), ("boehm", ["Eva Böhm"]), ("Bo\u{308}hm", ["Eva Böhm"]),
            ("aerztin", ["Frau Ärztin"]), ("ärztin aerztin frau", ["Frau Ärztin"]),
            ("d'angelo", ["Gia D’Angelo", "Ida D'Angelo"]), ("d’angelo", ["Gia D’Angelo", "Ida D'Angelo"]),
            ("dangelo", []), ("joel", ["Joel"]), ("müller ben", ["Ben Mueller"]),
            ("ue", ["Ben Mueller"]), ("mueller, anna", ["Anna Müller"]),
            ("mue", ["Anna Müller", "Ben Mueller", "Cem Muller"]),
        ] as [(String, [String])])
    func spellings(_ text: String, _ expected: [String]) async throws {
        let names = [
            "Anna Müller", "Ben Mueller", "Cem Muller", "Eva Böhm", "Frau Ärztin", "Gia D’Angelo",
            "Ida D'Angelo",
            "Joel",
        ]
        for (index, name) in names.enumerated() {
            try await add(Profile(name: name, email: "a\(index)@x.org"))
        }
        #expect(try await Set(found(text)) == Set(expected))
        // The door finds the same members.
        let atDoor = try await store.findAtDoor(text, limit: 9).map(\.member.profile.listName)
        #expect(Set(atDoor) == Set(expected))
    }

    @Test("M21 A member told from many by an umlaut is found among them at the door")
    func spellingAmongMany() async throws {
        for number in 0..<1001 {
            try await add(Profile(name: "Person \(number)", email: "mueller\(number)@x.org"))
        }
        try await add(Profile(name: "Zoe Müller", email: "z@x.org"))
        let found = try await store.findAtDoor("mueller", limit: 9)
        #expect(found.map(\.member.profile.listName) == ["Zoe Müller"])
    }

    @Test("M21 A text of many words is looked for by the first fifteen and the rest as it is")
    func manyWords() async throws {
        let name = (1...20).map { "w\($0)" }.joined(separator: " ")
        try await add(Profile(name: name, email: "a@x.org"))
        let words = name.split(separator: " ")
        #expect(try await found(words.prefix(16).reversed().joined(separator: " ")).count == 1)
        let inOrder = words.prefix(15).reversed() + words[15...17]
        #expect(try await found(inOrder.joined(separator: " ")).count == 1)
        #expect(try await found((words.prefix(15) + ["w17", "w16"]).joined(separator: " ")).isEmpty)
    }

    private static let people = [
        Profile(name: "Ada Lovelace", email: "al@x.org"),
        Profile(name: "Zoë Nevada", email: "zn@x.org", phone: "0555123456"),
        Profile(name: "김철수", email: "k@x.org"), Profile(name: "Jürg Straße", email: "j@x.org"),
        Profile(name: "Ångström Sørensen", email: "a@x.org"), Profile(name: "😀 Smile", email: "s@x.org"),
        Profile(name: "50% off_er", email: "p@x.org"), Profile(name: "“Quoted” O'Neil", email: "q@x.org"),
    ]

    @Test("M3 A text of 10,000 characters finds no member, and a blank one finds all")
    func long() async throws {
        try await add(Profile(name: String(repeating: "ab ", count: 60), email: "a@x.org"))
        #expect(try await found(String(repeating: "ab ", count: 3333)).isEmpty)
        #expect(try await found(String(repeating: "ab ", count: 60)).count == 1)
        let everybody = try await store.members(MemberQuery(text: " \u{200B}\u{301}\n"), limit: 9)
        #expect(everybody.found == nil && everybody.entries.count == 1)
    }

    @Test("M2 Pages in both orders have each member once, even while members are added and removed")
    func pages() async throws {
        for number in 0..<25 {
            try await add(Profile(name: "Person \(number % 7)", email: "p\(number)@x.org"))
        }
        for (order, text) in [
            (MemberQuery.Order.newest, ""), (.name, ""), (.newest, "person"), (.name, "person"),
        ] {
            var (ids, after) = ([Int64](), MemberQuery.Position?.none)
            repeat {
                let list = try await store.members(
                    MemberQuery(text: text, order: order, after: after), limit: 4)
                #expect(list.entries.count <= 4)
                #expect(list.total == 25 && list.found == (text.isEmpty ? nil : 25))
                ids += list.entries.map(\.member.id)
                after = list.next
            } while after != nil
            #expect(ids.count == 25 && Set(ids).count == 25)
            #expect(order == .name || ids == ids.sorted(by: >))
        }
        let first = try await store.members(MemberQuery(order: .name), limit: 10)
        for entry in first.entries { try await store.deleteMember(entry.member.id, at: .noon) }
        let rest = try await store.members(MemberQuery(order: .name, after: first.next), limit: 100)
        #expect(rest.entries.count == 15 && rest.total == 15 && rest.next == nil)
    }

    @Test("M2 More than a thousand are counted as a thousand and one, and paged by name all the same")
    func many() async throws {
        for number in 0..<1003 {
            try await store.register("n\(number)", email: "n\(number)@x.org")
        }
        let newest = try await store.members(MemberQuery(text: "x.org"), limit: 3)
        #expect(newest.entries.map(\.member.profile.name) == ["n1002", "n1001", "n1000"])
        let older = try await store.members(MemberQuery(text: "x.org", after: newest.next), limit: 2)
        #expect(older.entries.map(\.member.profile.name) == ["n999", "n998"])
        let list = try await store.members(MemberQuery(text: "x.org", order: .name), limit: 3)
        #expect(list.found == 1001)
        #expect(list.entries.map(\.member.profile.name) == ["n0", "n1", "n10"])
        let next = try await store.members(
            MemberQuery(text: "x.org", order: .name, after: list.next), limit: 2)
        #expect(next.entries.map(\.member.profile.name) == ["n100", "n1000"])
        try await store.deleteMember(list.entries[0].member.id, at: .noon)
        try await store.deleteMember(list.entries[1].member.id, at: .noon)
        try await store.deleteMember(list.entries[2].member.id, at: .noon)
        #expect(try await store.members(MemberQuery(text: "x.org"), limit: 1).found == 1000)
    }

    @Test(
        "M2 Those found are listed by name even if all names before theirs are of members who don't have the text"
    )
    func lastNames() async throws {
        for number in 0..<1500 {
            let name = number < 300 ? "a bcd abc \(number)" : "z abcd \(number % 500)"
            try await store.register(name, email: "\(number)@x.org")
        }
        var (names, after) = ([String](), MemberQuery.Position?.none)
        repeat {
            let list = try await store.members(
                MemberQuery(text: "abcd", order: .name, after: after), limit: 70)
            #expect(list.found == 1001)
            names += list.entries.map(\.member.profile.listName)
            after = list.next
        } while after != nil
        #expect(names.count == 1200 && names == names.sorted())
        let whole = try await store.members(MemberQuery(text: "abcd", order: .name), limit: 1300)
        #expect(whole.entries.map(\.member.profile.listName) == names && whole.next == nil)
    }

    @Test(
        "M3 What a plain filter finds is found, through corrections, removals, undoing and erasing",
        arguments: [1, 2, 3])
    func property(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var plain: [Int64: Plain] = [:]
        var removals: [(Removal, [Int64: Plain])] = []
        let olga = try await store.signUp("olga")
        _ = try await store.setRole(.organiser, of: olga, by: .command, at: .noon)
        plain[olga] = Plain(Profile(username: "olga"))
        var now = Timestamp.noon
        for step in 0..<1500 {
            now = now.adding(seconds: 3)
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<12:
                let profile = Self.profile(step, using: &random)
                try await add(profile)
                let id = try #require(try await store.member(email: profile.email ?? "")).id
                plain[id] = Plain(profile)
            case 12..<15:
                guard let id = plain.keys.filter({ $0 != olga }).randomElement(using: &random) else {
                    continue
                }
                let profile = Self.profile(step, using: &random)
                _ = try await store.editMember(id, to: profile, from: nil, by: .member(olga), at: now)
                plain[id] = Plain(profile)
            case 15..<17:
                let gone = plain.filter { $0.key != olga }.shuffled(using: &random).prefix(3)
                let removal = try await store.remove(gone.map(\.key), by: .member(olga), at: now)
                for (id, _) in gone { plain[id] = nil }
                if let removal { removals.append((removal, Dictionary(uniqueKeysWithValues: Array(gone)))) }
            case 17:
                guard let (removal, people) = removals.popLast() else { continue }
                if try await store.undoRemoval(removal.id, by: .member(olga), at: now) != nil {
                    plain.merge(people) { $1 }
                }
            default: _ = try await store.eraseClosed(at: now)
            }
            if step % 5 == 0 { try await compare(plain, using: &random) }
        }
        for _ in 0..<300 { try await compare(plain, using: &random) }
    }

    /// A member as the plain filter reads them.
    private struct Plain {
        let profile: Profile
        /// The texts that are searched.
        let texts: [String]

        init(_ profile: Profile) {
            self.profile = profile
            let texts = [profile.name, profile.nickname, profile.email, profile.username, profile.phone]
            self.texts = texts.compactMap { $0?.searchFolded }
        }
    }

    private func compare(_ plain: [Int64: Plain], using random: inout SeededGenerator) async throws {
        let text = Self.query(plain, using: &random)
        let words = Self.words(text)
        let expected = plain.filter { _, member in
            words.allSatisfy { word in
                member.texts.contains { text in word.contains { Self.has(text, $0) } }
            }
        }
        let list = try await store.members(MemberQuery(text: text), limit: 5000)
        #expect(Set(list.entries.map(\.member.id)) == Set(expected.keys), "\(text)")
        #expect(list.total == plain.count)
        let byName = try await store.members(MemberQuery(text: text, order: .name), limit: 5000)
        #expect(byName.entries.map(\.member.id).count == list.entries.count)
    }

    /// Compares bytes. Without optimisation, Swift's own functions would take most of the test's time.
    private static func has(_ text: String, _ part: String) -> Bool { strstr(text, part) != nil }

    /// The words of a text, each as it may be spelled, numbers of three or more digits without leading zeros.
    private static func words(_ text: String) -> [[String]] {
        text.split { $0 == " " }.map(String.init).filter { !$0.searchFolded.isEmpty }.map { written in
            let word = written.searchFolded
            let number = word.drop { $0 == "0" }
            if number.count >= 3, number.allSatisfy(\.isNumber) { return [String(number)] }
            let two = written.lowercased().replacing("ü", with: "ue").replacing("ä", with: "ae")
                .replacing("ö", with: "oe").searchFolded
            let one = word.replacing("ue", with: "u").replacing("ae", with: "a").replacing("oe", with: "o")
            let spelled = [word, two] + (one.count > 1 ? [one] : [])
            return spelled + spelled.map { $0.replacing("'", with: "’") }
        }
    }

    private static let letters = Array("aabbeeiioonnrrstlmüéøßŁÇ김이박철수영희山田太郎Жиша%_\"'* -.😀👩‍👩‍👧")

    private static func word(_ lengths: ClosedRange<Int>, using random: inout SeededGenerator) -> String {
        String(
            (0..<Int.random(in: lengths, using: &random)).map { _ in letters.randomElement(using: &random)! })
    }

    private static func profile(_ number: Int, using random: inout SeededGenerator) -> Profile {
        Profile(
            name: word(1...8, using: &random) + " " + word(2...8, using: &random),
            email: "\(number)\(Bool.random(using: &random) ? "a" : "bé")@x.org",
            phone: Bool.random(using: &random)
                ? String(Int.random(in: 1_000_000_000...9_999_999_999, using: &random)) : nil)
    }

    /// A part of a member's text, or any text.
    private static func query(_ plain: [Int64: Plain], using random: inout SeededGenerator) -> String {
        let some = plain.values.randomElement(using: &random)?.profile
        let texts = [some?.name, some?.email, some?.phone].compactMap(\.self)
        guard Int.random(in: 0..<4, using: &random) > 0, let text = texts.randomElement(using: &random) else {
            return word(1...4, using: &random)
        }
        let characters = Array(text)
        // Longer digits may be taken for a phone number.
        let length = Int.random(in: 1...min(6, characters.count), using: &random)
        let start = Int.random(in: 0...(characters.count - length), using: &random)
        let piece = String(characters[start..<start + length])
        return Bool.random(using: &random) ? piece.uppercased() : piece
    }
}
