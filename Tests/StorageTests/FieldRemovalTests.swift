import Foundation
import Model
import Storage
import TestStores
import Testing

/// Removing fields of the group's own and choices of them, Undo, and the erasure ten minutes later.
@Suite("Fields that are removed", .timeLimit(.minutes(15))) struct FieldRemovalTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }
    private let over = Timestamp.noon.adding(seconds: UndoPeriod.seconds)
    private var before: Timestamp { Timestamp(milliseconds: over.milliseconds - 1) }

    private func undo(_ removal: Int64, at now: Timestamp = .noon) async throws -> FieldRemovalUndo {
        try await store.undoFieldRemoval(removal, by: .command, at: now)
    }

    /// Takes the choices at these places from the field.
    private func remove(_ places: [Int], of field: Int64) async throws -> FieldRemoval {
        let draft = FieldDraft(try await store.storedField(field)).with { draft in
            draft.field.choices = draft.field.choices.enumerated()
                .filter { !places.contains($0.offset) }.map(\.element)
        }
        let earlier = try await store.undoableFieldRemovals(at: .noon).map(\.id)
        _ = try await store.editField(field, to: draft, from: nil, by: .command, at: .noon)
        return try #require(
            try await store.undoableFieldRemovals(at: .noon).first { !earlier.contains($0.id) })
    }

    // MARK: Fields

    @Test("Q7 Removing a field says how many members' answers go, and Undo brings all of it back")
    func undone() async throws {
        let members = try await ["ana", "ben", "cem", "dan"].asyncMap { try await store.signUp($0) }
        for label in ["a", "c"] { _ = try await store.field(FieldDraft(kind: .text, label: label)) }
        let id = try await store.field(
            .choosing(.someOf, "b", "x", "y").with {
                ($0.position, $0.field.hint) = (2, "hint")
                $0.translations["de"] = FieldTranslation(label: "B", choices: [-1: "X"])
            })
        let kept = try await store.settings().fields
        let choices = try await store.choices(id)
        for member in members.prefix(3) {
            try await store.answer(member, [id: "\(choices[0]) \(choices[1])"])
        }
        _ = try await store.remove([members[2]], by: .command, at: .noon)
        #expect(try await store.answerCounts() == [id: 2])

        let removal = try #require(try await store.removeField(id, by: .command, at: .noon))
        #expect(removal.label == "b" && removal.choices == [] && removal.answers == 2 && removal.at == .noon)
        #expect(removal.undoableUntil == over)
        #expect(try await store.labels() == ["a", "c"])
        #expect(try await store.answers(of: members[0]) == Answers())
        #expect(try await store.answerCounts() == [:])
        #expect(try await store.undoableFieldRemovals(at: before) == [removal])
        // Answers to it aren't taken meanwhile.
        #expect(try await store.answer(members[3], [id: "\(choices[0])"]) == .unchanged)

        #expect(try await undo(removal.id, at: before) == .done(label: "b"))
        #expect(try await store.settings().fields == kept)
        #expect(try await store.answers(of: members[0]) == Answers([id: "\(choices[0]) \(choices[1])"]))
        #expect(try await store.undoableFieldRemovals(at: .noon) == [])
        #expect(try await undo(removal.id) == .nothing, "a second time")
        #expect(try await store.eraseClosed(at: over.adding(seconds: 9)) == 1)
        #expect(try await store.answerCounts() == [id: 2])
    }

    @Test("Q7 After exactly ten minutes it is too late, also if nothing was erased yet")
    func tooLate() async throws {
        let id = try await store.field(FieldDraft(kind: .text, label: "a"))
        let removal = try #require(try await store.removeField(id, by: .command, at: .noon))
        #expect(try await store.undoableFieldRemovals(at: over) == [])
        #expect(try await undo(removal.id, at: over) == .nothing)
        #expect(try await store.eraseClosed(at: before) == 0)
        #expect(try temporary.rowCount("custom_field") == 1)
        #expect(try await store.eraseClosed(at: over) == 0)
        #expect(try temporary.rowCount("custom_field") == 0)
        #expect(try temporary.number("SELECT count(*) FROM batch") == 0)
        #expect(try await undo(removal.id) == .nothing, "also if the clock goes back")
        // Ids are never used again.
        #expect(try await store.field(FieldDraft(kind: .text, label: "a")) > id)
    }

    @Test("Q7 Undo is refused where the label is used again, and works once it is free")
    func labelTaken() async throws {
        let id = try await store.field(FieldDraft(kind: .text, label: "Diet"))
        let removal = try #require(try await store.removeField(id, by: .command, at: .noon))
        let other = try await store.field(FieldDraft(kind: .date, label: "DIET"))
        #expect(try await undo(removal.id) == .labelTaken)
        #expect(try await store.labels() == ["DIET"])
        #expect(try await store.undoableFieldRemovals(at: .noon) == [removal])
        _ = try await store.removeField(other, by: .command, at: .noon)
        #expect(try await undo(removal.id) == .done(label: "Diet"))
        #expect(try await store.labels() == ["Diet"])
    }

    @Test("Q7 Fields come back to their places, in whatever order", arguments: [0, 1, 2, 3, 4, 5])
    func places(_ seed: Int) async throws {
        var ids: [Int64] = []
        for label in "abcd" { ids.append(try await store.field(FieldDraft(kind: .text, label: "\(label)"))) }
        var removals: [FieldRemoval] = []
        for (second, id) in [ids[0], ids[3], ids[1]].enumerated() {
            let at = Timestamp.noon.adding(seconds: Int64(second))
            removals.append(try #require(try await store.removeField(id, by: .command, at: at)))
        }
        #expect(try await store.labels() == ["c"])
        #expect(try await store.undoableFieldRemovals(at: .noon) == removals.reversed())
        let order = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][seed]
        for index in order { #expect(try await undo(removals[index].id) != .nothing) }
        #expect(Set(try await store.labels()) == ["a", "b", "c", "d"])
        if order == [2, 1, 0] { #expect(try await store.labels() == ["a", "b", "c", "d"]) }
        let places = try temporary.number("SELECT count(DISTINCT position) + max(position) FROM custom_field")
        #expect(places == 8)
    }

    @Test("Q7 A removal of members isn't undone as one of a field, nor the other way round")
    func otherKinds() async throws {
        let ana = try await store.signUp("ana")
        let members = try #require(try await store.remove([ana], by: .command, at: .noon))
        let id = try await store.field(FieldDraft(kind: .text, label: "a"))
        let field = try #require(try await store.removeField(id, by: .command, at: .noon))
        #expect(try await undo(members.id) == .nothing)
        #expect(try await store.undoRemoval(field.id, by: .command, at: .noon) == nil)
        #expect(try await store.undoEventRemoval(field.id, by: .command, at: .noon) == nil)
        #expect(try await store.undoableRemovals(at: .noon) == [members])
        #expect(try await store.undoableFieldRemovals(at: .noon) == [field])
    }

    // MARK: Choices

    @Test("Q7 Choices that an edit leaves out go with who chose them, and Undo brings both back")
    func choices() async throws {
        let members = try await ["ana", "ben", "cem"].asyncMap { try await store.signUp($0) }
        let one = try await store.field(.choosing(.oneOf, "One", "a", "b", "c"))
        let some = try await store.field(
            .choosing(.someOf, "Some", "u", "v", "w", "x").with {
                $0.translations = ["de": FieldTranslation(choices: [-2: "V"])]
            })
        let (a, u) = (try await store.choices(one), try await store.choices(some))
        try await store.answer(members[0], [one: "\(a[0])", some: "\(u[0]) \(u[1]) \(u[3])"])
        try await store.answer(members[1], [one: "\(a[1])", some: "\(u[1])"])
        try await store.answer(members[2], [one: "\(a[0])"])
        let kept = try await store.storedField(some)

        let ofOne = try await remove([0], of: one)
        #expect(ofOne.label == "One" && ofOne.choices == ["a"] && ofOne.answers == 2)
        let ofSome = try await remove([1, 3], of: some)
        #expect(ofSome.label == "Some" && ofSome.choices == ["v", "x"] && ofSome.answers == 2)
        #expect(try await store.undoableFieldRemovals(at: .noon) == [ofSome, ofOne])
        #expect(try await store.answers(of: members[0]) == Answers([some: "\(u[0])"]))
        #expect(try await store.answers(of: members[1]) == Answers([one: "\(a[1])"]))
        #expect(try await store.answers(of: members[2]) == Answers())
        #expect(try await store.answerCounts() == [one: 1, some: 1])
        #expect(try await store.storedField(some).translations == [:])

        // Saving a form without them changes nothing of them; another answer does.
        #expect(try await store.answer(members[0], [one: "", some: "\(u[0])"]) == .unchanged)
        #expect(try await store.answer(members[2], [one: "\(a[2])"]) == .done)
        #expect(try await store.answer(members[0], [some: "\(u[2])"]) == .done)
        // A removed choice can't be chosen.
        #expect(try await store.answer(members[1], [one: "\(a[0])", some: "\(u[1])"]) == .unchanged)

        #expect(try await undo(ofOne.id) == .done(label: "One", choices: ["a"]))
        #expect(try await undo(ofSome.id, at: before) == .done(label: "Some", choices: ["v", "x"]))
        #expect(
            try await store.answers(of: members[0])
                == Answers([one: "\(a[0])", some: "\(u[1]) \(u[2]) \(u[3])"]))
        #expect(try await store.answers(of: members[1]) == Answers([one: "\(a[1])", some: "\(u[1])"]))
        #expect(try await store.answers(of: members[2]) == Answers([one: "\(a[2])"]))
        let back = try await store.storedField(some)
        #expect(back.field == kept.field && back.translations == kept.translations)
        #expect(back.revision == kept.revision + 2, "so that a form without them is stale")
        #expect(try await undo(ofOne.id) == .nothing)
    }

    @Test("Q7 A removed choice doesn't come back where its label is used again, or to a hundred others")
    func choicesRefused() async throws {
        let id = try await store.field(.choosing(.oneOf, "Diet", "Vegan", "All"))
        let removal = try await remove([0], of: id)
        func fill(_ labels: [String]) async throws {
            let draft = FieldDraft(try await store.storedField(id)).with {
                $0.field.choices = [$0.field.choices[0]] + [CustomField.Choice].new(labels)
            }
            _ = try await store.editField(id, to: draft, from: nil, by: .command, at: .noon)
        }
        // "All" stays the first.
        try await fill(["VEGAN"])
        #expect(try await undo(removal.id) == .labelTaken)
        try await fill((1...99).map { "n\($0)" })
        #expect(try await undo(removal.id) == .tooMany)
        try await fill((1...98).map { "n\($0)" })
        #expect(try await undo(removal.id) == .done(label: "Diet", choices: ["Vegan"]))
        #expect(try await store.storedField(id).field.choices.prefix(2).map(\.label) == ["Vegan", "All"])
    }

    @Test("Q7 Choices of a field that is removed, too, wait for it")
    func choicesOfRemoved() async throws {
        let id = try await store.field(.choosing(.oneOf, "Diet", "a", "b"))
        let ofChoice = try await remove([0], of: id)
        let ofField = try #require(try await store.removeField(id, by: .command, at: .noon))
        #expect(try await store.undoableFieldRemovals(at: .noon) == [ofField])
        #expect(try await undo(ofChoice.id) == .nothing)
        #expect(try await undo(ofField.id) == .done(label: "Diet"))
        #expect(try await store.storedField(id).field.choices.map(\.label) == ["b"])
        #expect(try await undo(ofChoice.id) == .done(label: "Diet", choices: ["a"]))
        #expect(try await store.storedField(id).field.choices.map(\.label) == ["a", "b"])
    }

    @Test("Q7 After a change of the kind, choices that were removed before don't come back")
    func choicesOfOtherKind() async throws {
        let id = try await store.field(.choosing(.oneOf, "Diet", "a", "b"))
        let removal = try await remove([0], of: id)
        let draft = FieldDraft(kind: .date, label: "Diet")
        #expect(try await store.editField(id, to: draft, from: nil, by: .command, at: .noon) == .done(id: id))
        #expect(try await store.undoableFieldRemovals(at: .noon) == [])
        #expect(try await undo(removal.id) == .nothing)
        #expect(try await store.eraseClosed(at: over) == 0)
        #expect(try temporary.rowCount("batch") == 0)
        #expect(try await store.storedField(id).field.kind == .date)
    }

    // MARK: Erasing

    @Test("Q7 After ten minutes fields, choices and their answers are really erased, and nothing else is")
    func erased() async throws {
        let ana = try await store.signUp("ana")
        let gone = try await store.field(
            FieldDraft(
                kind: .longText, label: "gone-label", hint: "gone-hint",
                translations: ["de": FieldTranslation(label: "gone-wort")]))
        let agreed = try await store.field(FieldDraft(kind: .agreement, label: "stay", text: "gone-text?"))
        let diet = try await store.field(.choosing(.someOf, "Diet", "gone-choice", "b"))
        let choices = try await store.choices(diet)
        try await store.answer(
            ana, [gone: "gone-answer-1", agreed: "yes", diet: "\(choices[0]) \(choices[1])"])
        try await store.answer(ana, [gone: "gone-answer-2"])
        let agreement = try await store.field(FieldDraft(kind: .agreement, label: "x", text: "gone-text"))
        for id in [gone, agreement] { _ = try await store.removeField(id, by: .command, at: .noon) }
        _ = try await remove([0], of: diet)
        #expect(try temporary.traces(of: "gone-answer-1") != [])
        #expect(try await store.eraseClosed(at: over) == 0)
        for text in ["gone-hint", "gone-wort", "gone-answer", "gone-choice"] {
            #expect(try temporary.traces(of: text) == [], "\(text)")
        }
        #expect(try temporary.number("SELECT count(*) FROM agreement_text WHERE text = 'gone-text'") == 0)
        #expect(try temporary.number("SELECT count(*) FROM custom_choice") == 1)
        #expect(try await store.answers(of: ana) == Answers([agreed: "yes", diet: "\(choices[1])"]))
        #expect(try temporary.rowCount("answer") == 2)
        // The activity has lost the answers, too.
        let changes = try await store.activity(before: nil, of: ana, limit: 9).flatMap(\.changes)
        #expect(Set(changes.map(\.field)) == ["field-\(agreed)", "field-\(diet)"])
        #expect(try temporary.rowCount("batch") == 0)
        #expect(try await store.eraseClosed(at: over) == 0)
    }

    @Test("Q7 Thousands of answers are erased in pieces, and an erasure that broke off goes on")
    func pieces() async throws {
        let staged = try await store.beginImport(by: .command, at: .noon)
        let id = try await store.field(FieldDraft(kind: .text, label: "Note"))
        let diet = try await store.field(.choosing(.oneOf, "Diet", "a", "b"))
        let choices = try await store.choices(diet)
        let many = (0..<2500).map { number in
            Registration(
                Profile(username: "member-\(number)"), passwordHash: "", by: .imported,
                answers: Answers([id: "answer \(number)", diet: "\(choices[number % 2])"]))
        }
        for start in stride(from: 0, to: many.count, by: 500) {
            try await store.stage(Array(many[start..<start + 500]), in: staged, at: .noon)
        }
        _ = try await store.finishImport(staged, by: .command, at: .noon)
        #expect(try await store.answerCounts() == [id: 2500, diet: 2500])
        let ofChoice = try await remove([1], of: diet)
        #expect(ofChoice.answers == 1250)
        #expect(try await store.answerCounts() == [id: 2500, diet: 1250])
        let removal = try #require(try await store.removeField(id, by: .command, at: .noon))
        #expect(removal.answers == 2500)
        try temporary.breakWrites("DELETE", of: "custom_field")
        await #expect(throws: StoreError.self) { try await store.eraseClosed(at: over) }
        #expect(try temporary.number("SELECT count(*) FROM answer WHERE field_id = \(id)") == 0)
        #expect(try await undo(removal.id) == .nothing, "it has begun")
        try temporary.mendWrites(of: "custom_field")
        #expect(try await store.eraseClosed(at: over) == 0)
        #expect(try temporary.rowCount("answer") == 1250)
        #expect(try temporary.rowCount("custom_field") == 1)
        #expect(try await store.answerCounts() == [diet: 1250])
        #expect(try await store.memberCount() == 2500)
    }

    @Test(
        "Q7 One transaction erases at most a thousand answers, or a hundred texts",
        arguments: [(CustomField.Kind.yesNo, 1000), (.text, 100), (.longText, 100)])
    func pieceLength(_ kind: CustomField.Kind, _ length: Int) async throws {
        let id = try await store.field(FieldDraft(kind: kind, label: "a"))
        let staged = try await store.beginImport(by: .command, at: .noon)
        let many = (0...length).map {
            Registration(
                Profile(username: "member-\($0)"), passwordHash: "", by: .imported,
                answers: Answers([id: "no"]))
        }
        try await store.stage(many, in: staged, at: .noon)
        _ = try await store.finishImport(staged, by: .command, at: .noon)
        _ = try await store.removeField(id, by: .command, at: .noon)
        let last = try #require(try temporary.number("SELECT max(id) FROM member"))
        // The last of them can't be erased, and is the only one that is left.
        try temporary.breakWrites(
            "DELETE", of: "answer", when: "old.member_id = \(last)")
        await #expect(throws: StoreError.self) { try await store.eraseClosed(at: over) }
        #expect(try temporary.rowCount("answer") == 1)
        try temporary.mendWrites(of: "answer")
        _ = try await store.eraseClosed(at: over)
        #expect(try temporary.rowCount("answer") == 0)
    }
}
