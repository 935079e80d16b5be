import Foundation
import Model
import Storage
import Synchronization
import TestStores
import Testing

@testable import SQLiteStorage

/// The office finds members by the texts of their answers, which no other page does.
@Suite("The search of answers", .timeLimit(.minutes(5))) struct AnswerSearchTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }
    private let over = Timestamp.noon.adding(seconds: UndoPeriod.seconds)

    /// The names of those whom the office finds, in all its ways, which have to agree.
    private func found(_ text: String, in store: Store? = nil) async throws -> [String] {
        let store = store ?? self.store
        let filter = MemberFilter(text: text)
        var ids: [Int64]?
        var names: [String] = []
        for order in [MemberQuery.Order.newest, .name, .lastVisit] {
            let list = try await store.members(MemberQuery(filter, order: order), limit: 100)
            #expect(list.found == list.entries.count, "\(text)")
            let these = list.entries.map(\.member.id).sorted()
            #expect(ids ?? these == these, "\(text)")
            ids = these
            names = list.entries.map(\.member.profile.listName).sorted()
        }
        #expect(try await store.found(filter).ids == ids, "\(text)")
        let exported = Mutex<[Int64]>([])
        try await store.readMembers(filter) { entries in
            exported.withLock { $0 += entries.map(\.member.id) }
        }
        #expect(exported.withLock(\.self) == ids, "\(text)")
        return names
    }

    private func text(_ label: String, _ kind: CustomField.Kind = .text) async throws -> Int64 {
        try await store.field(FieldDraft(kind: kind, label: label))
    }

    private func add(_ name: String, _ answers: [Int64: String] = [:]) async throws -> Int64 {
        try await store.addMember(
            Profile(name: name), answers: Answers(answers), formID: nil, by: .command, at: .noon)
    }

    /// Whether the index has what is kept.
    private func expectSound() throws {
        guard let path = temporary.path else { return }
        #expect(try DataFile.check(path).problems == [])
    }

    @Test(
        "M21 Q6 A phone number in an answer is found by its digits, however it and the search are written",
        arguments: [
            ("05121 143044", ["Ana", "Ben"]), ("05121143044", ["Ana", "Ben"]),
            ("+49 5121 143044", ["Ana", "Ben"]),
            ("(05121) 143044", ["Ana", "Ben"]), ("05121 – 143044", ["Ana", "Ben"]),
            ("143044", ["Ana", "Ben"]), ("0171 234", ["Cho"]),
            ("171/2345", ["Cho"]), ("9876", []), ("98 76", ["Dan"]), ("0171 2345679", []),
        ] as [(String, [String])])
    func phones(_ text: String, _ names: [String]) async throws {
        let mobile = try await self.text("Mobile")
        for (name, phone) in [
            ("Ana", "(05121) 143044"), ("Ben", "+49 5121 / 14-30.44"), ("Cho", "0171/2345678"),
            ("Dan", "98 76"),
        ] { _ = try await add(name, [mobile: phone]) }
        #expect(try await found(text) == names)
        try expectSound()
    }

    /// A few people with answers; the notes are filled in by organisers alone.
    private func people() async throws -> (street: Int64, note: Int64) {
        let street = try await text("Street")
        let note = try await store.field(
            FieldDraft(kind: .longText, label: "Note", answeredBy: .organisers))
        let size = try await store.field(.choosing(.oneOf, "Size", "Xxlarge"))
        let number = try await text("Points", .number)
        let date = try await text("Paid until", .date)
        _ = try await add(
            "Ada Lovelace",
            [
                street: "Rue de l’Été 7", note: "Brings\nher Piano_100%", number: "987654",
                date: "2031-12-24", size: "\(try await store.choices(size)[0])",
            ])
        _ = try await add("김철수", [street: "강남대로 12", note: "Ｗallstraße"])
        _ = try await add("Ben Piano", [street: "Elm Street"])
        _ = try await add("Cem")
        return (street, note)
    }

    @Test(
        "Q6 The search finds the texts of answers, whoever gives them, also together with words of the profile",
        arguments: [
            ("ete", ["Ada Lovelace"]), ("l’été", ["Ada Lovelace"]), ("ÉTÉ ada", ["Ada Lovelace"]),
            ("love ete piano", ["Ada Lovelace"]), ("piano rue", ["Ada Lovelace"]),
            ("piano", ["Ada Lovelace", "Ben Piano"]), ("brings her", ["Ada Lovelace"]),
            ("elm piano", ["Ben Piano"]), ("elm ada", []), ("강남", ["김철수"]), ("철수 대로", ["김철수"]),
            ("대로 수", ["김철수"]), ("ㄱ", []), ("가", []), ("wallstrasse", ["김철수"]), ("12", ["김철수"]),
            ("강", ["김철수"]), ("강수", []), ("_1", ["Ada Lovelace"]), ("%", ["Ada Lovelace"]),
            ("7 e", ["Ada Lovelace"]), ("7b", []),
            // Each answer stands for itself, and so do the profile and its answers.
            ("7brings", []), ("7 brings", ["Ada Lovelace"]), ("12wall", []), ("lovelacerue", []),
            // Numbers, days and choices are for the filters.
            ("987654", []), ("2031", []), ("xxlarge", []),
            ("\u{2063}ete", ["Ada Lovelace"]), ("street", ["Ben Piano"]),
        ] as [(String, [String])])
    func finds(_ text: String, _ names: [String]) async throws {
        _ = try await people()
        #expect(try await found(text) == names)
        try expectSound()
    }

    @Test(
        "E3 Q6 The door finds nobody by an answer",
        arguments: ["ete", "piano", "강남", "강남대로 12", "elm street", "ada piano", "철수 대로", "Rue de l’Été 7"])
    func door(_ text: String) async throws {
        _ = try await people()
        let names = try await store.findAtDoor(text, limit: 9).compactMap(\.member.profile.name)
        #expect(names == (text == "piano" ? ["Ben Piano"] : []))
    }

    @Test("E3 Q6 A thousand answers are in nobody's way at the door")
    func doorAmongMany() async throws {
        let note = try await text("Note")
        let staged = try await store.beginImport(by: .command, at: .noon)
        for start in stride(from: 0, to: 1200, by: 400) {
            let many = (start..<start + 400).map {
                Registration(
                    Profile(username: "member-\($0)"), passwordHash: "", by: .imported,
                    answers: Answers([note: "zora number \($0)"]))
            }
            try await store.stage(many, in: staged, at: .noon)
        }
        _ = try await store.finishImport(staged, by: .command, at: .noon)
        let zora = try await add("Zora")
        #expect(try await store.findAtDoor("zora", limit: 9).map(\.member.id) == [zora])
        #expect(try await store.members(MemberQuery(text: "zora"), limit: 1).found == 1001)
        #expect(try await found("zora 1199") == ["member-1199"])
        // Each of them is on one page, however the list is sorted.
        for order in [MemberQuery.Order.newest, .name, .lastVisit] {
            var (ids, after) = ([Int64](), MemberQuery.Position?.none)
            repeat {
                let query = MemberQuery(MemberFilter(text: "zora"), order: order, after: after)
                let page = try await store.members(query, limit: 500)
                ids += page.entries.map(\.member.id)
                after = page.next
            } while after != nil
            #expect(ids.count == 1201 && Set(ids).count == 1201)
        }
        try expectSound()
    }

    @Test("Q6 An answer is found from when it is given until it is changed or emptied, whatever else changes")
    func changed() async throws {
        let (note, other) = (try await text("Note"), try await text("Other", .longText))
        let ana = try await store.signUp("ana")
        try await store.answer(ana, [note: "first"])
        #expect(try await found("first") == ["ana"])
        try await store.answer(ana, [note: "second", other: "third"])
        #expect(try await found("first") == [])
        #expect(try await found("second third") == ["ana"])
        // The profile changes alone, and then together with an answer.
        _ = try await store.editMember(
            ana, to: Profile(name: "Zoe", username: "ana"), answers: Answers(), from: nil, by: .command,
            at: .noon)
        #expect(try await found("zoe second third") == ["Zoe"])
        _ = try await store.editMember(
            ana, to: Profile(name: "Eve", username: "ana"), answers: Answers([note: "fourth"]), from: nil,
            by: .member(ana), at: .noon)
        #expect(try await found("eve third fourth") == ["Eve"])
        #expect(try await found("zoe") == [])
        #expect(try await found("second") == [])
        try await store.answer(ana, [note: "", other: "\u{301}"])
        for gone in ["fourth", "third"] { #expect(try await found(gone) == []) }
        #expect(try temporary.number("SELECT count(*) FROM member WHERE answer_text <> ''") == 0)
        #expect(try await found("eve") == ["Eve"])
        try expectSound()
    }

    @Test(
        "Q6 Whichever way somebody becomes a member, their answers are found; of who isn't added nothing is")
    func ways() async throws {
        let note = try await text("Note")
        func registration(_ name: String, by form: SignUpForm = .desk, answers: Bool = true) -> Registration {
            Registration(
                Profile(name: name, email: "\(name)@x.org", phone: "0123456789"), passwordHash: "", by: form,
                answers: Answers(answers ? [note: "answer of \(name)", 99: "nothing"] : [:]))
        }
        func session() -> NewSession {
            NewSession(tokenDigest: Array(UUID().uuidString.utf8), isRemembered: false, browser: "")
        }
        _ = try await store.offerSetUp(codeDigest: [1])
        _ = try await store.setUp(
            registration("one"), codeDigest: [1], session: session(), restart: .keep, language: nil, at: .noon
        )
        _ = try await store.register(registration("two"), at: .noon)
        _ = try await store.signUp(registration("three"), session: session(), at: .noon)
        await #expect(throws: StoreError.emailTaken) {
            try await store.signUp(registration("three"), session: session(), at: .noon)
        }
        _ = try await add("four", [note: "answer of four"])
        let staged = try await store.beginImport(by: .command, at: .noon)
        let five = registration("five", by: .imported)
        let six = registration("six", by: .imported, answers: false)
        try await store.stage([six, five], in: staged, at: .noon)
        #expect(try await found("answer") == ["four", "one", "three", "two"])
        _ = try await store.finishImport(staged, by: .command, at: .noon)
        for name in ["one", "two", "three", "four", "five"] {
            #expect(try await found("answer \(name)") == [name])
        }
        #expect(try await found("answer") == ["five", "four", "one", "three", "two"])
        #expect(try await found("nothing") == [])
        #expect(try await found("six") == ["six"])
        try expectSound()
    }

    @Test("Q6 Q7 The texts of a removed field are found until they are erased, and after Undo again")
    func removedField() async throws {
        let (gone, stays) = (try await text("Gone"), try await text("Stays"))
        let ana = try await add("ana", [gone: "vanish", stays: "remain"])
        let ben = try await add("ben", [gone: "vanish"])
        var removal = try #require(try await store.removeField(gone, by: .command, at: .noon))
        // Answers that change meanwhile change nothing of the removed ones.
        try await store.answer(ana, [stays: "remain here", gone: "ignored"])
        _ = try await store.undoFieldRemoval(removal.id, by: .command, at: .noon)
        #expect(try await found("vanish") == ["ana", "ben"])
        #expect(try await found("vanish here") == ["ana"])
        #expect(try await found("ignored") == [])
        removal = try #require(try await store.removeField(gone, by: .command, at: .noon))
        #expect(try await store.eraseClosed(at: over) == 0)
        #expect(try await found("vanish") == [])
        #expect(try await found("here") == ["ana"])
        #expect(try await found("ben") == ["ben"])
        #expect(try await store.answers(of: ben) == Answers())
        #expect(try temporary.number("SELECT count(*) FROM member WHERE answer_text <> ''") == 1)
        #expect(try temporary.traces(of: "vanish") == [])
        try expectSound()
    }

    @Test(
        "Q6 Q7 An erasure that breaks off leaves nobody found by what is erased, and the others as they were")
    func brokenOff() async throws {
        let (gone, stays) = (try await text("Gone"), try await text("Stays"))
        for number in 0..<3 {
            _ = try await add("member \(number)", [gone: "vanish \(number)", stays: "remain \(number)"])
        }
        _ = try await store.removeField(gone, by: .command, at: .noon)
        try temporary.breakWrites("UPDATE", of: "member")
        await #expect(throws: StoreError.self) { try await store.eraseClosed(at: over) }
        #expect(try temporary.rowCount("answer") == 6, "answers and what finds them go in one step")
        try temporary.mendWrites(of: "member")
        try temporary.breakWrites("DELETE", of: "custom_field")
        await #expect(throws: StoreError.self) { try await store.eraseClosed(at: over) }
        #expect(try await found("vanish") == [])
        #expect(try await found("remain 1") == ["member 1"])
        try expectSound()
        try temporary.mendWrites(of: "custom_field")
        #expect(try await store.eraseClosed(at: over) == 0)
        #expect(try await found("remain") == (0..<3).map { "member \($0)" })
    }

    @Test("Q6 M6 A removed member is found by no answer until Undo, and nothing is left once they are erased")
    func removedMember() async throws {
        let note = try await text("Note")
        let ana = try await add("ana", [note: "vanish"])
        let removal = try #require(try await store.remove([ana], by: .command, at: .noon))
        #expect(try await found("vanish") == [])
        #expect(try await store.undoRemoval(removal.id, by: .command, at: .noon)?.restored == 1)
        #expect(try await found("vanish") == ["ana"])
        _ = try await store.remove([ana], by: .command, at: .noon)
        #expect(try await store.eraseClosed(at: over) == 1)
        #expect(try await found("vanish") == [])
        #expect(try temporary.traces(of: "vanish") == [])
        try expectSound()
    }

    @Test("Q6 S1 Other libraries make the texts of answers anew, too")
    func renewed() async throws {
        let note = try await text("Note")
        _ = try await add("Ana", [note: "Été"])
        try temporary.tamper("UPDATE member SET answer_text = 'old'; UPDATE name_key SET version = 'ICU 1'")
        if StoreEngine.underTest == .sqlite {
            try temporary.tamper(
                """
                INSERT INTO member_search (member_search) VALUES ('delete-all');
                INSERT INTO member_search (rowid, pieces)
                    VALUES (1, '\(SearchIndex.grams(of: "ana", answers: "old"))')
                """)
        }
        let opened = try temporary.reopened()
        #expect(try await found("ete ana", in: opened) == ["Ana"])
        #expect(try await found("old", in: opened) == [])
        try expectSound()
    }

    @Test(
        "Q6 Fifty answers of two thousand syllables are kept, found and changed, not much slower than one each"
    )
    func longest() async throws {
        var answers: [Int64: String] = [:]
        let syllables = (0xAC00..<0xD7A4).map { Character(Unicode.Scalar($0)!) }
        for number in 0..<50 {
            let id = try await text("Field \(number)", .longText)
            answers[id] = String((0..<2000).map { syllables[(number * 211 + $0 * 7) % syllables.count] })
        }
        let last = try #require(answers.max { $0.key < $1.key })
        func keep(_ name: String, _ answers: [Int64: String]) async throws -> Duration {
            let began = ContinuousClock.now
            let member = try await add(name, answers)
            #expect(try await found("\(name) \(last.value.prefix(9))") == [name])
            try await store.answer(member, [last.key: "short"])
            #expect(try await found("\(name) short") == [name])
            return ContinuousClock.now - began
        }
        let one = try await keep("Ben", [last.key: last.value])
        let fifty = try await keep("Ana", answers)
        // If it grew with the square of the answers, it would be 2,500 times as long. The machine may be busy.
        #expect(fifty < one * 1000, "\(fifty), \(one)")
        try expectSound()
    }
}
