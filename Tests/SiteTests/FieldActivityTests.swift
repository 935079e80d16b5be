import Model
import Storage
import Testing
import Visitors

@testable import Site

@Suite("The group's own form in the activity") struct FieldActivityTests {
    @Test("Q1 Pages have every change of the form at once")
    func live() async throws {
        let site = try TestSite()
        let store = site.store
        let live = LiveSettings(try await store.settings(), of: store)
        var last = try await live.current()
        func isNew() async throws -> Bool {
            let current = try await live.current()
            defer { last = current }
            return current != last
        }
        let draft = FieldDraft(kind: .oneOf, label: "Diet", choices: ["a"])
        guard
            case .done(let id) = try await store.addField(
                draft, formID: "f", by: .command, at: .init(milliseconds: 1))
        else {
            Issue.record("it was refused")
            return
        }
        #expect(try await isNew() && last.stored.fields.map(\.field.id) == [id])
        let at = Timestamp(milliseconds: 2)
        _ = try await store.editField(id, to: draft, from: nil, by: .command, at: at)
        #expect(try await isNew(), "the choice is another one")
        let removal = try await store.undoableFieldRemovals(at: at)[0]
        _ = try await store.undoFieldRemoval(removal.id, by: .command, at: at)
        #expect(try await !isNew(), "its label is used again")
        _ = try await store.removeField(id, by: .command, at: at)
        #expect(try await isNew() && last.stored.fields.isEmpty)
    }

    @Test("M12 Q5 Files name what was corrected as the form does, and a field that is gone by its input")
    func corrected() async throws {
        let site = try TestSite()
        let (olga, now) = (try await site.organiser(), site.clock.now)
        let draft = FieldDraft(kind: .someOf, label: "Courses; all", choices: ["Chess", "Go"])
        _ = try await site.store.addField(draft, formID: "f", by: .command, at: now)
        let field = try #require(try await site.store.settings().fields.first?.field)
        let me = try #require(try await site.store.member(signInName: "olga-organises"))
        for chosen in [field.choiceIDs[0], field.choiceIDs.joined(separator: " ")] {
            _ = try await site.store.editMember(
                me.id, to: me.profile, answers: Answers([field.id: chosen]), from: nil, by: .command, at: now)
        }
        let told = "“Courses; all”: Chess → “Chess; Go”"
        #expect(await olga.download("/activity.csv").text.contains(told))
        let file = await olga.download("/account/data.json").text
        #expect(file.contains(#""field":"Courses; all""#) && file.contains(#""before":"Chess","#))
        _ = try await site.store.removeField(field.id, by: .command, at: now)
        let ids = "\(field.name): \(field.choiceIDs[0]) → \(field.choiceIDs.joined(separator: " "))"
        #expect(await olga.download("/activity.csv").text.contains(ids))
    }

    @Test(
        "M12 Q1 What a field’s answers were isn’t told as another kind’s, nor a removed choice as an empty text"
    )
    func otherKind() async throws {
        let site = try TestSite()
        let (olga, now) = (try await site.organiser(), site.clock.now)
        let store = site.store
        let me = try #require(try await store.member(signInName: "olga-organises"))
        func answer(_ field: Int64, _ text: String) async throws {
            _ = try await store.editMember(
                me.id, to: me.profile, answers: Answers([field: text]), from: nil, by: .command, at: now)
        }
        for draft in [
            FieldDraft(kind: .text, label: "Photos"),
            FieldDraft(kind: .oneOf, label: "Diet", choices: ["vegan"]),
        ] {
            _ = try await store.addField(draft, formID: draft.field.label, by: .command, at: now)
        }
        let fields = try await store.settings().fields.map(\.field)
        let (photos, diet) = (fields[0], fields[1])
        try await answer(photos.id, "only from behind")
        try await answer(photos.id, "")
        try await answer(diet.id, "\(diet.choiceIDs[0])")
        #expect(await olga.get("/activity").text.contains("only from behind"))
        _ = try await store.editField(
            photos.id, to: FieldDraft(kind: .longText, label: "Photos"), from: nil, by: .command, at: now)
        #expect(await olga.get("/activity").text.contains("only from behind"))
        _ = try await store.editField(
            photos.id, to: FieldDraft(kind: .agreement, label: "Photos", text: "Yes?"), from: nil,
            by: .command, at: now)
        _ = try await store.editField(
            diet.id, to: FieldDraft(kind: .oneOf, label: "Diet", choices: ["none"]), from: nil,
            by: .command, at: now)
        let page = await olga.get("/activity").text
        #expect(!page.contains("Agreed") && !page.contains("only from behind"))
        #expect(page.contains("nothing → a choice that was removed"))
    }

    @Test("M12 Q1 The activity says what was done to which field, by its label, whatever that is")
    func told() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let now = site.clock.now
        for label in ["Diet <b>", "desk", "a; role: organiser"] {
            let draft = FieldDraft(kind: .text, label: label)
            let added = try await site.store.addField(draft, formID: label, by: .command, at: now)
            guard case .done(let id) = added else { continue }
            _ = try await site.store.editField(
                id, to: FieldDraft(kind: .date, label: label), from: nil, by: .command, at: now)
            let removal = try #require(try await site.store.removeField(id, by: .command, at: now))
            _ = try await site.store.undoFieldRemoval(removal.id, by: .command, at: now)
        }
        let page = await olga.get("/activity").text
        for what in ["added", "changed", "removed", "brought back"] {
            #expect(page.split(separator: "\(what) a field").count == 4, "\(what)")
        }
        #expect(page.contains("Diet &lt;b&gt;") && page.contains("a; role: organiser"))
        #expect(!page.contains("desk keeper"), "a label is no role")
        let file = await olga.download("/activity.csv").text
        for code in ["field-added", "field-changed", "field-removed", "field-removal-undone"] {
            #expect(
                file.contains("\"\(code)\",\"\",\"Diet <b“")
                    || file.contains("\"\(code)\",\"\",\"“Diet <b>”\""))
            #expect(file.contains("\"\(code)\",\"\",\"desk\""))
            #expect(file.contains("\"\(code)\",\"\",\"“a; role: organiser”\""))
        }
    }
}
