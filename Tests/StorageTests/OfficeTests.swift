import Foundation
import Model
import Storage
import TestStores
import Testing

/// The acts of organisers on members.
@Suite struct OfficeTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }
    private let over = Timestamp.noon.adding(seconds: UndoPeriod.seconds)

    /// Adds an organiser, and returns them as an actor.
    private func organiser(_ name: String = "olga") async throws -> Actor {
        let id = try await store.signUp(name)
        _ = try await store.setRole(.organiser, of: id, by: .command, at: .noon)
        return .member(id)
    }

    private func profile(_ id: Int64) async throws -> Profile? { try await store.member(id: id)?.profile }

    // MARK: The first organiser

    private func setUp(_ name: String, _ digest: [UInt8]) async throws -> Member? {
        let registration = Registration(
            Profile(name: name, email: "\(name)@example.org"), passwordHash: "hash", by: .setup)
        let session = NewSession(tokenDigest: Array(name.utf8), isRemembered: false, browser: "")
        return try await store.setUp(
            registration, codeDigest: digest, session: session, restart: .remove, language: nil, at: .noon)
    }

    @Test("M1 Only the latest code makes the first organiser, once, and is void afterwards")
    func firstOrganiser() async throws {
        #expect(try await !store.isSetUpOffered(codeDigest: [1]))
        #expect(try await setUp("early", [1]) == nil)
        #expect(try await store.offerSetUp(codeDigest: [1]))
        #expect(try await store.offerSetUp(codeDigest: [2]))
        #expect(try await !store.isSetUpOffered(codeDigest: [1]))
        #expect(try await setUp("old-code", [1]) == nil)
        #expect(try await store.isSetUpOffered(codeDigest: [2]))
        let olga = try #require(try await setUp("olga", [2]))
        #expect(olga.role == .organiser && olga.form == .setup)
        #expect(try await store.session(tokenDigest: Array("olga".utf8), at: .noon)?.member == olga)
        #expect(try await !store.isSetUpOffered(codeDigest: [2]))
        #expect(try await setUp("late", [2]) == nil)
        #expect(try await !store.offerSetUp(codeDigest: [3]))
        #expect(try await store.activity(before: nil, of: nil, limit: 9).map(\.kind) == [.setUp])
        #expect(try await store.members(MemberQuery(), limit: 9).total == 1)
    }

    @Test("M1 Of several at once, one becomes the first organiser")
    func twoAtOnce() async throws {
        _ = try await store.offerSetUp(codeDigest: [1])
        let made = try await withThrowingTaskGroup(of: Member?.self) { group in
            for name in ["ana", "ben", "cleo", "dan"] { group.addTask { try await setUp(name, [1]) } }
            return try await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(made.count == 1)
        #expect(try await store.staff() == made)
    }

    @Test("M1 An organiser appointed by a command ends the offer")
    func namedByCommand() async throws {
        _ = try await store.offerSetUp(codeDigest: [1])
        _ = try await organiser()
        #expect(try await !store.isSetUpOffered(codeDigest: [1]))
        #expect(try await setUp("late", [1]) == nil)
    }

    // MARK: Roles

    @Test("M14 The last organiser can be neither demoted, removed nor deleted; with a second one, each works")
    func lastOrganiser() async throws {
        let olga = try await organiser()
        let id = try #require(olga.member)
        for role in [Role.member, .desk] {
            await #expect(throws: StoreError.lastOrganiser) {
                _ = try await store.setRole(role, of: id, by: .command, at: .noon)
            }
        }
        await #expect(throws: StoreError.lastOrganiser) {
            _ = try await store.remove([id], by: .command, at: .noon)
        }
        await #expect(throws: StoreError.lastOrganiser) { try await store.deleteMember(id, at: .noon) }
        #expect(try await store.member(id: id)?.role == .organiser)
        #expect(try await store.undoableRemovals(at: .noon).isEmpty)

        let pia = try await organiser("pia")
        _ = try await store.setRole(.member, of: id, by: pia, at: .noon)
        #expect(try await store.staff().map(\.id) == [pia.member])
    }

    @Test("M14 An organiser without a password doesn't count as another one")
    func organiserWithoutPassword() async throws {
        let ana = try await store.addMember(
            Profile(name: "Ana", email: "ana@example.org"), by: .command, at: .noon)
        _ = try await store.setRole(.organiser, of: ana, by: .command, at: .noon)
        await #expect(throws: StoreError.lastOrganiser) {
            _ = try await store.setRole(.member, of: ana, by: .command, at: .noon)
        }
        let olga = try await organiser()
        let id = try #require(olga.member)
        await #expect(throws: StoreError.lastOrganiser) {
            _ = try await store.setRole(.desk, of: id, by: .command, at: .noon)
        }
        await #expect(throws: StoreError.lastOrganiser) {
            _ = try await store.remove([id], by: .command, at: .noon)
        }
        await #expect(throws: StoreError.lastOrganiser) { try await store.deleteMember(id, at: .noon) }
        #expect(try await store.member(id: id)?.role == .organiser)
        #expect(try await store.remove([ana], by: olga, at: .noon) != nil)
    }

    @Test("M14 An organiser who signs in by an email alone is the last one beside one without a password")
    func lastOrganiserByEmail() async throws {
        let pia = try await store.addMember(Profile(username: "pia"), by: .command, at: .noon)
        let session = NewSession(tokenDigest: [1], isRemembered: false, browser: "")
        let olga = try await store.signUp(
            Registration(Profile(email: "olga@example.org"), passwordHash: "hash", by: .email),
            session: session, at: .noon
        ).id
        for id in [pia, olga] { _ = try await store.setRole(.organiser, of: id, by: .command, at: .noon) }
        await #expect(throws: StoreError.lastOrganiser) {
            _ = try await store.setRole(.member, of: olga, by: .command, at: .noon)
        }
        #expect(try await store.member(id: olga)?.role == .organiser)
    }

    @Test("M14 A member with neither an email nor a username gets no role, and may lose one")
    func roleOfUnableMember() async throws {
        let ana = try await store.addMember(Profile(name: "Ana"), by: .command, at: .noon)
        let ben = try await store.addMember(Profile(name: "Ben", username: "ben"), by: .command, at: .noon)
        _ = try await store.setRole(.desk, of: ben, by: .command, at: .noon)
        _ = try await store.editMember(ben, to: Profile(name: "Ben"), from: nil, by: .command, at: .noon)
        for (member, role) in [(ana, Role.desk), (ana, .organiser), (ben, .organiser)] {
            await #expect(throws: StoreError.cannotSignIn) {
                _ = try await store.setRole(role, of: member, by: .command, at: .noon)
            }
        }
        #expect(try await store.setRole(.member, of: ben, by: .command, at: .noon))
        #expect(try await store.staff().isEmpty)
    }

    @Test("M14 If two organisers remove each other at once, one of them stays")
    func eachOther() async throws {
        let (olga, pia) = (try await organiser(), try await organiser("pia"))
        let (first, second) = (try #require(olga.member), try #require(pia.member))
        async let one = try? store.remove([second], by: olga, at: .noon)
        async let other = try? store.remove([first], by: pia, at: .noon)
        let removals = await [one, other].compactMap(\.self)
        #expect(removals.count == 1)
        #expect(try await store.staff().count == 1)
    }

    @Test("A former organiser, a desk keeper, a member and a stranger can't change what organisers change")
    func forbidden() async throws {
        let ana = try await store.signUp("ana")
        let olga = try await organiser()
        _ = try await organiser("pia")
        let removal = try #require(try await store.remove([ana], by: olga, at: .noon))
        let ben = try await store.signUp("ben")
        _ = try await store.setRole(.desk, of: try #require(olga.member), by: .command, at: .noon)
        for actor in [olga, .member(ben), .member(99), .member(ana)] {
            await #expect(throws: StoreError.forbidden) {
                _ = try await store.editMember(
                    ben, to: Profile(username: "x"), from: 1, by: actorElse(actor, ben), at: .noon)
            }
            await #expect(throws: StoreError.forbidden) {
                _ = try await store.setRole(.organiser, of: ben, by: actor, at: .noon)
            }
            await #expect(throws: StoreError.forbidden) {
                _ = try await store.remove([ben], by: actor, at: .noon)
            }
            await #expect(throws: StoreError.forbidden) {
                _ = try await store.undoRemoval(removal.id, by: actor, at: .noon)
            }
            await #expect(throws: StoreError.forbidden) {
                _ = try await store.giveCodes(
                    [(ben, StoredCode(salt: [1], digest: [1]))], by: actor, at: .noon)
            }
        }
        #expect(try await profile(ben) == Profile(username: "ben"))
        #expect(try await store.member(id: ana) == nil)
        #expect(try await store.code(of: ben, at: .noon) == nil)
    }

    /// Another actor if it would be the member, who may change their own profile.
    private func actorElse(_ actor: Actor, _ own: Int64) -> Actor {
        actor == .member(own) ? .member(99) : actor
    }

    // MARK: Correcting

    @Test("M5 A correction keeps password, sessions and the place on the list, and makes a new revision")
    func edit() async throws {
        let olga = try await organiser()
        try await store.register("ana")
        let before = try #require(try await store.member(email: "ana@example.org"))
        let session = NewSession(tokenDigest: [7], isRemembered: true, browser: "")
        try await store.signIn(
            before.id, session, verified: before.passwordHash, rehashed: nil, at: .noon)
        let mended = Profile(
            name: "Ana Ruiz", email: "ana.ruiz@example.org", username: "ruiz", nickname: "Ani",
            phone: "0123456789")
        #expect(try await store.editMember(before.id, to: mended, from: 1, by: olga, at: .noon) == .done)
        let after = try #require(try await store.member(email: "ANA.RUIZ@example.org"))
        #expect(after.id == before.id && after.profile == mended && after.revision == 2)
        #expect(after.passwordHash == before.passwordHash)
        #expect(try await store.session(tokenDigest: [7], at: .noon)?.member.id == before.id)
        #expect(try await store.member(signInName: "ruiz")?.id == before.id)
        #expect(try await store.member(email: "ana@example.org") == nil)
        #expect(try await store.names() == ["Ana Ruiz"])
        // A correction without a change makes no revision and no row.
        #expect(try await store.editMember(before.id, to: mended, from: 2, by: olga, at: .noon) == .unchanged)
        #expect(try await store.member(id: before.id)?.revision == 2)
        let rows = try await store.activity(before: nil, of: before.id, limit: 9)
        #expect(rows.map(\.kind) == [.memberEdited])
        #expect(rows[0].changes.first { $0.field == "email" }?.before == "ana@example.org")
    }

    @Test(
        "M5 The second of two corrections of the same revision gets the current profile, and changes nothing")
    func stale() async throws {
        let olga = try await organiser()
        let ana = try await store.signUp("ana")
        #expect(
            try await store.editMember(ana, to: Profile(username: "anna"), from: 1, by: olga, at: .noon)
                == .done)
        guard
            case .stale(let now) = try await store.editMember(
                ana, to: Profile(username: "anita"), from: 1, by: olga, at: .noon)
        else { return #expect(Bool(false), "it was not stale") }
        #expect(now.profile == Profile(username: "anna") && now.revision == 2)
        #expect(try await profile(ana) == Profile(username: "anna"))
        // The first one again, as by a double click, is no conflict.
        let again = try await store.editMember(
            ana, to: Profile(username: "anna"), from: 1, by: olga, at: .noon)
        #expect(again == .unchanged)
        #expect(
            try await store.editMember(ana, to: Profile(username: "anita"), from: nil, by: olga, at: .noon)
                == .done)
    }

    @Test("M5 Another member's email or username is refused; the member's own in another case is not")
    func unique() async throws {
        let olga = try await organiser()
        try await store.register("ana")
        let ana = try #require(try await store.member(email: "ana@example.org")).id
        try await store.register("ben")
        _ = try await store.signUp("carla")
        func edit(_ profile: Profile) async throws {
            _ = try await store.editMember(ana, to: profile, from: nil, by: olga, at: .noon)
        }
        await #expect(throws: StoreError.emailTaken) { try await edit(Profile(email: "BEN@example.org")) }
        await #expect(throws: StoreError.usernameTaken) { try await edit(Profile(username: "Carla")) }
        await #expect(throws: StoreError.usernameTaken) { try await edit(Profile(username: "car1a")) }
        try await edit(Profile(email: "ANA@example.org", username: "anna"))
        try await edit(Profile(email: "ana@example.org", username: "ANNA"))
        #expect(try await profile(ana) == Profile(email: "ana@example.org", username: "ANNA"))
        // Old names may look alike: a member who keeps theirs isn't refused.
        try temporary.tamper(
            """
            UPDATE member SET username_look = (SELECT username_look FROM member WHERE id = \(ana))
            WHERE username = 'carla'
            """)
        try await edit(Profile(email: "ana@example.org", username: "anna", nickname: "Ani"))
        await #expect(throws: StoreError.unknownMember) {
            _ = try await store.editMember(99, to: Profile(username: "x"), from: nil, by: olga, at: .noon)
        }
    }

    // MARK: Adding

    @Test(
        "M19 A member whom an organiser adds has no password, the opening balance and no place on the list, and comes in with a code"
    )
    func add() async throws {
        let olga = try await organiser()
        let ana = Profile(name: "Ana Ruiz", email: "ana@example.org", phone: "0123456789")
        let id = try await store.addMember(ana, by: olga, at: .noon)
        let member = try #require(try await store.member(id: id))
        #expect(member.profile == ana && member.passwordHash.isEmpty && member.role == .member)
        #expect(member.form == .office && member.registeredAt == .noon)
        #expect(try await store.balance(id) == 100_00)
        #expect(try await store.names() == [])
        #expect(try await store.members(MemberQuery(text: "ruiz"), limit: 9).found == 1)
        let row = try #require(try await store.activity(before: nil, of: id, limit: 9).first)
        #expect(row.kind == .memberAdded && row.actor == olga && row.whom.map(\.id) == [id])
        _ = try await store.giveCodes([(id, code)], by: olga, at: .noon)
        let session = NewSession(tokenDigest: [9], isRemembered: false, browser: "")
        #expect(try await store.useCode(code, .signIn, of: id, newHash: "h", session: session, at: .noon))
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("M19 Nobody is added whose email or username is taken, or by somebody who is no organiser")
    func notAdded() async throws {
        let olga = try await organiser()
        let ben = try await store.signUp("ben")
        _ = try await store.addMember(Profile(email: "ana@example.org"), by: olga, at: .noon)
        let before = try await store.activity(before: nil, of: nil, limit: 9)
        await #expect(throws: StoreError.emailTaken) {
            try await store.addMember(Profile(email: "ANA@example.org"), by: olga, at: .noon)
        }
        await #expect(throws: StoreError.usernameTaken) {
            try await store.addMember(Profile(username: "Ben"), by: olga, at: .noon)
        }
        for actor in [Actor.member(ben), .desk] {
            await #expect(throws: StoreError.forbidden) {
                try await store.addMember(Profile(username: "cleo"), by: actor, at: .noon)
            }
        }
        #expect(try await store.members(MemberQuery(), limit: 9).total == 3)
        #expect(try await store.activity(before: nil, of: nil, limit: 9) == before)
    }

    // MARK: Removing

    @Test(
        "M6 A removed member is no member, and comes back with everything: id, password, balance, session, place"
    )
    func removeAndUndo() async throws {
        let olga = try await organiser()
        for name in ["ana", "ben", "cleo"] { try await store.register(name) }
        let ben = try #require(try await store.member(email: "ben@example.org"))
        try await store.signIn(
            ben.id, NewSession(tokenDigest: [7], isRemembered: true, browser: ""), verified: ben.passwordHash,
            rehashed: nil, at: .noon)
        _ = try await store.send(500, ben.id, to: "ana@example.org")
        let removal = try #require(try await store.remove([ben.id, ben.id, 99], by: olga, at: .noon))
        #expect(removal.count == 1 && removal.name == "ben")
        #expect(try await store.member(id: ben.id) == nil)
        #expect(try await store.member(email: "ben@example.org") == nil)
        #expect(try await store.session(tokenDigest: [7], at: .noon) == nil)
        #expect(try await store.names() == ["ana", "cleo"])
        #expect(try await store.members(MemberQuery(), limit: 9).total == 3)
        #expect(try await store.members(MemberQuery(text: "ben"), limit: 9).found == 0)
        #expect(try await store.send(100, ben.id, to: "ben@example.org") == .unknownReceiver)
        let ana = try #require(try await store.member(email: "ana@example.org")).id
        #expect(try await store.entries(ana).map(\.other) == [nil, nil])
        #expect(try await store.send(100, ben.id, to: "ana@example.org") == .notEnough(balance: .zero))
        #expect(try await store.undoableRemovals(at: .noon) == [removal])

        let undone = try await store.undoRemoval(removal.id, by: olga, at: .noon)
        #expect(undone == UndoneRemoval(restored: 1, leftOut: []))
        #expect(try await store.member(id: ben.id) == ben)
        #expect(try await store.session(tokenDigest: [7], at: .noon)?.member.id == ben.id)
        #expect(try await store.balance(ben.id) == 95_00)
        #expect(try await store.names() == ["ana", "ben", "cleo"])
        #expect(try await store.members(MemberQuery(text: "ben"), limit: 9).found == 1)
        #expect(try await store.undoRemoval(removal.id, by: olga, at: .noon) == nil)
        let kinds = try await store.activity(before: nil, of: ben.id, limit: 9).map(\.kind)
        #expect(kinds == [.removalUndone, .membersRemoved])
    }

    @Test(
        "M18 Undo of a removal counts those who are back and can come in only with a code: no password, but a name to sign in with"
    )
    func codeless() async throws {
        let olga = try await organiser()
        let ana = try await store.signUp("ana")
        let pia = try await store.addMember(Profile(username: "pia"), by: olga, at: .noon)
        let paul = try await store.addMember(Profile(email: "paul@example.org"), by: olga, at: .noon)
        let tim = try await store.addMember(Profile(name: "Tim"), by: olga, at: .noon)
        for (removed, count) in [([ana, tim], 0), ([ana, pia], 1), ([pia, paul, tim, ana], 2)] {
            let removal = try #require(try await store.remove(removed, by: olga, at: .noon))
            #expect(
                try await store.undoRemoval(removal.id, by: olga, at: .noon)
                    == UndoneRemoval(restored: removed.count, leftOut: [], codelessCount: count))
        }
        // A member who stays removed needs no code.
        let removal = try #require(try await store.remove([pia, paul], by: olga, at: .noon))
        _ = try await store.signUp("pia")
        #expect(
            try await store.undoRemoval(removal.id, by: olga, at: .noon)
                == UndoneRemoval(restored: 1, leftOut: ["pia"], codelessCount: 1))
    }

    @Test(
        "M6 A removal can be undone a millisecond before ten minutes; after exactly ten it is erased, with the balance"
    )
    func tenMinutes() async throws {
        let olga = try await organiser()
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let early = try #require(try await store.remove([ana], by: olga, at: .noon))
        let before = Timestamp(milliseconds: over.milliseconds - 1)
        #expect(try await store.eraseClosed(at: before) == 0)
        #expect(try await store.undoRemoval(early.id, by: olga, at: before)?.restored == 1)
        let late = try #require(try await store.remove([ben], by: olga, at: .noon))
        #expect(try await store.undoableRemovals(at: over).isEmpty)
        #expect(try await store.undoRemoval(late.id, by: olga, at: over) == nil)
        #expect(try await store.eraseClosed(at: over) == 1)
        #expect(try await store.balance(ben) == 0)
        #expect(try await store.auditLedger().problem == nil)
        let erased = try await store.activity(before: nil, of: nil, limit: 1)
        #expect(erased.map(\.kind) == [.membersErased] && erased.first?.actor == .program)
    }

    @Test("D17 One write erases only a few members, and all of a removal are one row of the activity")
    func manyErased() async throws {
        let staged = try await store.beginImport(by: .command, at: .noon)
        let many = (0..<250).map {
            Registration(Profile(username: "member-\($0)"), passwordHash: "", by: .imported)
        }
        try await store.stage(many, in: staged, at: .noon)
        _ = try await store.finishImport(staged, by: .command, at: .noon)
        let members = try await store.members(MemberQuery(), limit: 300).entries.map(\.member.id).sorted()
        _ = try await store.remove(members, by: .command, at: .noon)
        func erased() async throws -> [Activity] {
            try await store.activity(before: nil, of: nil, limit: 9).filter { $0.kind == .membersErased }
        }
        // The first write succeeds.
        let left = 250 - ErasedBatch.membersAtOnce
        try temporary.breakWrites("DELETE", of: "member", when: "old.id = \(members[250 - left])")
        await #expect(throws: StoreError.self) { try await store.eraseClosed(at: over) }
        #expect(try temporary.rowCount("member") == left)
        #expect(try await erased().isEmpty)
        try temporary.mendWrites(of: "member")
        #expect(try await store.eraseClosed(at: over) == left)
        #expect(try await erased().map(\.count) == [250])
        #expect(try await store.eraseClosed(at: over) == 0)
        #expect(try await erased().count == 1)
    }

    @Test(
        "M6 Each removal is undone by itself, the newest is listed first, and undoing a Restart concerns none of them"
    )
    func batches() async throws {
        let olga = try await organiser()
        for name in ["ana", "ben", "cleo"] { try await store.register(name) }
        func id(_ name: String) async throws -> Int64 {
            try #require(try await store.member(email: "\(name)@example.org")).id
        }
        let first = try #require(try await store.remove([id("ana")], by: olga, at: .noon))
        let second = try #require(try await store.remove([id("ben")], by: olga, at: .noon))
        #expect(try await store.undoableRestart(at: .noon) == nil)
        #expect(try await store.undoRestart(at: .noon) == nil)
        #expect(try await store.undoableRemovals(at: .noon) == [second, first])
        let restart = try #require(try await store.restartDesk(at: .noon))
        #expect(try await store.undoRemoval(first.id + 100, by: olga, at: .noon) == nil)
        #expect(restart.count == 1)
        // The batch of a Restart is no removal.
        let batch = try temporary.number("SELECT max(id) FROM batch")
        #expect(try await store.undoRemoval(try #require(batch), by: olga, at: .noon) == nil)
        #expect(try await store.undoRemoval(first.id, by: olga, at: .noon)?.restored == 1)
        // The desk was restarted meanwhile: ana is a member, and back on the list once the Restart is undone.
        #expect(try await store.names() == [])
        #expect(try await store.member(email: "ana@example.org") != nil)
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 2, leftOut: []))
        #expect(try await store.names() == ["ana", "cleo"])
        #expect(try await store.undoRemoval(second.id, by: olga, at: .noon)?.restored == 1)
        #expect(try await store.names() == ["ana", "ben", "cleo"])
    }

    @Test(
        "M6 A member whose email or username was registered again stays removed, is named, and is erased in the end"
    )
    func leftOut() async throws {
        let olga = try await organiser()
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let removal = try #require(try await store.remove([ana, ben], by: olga, at: .noon))
        let again = try await store.signUp("ANA")
        #expect(
            try await store.undoRemoval(removal.id, by: olga, at: .noon)
                == UndoneRemoval(restored: 1, leftOut: ["ana"]))
        #expect(try await store.member(signInName: "ana")?.id == again)
        let row = try #require(try await store.activity(before: nil, of: nil, limit: 1).first)
        #expect(row.kind == .removalUndone && row.count == 1 && row.whom.map(\.name) == ["ben"])
        #expect(try await store.eraseClosed(at: over) == 1)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test(
        "D17 A member removed between a Restart and its Undo doesn't count as deleted, and gets the place back once restored"
    )
    func removedBetween() async throws {
        let olga = try await organiser()
        for name in ["ana", "ben"] { try await store.register(name) }
        let ana = try #require(try await store.member(email: "ana@example.org"))
        try await store.signIn(
            ana.id, NewSession(tokenDigest: [7], isRemembered: true, browser: ""), verified: ana.passwordHash,
            rehashed: nil, at: .noon)
        _ = try await store.restartDesk(at: .noon)
        let removal = try #require(try await store.remove([ana.id], by: olga, at: .noon))
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 1, leftOut: [], deleted: 0))
        #expect(try await store.roster().total == 1)
        _ = try await store.undoRemoval(removal.id, by: olga, at: .noon)
        #expect(try await store.names() == ["ana", "ben"])
        #expect(try await store.roster().total == 2)
    }

    @Test(
        "D17 A member on the list whose name was deleted is listed, and named as left out at Undo, by the next name they have"
    )
    func nameless() async throws {
        let olga = try await organiser()
        for name in ["ana", "ben"] { try await store.register(name) }
        let ana = try #require(try await store.member(email: "ana@example.org")).id
        _ = try await store.editMember(
            ana, to: Profile(email: "ana@example.org"), from: nil, by: olga, at: .noon)
        // Of an email the list shows only the beginning and the domain, since others than organisers read it.
        #expect(try await store.names() == ["a…@example.org", "ben"])
        _ = try await store.restartDesk(at: .noon)
        try await store.register("new ana", email: "ana@example.org")
        #expect(
            try await store.undoRestart(at: .noon)
                == UndoneRestart(restored: 1, leftOut: ["a…@example.org"]))
        #expect(try await store.names() == ["ben", "new ana"])
    }

    @Test("T13 A transfer to a member who was removed can't be undone")
    func noCreditsOfRemoved() async throws {
        let olga = try await organiser()
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        _ = try await store.send(500, ana, to: "ben")
        let sent = try await store.entries(ana)[0].id
        let removal = try #require(try await store.remove([ben], by: olga, at: .noon))
        #expect(try await store.undoTransfer(sent, by: ana, at: .noon) == .notEnough)
        #expect(try await store.balance(ben) == 105_00)
        _ = try await store.undoRemoval(removal.id, by: olga, at: .noon)
        #expect(try await store.undoTransfer(sent, by: ana, at: .noon) == .done)
    }

    @Test(
        "D9 The list has to be read afresh after a name is corrected, and after a removal and its undo"
    )
    func listIsTold() async throws {
        let olga = try await organiser()
        for name in ["ana", "ben"] { try await store.register(name) }
        let ana = try #require(try await store.member(email: "ana@example.org"))
        var revision = try await store.roster().revision
        func afresh() async throws -> [String]? {
            guard case .reset(let roster) = try await store.rosterUpdate(since: revision, limit: 9) else {
                return nil
            }
            revision = roster.revision
            #expect(roster.total == roster.entries.count)
            return roster.entries.map(\.name)
        }
        var profile = ana.profile
        profile.phone = nil
        _ = try await store.editMember(ana.id, to: profile, from: nil, by: olga, at: .noon)
        #expect(try await afresh() == nil, "the name was not changed")
        profile.name = "anna"
        _ = try await store.editMember(ana.id, to: profile, from: nil, by: olga, at: .noon)
        #expect(try await afresh() == ["anna", "ben"])
        profile.email = "anna@example.org"
        _ = try await store.editMember(ana.id, to: profile, from: nil, by: olga, at: .noon)
        #expect(try await afresh() == nil, "the list shows the name")
        profile.name = nil
        _ = try await store.editMember(ana.id, to: profile, from: nil, by: olga, at: .noon)
        #expect(try await afresh() == ["a…@example.org", "ben"])
        profile.email = "ann@example.net"
        _ = try await store.editMember(ana.id, to: profile, from: nil, by: olga, at: .noon)
        #expect(try await afresh() == ["a…@example.net", "ben"])
        profile.name = "anna"
        _ = try await store.editMember(ana.id, to: profile, from: nil, by: olga, at: .noon)
        #expect(try await afresh() == ["anna", "ben"])
        let removal = try #require(try await store.remove([ana.id], by: olga, at: .noon))
        #expect(try await afresh() == ["ben"])
        _ = try await store.undoRemoval(removal.id, by: olga, at: .noon)
        #expect(try await afresh() == ["anna", "ben"])
        _ = try await store.remove([try await store.signUp("unlisted")], by: olga, at: .noon)
        #expect(try await afresh() == nil)
    }

    // MARK: Codes

    @Test(
        "M7 A code works once, replaces password and sessions, and is valid for a day; a newer one voids it")
    func codes() async throws {
        let olga = try await organiser()
        let ana = try await store.signUp("ana")
        let (old, new) = (StoredCode(salt: [1], digest: [1]), StoredCode(salt: [2], digest: [2]))
        let given = try await store.giveCodes([(ana, old), (99, old)], by: olga, at: .noon)
        #expect(given.map(\.id) == [ana])
        #expect(try await store.code(of: ana, at: .noon) == old)
        _ = try await store.giveCodes([(ana, new)], by: olga, at: .noon)
        let session = NewSession(tokenDigest: [7], isRemembered: false, browser: "")
        func use(_ code: StoredCode, at now: Timestamp = .noon) async throws -> Bool {
            try await store.useCode(code, .signIn, of: ana, newHash: "new", session: session, at: now)
        }
        #expect(try await !use(old))
        let nextDay = Timestamp.noon.adding(seconds: CodePurpose.signIn.validSeconds)
        #expect(try await store.code(of: ana, at: nextDay) == nil)
        #expect(try await !use(new, at: nextDay))
        #expect(try await store.sessions(of: ana, at: .noon).count == 1)
        #expect(try await use(new, at: Timestamp(milliseconds: nextDay.milliseconds - 1)))
        #expect(try await store.member(id: ana)?.passwordHash == "new")
        #expect(try await store.sessions(of: ana, at: .noon).map(\.tokenDigest) == [[7]])
        #expect(try await !use(new))
        let kinds = try await store.activity(before: nil, of: ana, limit: 9).map(\.kind)
        #expect(kinds == [.codeUsed, .codesGiven, .codesGiven])
    }

    private let code = StoredCode(salt: [1], digest: [1])

    private func hasCode(_ member: Int64) async throws -> Bool {
        try await store.code(of: member, at: .noon) != nil
    }

    @Test("M7 A removal ends the member's code, which Undo doesn't bring back")
    func codeOfRemoved() async throws {
        let olga = try await organiser()
        let ana = try await store.signUp("ana")
        _ = try await store.giveCodes([(ana, code)], by: olga, at: .noon)
        let removal = try #require(try await store.remove([ana], by: olga, at: .noon))
        #expect(try await !hasCode(ana))
        _ = try await store.undoRemoval(removal.id, by: olga, at: .noon)
        #expect(try await !hasCode(ana))
    }

    enum Leaving: CaseIterable {
        case demoted, demotedByCommand, removed, removedForAMoment, left
    }

    @Test("M7 The codes that an organiser gave end when they are one no longer", arguments: Leaving.allCases)
    func codesOfFormerOrganiser(_ leaving: Leaving) async throws {
        let (olga, pia) = (try await organiser(), try await organiser("pia"))
        let former = try #require(pia.member)
        var members: [Int64] = []
        for name in ["ana", "ben", "cleo", "dan"] { members.append(try await store.signUp(name)) }
        _ = try await store.giveCodes(members[0...1].map { ($0, code) }, by: pia, at: .noon)
        // A newer code has a giver of its own.
        _ = try await store.giveCodes([(members[1], code), (members[2], code)], by: olga, at: .noon)
        _ = try await store.giveCodes([(members[3], code)], by: .command, at: .noon)
        switch leaving {
        case .demoted: _ = try await store.setRole(.desk, of: former, by: olga, at: .noon)
        case .demotedByCommand: _ = try await store.setRole(.member, of: former, by: .command, at: .noon)
        case .removed: _ = try await store.remove([former], by: olga, at: .noon)
        case .removedForAMoment:
            let removal = try #require(try await store.remove([former], by: olga, at: .noon))
            _ = try await store.undoRemoval(removal.id, by: olga, at: .noon)
        case .left: try await store.deleteMember(former, at: .noon)
        }
        #expect(try await !hasCode(members[0]))
        for member in members[1...] { #expect(try await hasCode(member)) }
    }

    @Test("M7 A refused demotion leaves the codes of the last organiser")
    func codesOfLastOrganiser() async throws {
        let olga = try await organiser()
        let ana = try await store.signUp("ana")
        _ = try await store.giveCodes([(ana, code)], by: olga, at: .noon)
        await #expect(throws: StoreError.lastOrganiser) {
            _ = try await store.setRole(.member, of: try #require(olga.member), by: .command, at: .noon)
        }
        #expect(try await hasCode(ana))
    }

    @Test("M7 A member's own change of password ends their code")
    func codeAfterPasswordChange() async throws {
        let olga = try await organiser()
        let ana = try await store.signUp("ana")
        _ = try await store.giveCodes([(ana, code)], by: olga, at: .noon)
        let hash = try #require(try await store.member(id: ana)?.passwordHash)
        try await store.changePassword(
            of: ana, from: hash, to: "new", keeping: Array("ana".utf8), renewedAs: [8])
        #expect(try await !hasCode(ana))
    }

    @Test("M7 The regular clean-up forgets the codes that are no longer valid, and no others")
    func oldCodes() async throws {
        let olga = try await organiser()
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let nextDay = Timestamp.noon.adding(seconds: CodePurpose.signIn.validSeconds)
        let before = Timestamp(milliseconds: nextDay.milliseconds - 1)
        _ = try await store.giveCodes([(ana, code)], by: olga, at: .noon)
        _ = try await store.giveCodes([(ben, code)], by: olga, at: before)
        try await store.forgetOldActivityAndCodes(at: before)
        #expect(try temporary.rowCount("code") == 2)
        try await store.forgetOldActivityAndCodes(at: nextDay)
        #expect(try temporary.rowCount("code") == 1)
        #expect(try await store.code(of: ben, at: nextDay) == code)
    }

    // MARK: Activity

    @Test(
        "M12 Rows tell who did what to whom, the newest first, in pages; names are deleted when the member is erased"
    )
    func activity() async throws {
        let olga = try await organiser()
        let people = try await [
            store.signUp("ana"), store.signUp("ben"), store.signUp("cleo"), store.signUp("dan"),
        ]
        _ = try await store.editMember(people[0], to: Profile(username: "anna"), from: 1, by: olga, at: .noon)
        try await store.register("eve")
        _ = try await store.restartDesk(expecting: nil, by: .desk, at: .noon)
        _ = try await store.remove(people, by: olga, at: .noon)
        let rows = try await store.activity(before: nil, of: nil, limit: 9)
        #expect(rows.map(\.kind) == [.membersRemoved, .deskRestarted, .memberEdited, .roleChanged])
        #expect(rows.map(\.actor) == [olga, .desk, olga, .command])
        #expect(rows[0].count == 4 && rows[0].whom.map(\.name) == ["anna", "ben", "cleo"])
        #expect(rows[2].changes == [Activity.Change(field: "username", before: "ana", after: "anna")])
        #expect(rows[3].detail == "organiser" && rows[2].actorPerson?.name == "olga")
        #expect(try await store.activity(before: rows[1].id, of: nil, limit: 1) == [rows[2]])
        #expect(try await store.activity(before: nil, of: people[3], limit: 9).map(\.id) == [rows[0].id])
        #expect(
            try await store.activity(before: nil, of: olga.member, limit: 9).map(\.kind) == [.roleChanged])

        _ = try await store.eraseClosed(at: over)
        let after = try await store.activity(before: nil, of: nil, limit: 9)
        #expect(after.first { $0.kind == .memberEdited }?.changes == [])
        #expect(after.first { $0.kind == .membersRemoved }?.whom.map(\.name) == [nil, nil, nil])
    }

    @Test(
        "M12 A kind of row that only a newer version knows is shown by its code, and doesn't end a page",
        arguments: [1, 2, 9])
    func unknownActivity(_ limit: Int) async throws {
        let ana = try await store.signUp("ana-ana")
        _ = try await store.setRole(.desk, of: ana, by: .command, at: .noon)
        try temporary.tamper(
            "INSERT INTO activity (at, actor, kind, count) VALUES (1, 'program', 'checked-in', 3)")
        _ = try await store.setRole(.organiser, of: ana, by: .command, at: .noon)
        var rows: [Activity] = []
        while true {
            let page = try await store.activity(before: rows.last?.id, of: nil, limit: limit)
            rows += page
            if page.count < limit { break }
        }
        #expect(rows.map(\.kindText) == ["role-changed", "checked-in", "role-changed"])
        #expect(rows.map(\.kind) == [.roleChanged, nil, .roleChanged] && rows[1].count == 3)
    }

    @Test("M12 A row is never changed, and is removed when it is a year old")
    func aYear() async throws {
        _ = try await organiser()
        #expect(throws: TamperingError.self) { try temporary.tamper("UPDATE activity SET at = 0") }
        let year = Timestamp.noon.adding(seconds: Activity.keptSeconds)
        try await store.forgetOldActivityAndCodes(at: Timestamp(milliseconds: year.milliseconds - 1))
        #expect(try await store.activity(before: nil, of: nil, limit: 9).count == 1)
        try await store.forgetOldActivityAndCodes(at: year)
        #expect(try await store.activity(before: nil, of: nil, limit: 9).isEmpty)
    }

    @Test(
        "M12 The latest backup is known even if it was made over a year ago, and earlier ones are forgotten")
    func oldBackup() async throws {
        let olga = try await organiser()
        for seconds: Int64 in [0, 60] {
            try await store.recordBackup(
                isWhole: true, memberCount: 1, by: olga, at: Timestamp.noon.adding(seconds: seconds))
        }
        #expect(try await store.latestBackup() == Timestamp.noon.adding(seconds: 60))
        let late = Timestamp.noon.adding(seconds: 2 * Activity.keptSeconds)
        try await store.forgetOldActivityAndCodes(at: late)
        #expect(try await store.latestBackup() == Timestamp.noon.adding(seconds: 60))
        #expect(try await store.activity(before: nil, of: nil, limit: 9).count == 1)
    }

    @Test("M12 Failed sign-ins are recorded once within the given time")
    func failedSignIns() async throws {
        let ana = try await store.signUp("ana")
        for seconds: Int64 in [0, 899, 900, 901] {
            try await store.recordFailedSignIns(
                of: ana, withinSeconds: 900, at: Timestamp.noon.adding(seconds: seconds))
        }
        let rows = try await store.activity(before: nil, of: ana, limit: 9)
        #expect(rows.map(\.at) == [Timestamp.noon.adding(seconds: 900), .noon])
        #expect(rows.allSatisfy { $0.kind == .signInsFailed && $0.actor == .program })
    }

    @Test("M12 A member who deletes their account leaves a row without a name")
    func accountDeleted() async throws {
        let ana = try await store.signUp("ana")
        try await store.deleteMember(ana, at: .noon)
        let row = try #require(try await store.activity(before: nil, of: nil, limit: 1).first)
        #expect(row.kind == .accountDeleted && row.actor == .member(ana))
        #expect(row.whom.map(\.id) == [ana] && row.whom.map(\.name) == [nil])
    }

    @Test("M12 A refused change leaves no row")
    func refusedLeavesNothing() async throws {
        let olga = try await organiser()
        let ana = try await store.signUp("ana")
        let before = try await store.activity(before: nil, of: nil, limit: 9)
        _ = try? await store.editMember(ana, to: Profile(username: "olga"), from: nil, by: olga, at: .noon)
        _ = try? await store.editMember(ana, to: Profile(username: "anna"), from: 9, by: olga, at: .noon)
        _ = try? await store.remove([try #require(olga.member)], by: .command, at: .noon)
        _ = try? await store.remove([99], by: olga, at: .noon)
        _ = try? await store.undoRemoval(99, by: olga, at: .noon)
        _ = try? await store.giveCodes([(99, StoredCode(salt: [], digest: []))], by: olga, at: .noon)
        _ = try await store.setRole(.member, of: ana, by: olga, at: .noon)
        #expect(try await store.activity(before: nil, of: nil, limit: 9) == before)
    }
}
