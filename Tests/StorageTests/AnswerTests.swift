import Foundation
import Model
import Storage
import TestStores
import Testing

/// Members' answers to the group's own fields.
@Suite("Answers", .timeLimit(.minutes(15))) struct AnswerTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }
    private let over = Timestamp.noon.adding(seconds: UndoPeriod.seconds)

    private func edits(of member: Int64) async throws -> [Activity] {
        try await store.activity(before: nil, of: member, limit: 99).filter { $0.kind == .memberEdited }
    }

    // MARK: Kinds

    @Test(
        "Q1 An answer of each kind is kept in its one form, and what is no answer is ignored",
        arguments: [
            (.text, "  Two  spaces", "  Two  spaces"),
            (.text, "'; DROP TABLE answer; --", "'; DROP TABLE answer; --"),
            (.text, "가나다 👩‍👩‍👧", "가나다 👩‍👩‍👧"), (.text, "a\0b", nil),
            (.longText, "one\ntwo\n\nthree", "one\ntwo\n\nthree"),
            (.longText, String(repeating: "ß", count: 2000), String(repeating: "ß", count: 2000)),
            (.number, "-0.000001", "-0.000001"), (.number, "-1,50", "-1.5"), (.number, "007", "7"),
            (.number, "-0", "0"), (.number, "999999999999.999999", "999999999999.999999"),
            (.number, "-999999999999.999999", "-999999999999.999999"), (.number, "1e3", nil),
            (.number, "1000000000000", nil), (.number, "0.0000001", nil),
            (.date, "2026-11-23", "2026-11-23"), (.date, "0001-01-01", "0001-01-01"),
            (.date, "9999-12-31", "9999-12-31"), (.date, "2026-02-29", nil), (.date, "23.11.2026", nil),
            (.yesNo, "yes", "yes"), (.yesNo, "no", "no"), (.yesNo, "YES", nil), (.yesNo, "1", nil),
            (.agreement, "yes", "yes"), (.agreement, "no", nil), (.agreement, "on", nil),
        ] as [(CustomField.Kind, String, String?)])
    func kinds(_ kind: CustomField.Kind, _ text: String, _ kept: String?) async throws {
        let id = try await store.field(FieldDraft(kind: kind, label: "f"))
        let ana = try await store.signUp("ana")
        let expected = Answers(kept.map { [id: $0] } ?? [:])
        #expect(try await store.answer(ana, [id: text]) == (kept == nil ? .unchanged : .done))
        #expect(try await store.answers(of: ana) == expected)
        #expect(try await store.answer(ana, [id: text]) == .unchanged)
        if let kept { #expect(try await store.answer(ana, [id: kept]) == .unchanged) }
        // A new member's answer is kept in the same way, and is there after another start of the program.
        let ben = try await store.addMember(
            Profile(username: "ben"), answers: Answers([id: text]), by: .command, at: .noon)
        #expect(try await (try temporary.reopened()).answers(of: ben) == expected)
    }

    @Test("Q1 A choice is kept by its id, and several in the order of the form")
    func choices() async throws {
        let one = try await store.field(.choosing(.oneOf, "One", "a", "b"))
        let some = try await store.field(.choosing(.someOf, "Some", "u", "v", "w"))
        let (a, u) = (try await store.choices(one), try await store.choices(some))
        let ana = try await store.signUp("ana")
        for (text, isRight) in [
            ("\(a[1])", true), ("\(u[0])", false), ("0\(a[0])", false), ("+\(a[0])", false), ("b", false),
            ("\(a[0]) \(a[1])", false), ("99999999999999999999", false),
        ] {
            #expect(try await store.answer(ana, [one: text]) == (isRight ? .done : .unchanged), "\(text)")
        }
        for (text, kept) in [
            ("\(u[2]) \(u[0])", "\(u[0]) \(u[2])"), ("\(u[1])", "\(u[1])"), ("\(u[1]) \(a[0])", nil),
            ("\(u[0])  \(u[1]) \(u[0])", "\(u[0]) \(u[1])"), ("x", nil),
            (u.map { "\($0)" }.joined(separator: " "), "\(u[0]) \(u[1]) \(u[2])"), ("", ""),
        ] as [(String, String?)] {
            #expect(
                try await store.answer(ana, [some: text]) == (kept == nil ? .unchanged : .done), "\(text)")
            if let kept { #expect(try await store.answers(of: ana)[some] == kept) }
        }
        #expect(try await store.answers(of: ana) == Answers([one: "\(a[1])"]))
        #expect(try temporary.rowCount("answer") == 1)
    }

    @Test("Q7 Renaming and moving fields and choices, and changing rules, keeps every answer")
    func kept() async throws {
        let some = try await store.field(.choosing(.someOf, "Some", "u", "v"))
        let text = try await store.field(FieldDraft(kind: .text, label: "Text"))
        let u = try await store.choices(some)
        let ana = try await store.signUp("ana")
        try await store.answer(ana, [some: "\(u[0]) \(u[1])", text: "t"])
        let draft = FieldDraft(try await store.storedField(some)).with {
            $0.field.choices.swapAt(0, 1)
            $0.field.choices[0].label = "other"
            ($0.field.label, $0.field.isRequired) = ("Renamed", true)
            ($0.field.answeredBy, $0.position) = (.organisers, 2)
        }
        _ = try await store.editField(some, to: draft, from: nil, by: .command, at: .noon)
        #expect(try await store.answers(of: ana) == Answers([some: "\(u[1]) \(u[0])", text: "t"]))
        #expect(try await store.answer(ana, [some: "\(u[0]) \(u[1])"]) == .unchanged, "another order only")
    }

    // MARK: By whom

    @Test("Q5 Every way to become a member takes the answers along")
    func ways() async throws {
        let id = try await store.field(FieldDraft(kind: .text, label: "f"))
        func registration(_ name: String) -> Registration {
            Registration(
                Profile(name: name, email: "\(name)@example.org"), passwordHash: "h", by: .desk,
                answers: Answers([id: name, 99: "no field", id + 1: ""]))
        }
        let session = NewSession(tokenDigest: [1], isRemembered: false, browser: "")
        #expect(try await store.offerSetUp(codeDigest: [1]))
        _ = try await store.setUp(
            registration("olga"), codeDigest: [1], session: session, restart: .keep, language: nil, at: .noon)
        _ = try await store.register(registration("ana"), at: .noon)
        _ = try await store.signUp(
            registration("ben"), session: NewSession(tokenDigest: [2], isRemembered: false, browser: ""),
            at: .noon)
        _ = try await store.addMember(
            Profile(email: "cem@example.org"), answers: Answers([id: "cem"]), by: .command, at: .noon)
        let staged = try await store.beginImport(by: .command, at: .noon)
        let imported = (0..<30).map { "imported\($0)" }
        try await store.stage(imported.map(registration), in: staged, at: .noon)
        #expect(try await store.answerCounts() == [id: 4], "nobody is imported yet")
        _ = try await store.finishImport(staged, by: .command, at: .noon)
        for name in ["olga", "ana", "ben", "cem"] + imported {
            let member = try #require(try await store.member(email: "\(name)@example.org"))
            #expect(try await store.answers(of: member.id) == Answers([id: name]), "\(name)")
            #expect(member.revision == 1)
        }
        #expect(try await store.answerCounts() == [id: 34])
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("Q5 Q7 An import goes on although a field that it answers is removed, or one of its choices")
    func importedMeanwhile() async throws {
        let gone = try await store.field(FieldDraft(kind: .text, label: "gone"))
        let diet = try await store.field(.choosing(.oneOf, "Diet", "a", "b"))
        let choices = try await store.choices(diet)
        func people(_ name: String) -> [Registration] {
            choices.enumerated().map { number, choice in
                Registration(
                    Profile(username: "\(name)-\(number)"), passwordHash: "", by: .imported,
                    answers: Answers([gone: "x", diet: "\(choice)"]))
            }
        }
        let staged = try await store.beginImport(by: .command, at: .noon)
        try await store.stage(people("early"), in: staged, at: .noon)
        _ = try await store.removeField(gone, by: .command, at: .noon)
        let draft = FieldDraft(try await store.storedField(diet)).with { $0.field.choices.removeFirst() }
        _ = try await store.editField(diet, to: draft, from: nil, by: .command, at: .noon)
        try await store.stage(people("late"), in: staged, at: .noon)
        _ = try await store.eraseClosed(at: over)
        #expect(try await store.finishImport(staged, by: .command, at: over).imported == 4)
        for name in ["early", "late"] {
            let members = try await [0, 1].asyncMap {
                try #require(try await store.member(signInName: "\(name)-\($0)")).id
            }
            #expect(try await store.answers(of: members[0]) == Answers(), "\(name)")
            #expect(try await store.answers(of: members[1]) == Answers([diet: "\(choices[1])"]), "\(name)")
        }
        #expect(try temporary.rowCount("answer") == 2)
    }

    @Test("Q5 A person who isn't added leaves no answers")
    func notAdded() async throws {
        let id = try await store.field(FieldDraft(kind: .text, label: "f"))
        _ = try await store.addMember(Profile(email: "ana@example.org"), by: .command, at: .noon)
        await #expect(throws: StoreError.emailTaken) {
            try await store.addMember(
                Profile(email: "ana@example.org"), answers: Answers([id: "x"]), by: .command, at: .noon)
        }
        try temporary.breakWrites("INSERT", of: "answer")
        await #expect(throws: StoreError.self) {
            try await store.addMember(
                Profile(email: "ben@example.org"), answers: Answers([id: "x"]), by: .command, at: .noon)
        }
        #expect(try await store.member(email: "ben@example.org") == nil)
        #expect(try temporary.rowCount("answer") == 0)
    }

    @Test("M12 Q5 Answers alone are a correction: a new revision, and a row of the activity that says which")
    func edited() async throws {
        let fields = try await ["a", "b", "c"].asyncMap {
            try await store.field(FieldDraft(kind: .number, label: $0))
        }
        let ana = try await store.signUp("ana")
        let reported = ReportedChanges()
        store.observe { reported.add($0) }
        #expect(try await store.answer(ana, [fields[0]: "1", fields[1]: "2"], from: 1) == .done)
        #expect(
            try await store.answer(ana, [fields[0]: "1,0", fields[1]: ""], from: 2, by: .member(ana)) == .done
        )
        #expect(try await store.answer(ana, [fields[0]: "1"], from: 1) == .unchanged)
        #expect(try await store.answer(ana, [:], from: 1) == .unchanged)
        let now = try #require(try await store.member(id: ana))
        #expect(now.revision == 3)
        #expect(try await store.answer(ana, [fields[2]: "3"], from: 2) == .stale(now))
        #expect(try await store.answers(of: ana) == Answers([fields[0]: "1"]))
        let rows = try await edits(of: ana)
        #expect(rows.map(\.actor) == [.member(ana), .command])
        let names = fields.map { "field-\($0)" }
        #expect(rows[0].changes == [Activity.Change(field: names[1], before: "2", after: nil)])
        #expect(
            rows[1].changes == [
                Activity.Change(field: names[0], before: nil, after: "1"),
                Activity.Change(field: names[1], before: nil, after: "2"),
            ])
        #expect(reported.changes == [], "no page names answers")
    }

    @Test("Q5 Profile and answers change in one step, or neither does")
    func together() async throws {
        let id = try await store.field(FieldDraft(kind: .text, label: "f"))
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        await #expect(throws: StoreError.usernameTaken) {
            try await store.editMember(
                ana, to: Profile(username: "ben"), answers: Answers([id: "x"]), from: nil, by: .command,
                at: .noon)
        }
        await #expect(throws: StoreError.forbidden) {
            try await store.answer(ana, [id: "x"], by: .member(ben))
        }
        #expect(try await store.answers(of: ana) == Answers())
        let outcome = try await store.editMember(
            ana, to: Profile(username: "anna"), answers: Answers([id: "x"]), from: 1, by: .command, at: .noon)
        #expect(outcome == .done)
        let changes = try await edits(of: ana)[0].changes
        #expect(changes.map(\.field) == ["field-\(id)", "username"])
        #expect(try await store.member(id: ana)?.revision == 2)
        // Without answers they stay.
        _ = try await store.editMember(ana, to: Profile(username: "ana"), from: 2, by: .command, at: .noon)
        #expect(try await store.answers(of: ana) == Answers([id: "x"]))
        await #expect(throws: StoreError.unknownMember) {
            try await store.editMember(
                99, to: Profile(username: "x"), answers: Answers([id: "x"]), from: nil, by: .command,
                at: .noon)
        }
    }

    // MARK: Agreements

    @Test("Q8 An agreement keeps which text was agreed to, and when, until it has to be agreed to again")
    func agreements() async throws {
        let id = try await store.field(FieldDraft(kind: .agreement, label: "Photos", text: "one"))
        let ana = try await store.signUp("ana")
        func change(_ text: String, asksAgain: Bool = false) async throws {
            let draft = FieldDraft(try await store.storedField(id)).with {
                ($0.field.text, $0.asksAgain) = (text, asksAgain)
            }
            _ = try await store.editField(id, to: draft, from: nil, by: .command, at: .noon)
        }
        func agreed() async throws -> StoredAgreement? { try await store.agreements(of: ana)[id] }
        let (second, third) = (Timestamp.noon.adding(seconds: 60), Timestamp.noon.adding(seconds: 120))
        #expect(try await agreed() == nil)
        try await store.answer(ana, [id: "yes"], at: .noon)
        let first = StoredAgreement(textVersion: 1, text: "one", at: .noon)
        #expect(try await agreed() == first)
        #expect(try await store.answer(ana, [id: "yes"], at: second) == .unchanged)
        try await change("one.")
        #expect(try await store.answer(ana, [id: "yes"], at: second) == .unchanged)
        #expect(try await agreed() == first)
        try await change("two", asksAgain: true)
        #expect(try await agreed() == first, "declining changes nothing")
        #expect(try await store.answers(of: ana)[id] == "yes")
        let kept = try await store.storedField(id)
        #expect(kept.acceptedTextVersion == 3)
        #expect(try await store.answer(ana, [id: "yes"], at: third) == .done)
        #expect(try await agreed() == StoredAgreement(textVersion: 3, text: "two", at: third))
        let row = try await edits(of: ana)[0]
        #expect(row.changes == [Activity.Change(field: "field-\(id)", before: nil, after: "yes")])
        #expect(try await store.answer(ana, [id: "yes"], at: third) == .unchanged)
        // The agreement is taken back, and given anew.
        #expect(try await store.answer(ana, [id: ""], at: third) == .done)
        #expect(try await store.agreements(of: ana) == [:])
        try await change("two.")
        #expect(try await store.answer(ana, [id: "yes"], at: second) == .done)
        #expect(try await agreed() == StoredAgreement(textVersion: 4, text: "two.", at: second))
        // No other member has agreed, and other kinds are no agreements.
        let other = try await store.field(FieldDraft(kind: .yesNo, label: "Other"))
        try await store.answer(ana, [other: "yes"])
        #expect(try await store.agreements(of: ana).keys.sorted() == [id])
        #expect(try await store.agreements(of: 99) == [:])
    }

    // MARK: With the member

    @Test("Q7 D17 Answers go with a member who is removed, come back by Undo, and are erased with them")
    func removed() async throws {
        let id = try await store.field(FieldDraft(kind: .text, label: "f"))
        let ana = try await store.signUp("ana")
        try await store.answer(ana, [id: "gone-answer"])
        let removal = try #require(try await store.remove([ana], by: .command, at: .noon))
        #expect(try await store.answers(of: ana) == Answers())
        #expect(try await store.answerCounts() == [:])
        _ = try await store.undoRemoval(removal.id, by: .command, at: .noon)
        #expect(try await store.answers(of: ana) == Answers([id: "gone-answer"]))
        _ = try await store.remove([ana], by: .command, at: .noon)
        #expect(try await store.eraseClosed(at: over) == 1)
        #expect(try temporary.rowCount("answer") == 0)
        #expect(try temporary.traces(of: "gone-answer") == [])
        #expect(try await store.labels() == ["f"])
    }

    @Test("D17 Q5 Restart, its Undo, and deleting one's account treat answers as all data of the member")
    func restarted() async throws {
        let id = try await store.field(FieldDraft(kind: .text, label: "f"))
        let registration = Registration(
            Profile(name: "Ana", email: "ana@example.org"), passwordHash: "h", by: .desk,
            answers: Answers([id: "gone-answer"]))
        _ = try await store.register(registration, at: .noon)
        let ana = try #require(try await store.member(email: "ana@example.org")).id
        _ = try await store.restartDesk(at: .noon)
        #expect(try await store.answers(of: ana) == Answers())
        _ = try await store.undoRestart(at: .noon)
        #expect(try await store.answers(of: ana) == Answers([id: "gone-answer"]))
        try await store.deleteMember(ana, at: .noon)
        _ = try await store.eraseClosed(at: over)
        #expect(try temporary.traces(of: "gone-answer") == [])
        #expect(try await store.answerCounts() == [:])
    }

    @Test("Q6 The answers to a field are found by an index, in the order of their numbers", .onSQLite)
    func index() async throws {
        let id = try await store.field(FieldDraft(kind: .date, label: "f"))
        let ana = try await store.signUp("ana")
        try await store.answer(ana, [id: "2026-11-23"])
        #expect(
            try temporary.number("SELECT number FROM answer INDEXED BY answer_value WHERE field_id = \(id)")
                == 20261123)
    }
}
