import Foundation
import Model
import Storage
import TestStores
import Testing

/// Members who gave little of themselves at the desk, and the forms that added them.
@Suite(.timeLimit(.minutes(15))) struct DeskFormTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }
    private let code = StoredCode(salt: [1], digest: [1])

    /// - Parameter form: the id of the form that was sent.
    @discardableResult
    private func register(
        _ profile: Profile, _ form: String? = nil, on store: Store? = nil
    ) async throws(StoreError) -> Roster.Entry {
        let registration = Registration(profile, passwordHash: "", by: .desk, formID: form)
        return try await (store ?? self.store).register(registration, at: .noon).entry
    }

    private func found(_ text: String = "") async throws -> [Member] {
        try await store.members(MemberQuery(text: text), limit: 99).entries.map(\.member)
    }

    // MARK: Whatever was given

    @Test(
        "Q2 A person who gave nothing but a name or a phone number is on the list, found, and kept as they are"
    )
    func little() async throws {
        #expect(try await register(Profile(name: "Ana")).name == "Ana")
        #expect(try await register(Profile(phone: "0123456789")).name == "…789")
        #expect(try await register(Profile(email: "cem@example.org")).name == "c…@example.org")
        #expect(try await store.names() == ["Ana", "…789", "c…@example.org"])
        #expect(try await found("0123456789").map(\.profile) == [Profile(phone: "0123456789")])
        #expect(try await found("ana").map(\.profile) == [Profile(name: "Ana")])
        #expect(try await found().count == 3)
        try await store.check()
        let again = try temporary.reopened()
        let kept = try await again.members(MemberQuery(order: .name), limit: 99).entries
        // The order is that of the texts that they are listed under.
        #expect(kept.map(\.member.profile.listName) == ["0123456789", "Ana", "cem@example.org"])
    }

    @Test("Q2 Two may have the same name and phone number, and neither is anybody’s email or username")
    func same() async throws {
        let profile = Profile(name: "Ana Ruiz", phone: "0123456789")
        try await register(profile)
        try await register(profile)
        #expect(try await store.names() == ["Ana Ruiz", "Ana Ruiz"])
        #expect(try await store.member(signInName: "") == nil)
        #expect(try await store.member(signInName: "Ana Ruiz") == nil)
    }

    @Test("Q2 An email is one member’s, whether others have one or not")
    func email() async throws {
        try await register(Profile(name: "Ana"))
        try await register(Profile(email: "ana@example.org"))
        await #expect(throws: StoreError.emailTaken) {
            try await register(Profile(name: "Ana", email: "ANA@example.org"))
        }
    }

    @Test(
        "Q2 Restart takes those without a password off the list, Undo brings them back, erasure erases them")
    func restart() async throws {
        try await register(Profile(name: "Ana"), "one")
        try await register(Profile(phone: "0123456789"), "two")
        #expect(try await store.restartDesk(at: .noon) == Restart(at: .noon, count: 2))
        #expect(try await found().isEmpty)
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 2, leftOut: []))
        #expect(try await store.names() == ["Ana", "…789"])
        _ = try await store.restartDesk(at: .noon)
        let later = Timestamp.noon.adding(seconds: UndoPeriod.seconds)
        #expect(try await store.eraseClosed(at: later) == 2)
        try await store.check()
    }

    @Test("Q2 M7 A member with nothing to sign in with gets no code, and the others get theirs")
    func codes() async throws {
        let olga = try await store.organiser()
        for profile in [
            Profile(name: "Ana"), Profile(phone: "0123456"), Profile(name: "Cem", email: "c@d.e"),
        ] {
            try await register(profile)
        }
        let ids = try await found().map(\.id).sorted().suffix(3)
        let given = try await store.giveCodes(ids.map { ($0, code) }, by: olga, at: .noon)
        #expect(given.map(\.profile.name) == ["Cem"])
        for id in ids { #expect(try await (store.code(of: id, at: .noon) != nil) == (id == ids.last)) }
        let rows = try await store.activity(before: nil, of: nil, limit: 9).filter { $0.kind == .codesGiven }
        #expect(rows.map(\.count) == [1])
        // The result is empty if no member can use a code.
        #expect(try await store.giveCodes([(ids[ids.startIndex], code)], by: olga, at: .noon).isEmpty)
    }

    @Test("Q2 M5 An email or username is taken from nobody who has a password, and from anybody who has none")
    func edit() async throws {
        let olga = try await store.organiser()
        let ana = try await store.signUp("ana-ruiz")
        let revision = try #require(try await store.member(id: ana)).revision
        let outcome = try await store.editMember(
            ana, to: Profile(name: "Ana"), from: revision, by: olga, at: .noon)
        let current = try #require(try await store.member(id: ana))
        #expect(outcome == .stale(current) && current.profile == Profile(username: "ana-ruiz"))
        let added = try await store.addMember(
            Profile(name: "Ben", email: "ben@example.org"), by: olga, at: .noon)
        #expect(
            try await store.editMember(added, to: Profile(name: "Ben"), from: 1, by: olga, at: .noon)
                == .done)
        let email = Profile(name: "Ben", email: "ben@example.org")
        #expect(try await store.editMember(added, to: email, from: 2, by: olga, at: .noon) == .done)
        #expect(try await store.member(email: "ben@example.org")?.id == added)
    }

    @Test("Q2 Whose history names a member known by a phone number alone shows the end of it")
    func history() async throws {
        let olga = try await store.organiser()
        let ana = try await store.signUp("ana-ruiz")
        let added = try await store.addMember(
            Profile(name: "Ben", username: "ben-diaz", phone: "0123456789"), by: olga, at: .noon)
        try await store.send(5, ana, to: "ben-diaz")
        #expect(try await store.entries(ana).first?.other == "ben-diaz")
        _ = try await store.editMember(added, to: Profile(phone: "0123456789"), from: 1, by: olga, at: .noon)
        #expect(try await store.entries(ana).first?.other == "…789")
    }

    @Test("Q2 Whose history names a member known by an email alone shows its first letter and domain")
    func historyOfEmail() async throws {
        let ana = try await store.signUp("ana-ruiz")
        _ = try await store.addMember(
            Profile(email: "ben@example.org"), by: try await store.organiser(), at: .noon)
        try await store.send(5, ana, to: "ben@example.org")
        #expect(try await store.entries(ana).first?.other == "b…@example.org")
    }

    // MARK: The form's id

    @Test("Q2 A form adds one member, also after a start of the program and from another program")
    func once() async throws {
        try await register(Profile(name: "Ana"), "form-1")
        for isReopened in [false, true] {
            let other = isReopened ? try temporary.reopened() : try temporary.beside()
            for profile in [Profile(name: "Ana"), Profile(name: "Ben", email: "ben@example.org")] {
                await #expect(throws: StoreError.formUsed) {
                    try await register(profile, "form-1", on: other)
                }
            }
            #expect(try await other.member(formID: "form-1")?.profile == Profile(name: "Ana"))
            #expect(try await other.names() == ["Ana"])
            #expect(try await other.auditLedger().problem == nil)
        }
    }

    @Test("Q2 No member is found by an id that no form had")
    func unknownForm() async throws {
        try await register(Profile(name: "Ana"), "form-1")
        try await register(Profile(name: "Ben"))
        for id in ["form-2", "form", "form\u{0}", ""] {
            #expect(try await store.member(formID: id) == nil)
        }
    }

    @Test("Q2 Of many that send one form at once, one is added")
    func race() async throws {
        let (one, other) = (store, try temporary.beside())
        let outcomes = await withTaskGroup(of: Result<Roster.Entry, StoreError>.self) { group in
            for number in 0..<20 {
                group.addTask {
                    do throws(StoreError) {
                        return .success(
                            try await register(
                                Profile(name: "Ana"), "form-1", on: number.isMultiple(of: 2) ? one : other))
                    } catch { return .failure(error) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { (try? $0.get()) != nil }.count == 1)
        #expect(
            outcomes.allSatisfy { if case .failure(let error) = $0 { error == .formUsed } else { true } })
        #expect(try await store.names() == ["Ana"])
    }

    @Test("Q2 A form that added somebody whom Restart removed is used, until they are erased")
    func closed() async throws {
        try await register(Profile(name: "Ana"), "form-1")
        _ = try await store.restartDesk(at: .noon)
        await #expect(throws: StoreError.formUsed) { try await register(Profile(name: "Ana"), "form-1") }
        #expect(try await store.member(formID: "form-1") == nil)
        _ = try await store.undoRestart(at: .noon)
        #expect(try await store.member(formID: "form-1") != nil)
        _ = try await store.restartDesk(at: .noon)
        _ = try await store.eraseClosed(at: .noon.adding(seconds: UndoPeriod.seconds))
        try await register(Profile(name: "Ana"), "form-1")
        #expect(try await store.names() == ["Ana"])
    }

    @Test("Q2 M19 The form in the office adds one member, too")
    func office() async throws {
        let olga = try await store.organiser()
        let ana = try await store.addMember(
            Profile(name: "Ana"), answers: Answers(), formID: "form-1", by: olga, at: .noon)
        await #expect(throws: StoreError.formUsed) {
            _ = try await store.addMember(
                Profile(name: "Ana"), answers: Answers(), formID: "form-1", by: olga, at: .noon)
        }
        await #expect(throws: StoreError.formUsed) { try await register(Profile(name: "Ana"), "form-1") }
        #expect(try await store.member(formID: "form-1")?.id == ana)
        // Without an id each is another one.
        for _ in 0..<2 { _ = try await store.addMember(Profile(name: "Ana"), by: olga, at: .noon) }
        #expect(try await found("ana").count == 3)
    }
}
