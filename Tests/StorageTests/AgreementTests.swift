import Foundation
import Model
import Storage
import TestStores
import Testing

/// An agreement counts for the text that the member has read.
@Suite("Agreements", .timeLimit(.minutes(15))) struct AgreementTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }
    private let later = Timestamp.noon.adding(seconds: 60)

    private func photos(german: String = "") async throws -> Int64 {
        try await store.field(
            FieldDraft(
                kind: .agreement, label: "Photos", text: "one",
                translations: german.isEmpty ? [:] : ["de": FieldTranslation(text: german)]))
    }

    private func change(_ id: Int64, to text: String, asksAgain: Bool = false) async throws {
        let draft = FieldDraft(try await store.storedField(id)).with {
            ($0.field.text, $0.asksAgain, $0.translations) = (text, asksAgain, [:])
        }
        _ = try await store.editField(id, to: draft, from: nil, by: .command, at: .noon)
    }

    private func agree(
        _ member: Int64, _ id: Int64, _ text: String = "yes", reading version: Int64?,
        in language: String = ""
    ) async throws -> EditOutcome<Member> {
        let profile = try #require(try await store.member(id: member)).profile
        let answers = Answers([id: text], reading: [id: ReadText(version: version, language: language)])
        return try await store.editMember(
            member, to: profile, answers: answers, from: nil, by: .member(member), at: later)
    }

    private func agreed(_ member: Int64, _ id: Int64) async throws -> StoredAgreement? {
        try await store.agreements(of: member)[id]
    }

    @Test("Q8 The text of a field that was another kind meanwhile isn't one that an open form has shown")
    func otherKindMeanwhile() async throws {
        let id = try await photos()
        for (kind, text) in [(CustomField.Kind.yesNo, ""), (.agreement, "two")] {
            let draft = FieldDraft(try await store.storedField(id)).with {
                ($0.field.kind, $0.field.text) = (kind, text)
            }
            _ = try await store.editField(id, to: draft, from: nil, by: .command, at: .noon)
        }
        let ana = try await store.signUp("ana")
        await #expect(throws: StoreError.agreementChanged) { _ = try await agree(ana, id, reading: 1) }
        let current = try await store.storedField(id).textVersion
        #expect(try await agree(ana, id, reading: current) == .done)
        #expect(try await agreed(ana, id)?.text == "two")
    }

    @Test(
        "Q8 A member who read another text than the current one agrees to nothing, whatever they send it by")
    func replaced() async throws {
        let id = try await photos()
        let ana = try await store.signUp("ana")
        try await change(id, to: "two")
        for version: Int64 in [0, 1, 3, -1, .max] {
            await #expect(throws: StoreError.agreementChanged, "\(version)") {
                _ = try await agree(ana, id, reading: version)
            }
            let answers = Answers([id: "yes"], reading: [id: ReadText(version: version)])
            await #expect(throws: StoreError.agreementChanged) {
                _ = try await store.addMember(
                    Profile(username: "ben"), answers: answers, by: .command, at: .noon)
            }
            let registration = Registration(
                Profile(name: "Cleo", email: "cleo@example.org"), passwordHash: "h", by: .desk,
                answers: answers)
            await #expect(throws: StoreError.agreementChanged) {
                _ = try await store.register(registration, at: .noon)
            }
            let session = NewSession(
                tokenDigest: Array(UUID().uuidString.utf8), isRemembered: false, browser: "")
            await #expect(throws: StoreError.agreementChanged) {
                _ = try await store.signUp(registration, session: session, at: .noon)
            }
        }
        #expect(try await store.members(MemberQuery(), limit: 9).entries.map(\.member.id) == [ana])
        #expect(try await agreed(ana, id) == nil)
        #expect(try await agree(ana, id, reading: 2) == .done)
        #expect(try await agreed(ana, id) == StoredAgreement(textVersion: 2, text: "two", at: later))
        // A member who doesn't say which text they read is taken to have read the current one.
        let ben = try await store.signUp("ben")
        #expect(try await agree(ben, id, reading: nil) == .done)
        #expect(try await agreed(ben, id)?.textVersion == 2)
        // An answer that doesn't change is no new agreement, and to take one back needs no text.
        try await change(id, to: "three")
        #expect(try await agree(ana, id, reading: 2) == .unchanged)
        #expect(try await agreed(ana, id)?.textVersion == 2)
        #expect(try await agree(ana, id, "", reading: 1) == .done)
        #expect(try await agreed(ana, id) == nil)
    }

    @Test("Q8 The text is kept in the language in which it was read, as far as there was one")
    func languages() async throws {
        let id = try await photos(german: "eins")
        for (name, language, kept) in [
            ("ana", "de", "de"), ("ben", "", ""), ("cleo", "ko", ""), ("dora", "'; DROP TABLE answer", ""),
        ] {
            let member = try await store.signUp(name)
            #expect(try await agree(member, id, reading: 1, in: language) == .done)
            let expected = StoredAgreement(
                textVersion: 1, text: kept.isEmpty ? "one" : "eins", language: kept, at: later)
            #expect(try await agreed(member, id) == expected, "\(name)")
        }
        let ana = try #require(try await store.member(signInName: "ana")).id
        try await change(id, to: "two", asksAgain: true)
        #expect(try await agreed(ana, id)?.text == "eins")
        // The new text has no German one.
        #expect(try await agree(ana, id, reading: 2, in: "de") == .done)
        #expect(try await agreed(ana, id) == StoredAgreement(textVersion: 2, text: "two", at: later))
        let emil = try await store.addMember(
            Profile(username: "emil"), answers: Answers([id: "yes"]), by: .command, at: .noon)
        #expect(try await agreed(emil, id)?.language == "")
    }

    @Test(
        "Q8 A member who declines a changed text keeps the earlier agreement, and isn't asked until it changes again"
    )
    func declined() async throws {
        let id = try await photos(german: "eins")
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        _ = try await agree(ana, id, reading: 1, in: "de")
        let first = StoredAgreement(textVersion: 1, text: "eins", language: "de", at: later)
        func decline(_ version: Int64?, _ member: Int64) async throws {
            try await store.decline(id, reading: ReadText(version: version), by: member)
        }
        // Neither of them was asked anything.
        try await decline(1, ana)
        try await decline(1, ben)
        #expect(try await agreed(ana, id) == first)
        #expect(try await agreed(ben, id) == nil)
        try await change(id, to: "two", asksAgain: true)
        var field = try await store.storedField(id)
        #expect(field.isOutdated(first) && !field.isDeclined(first))
        await #expect(throws: StoreError.agreementChanged) { try await decline(1, ana) }
        #expect(try await agreed(ana, id) == first)
        try await decline(2, ana)
        try await decline(2, ana)
        let declined = StoredAgreement(
            textVersion: 1, text: "eins", language: "de", at: later, declinedVersion: 2)
        #expect(try await agreed(ana, id) == declined)
        #expect(field.isOutdated(declined) && field.isDeclined(declined))
        #expect(try await (try temporary.reopened()).agreements(of: ana)[id] == declined)
        // A change of the wording asks no member again, and one of the substance asks each of them.
        try await change(id, to: "two.")
        field = try await store.storedField(id)
        #expect(field.isDeclined(declined))
        try await change(id, to: "three", asksAgain: true)
        field = try await store.storedField(id)
        #expect(field.isOutdated(declined) && !field.isDeclined(declined))
        #expect(try await agree(ana, id, reading: 4) == .done)
        #expect(try await agreed(ana, id) == StoredAgreement(textVersion: 4, text: "three", at: later))
        try await store.decline(99, reading: ReadText(version: 1), by: ana)
        try await decline(4, 99)
        let note = try await store.field(FieldDraft(kind: .text, label: "Note"))
        try await store.answer(ana, [note: "x"])
        try await store.decline(note, reading: ReadText(version: 7), by: ana)
        #expect(try await store.answers(of: ana)[note] == "x")
    }
}
