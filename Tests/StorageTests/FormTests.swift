import Foundation
import Model
import Storage
import TestStores
import Testing

/// The group's own form: what the fields are, and how organisers change them.
@Suite("The group's own form", .timeLimit(.minutes(15))) struct FormTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    private func rows() async throws -> [Activity] {
        try await store.activity(before: nil, of: nil, limit: 99).filter { $0.kindText.hasPrefix("field-") }
    }

    private func edit(
        _ id: Int64, from revision: Int64? = nil, _ change: (inout FieldDraft) -> Void
    ) async throws -> FieldOutcome {
        let draft = FieldDraft(try await store.storedField(id)).with(change)
        return try await store.editField(id, to: draft, from: revision, by: .command, at: .noon)
    }

    // MARK: Adding

    @Test("Q1 At first there are no fields, and the form has its first revision")
    func atFirst() async throws {
        let kept = try await store.settings()
        #expect(kept.fields.isEmpty && kept.formRevision == 1 && kept.revision == 1)
        #expect(try await store.undoableFieldRemovals(at: .noon).isEmpty)
        #expect(try await store.answerCounts().isEmpty)
    }

    @Test("Q1 A field of each kind is kept with all that it has", arguments: CustomField.Kind.allCases)
    func added(_ kind: CustomField.Kind) async throws {
        let german = FieldTranslation(
            label: "Frage", hint: "Hinweis", text: "Text \u{301}", choices: [-1: "Eins"])
        let draft = FieldDraft(
            kind: kind, label: "A \"question\"", hint: "'Hint'", text: "We\nagree", isRequired: true,
            answeredBy: .organisers, choices: ["One", "Two"],
            translations: [
                "de": german, "ko": FieldTranslation(choices: [-1: "하나"]),
                "es": FieldTranslation(choices: [-1: ""]),
            ])
        let id = try await store.field(draft)
        let kept = try await (try temporary.reopened()).settings().fields
        #expect(kept.count == 1)
        let choices = kept[0].field.choices
        let isAgreement = kind == .agreement
        #expect(
            kept[0].field
                == CustomField(
                    id: id, kind: kind, label: draft.field.label, hint: draft.field.hint,
                    text: isAgreement ? draft.field.text : "", isRequired: true, answeredBy: .organisers,
                    choices: choices))
        #expect(choices.map(\.label) == (kind.hasChoices ? ["One", "Two"] : []))
        var expected = ["de": german]
        if !isAgreement { expected["de"]?.text = "" }
        expected["de"]?.choices = kind.hasChoices ? [choices[0].id: "Eins"] : [:]
        if kind.hasChoices { expected["ko"] = FieldTranslation(choices: [choices[0].id: "하나"]) }
        #expect(kept[0].translations == expected)
        #expect((kept[0].revision, kept[0].textVersion, kept[0].acceptedTextVersion) == (1, 1, 1))
        let same = try await store.editField(id, to: FieldDraft(kept[0]), from: 9, by: .command, at: .noon)
        #expect(same == .unchanged)
    }

    @Test("Q1 Fields are in the order of their places, and a new one is at the end unless it has a place")
    func places() async throws {
        for label in ["b", "d"] { _ = try await store.field(FieldDraft(kind: .text, label: label)) }
        for (label, position) in [("a", 1), ("c", 3), ("e", 5), ("f", .max), ("0", .min)] {
            _ = try await store.field(FieldDraft(kind: .text, label: label, position: position))
        }
        #expect(try await store.labels() == ["0", "a", "b", "c", "d", "e", "f"])
    }

    @Test(
        "Q1 A field moves to the first, a middle or the last place, which is no new revision of it",
        arguments: [
            (1, "cabde"), (2, "acbde"), (3, "abcde"), (4, "abdce"), (5, "abdec"), (0, "cabde"), (6, "abdec"),
        ])
    func moved(_ position: Int, _ order: String) async throws {
        var ids: [Int64] = []
        for label in "abcde" { ids.append(try await store.field(FieldDraft(kind: .text, label: "\(label)"))) }
        let before = try await store.settings()
        let outcome = try await edit(ids[2], from: 1) { $0.position = position }
        #expect(outcome == (order == "abcde" ? .unchanged : .done(id: ids[2])))
        let after = try await store.settings()
        #expect(after.fields.map(\.field.label).joined() == order)
        #expect(after.fields.allSatisfy { $0.revision == 1 })
        #expect(after.formRevision - before.formRevision == (order == "abcde" ? 0 : 1))
        #expect(try await rows().first?.kind == (order == "abcde" ? .fieldAdded : .fieldChanged))
    }

    @Test("Q1 A form that is sent twice adds one field, and another label after Back another one")
    func twice() async throws {
        let draft = FieldDraft(kind: .text, label: "Diet")
        let first = try await store.addField(draft, formID: "f", by: .command, at: .noon)
        #expect(try await store.addField(draft, formID: "f", by: .command, at: .noon) == first)
        let other = try await store.addField(
            draft.with { $0.field.label = "Size" }, formID: "f", by: .command, at: .noon)
        #expect(other != first)
        #expect(try await store.labels() == ["Diet", "Size"])
        #expect(try await rows().count == 2)
        // A field that was removed since is added anew.
        guard case .done(let id) = first else { return }
        _ = try await store.removeField(id, by: .command, at: .noon)
        guard case .done(let again) = try await store.addField(draft, formID: "f", by: .command, at: .noon)
        else {
            Issue.record("it was refused")
            return
        }
        #expect(again > id)
        #expect(try await store.labels() == ["Size", "Diet"])
    }

    @Test("Q1 A form that is sent again with other contents isn’t taken for the one before")
    func changedAfterBack() async throws {
        let draft = FieldDraft.choosing(.oneOf, "Size", "S", "M").with {
            $0.translations = ["de": FieldTranslation(label: "Größe", choices: [-1: "Klein"])]
        }
        let first = try await store.addField(draft, formID: "f", by: .command, at: .noon)
        #expect(try await store.addField(draft, formID: "f", by: .command, at: .noon) == first)
        let changes: [(inout FieldDraft) -> Void] = [
            { $0.field.choices.append(CustomField.Choice(id: 0, label: "L")) },
            { $0.field.choices.removeLast() }, { $0.field.choices[1].label = "XL" },
            { $0.field.hint = "Of the shirt" }, { $0.field.isRequired = true },
            { $0.translations["de"]?.choices = [:] },
        ]
        for change in changes {
            var other = draft
            change(&other)
            let outcome = try await store.addField(other, formID: "f", by: .command, at: .noon)
            #expect(outcome == .labelTaken(language: ""))
        }
        #expect(try await store.labels() == ["Size"])
        guard case .done(let id) = first else { return }
        let renamed = FieldDraft(try await store.storedField(id)).with { $0.field.label = "Shirt" }
        #expect(
            try await store.editField(id, to: renamed, from: nil, by: .command, at: .noon) == .done(id: id))
        _ = try await store.editField(
            id, to: renamed.with { $0.translations["de"]?.label = "" }, from: nil, by: .command, at: .noon)
        #expect(try await store.addField(draft, formID: "f", by: .command, at: .noon) != .done(id: id))
        #expect(try await store.labels() == ["Shirt", "Size"])
    }

    @Test("Q1 Q9 Two fields can't have the same label, however it is written; a removed one's label is free")
    func labelTaken() async throws {
        let diet = try await store.field(FieldDraft(kind: .text, label: "Diét"))
        let size = try await store.field(FieldDraft(kind: .text, label: "Size"))
        for label in ["Diét", "DIÉT", "Die\u{301}t"] {
            let draft = FieldDraft(kind: .date, label: label)
            let added = try await store.addField(draft, formID: label, by: .command, at: .noon)
            #expect(added == .labelTaken(language: ""))
            #expect(try await edit(size) { $0.field.label = label } == .labelTaken(language: ""))
        }
        #expect(try await edit(diet) { $0.field.label = "DIÉT" } == .done(id: diet), "its own")
        _ = try await store.removeField(diet, by: .command, at: .noon)
        #expect(try await edit(size) { $0.field.label = "Diét" } == .done(id: size))
    }

    @Test("Q1 Q9 Two fields can't show the same label in a language, be it a translation or not")
    func labelTakenInLanguage() async throws {
        func draft(_ label: String, _ translations: [String: String] = [:]) -> FieldDraft {
            FieldDraft(
                kind: .text, label: label,
                translations: translations.mapValues { FieldTranslation(label: $0) })
        }
        let diet = try await store.field(draft("Diet", ["de": "Kost"]))
        let size = try await store.field(draft("Size", ["ko": "크기"]))
        for (food, language) in [
            (draft("Food", ["de": "KOST"]), "de"), (draft("Kost"), ""), (draft("Food", ["ko": "Diet"]), "ko"),
            (draft("Kost", ["es": "Comida"]), ""), (draft("Diet", ["de": "Essen"]), ""),
        ] {
            let added = try await store.addField(food, formID: "f", by: .command, at: .noon)
            #expect(added == .labelTaken(language: language), "\(food)")
        }
        func change(_ field: inout FieldDraft) { field.translations["de"] = FieldTranslation(label: "Kost") }
        #expect(try await edit(size, change) == .labelTaken(language: "de"))
        #expect(try await edit(size) { $0.field.label = "Other size" } == .done(id: size))
        // The German form doesn't show this label, but the translation.
        _ = try await store.field(draft("Kost", ["de": "Essen"]))
        // Undo looks at translations, too.
        let removal = try #require(try await store.removeField(diet, by: .command, at: .noon))
        #expect(try await edit(size, change) == .done(id: size))
        #expect(try await store.undoFieldRemoval(removal.id, by: .command, at: .noon) == .labelTaken)
        #expect(try await store.labels() == ["Other size", "Kost"])
    }

    @Test("Q9 Labels that were alike before stay where something else of the field is changed")
    func alikeBefore() async throws {
        _ = try await store.field(FieldDraft(kind: .text, label: "Diet"))
        let size = try await store.field(FieldDraft(kind: .text, label: "Size"))
        try temporary.tamper(
            """
            INSERT INTO custom_translation (field_id, choice_id, language, label, hint)
            VALUES (\(size), 0, 'de', 'Diet', '')
            """)
        #expect(try await edit(size) { $0.field.hint = "In cm" } == .done(id: size))
        #expect(try await edit(size) { $0.field.label = "Length" } == .done(id: size))
    }

    @Test("Q9 There can be fifty fields, and a removed one doesn't count")
    func limit() async throws {
        var ids: [Int64] = []
        for number in 1...50 {
            ids.append(try await store.field(FieldDraft(kind: .text, label: "n\(number)")))
        }
        let more = FieldDraft(kind: .text, label: "more")
        #expect(try await store.addField(more, formID: "x", by: .command, at: .noon) == .tooMany)
        let removal = try #require(try await store.removeField(ids[7], by: .command, at: .noon))
        #expect(try await store.addField(more, formID: "x", by: .command, at: .noon) != .tooMany)
        #expect(try await store.settings().fields.count == CustomField.limit)
        #expect(try await store.undoFieldRemoval(removal.id, by: .command, at: .noon) == .tooMany)
    }

    @Test("Q9 A field can have a hundred choices")
    func choiceLimit() async throws {
        let draft = FieldDraft(kind: .oneOf, label: "Many", choices: (1...100).map { "\($0)" })
        let id = try await store.field(draft)
        #expect(try await store.choices(id).count == CustomField.choiceLimit)
        let tooMany = draft.with { $0.field.choices.append(CustomField.Choice(id: 0, label: "x")) }
        #expect(try await store.editField(id, to: tooMany, from: nil, by: .command, at: .noon) == .tooMany)
        let other = tooMany.with { $0.field.label = "Other" }
        #expect(try await store.addField(other, formID: "x", by: .command, at: .noon) == .tooMany)
    }

    // MARK: Editing

    @Test("Q1 Choices keep what they are when they are renamed and moved, and new ones get ids of their own")
    func choices() async throws {
        let id = try await store.field(.choosing(.someOf, "Diet", "a", "b", "c"))
        let ids = try await store.choices(id)
        let outcome = try await edit(id) { draft in
            draft.field.choices.swapAt(0, 2)
            draft.field.choices[0].label = "C"
            draft.field.choices.insert(CustomField.Choice(id: 0, label: "new"), at: 1)
            draft.translations["de"] = FieldTranslation(choices: [0: "neu"])
            // No choice of this field has this id.
            draft.field.choices.append(CustomField.Choice(id: 999, label: "unknown"))
        }
        #expect(outcome == .done(id: id))
        let kept = try await store.storedField(id)
        #expect(kept.field.choices.map(\.label) == ["C", "new", "b", "a", "unknown"])
        let now = kept.field.choices.map(\.id)
        #expect([now[0], now[2], now[3]] == [ids[2], ids[1], ids[0]])
        #expect(now[1] > ids[2] && now[4] > ids[2] && now[4] != 999 && now[1] != now[4])
        #expect(kept.translations == ["de": FieldTranslation(choices: [now[1]: "neu"])])
        #expect(kept.revision == 2)
        #expect(try await store.undoableFieldRemovals(at: .noon).isEmpty)
    }

    @Test("Q1 A field can't take another's choice, nor have one twice")
    func foreignChoices() async throws {
        let one = try await store.field(.choosing(.oneOf, "One", "a"))
        let other = try await store.field(.choosing(.oneOf, "Other", "x"))
        let (a, x) = (try await store.choices(one)[0], try await store.choices(other)[0])
        _ = try await edit(one) {
            $0.field.choices = [
                CustomField.Choice(id: a, label: "a"), CustomField.Choice(id: x, label: "y"),
                CustomField.Choice(id: a, label: "again"),
            ]
        }
        #expect(try await store.storedField(one).field.choices.map(\.label) == ["a", "y", "again"])
        #expect(try await store.choices(one)[0] == a)
        #expect(Set(try await store.choices(one) + [x]).count == 4)
        #expect(try await store.storedField(other).field.choices == [CustomField.Choice(id: x, label: "x")])
    }

    @Test("Q1 Changing a field leaves the translations of the other fields and of their choices")
    func othersTranslations() async throws {
        let diet = try await store.field(
            .choosing(.oneOf, "Diet", "a", "b").with {
                $0.translations["de"] = FieldTranslation(label: "Kost", choices: [-1: "A"])
            })
        let size = try await store.field(FieldDraft(kind: .text, label: "Size"))
        let before = try await store.storedField(diet)
        #expect(before.translations["de"]?.choices.count == 1)
        #expect(try await edit(size) { $0.field.hint = "In cm" } == .done(id: size))
        #expect(try await store.storedField(diet) == before)
    }

    @Test("Q1 A change from an earlier revision overwrites nothing, and says what the field is now")
    func stale() async throws {
        let id = try await store.field(FieldDraft(kind: .text, label: "Diet"))
        let old = FieldDraft(try await store.storedField(id))
        #expect(try await edit(id, from: 1) { $0.field.hint = "h" } == .done(id: id))
        let now = try await store.storedField(id)
        let late = old.with { $0.field.label = "Food" }
        #expect(try await store.editField(id, to: late, from: 1, by: .command, at: .noon) == .stale(now))
        let same = old.with { $0.field.hint = "h" }
        #expect(try await store.editField(id, to: same, from: 1, by: .command, at: .noon) == .unchanged)
        #expect(try await store.editField(id, to: late, from: nil, by: .command, at: .noon) == .done(id: id))
        #expect(try await store.storedField(id).revision == 3)
    }

    @Test("Q1 A field that there isn't, or that is removed, can't be changed or removed")
    func unknown() async throws {
        let id = try await store.field(FieldDraft(kind: .text, label: "Diet"))
        _ = try await store.removeField(id, by: .command, at: .noon)
        let draft = FieldDraft(kind: .text, label: "Food")
        for gone in [id, 99] {
            #expect(
                try await store.editField(gone, to: draft, from: nil, by: .command, at: .noon) == .unknown)
            #expect(try await store.removeField(gone, by: .command, at: .noon) == nil)
        }
        #expect(try await rows().count == 2)
    }

    @Test("Q1 A kind changes as long as nobody has answered, closed members included")
    func kind() async throws {
        let ana = try await store.signUp("ana")
        let id = try await store.field(.choosing(.oneOf, "Diet", "a", "b"))
        let choices = try await store.choices(id)
        #expect(try await edit(id) { $0.field.kind = .someOf } == .done(id: id))
        #expect(try await store.choices(id) == choices)
        #expect(try await edit(id) { $0.field.kind = .date } == .done(id: id))
        #expect(try await store.storedField(id).field.choices.isEmpty)
        #expect(try temporary.rowCount("custom_choice") == 0)
        #expect(
            try await edit(id) { ($0.field.kind, $0.field.text) = (.agreement, "We agree") } == .done(id: id))
        #expect(try await store.storedField(id).field.text == "We agree")
        #expect(try await edit(id) { $0.field.kind = .date } == .done(id: id))
        #expect(try await store.storedField(id).field.text == "")
        try await store.answer(ana, [id: "2026-11-23"])
        #expect(try await edit(id) { $0.field.kind = .text } == .kindIsFixed)
        let removal = try #require(try await store.remove([ana], by: .command, at: .noon))
        #expect(try await edit(id) { $0.field.kind = .text } == .kindIsFixed)
        #expect(try await edit(id) { $0.field.isRequired = true } == .done(id: id))
        _ = try await store.undoRemoval(removal.id, by: .command, at: .noon)
        #expect(try await store.answers(of: ana) == Answers([id: "2026-11-23"]))
        try await store.answer(ana, [id: ""])
        #expect(try await edit(id) { $0.field.kind = .text } == .done(id: id))
    }

    @Test("Q8 Each text of an agreement has a number, and which has to be agreed to again is said")
    func texts() async throws {
        let draft = FieldDraft(
            kind: .agreement, label: "Photos", text: "one",
            translations: ["de": FieldTranslation(text: "eins")])
        let id = try await store.field(draft)
        func versions() async throws -> [Int64] {
            let kept = try await store.storedField(id)
            return [kept.textVersion, kept.acceptedTextVersion]
        }
        _ = try await edit(id) { $0.field.hint = "no other text" }
        #expect(try await versions() == [1, 1])
        _ = try await edit(id) { $0.asksAgain = true }
        #expect(try await versions() == [1, 1])
        _ = try await edit(id) { $0.field.text = "two" }
        #expect(try await versions() == [2, 1])
        #expect(try await store.storedField(id).translations["de"]?.text == "eins")
        _ = try await edit(id) { $0.translations["de"] = FieldTranslation(text: "zwei") }
        #expect(try await versions() == [3, 1])
        // It may be said later that a text is another in substance.
        #expect(try await edit(id) { $0.asksAgain = true } == .done(id: id))
        #expect(try await versions() == [3, 3])
        #expect(try await edit(id) { $0.asksAgain = true } == .unchanged)
        _ = try await edit(id) { ($0.field.text, $0.asksAgain, $0.translations) = ("three", true, [:]) }
        #expect(try await versions() == [4, 4])
        #expect(try await store.storedField(id).translations.isEmpty)
        #expect(
            try temporary.number("SELECT count(*) FROM agreement_text WHERE text IN ('one', 'eins', 'two')")
                == 5)
    }

    @Test("Q1 A field of a kind that only a newer version knows is left out, and keeps its place and answers")
    func newer() async throws {
        let ana = try await store.signUp("ana")
        var ids: [Int64] = []
        for label in "abc" { ids.append(try await store.field(FieldDraft(kind: .text, label: "\(label)"))) }
        try await store.answer(ana, [ids[0]: "x", ids[1]: "y"])
        try temporary.tamper("UPDATE custom_field SET kind = 'colour' WHERE id = \(ids[1])")
        try temporary.tamper("UPDATE custom_field SET filled_by = 'friends' WHERE id = \(ids[2])")
        let fields = try await (try temporary.reopened()).settings().fields
        #expect(fields.map(\.field.label) == ["a", "c"])
        #expect(fields[1].field.answeredBy == .organisers, "nobody else sees it")
        #expect(try await store.answers(of: ana) == Answers([ids[0]: "x"]))
        #expect(try await store.answer(ana, [ids[1]: "z"]) == .unchanged)
        let draft = FieldDraft(kind: .text, label: "b")
        let added = try await store.addField(draft, formID: "f", by: .command, at: .noon)
        #expect(added == .labelTaken(language: ""))
        #expect(
            try await store.editField(ids[1], to: draft, from: nil, by: .command, at: .noon) == .unknown)
        try temporary.tamper("UPDATE custom_field SET kind = 'text' WHERE id = \(ids[1])")
        #expect(try await store.answers(of: ana) == Answers([ids[0]: "x", ids[1]: "y"]))
    }

    // MARK: Who, and what is told

    @Test("Q1 Only organisers, commands and the program change the form", arguments: Role.allCases)
    func forbidden(_ role: Role) async throws {
        let olga = try await store.signUp("olga")
        _ = try await store.setRole(.organiser, of: olga, by: .command, at: .noon)
        let id = try await store.field(.choosing(.oneOf, "Diet", "a"))
        let gone = try await store.field(FieldDraft(kind: .text, label: "Gone"))
        let removal = try #require(try await store.removeField(gone, by: .program, at: .noon))
        let somebody = try await store.signUp("somebody")
        _ = try await store.setRole(role, of: somebody, by: .command, at: .noon)
        let before = try await store.settings()
        for actor in [Actor.member(somebody), .desk, .member(999)] {
            if role == .organiser, actor == .member(somebody) { continue }
            let draft = FieldDraft(kind: .text, label: "New")
            let attempts: [@Sendable () async throws -> Void] = [
                { _ = try await store.addField(draft, formID: "f", by: actor, at: .noon) },
                { _ = try await store.editField(id, to: draft, from: nil, by: actor, at: .noon) },
                { _ = try await store.removeField(id, by: actor, at: .noon) },
                { _ = try await store.undoFieldRemoval(removal.id, by: actor, at: .noon) },
            ]
            for attempt in attempts {
                await #expect(throws: StoreError.forbidden) { try await attempt() }
            }
        }
        #expect(try await store.settings() == before)
        if role == .organiser {
            let actor = Actor.member(somebody)
            _ = try await store.addField(
                FieldDraft(kind: .text, label: "New"), formID: "f", by: actor, at: .noon)
            #expect(try await rows().first?.actor == actor)
        }
    }

    @Test("M12 Q1 Every change of the form has a row of the activity with the field's label")
    func activity() async throws {
        let id = try await store.field(.choosing(.oneOf, "Diet", "a", "b"))
        _ = try await edit(id) { $0.field.label = "Food" }
        _ = try await edit(id) { $0.field.label = "Food" }
        _ = try await edit(id) { $0.field.choices.removeLast() }
        let choices = try await store.undoableFieldRemovals(at: .noon)
        _ = try await store.undoFieldRemoval(choices[0].id, by: .command, at: .noon)
        let removal = try #require(try await store.removeField(id, by: .command, at: .noon))
        _ = try await store.undoFieldRemoval(removal.id, by: .command, at: .noon)
        let rows = try await rows()
        #expect(
            rows.map(\.kind) == [
                .fieldRemovalUndone, .fieldRemoved, .fieldRemovalUndone, .fieldChanged, .fieldChanged,
                .fieldAdded,
            ])
        #expect(rows.map(\.detail) == ["Food", "Food", "Food", "Food", "Food", "Diet"])
        #expect(rows.allSatisfy { $0.actor == .command && $0.whom.isEmpty && $0.count == nil })
    }

    @Test("Q1 A change of the form is reported as one of the settings, whose revision stays")
    func observed() async throws {
        let reported = ReportedChanges()
        store.observe { reported.add($0) }
        var revision = try await store.settings().formRevision
        func isReported(_ body: () async throws -> Void) async throws -> Bool {
            let changes = try await reported.during(body)
            let settings = try await store.settings()
            defer { revision = settings.formRevision }
            #expect(settings.revision == 1)
            #expect((changes == []) == (settings.formRevision == revision))
            return changes == [.settings] && settings.formRevision == revision + 1
        }
        var id: Int64 = 0
        var removal: FieldRemoval?
        #expect(try await isReported { id = try await store.field(FieldDraft(kind: .text, label: "a")) })
        #expect(try await isReported { _ = try await edit(id) { $0.field.label = "b" } })
        #expect(try await !isReported { _ = try await edit(id) { $0.field.label = "b" } })
        #expect(
            try await isReported { removal = try await store.removeField(id, by: .command, at: .noon) })
        let batch = try #require(removal).id
        #expect(
            try await isReported { _ = try await store.undoFieldRemoval(batch, by: .command, at: .noon) })
        #expect(
            try await !isReported { _ = try await store.undoFieldRemoval(batch, by: .command, at: .noon) })
    }

    @Test("Q1 A change that fails leaves the form as it was", arguments: ["settings", "activity"])
    func atomic(_ table: String) async throws {
        let id = try await store.field(.choosing(.oneOf, "Diet", "a", "b"))
        let before = try await store.settings()
        try temporary.breakWrites(table == "settings" ? "UPDATE" : "INSERT", of: table)
        await #expect(throws: StoreError.self) {
            try await store.editField(
                id, to: FieldDraft(kind: .oneOf, label: "x"), from: nil, by: .command, at: .noon)
        }
        await #expect(throws: StoreError.self) {
            try await store.addField(
                FieldDraft(kind: .oneOf, label: "x"), formID: "f", by: .command, at: .noon)
        }
        await #expect(throws: StoreError.self) {
            try await store.removeField(id, by: .command, at: .noon)
        }
        try temporary.mendWrites(of: table)
        #expect(try await store.settings() == before)
        #expect(try await store.undoableFieldRemovals(at: .noon).isEmpty)
    }

    @Test("Q1 Of many changes of one revision at once one succeeds, and labels stay unique")
    func race() async throws {
        let id = try await store.field(FieldDraft(kind: .text, label: "Diet"))
        let outcomes = try await withThrowingTaskGroup(of: FieldOutcome.self) { group in
            for number in 0..<10 {
                group.addTask { [store] in
                    let draft = FieldDraft(kind: .text, label: "Label \(number)")
                    return try await store.editField(id, to: draft, from: 1, by: .command, at: .noon)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .done(id: id) } == 1)
        let now = try await store.storedField(id)
        #expect(outcomes.count { $0 == .stale(now) } == 9)
        let added = try await withThrowingTaskGroup(of: FieldOutcome.self) { group in
            for number in 0..<10 {
                group.addTask { [store] in
                    let draft = FieldDraft(kind: .text, label: "same")
                    return try await store.addField(draft, formID: "\(number)", by: .command, at: .noon)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(added.count { $0 == .labelTaken(language: "") } == 9)
        #expect(try await store.labels().count == 2)
    }
}
