import Foundation
import Model
@testable import Storage
import Synchronization
import TestStores
import Testing

@Suite("Imports")
struct ImportTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    private func people(_ range: Range<Int>) -> [Registration] {
        range.map {
            Registration(
                Profile(name: "Person \($0)", email: "p\($0)@example.org", username: "person-\($0)"),
                passwordHash: "", by: .imported)
        }
    }

    private func found(_ text: String) async throws -> Int? {
        try await store.members(MemberQuery(text: text), limit: 1).found
    }

    @Test(
        "M10 Staged people are invisible; when the import finishes, all are members at once, with the opening balance"
    )
    func staged() async throws {
        let actor = try await store.organiser()
        let batch = try await store.beginImport(by: actor, at: .noon)
        for start in stride(from: 0, to: 300, by: 100) {
            try await store.stage(people(start..<start + 100), in: batch, at: .noon)
        }
        #expect(try await store.memberCount() == 1)
        #expect(try await found("person") == 0)
        #expect(try await store.member(email: "p7@example.org") == nil)
        #expect(try await store.member(signInName: "person-7") == nil)
        #expect(try await store.undoableImports(at: .noon).isEmpty)
        #expect(try await store.presence(of: people(0..<1).map(\.profile)) == [.absent])
        #expect(try await store.eraseClosed(at: Timestamp.noon.adding(seconds: 9999)) == 0)

        let finished = try await store.finishImport(batch, by: actor, at: .noon)
        #expect(finished == FinishedImport(imported: 300, takenCount: 0))
        #expect(try await store.memberCount() == 301)
        #expect(try await found("person-29") == 11)
        let one = try #require(try await store.member(signInName: "person-7"))
        #expect(one.form == .imported && one.passwordHash.isEmpty && one.role == .member)
        #expect(try await store.balance(one.id) == 100_00)
        #expect(try await store.roster().total == 0)
        #expect(try await store.auditLedger().problem == nil)
        let row = try #require(try await store.activity(before: nil, of: nil, limit: 1).first)
        #expect(row.kind == .membersImported && row.count == 300 && row.actor == actor)
    }

    @Test(
        "M10 A person who registers meanwhile stays, and the same one from the file is left out, and then erased"
    )
    func meanwhile() async throws {
        let actor = try await store.organiser()
        let batch = try await store.beginImport(by: actor, at: .noon)
        try await store.stage(people(0..<5), in: batch, at: .noon)
        let ana = try await store.signUp("PERSON-2")
        let finished = try await store.finishImport(batch, by: actor, at: .noon)
        #expect(finished == FinishedImport(imported: 4, takenCount: 1))
        #expect(try await store.member(signInName: "person-2")?.id == ana)
        #expect(try await store.memberCount() == 6)
        // They never were members: their data is erased at once, and the activity doesn't record it.
        #expect(try await store.eraseClosed(at: .noon) == 1)
        #expect(try await store.eraseClosed(at: .noon) == 0)
        let kinds = try await store.activity(before: nil, of: nil, limit: 9).map(\.kind)
        #expect(kinds == [.membersImported, .roleChanged])
        #expect(try await store.memberCount() == 6)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("M10 A staged username that looks like one registered meanwhile is left out, too")
    func looksAlikeMeanwhile() async throws {
        let actor = try await store.organiser()
        let batch = try await store.beginImport(by: actor, at: .noon)
        try await store.stage(people(0..<5), in: batch, at: .noon)
        _ = try await store.signUp("p\u{435}rson-2")
        let finished = try await store.finishImport(batch, by: actor, at: .noon)
        #expect(finished == FinishedImport(imported: 4, takenCount: 1))
        #expect(try await store.member(signInName: "person-2") == nil)
    }

    @Test(
        "M10 Of two imports at once, the second skips people with only a name and phone number whom the first brought"
    )
    func namesakesMeanwhile() async throws {
        let actor = try await store.organiser()
        func staged(_ people: [Profile]) async throws -> Int64 {
            let batch = try await store.beginImport(by: actor, at: .noon)
            let registrations = people.map { Registration($0, passwordHash: "", by: .imported) }
            try await store.stage(registrations, in: batch, at: .noon)
            return batch
        }
        let first = try await staged([Profile(name: "Ana Ruiz", phone: "0171234567")])
        let second = try await staged([
            Profile(name: "ana ruiz", phone: "0049171234567"), Profile(name: "Ana Ruiz", phone: "0171234568"),
            Profile(name: "Ana Ruiz", email: "ana@example.org", phone: "0171234567"),
            Profile(phone: "0171234567"), Profile(name: "Ana Ruiz"),
        ])
        #expect(
            try await store.finishImport(first, by: actor, at: .noon)
                == FinishedImport(imported: 1, takenCount: 0))
        #expect(
            try await store.finishImport(second, by: actor, at: .noon)
                == FinishedImport(imported: 4, takenCount: 0, alreadyMemberCount: 1))
        #expect(try await store.memberCount() == 6)
        #expect(try await store.eraseClosed(at: .noon) == 1)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test(
        "M10 M13 All members of one import get the same opening balance, although the settings change meanwhile"
    )
    func oneBalance() async throws {
        let actor = try await store.organiser()
        let batch = try await store.beginImport(by: actor, at: .noon)
        try await store.stage(people(0..<2), in: batch, at: .noon)
        var settings = try await store.settings().settings
        settings.openingBalance = Amount(hundredths: 55_00)
        _ = try await store.changeSettings(settings, from: nil, by: actor, at: .noon)
        try await store.stage(people(2..<4), in: batch, at: .noon)
        _ = try await store.finishImport(batch, by: actor, at: .noon)
        for number in 0..<4 {
            let member = try #require(try await store.member(signInName: "person-\(number)"))
            #expect(try await store.balance(member.id) == 100_00)
        }
        let ana = try await store.signUp("ana")
        #expect(try await store.balance(ana) == 55_00)
    }

    private func importPeople(_ range: Range<Int>, by actor: Actor) async throws -> Int64 {
        let batch = try await store.beginImport(by: actor, at: .noon)
        try await store.stage(people(range), in: batch, at: .noon)
        _ = try await store.finishImport(batch, by: actor, at: .noon)
        return batch
    }

    @Test("M10 An import that is finished once an erasure has listed it as staged keeps its Undo")
    func finishedBeforeErasure() async throws {
        let actor = try await store.organiser()
        let batch = try await importPeople(0..<3, by: actor)
        #expect(try await store.engine.eraseMembers(of: batch, .staged, at: .noon) == 0)
        #expect(try await store.undoableImports(at: .noon).map(\.id) == [batch])
        #expect(
            try await store.undoImport(batch, by: actor, at: .noon) == UndoneImport(removed: 3, stayed: 0))
    }

    private let code = StoredCode(salt: [1], digest: [2])

    /// Gives the member a code, and uses it.
    private func signIn(_ member: Int64, by actor: Actor) async throws {
        _ = try await store.giveCodes([(member, code)], by: actor, at: .noon)
        let session = NewSession(
            tokenDigest: [UInt8(member & 255)], isRemembered: false, browser: "Test")
        #expect(try await store.useCode(code, .signIn, of: member, newHash: "h", session: session, at: .noon))
    }

    private func id(_ name: String) async throws -> Int64 {
        try #require(try await store.member(signInName: name)).id
    }

    @Test(
        "M10 M6 An imported member who was removed before the import was undone comes back with that removal's Undo alone"
    )
    func removedAndTakenBack() async throws {
        let actor = try await store.organiser()
        let batch = try await importPeople(0..<5, by: actor)
        let ids = try await store.members(MemberQuery(text: "person-"), limit: 2).entries.map(\.member.id)
        let removal = try #require(try await store.remove(ids, by: actor, at: .noon))
        #expect(
            try await store.undoImport(batch, by: actor, at: .noon) == UndoneImport(removed: 3, stayed: 0))
        #expect(try await store.undoableRemovals(at: .noon).map(\.count) == [3, 2])
        #expect(try await store.undoRemoval(removal.id, by: actor, at: .noon)?.restored == 2)
        #expect(try await store.memberCount() == 3)
        _ = try await store.eraseClosed(at: Timestamp.noon.adding(seconds: UndoPeriod.seconds))
        #expect(try rowCount() == 3)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test(
        "M18 Taking back an import can be undone for ten minutes: ids, credits and one-time codes are the same, and the import can be taken back once more"
    )
    func takenBackAndBroughtBack() async throws {
        let actor = try await store.organiser()
        let batch = try await importPeople(0..<20, by: actor)
        let before = try #require(try await store.member(signInName: "person-7"))
        _ = try await store.giveCodes([(before.id, code)], by: actor, at: .noon)
        try await signIn(try await id("person-3"), by: actor)
        let later = Timestamp.noon.adding(seconds: UndoPeriod.seconds - 1)
        #expect(
            try await store.undoImport(batch, by: actor, at: later) == UndoneImport(removed: 19, stayed: 1))
        #expect(try await store.code(of: before.id, at: later) == nil)
        let removal = try #require(try await store.undoableRemovals(at: later).first)
        #expect(removal.undoesImport && removal.at == later && removal.count == 19)
        let last = Timestamp(milliseconds: removal.undoableUntil.milliseconds - 1)
        #expect(try await store.eraseClosed(at: last) == 0)
        #expect(
            try await store.undoRemoval(removal.id, by: actor, at: later)
                == UndoneRemoval(restored: 19, leftOut: []))
        #expect(try await store.memberCount() == 21)
        #expect(try await store.member(signInName: "person-7") == before)
        #expect(try await store.balance(before.id) == 100_00)
        #expect(try await store.code(of: before.id, at: later) == code)
        let rows = try await store.activity(before: nil, of: nil, limit: 2)
        #expect(rows.map(\.kind) == [.removalUndone, .importUndone])
        #expect(rows.map(\.count) == [19, 19] && rows.allSatisfy(\.whom.isEmpty))

        #expect(
            try await store.undoableImports(at: later) == [
                Import(id: batch, at: .noon, count: 20, removableCount: 19)
            ])
        #expect(try await store.undoImport(batch, by: actor, at: later)?.removed == 19)
        let again = try #require(try await store.undoableRemovals(at: later).first)
        #expect(try await store.undoRemoval(again.id, by: actor, at: again.undoableUntil) == nil)
        #expect(try await store.eraseClosed(at: again.undoableUntil) == 19)
        #expect(try await store.eraseClosed(at: again.undoableUntil) == 0)
        #expect(try await store.memberCount() == 2)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test(
        "M18 Whose email or username is taken stays removed, can be brought back once it is free, and nothing changes as long as nobody can"
    )
    func namesTaken() async throws {
        let actor = try await store.organiser()
        let batch = try await importPeople(0..<3, by: actor)
        _ = try await store.undoImport(batch, by: actor, at: .noon)
        let other = try await store.signUp("PERSON-1")
        let removal = try #require(try await store.undoableRemovals(at: .noon).first)
        func undo() async throws -> UndoneRemoval? {
            try await store.undoRemoval(removal.id, by: actor, at: .noon)
        }
        #expect(try await undo() == UndoneRemoval(restored: 2, leftOut: ["Person 1"]))
        let left = try #require(try await store.undoableRemovals(at: .noon).first)
        #expect(left.id == removal.id && left.count == 1 && left.name == "Person 1")
        let before = try await store.activity(before: nil, of: nil, limit: 99)
        #expect(try await undo() == UndoneRemoval(restored: 0, leftOut: ["Person 1"]))
        #expect(try await store.undoableRemovals(at: .noon) == [left])
        #expect(try await store.activity(before: nil, of: nil, limit: 99) == before)
        try await store.deleteMember(other, at: .noon)
        #expect(try await undo() == UndoneRemoval(restored: 1, leftOut: []))
        #expect(try await undo() == nil)
        #expect(try await store.memberCount() == 4)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test(
        "M18 An import whose members have all signed in or are gone isn't offered, and undoing it changes nothing"
    )
    func nothingToTakeBack() async throws {
        let actor = try await store.organiser()
        let batch = try await importPeople(0..<2, by: actor)
        let (first, second) = (try await id("person-0"), try await id("person-1"))
        try await signIn(first, by: actor)
        #expect(try await store.undoableImports(at: .noon).map(\.id) == [batch])
        let removal = try #require(try await store.remove([second], by: actor, at: .noon))
        #expect(try await store.undoableImports(at: .noon).isEmpty)
        let before = try await store.activity(before: nil, of: nil, limit: 99)
        #expect(try await store.undoImport(batch, by: actor, at: .noon) == nil)
        #expect(try await store.undoableRemovals(at: .noon) == [removal])
        #expect(try await store.activity(before: nil, of: nil, limit: 99) == before)
        // The member is back, and so is the offer.
        _ = try await store.undoRemoval(removal.id, by: actor, at: .noon)
        #expect(try await store.undoableImports(at: .noon).map(\.id) == [batch])
    }

    @Test(
        "M10 Undoing an import keeps those who came to an event, have a role, or were sent credits by a member",
        arguments: [true, false])
    func takingPart(_ isTakenOff: Bool) async throws {
        let actor = try await store.organiser()
        let batch = try await importPeople(0..<6, by: actor)
        let open = try await store.openEvent().id
        let (came, helper, richer) = (
            try await id("person-0"), try await id("person-1"), try await id("person-2")
        )
        _ = try await store.addAttendance(of: came, to: open, by: .command, at: .noon)
        if isTakenOff { _ = try await store.takeOff(came, from: open, by: .command, at: .noon) }
        _ = try await store.setRole(.desk, of: helper, by: actor, at: .noon)
        let (sender, five) = (try await store.signUp("ben"), Amount(hundredths: 5_00))
        #expect(
            try await store.transfer(
                five, from: sender, to: "person-2", formID: "t", at: .noon) == .done)
        // Credits of the group go back to it, like the opening balance.
        _ = try await store.makeTreasuryTransfer(
            TreasuryTransfer(.give, five, reason: "Prize"), of: try await id("person-3"), formID: "g",
            by: actor, at: .noon)
        let removable = isTakenOff ? 4 : 3
        #expect(try await store.undoableImports(at: .noon).map(\.removableCount) == [5])
        #expect(
            try await store.undoImport(batch, by: actor, at: .noon)
                == UndoneImport(removed: removable, stayed: 6 - removable))
        #expect(try await store.member(id: helper)?.role == .desk)
        #expect(try await store.balance(richer) == 105_00)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("M18 Those without email and username who were imported again meanwhile don’t come back twice")
    func importedAgain() async throws {
        let actor = try await store.organiser()
        func importBoth() async throws -> (batch: Int64, count: Int) {
            let batch = try await store.beginImport(by: actor, at: .noon)
            let people = [("Ana Diaz", "089 1234567890"), ("Ben Otto", "089 1234567891")].map {
                Registration(Profile(name: $0.0, phone: $0.1), passwordHash: "", by: .imported)
            }
            try await store.stage(people, in: batch, at: .noon)
            return (batch, try await store.finishImport(batch, by: actor, at: .noon).imported)
        }
        let first = try await importBoth()
        #expect(first.count == 2)
        _ = try await store.undoImport(first.batch, by: actor, at: .noon)
        let removal = try #require(try await store.undoableRemovals(at: .noon).first)
        #expect(try await importBoth().count == 2)
        #expect(
            try await store.undoRemoval(removal.id, by: actor, at: .noon)
                == UndoneRemoval(restored: 0, leftOut: ["Ana Diaz", "Ben Otto"]))
        #expect(try await store.memberCount() == 3)
    }

    @Test("M18 A member who was removed comes back, although another one has the name and phone number")
    func namesake() async throws {
        let actor = try await store.organiser()
        for _ in 0..<2 {
            let ana = Profile(name: "Ana Diaz", phone: "089 1234567890")
            _ = try await store.register(Registration(ana, passwordHash: "", by: .desk), at: .noon)
        }
        let ids = try await store.members(MemberQuery(text: "ana diaz"), limit: 9).entries.map(\.member.id)
        try #require(ids.count == 2)
        let removal = try #require(try await store.remove([ids[0]], by: actor, at: .noon))
        #expect(
            try await store.undoRemoval(removal.id, by: actor, at: .noon)
                == UndoneRemoval(restored: 1, leftOut: []))
    }

    @Test("M18 A removal with nobody left in it isn't offered, and undoing it changes nothing")
    func emptyRemoval() async throws {
        let actor = try await store.organiser()
        let batch = try await importPeople(0..<2, by: actor)
        let removal = try #require(
            try await store.remove([try await id("person-0")], by: actor, at: .noon))
        // An earlier version took imports back in this way.
        try temporary.tamper("UPDATE member SET closed_by = imported_by WHERE imported_by IS NOT NULL")
        try temporary.tamper("UPDATE batch SET is_undone = true WHERE kind = 'import'")
        #expect(try await store.undoableRemovals(at: .noon).isEmpty)
        let before = try await store.activity(before: nil, of: nil, limit: 99)
        #expect(try await store.undoRemoval(removal.id, by: actor, at: .noon) == nil)
        #expect(try await store.undoRemoval(batch, by: actor, at: .noon) == nil)
        #expect(try await store.activity(before: nil, of: nil, limit: 99) == before)
        let over = Timestamp.noon.adding(seconds: UndoPeriod.seconds)
        #expect(try await store.eraseClosed(at: over) == 2)
        #expect(try await store.eraseClosed(at: over) == 0)
        #expect(try rowCount() == 1)
    }

    @Test(
        "M10 Undoing an import within ten minutes removes all but those who have signed in, who are counted")
    func undone() async throws {
        let actor = try await store.organiser()
        let batch = try await store.beginImport(by: actor, at: .noon)
        try await store.stage(people(0..<20), in: batch, at: .noon)
        _ = try await store.finishImport(batch, by: actor, at: .noon)
        let one = try #require(try await store.member(signInName: "person-7"))
        _ = try await store.giveCodes([(one.id, code)], by: actor, at: .noon)
        let session = NewSession(tokenDigest: [9], isRemembered: false, browser: "Test")
        let isUsed = try await store.useCode(
            code, .signIn, of: one.id, newHash: "h", session: session, at: .noon)
        #expect(isUsed)
        let last = Timestamp.noon.adding(seconds: UndoPeriod.seconds - 1)
        #expect(
            try await store.undoableImports(at: last) == [
                Import(id: batch, at: .noon, count: 20, removableCount: 19)
            ])
        #expect(try await store.undoableImports(at: last.adding(seconds: 1)).isEmpty)
        #expect(try await store.undoImport(batch, by: actor, at: last.adding(seconds: 1)) == nil)
        #expect(
            try await store.undoImport(batch, by: actor, at: last) == UndoneImport(removed: 19, stayed: 1))
        #expect(try await store.undoImport(batch, by: actor, at: last) == nil)
        #expect(try await store.undoableImports(at: last).isEmpty)
        #expect(try await store.memberCount() == 2)
        #expect(try await store.member(signInName: "person-8") == nil)
        #expect(try await store.session(tokenDigest: [9], at: .noon)?.member.id == one.id)
        #expect(try await store.activity(before: nil, of: nil, limit: 1).first?.kind == .importUndone)
        #expect(try await store.undoRemoval(batch, by: actor, at: last) == nil)
        let over = last.adding(seconds: UndoPeriod.seconds)
        #expect(try await store.eraseClosed(at: Timestamp(milliseconds: over.milliseconds - 1)) == 0)
        #expect(try await store.eraseClosed(at: over) == 19)
        #expect(try await store.memberCount() == 2)
        #expect(try await store.auditLedger().problem == nil)
        #expect(try temporary.traces(of: "Person 8") == [])
    }

    @Test("M10 An import that failed or was killed in the middle is erased, and was never visible")
    func abandoned() async throws {
        let actor = try await store.organiser()
        let failed = try await store.beginImport(by: actor, at: .noon)
        try await store.stage(people(0..<3), in: failed, at: .noon)
        store.abandonImport(failed)
        _ = try await store.eraseClosed(at: .noon)
        #expect(try rowCount() == 1)

        let killed = try await store.beginImport(by: actor, at: .noon)
        try await store.stage(people(0..<1500), in: killed, at: .noon)
        #expect(try rowCount() == 1501)
        let reopened = try temporary.reopened()
        #expect(try await reopened.memberCount() == 1)
        _ = try await reopened.eraseClosed(at: .noon)
        #expect(try rowCount() == 1)
        #expect(try await reopened.auditLedger().problem == nil)
        let kinds = try await reopened.activity(before: nil, of: nil, limit: 99).map(\.kind)
        #expect(kinds == [.roleChanged])
        await #expect(throws: StoreError.self) {
            try await reopened.finishImport(killed, by: actor, at: .noon)
        }
    }

    private func rowCount() throws -> Int64 { try temporary.rowCount("member") }

    @Test("M10 Only organisers import: the role is checked again at the end")
    func onlyOrganisers() async throws {
        let actor = try await store.organiser()
        let ana = try await store.signUp("ana")
        for other in [Actor.member(ana), .desk] {
            await #expect(throws: StoreError.forbidden) { try await store.beginImport(by: other, at: .noon) }
            await #expect(throws: StoreError.forbidden) {
                try await store.recordExport(1, by: other, at: .noon)
            }
        }
        let batch = try await store.beginImport(by: actor, at: .noon)
        try await store.stage(people(0..<3), in: batch, at: .noon)
        _ = try await store.setRole(.organiser, of: ana, by: .command, at: .noon)
        _ = try await store.setRole(.member, of: actor.member ?? 0, by: .command, at: .noon)
        await #expect(throws: StoreError.forbidden) {
            try await store.finishImport(batch, by: actor, at: .noon)
        }
        #expect(try await store.memberCount() == 2)
        _ = try await store.eraseClosed(at: .noon)
        #expect(try rowCount() == 2)
        await #expect(throws: StoreError.forbidden) {
            try await store.undoImport(batch, by: actor, at: .noon)
        }
    }

    @Test(
        "M10 Presence is found by email or username, ignoring letter case, and usernames that only look alike are told apart"
    )
    func presence() async throws {
        _ = try await store.signUp("ana-ruiz")
        try await store.register("ben")
        _ = try await store.register(
            Registration(
                Profile(name: "Cho", email: "cho@example.org"), passwordHash: "", by: .desk), at: .noon)
        let asked = [
            Profile(email: "BEN@example.org"), Profile(username: "Ana-Ruiz"),
            Profile(email: "new@example.org", username: "ana-ruiz"), Profile(username: "\u{430}na-ruiz"),
            Profile(email: "new@example.org"), Profile(email: "ben@example.org", username: "\u{430}na-ruiz"),
            Profile(email: "BEN@example.org", username: "ana-ruiz"), Profile(email: "cho@example.org"),
        ]
        #expect(
            try await store.presence(of: asked) == [
                .alreadyMember(names: ["ben"]), .alreadyMember(names: []), .alreadyMember(names: []),
                .looksAlike, .absent,
                .alreadyMember(names: ["ben"]), .alreadyMember(names: ["ben"]),
                .alreadyMember(names: ["Cho"]),
            ])
    }

    @Test(
        "M20 A person with neither email nor username is a member already by the name, in any case, with the phone"
    )
    func presenceByPhone() async throws {
        func add(_ profile: Profile) async throws {
            _ = try await store.register(Registration(profile, passwordHash: "", by: .desk), at: .noon)
        }
        try await add(Profile(name: "Änne Blum", phone: "0421550000"))
        try await add(Profile(name: "Bo Diaz", email: "bo@example.org", phone: "0421550001"))
        try await add(Profile(name: "Cho Ra"))
        try await store.register("gone")
        let asked = [
            Profile(name: "ÄNNE BLUM", phone: "0049421550000"),
            Profile(name: "Änne Blum", phone: "0421550001"),
            Profile(name: "Änne B", phone: "0421550000"), Profile(name: "Bo Diaz", phone: "0421550001"),
            Profile(name: "Cho Ra"), Profile(phone: "0421550000"),
            // An email tells more.
            Profile(name: "Änne Blum", email: "new@example.org", phone: "0421550000"),
        ]
        let alreadyMember = Presence.alreadyMember(names: ["Änne Blum"])
        #expect(
            try await store.presence(of: asked)
                == [
                    alreadyMember, .absent, .absent, .alreadyMember(names: ["Bo Diaz"]), .absent, .absent,
                    .absent,
                ])
        let id = try #require(
            try await store.members(MemberQuery(text: "Änne"), limit: 1).entries.first?.member.id)
        _ = try await store.remove([id], by: .command, at: .noon)
        #expect(try await store.presence(of: [asked[0]]) == [.absent])
    }

    @Test("M9 All members, or those found, are read as of one moment, in order of sign-up")
    func readsOneMoment() async throws {
        for number in 0..<1203 { try await store.register("p\(number)") }
        let read = Mutex<[String]>([])
        let found = Mutex<[String]>([])
        let store = store
        try await store.readMembers(MemberFilter(text: "")) { entries in
            read.withLock { $0 += entries.map(\.member.profile.listName) }
            // One person signs up and another is renamed while it is read: neither is seen.
            let isWritten = DispatchSemaphore(value: 0)
            Task {
                _ = try? await store.register("q\(entries.count)-\(entries[0].member.id)")
                _ = try? await store.editMember(
                    1203, to: Profile(name: "Renamed", email: "renamed@example.org"), from: nil, by: .command,
                    at: .noon)
                isWritten.signal()
            }
            isWritten.wait()
            #expect(entries.count <= MemberList.pieceLength)
        }
        #expect(read.withLock { $0 } == (0..<1203).map { "p\($0)" })
        try await store.readMembers(MemberFilter(text: "P120")) { entries in
            found.withLock { $0 += entries.map(\.member.profile.listName) }
        }
        #expect(found.withLock { $0 } == ["p120", "p1200", "p1201"])
    }

    @Test("M9 An error during an export is thrown, and the store goes on")
    func fails() async throws {
        struct Full: Error {}
        try await store.register("ben")
        await #expect(throws: StoreError.self) {
            try await store.readMembers(MemberFilter(text: "")) { _ in throw Full() }
        }
        try await store.register("ana")
        #expect(try await store.memberCount() == 2)
    }
}
